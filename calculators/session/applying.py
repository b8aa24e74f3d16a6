"""Application of a move to the state of a session: one function for each kind.

Law: pure; an impossible move raises :class:`RefusedError` with every fault, each named after the
wrong part of the move, such as ``fields.skill``.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from calculators.core.errors import refused
from calculators.core.french import listing

from . import words
from .beginning import begin
from .characters import write
from .joining import sentences
from .outcome import by_hand, check_fits, cited, corrected
from .running import asked_by, resolved, take
from .scripting import choose, question, settled
from .shapes import SEEN, Move
from .since import noted
from .state import Happened, Sides, State, board


def put_right(state: State, move: Move) -> Happened:
    """Write fields of the table; ``None`` restores the default."""
    sheet = state.sheet
    if not sheet.table.inputs:
        raise refused("do", f"{state.system.title} n'a rien qui reste sur la table.")
    after = corrected(state.table, move["fields"], "à la table", partial(board, sheet))
    texts = words.table_texts(sheet, state.table, after) or [words.SAME_TABLE]
    return Happened(noted(state, replace(state, table=after)), move, sentences(texts))


def readings(state: State, move: Move) -> Happened:
    """Set house readings and settings; ``None`` restores the site's."""
    system = state.system
    table = system.table
    unknown = f"Inconnu ici : attendu, {listing([*table]) or 'rien'}."
    kept = by_hand(table, move["readings"], "readings", unknown)
    sites = {name: each.dump(each.default) for name, each in table.items()}
    all_ = {**state.readings, **kept}.items()
    chosen = {name: value for name, value in all_ if value != sites[name]}
    after = replace(state, readings=chosen)
    check_fits("readings", after.house)
    told = words.readings_text(system, {name: chosen.get(name) for name in move["readings"]})
    rules = cited(table[name].rule for name in move["readings"])
    return Happened(after, move, told, rules=rules)


def note(state: State, move: Move) -> Happened:
    """Add a note."""
    return Happened(state, move, move["text"])


def was_seen(state: State, move: Move) -> Happened:
    """Mark that a secret draw was seen before it was undone."""
    return Happened(state, move, words.WAS_SEEN(name=move["who"]))


def run(state: State, move: Move) -> Happened:
    """Resolve a request; what a game is about to do with its last result may still follow."""
    ask = asked_by(state, move)
    outcome, asked = resolved(state, move, ask), question(state)
    if asked is None or not asked.holds:
        return outcome
    for each, sides in state.followed:
        if each.calculator == ask.calculator.id and ask.sides in {sides, Sides(sides.who)}:
            return outcome
    return replace(outcome, state=replace(outcome.state, last=state.last))


APPLY: Mapping[str, Callable[[State, Move], Happened]] = {
    "run": run,
    "take": take,
    "sheet": write,
    "table": put_right,
    "readings": readings,
    "note": note,
    SEEN: was_seen,
    "begin": begin,
    "choose": choose,
}


def apply(state: State, move: Move) -> Happened:
    """Make one move; the current game goes on from its changes.

    :raises RefusedError: if the move is impossible.
    """
    return settled(APPLY[move["do"]](state, move))
