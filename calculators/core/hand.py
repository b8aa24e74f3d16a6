"""A draw that a table makes with its own pieces: what comes next, one tap for each of them.

Law: the taps are the only truth; which key may come next is told by the space that draws, refuses
and weighs the same pieces, so that nothing impossible can be tapped. A number that has too many
faces for a key each is two ten-sided dice, as on the table: the tens, then the units.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from . import engine
from .calculator import Calculator
from .fields import Drawn
from .frozen import Frozen
from .inputs import Input
from .space import Awaited

MOST_FACES = 20
MOST_TAPS = 400
TENS, UNITS = "les dizaines", "les unités"


class Key(Frozen):
    """One key: what its tap says, and the piece that stands on it.

    :param possible: whether it may come now.
    """

    code: str
    piece: Any
    possible: bool


class Hand(Frozen):
    """A draw after some taps.

    :param taps: those that were possible.
    :param fields: what they come to, by input, as texts.
    :param parameter: the input whose next piece is awaited; ``None`` once all is drawn.
    :param of: which piece that is.
    :param told: what lies of this input so far.
    :param title: what the input is called; at a table, the name of whose pieces it takes.
    """

    taps: tuple[str, ...]
    fields: Mapping[str, str]
    parameter: Input | None = None
    of: str = ""
    told: str = ""
    keys: tuple[Key, ...] = ()
    title: str = ""


def hand(calculator: Calculator, raw: Mapping[str, object], taps: Sequence[str]) -> Hand:
    """Return what some taps come to, and what is awaited next.

    :param raw: the request; what it says of the draw itself is not asked for.
    :raises RefusedError: for bad input.
    """
    inputs = engine.parse(calculator, raw)
    values = dict(inputs.values)
    fields: dict[str, str] = {}
    left = [*taps[:MOST_TAPS]]
    used: list[str] = []
    for parameter in inputs.to_draw:
        space = engine.space_of(calculator, parameter, values)
        lying: tuple[Any, ...] = ()
        while awaited := space.awaits(lying):
            tapped, keys = _tapped(parameter, awaited, left)
            used += tapped
            if len(tapped) < _taps_for(awaited):
                _put(fields, parameter, lying)
                of = _which(awaited, tapped)
                so_far, title = space.told(lying), parameter.field.label
                return Hand(tuple(used), fields, parameter, of, so_far, tuple(keys), title)
            del left[: len(tapped)]
            lying = (*lying, _piece(awaited, tapped))
        _put(fields, parameter, lying)
        values[parameter.name] = lying
    return Hand(tuple(used), fields)


def _tapped(
    parameter: Input, awaited: Awaited, left: Sequence[str]
) -> tuple[Sequence[str], Sequence[Key]]:
    """Return the taps that a piece takes, as far as they go, and the keys that come then."""
    tapped: list[str] = []
    keys = _keys(parameter, awaited, "")
    for tap in left[: _taps_for(awaited)]:
        if tap not in {key.code for key in keys if key.possible}:
            break
        tapped.append(tap)
        keys = _keys(parameter, awaited, tap)
    return tapped, keys


def _which(awaited: Awaited, tapped: Sequence[str]) -> str:
    if not _is_long(awaited):
        return awaited.of
    return f"{awaited.of} : {tapped[0]}, puis {UNITS}" if tapped else f"{awaited.of}, {TENS}"


def _put(fields: dict[str, str], parameter: Input, lying: tuple[Any, ...]) -> None:
    if lying:
        fields[parameter.name] = parameter.field.text(lying)


def _is_long(awaited: Awaited) -> bool:
    return len(awaited.pieces) > MOST_FACES and all(type(each) is int for each in awaited.pieces)


def _taps_for(awaited: Awaited) -> int:
    return 2 if _is_long(awaited) else 1


def _digits(number: int) -> tuple[str, str]:
    """Return what two ten-sided dice show for a number; a double zero is a hundred."""
    tens, units = divmod(number % 100, 10)
    return f"{tens}0", str(units)


def _piece(awaited: Awaited, tapped: Sequence[str]) -> Any:
    if _is_long(awaited):
        return next(each for each in awaited.pieces if _digits(each) == tuple(tapped))
    return next(each for each in awaited.pieces if str(each) == tapped[0])


def _keys(parameter: Input, awaited: Awaited, half: str) -> Sequence[Key]:
    shown: Sequence[Any] = [str(digit) if half else f"{digit}0" for digit in range(10)]
    both = [_digits(each) for each in awaited.pieces] if _is_long(awaited) else []
    if not both:
        shown, codes = _shown(parameter, awaited), {*map(str, awaited.pieces)}
    elif half:
        codes = {units for tens, units in both if tens == half}
    else:
        codes = {tens for tens, _ in both}
    return [Key(str(each), each, str(each) in codes) for each in shown]


def _shown(parameter: Input, awaited: Awaited) -> Sequence[Any]:
    """Return every piece of the set, if those awaited are of it; faces are of one die only."""
    assert isinstance(parameter.field, Drawn)  # noqa: S101
    whole, wanted = parameter.field.kind.pieces, awaited.pieces
    if wanted and type(wanted[0]) is int:
        return wanted
    return whole if {*map(str, wanted)} <= {*map(str, whole)} else wanted
