"""The last result after a player corrected a sheet or the table, or renamed somebody.

Law: what a sheet said when the result was told, and a player corrected since, is read from the
sheet again, not from what an onward move carries.
"""

from collections.abc import Callable
from dataclasses import replace

from calculators.core.frozen import only, without
from calculators.core.result import Onward
from calculators.core.script import BOARD
from calculators.core.typed import alike

from .filling import fillings, lasting
from .outcome import differences
from .state import Ask, JsonFields, Last, Sheets, Sides, State


def carried(state: State, onward: Onward, sides: Sides) -> JsonFields | None:
    """Return the fields of an onward move, without what the sheets of its sides say anew.

    ``None`` if it would write over a correction, as a reroll that begins with what was there before
    the result.
    """
    full, there, use = state.full, sides.there(state.sheets), state.sheet.use(onward.calculator)
    anew = {name for _, part in there.parts(use) for name in part.anew}
    since = state.last.source(onward).since if state.last else {}
    if since:
        sheets = {name: {**fields, **since.get(name, {})} for name, fields in full.sheets.items()}
        before = replace(full, sheets=sheets, table={**full.table, **since.get(BOARD, {})})
        ask = Ask(state.system.by_id[onward.calculator], there, {})
        was, now = (fillings(each, ask, onward.fields) for each in (before, full))
        moved = {n for n, value in onward.fields.items() if was.get(n) != now.get(n)} - anew
        left = {n for n in moved if n not in was or was[n].value == onward.fields[n]}
        others = {n for n in moved - left if onward.fields[n] is not None}
        if others.intersection(lasting(use, there)):
            return None
        anew |= left
    return without(onward.fields, anew)


def noted(before: State, after: State) -> State:
    """Return the state after a correction, in which the last result knows what was said before."""
    if after.last is None:
        return after
    was: dict[str, JsonFields] = {}
    said, says = (_said(state) for state in (before, after))
    for each in differences(said, only(says, said)):
        was[each.name] = {**was.get(each.name, {}), each.field: each.before}

    def knowing(last: Last) -> Last:
        since = {name: {**fields, **last.since.get(name, {})} for name, fields in was.items()}
        return replace(last, since={**last.since, **since})

    return replace(after, last=_each(after.last, knowing))


def _said(state: State) -> Sheets:
    board = {name: state.board.dumped(name) for name in state.sheet.table.inputs}
    return {**state.sheets, BOARD: board}


def renamed(last: Last, name: str, called: str) -> Last:
    """Return a result after a rename."""

    def renamed(last: Last) -> Last:
        former = {**last.names, alike(name): name}
        names = {old: called if new == name else new for old, new in former.items()}
        since = {called if key == name else key: was for key, was in last.since.items()}
        seat = called if last.seat == name else last.seat
        sides = last.sides.renamed(name, called)
        return replace(last, sides=sides, names=names, seat=seat, since=since)

    return _each(last, renamed)


def _each(last: Last, change: Callable[[Last], Last]) -> Last:
    """Change a result, and each that waits: moves of one result stay so."""
    made = {id(each): change(each) for _, each in last.waiting}
    waiting = tuple((move, made[id(each)]) for move, each in last.waiting)
    return replace(change(last), waiting=waiting)
