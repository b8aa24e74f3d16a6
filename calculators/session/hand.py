"""A move that a table draws with its own pieces: what it awaits, after some taps."""

from collections.abc import Sequence

from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.hand import Hand, hand
from calculators.core.system import System
from calculators.session.filling import filled
from calculators.session.outcome import refused
from calculators.session.reading import Move
from calculators.session.running import able, inside, named, taken
from calculators.session.scripting import chosen, requested
from calculators.session.seeing import masked
from calculators.session.state import Fields, Sides, State


def awaited(system: System, state: State, move: Move, taps: Sequence[str]) -> Hand:
    """Return what a move awaits of the table's pieces; it is not made.

    A key tells no more than its player knows: what lies hidden elsewhere may still be pressed.

    :param move: one that resolves something.
    :raises RefusedError: as making it would be, for all but the draw.
    """
    calculator, sides, fields = _asked(system, state, move)
    able(system, state, move, calculator, sides, fields)
    known = masked(system, state, sides.who)
    try:
        return hand(calculator, filled(system, known, calculator, sides, fields), taps)
    except RefusedError as error:
        raise RefusedError(map(inside, error.faults)) from None


def _asked(system: System, state: State, move: Move) -> tuple[Calculator, Sides, Fields]:
    if move["do"] == "run":
        sides = Sides(move.get("who") or "", move.get("against") or "")
        return named(system, move["calculator"]), sides, move.get("fields") or {}
    if move["do"] == "take":
        return taken(system, state, move)
    if move["do"] == "choose":
        return requested(system, chosen(system, state, move), move)
    raise refused("do", "Cette décision ne tire rien.")
