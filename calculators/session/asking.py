"""The request of a move: which of its inputs its player may set, and what it still needs drawn."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from calculators.core import engine
from calculators.core.errors import RefusedError, naming
from calculators.core.hand import Hand, hand
from calculators.core.use import Asked

from .filling import filled, fillings
from .running import check_able, completed, in_move, offered
from .scripting import question, request_of
from .seeing import masked
from .shapes import Move
from .state import Ask, State


def sayable(state: State, move: Move) -> Collection[str]:
    """Return the inputs of a move that its player may set; sheets fill others, or none are asked.

    An onward move repeats inputs of its result: they are corrected there.

    :param state: the session before it.
    """
    ask = request_of(state, move)
    calculator, _, fields = ask
    drawn = {each.name for each in calculator.drawn}
    found = question(state) if move["do"] == "choose" else None
    if found:
        return {*fields, *found.inputs, *drawn}
    told = {*fields, *fillings(state, ask)}
    onward = offered(state, move["onward"])[0].asks if move["do"] == "take" else ()
    said = {*(move.get("fields") or {}), *onward}
    return {*said, *drawn, *(calculator.by_name.keys() - told)}


def misdrawn(state: State, move: Move) -> Collection[str]:
    """Return the chance inputs of a move whose values it cannot have drawn.

    :param state: the session before it.
    """
    ask = request_of(state, move)
    said = ask.fields.keys() & {each.name for each in ask.calculator.drawn}
    try:
        engine.parse(ask.calculator, filled(state, ask).fields)
    except RefusedError as error:
        return said & {fault.field for fault in error.faults}
    return frozenset()


def awaited(state: State, move: Move, taps: Sequence[str]) -> Hand:
    """Return what a move awaits of the table's pieces; the move is not made.

    Keys reveal only what the player knows: pieces hidden elsewhere stay enabled.

    :param move: a move that resolves something.
    :raises RefusedError: as making it would, except for its draw.
    """
    ask = request_of(state, move)
    sides = ask.sides
    raw = _checked(masked(state, sides.who), move, ask)
    with naming(in_move):
        found = hand(ask.calculator, raw, taps)
    return replace(found, title=sides.called(state.system.sheet).get(found.title, found.title))


def check_known(known: State, move: Move, ask: Ask) -> None:
    """Judge the request of a move by what a seat may know: others' secrets have no part in it.

    :param known: the session before it, as the seat sees it.
    :raises RefusedError: as making it would.
    """
    raw = _checked(known, move, ask)
    with naming(in_move):
        engine.parse(ask.calculator, raw)


def _checked(known: State, move: Move, ask: Ask) -> Asked:
    whole = completed(known, ask)
    check_able(known, move, whole)
    return whole.fields
