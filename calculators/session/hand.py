"""A move that a table draws with its own pieces: what it still needs, after some taps."""

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
    """Return what a move awaits of the table's pieces; it is not made.

    A key tells no more than its player knows: what lies hidden elsewhere may still be pressed.

    :param move: one that resolves something.
    :raises RefusedError: as making it would be, for all but the draw.
    """
    calculator, sides, fields = asked(state, move)
    able(state, move, calculator, sides, there(state, calculator, sides, fields))
    known = masked(state, sides.who)
    try:
        found = hand(calculator, filled(known, calculator, sides, fields), taps)
    except RefusedError as error:
        raise RefusedError(map(inside, error.faults)) from None
    return replace(found, title=sides.called(state.system.sheet).get(found.title, found.title))
