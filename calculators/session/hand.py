"""The taps that a move drawn with the table's own pieces still needs."""

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.errors import RefusedError
from calculators.core.hand import Hand, hand

from .asking import asked
from .filling import filled
from .reading import Move
from .running import able, inside, there
from .seeing import masked
from .state import State


def awaited(state: State, move: Move, taps: Sequence[str]) -> Hand:
    """Return what a move awaits of the table's pieces; the move is not made.

    Keys reveal only what the player knows: pieces hidden elsewhere stay enabled.

    :param move: a move that resolves something.
    :raises RefusedError: as making it would, except for its draw.
    """
    calculator, sides, fields = asked(state, move)
    able(state, move, calculator, sides, there(state, calculator, sides, fields))
    known = masked(state, sides.who)
    try:
        found = hand(calculator, filled(known, calculator, sides, fields), taps)
    except RefusedError as error:
        raise RefusedError(map(inside, error.faults)) from None
    return replace(found, title=sides.called(state.system.sheet).get(found.title, found.title))
