"""A draw that a table makes with its own pieces: which keys come next, one tap per piece.

Law: the taps are the only source of truth. The space that draws, refuses and weighs the pieces says
which key may come next, so nothing impossible can be tapped. A number with too many faces for a key
each is two ten-sided dice, as on the table: the tens, then the units.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from . import engine
from .calculator import Calculator
from .frozen import Frozen
from .pieces import Drawn
from .result import Sent
from .space import Awaited

MOST_FACES = 20
MOST_TAPS = 400
TENS, UNITS = "les dizaines", "les unités"


type Spelled = Mapping[tuple[str, ...], Any]


class Key(Frozen):
    """One key: the code of its tap, and the piece shown on it.

    :param possible: whether it can be drawn now.
    """

    code: str
    piece: Any
    possible: bool


class Hand(Frozen):
    """A draw after some taps.

    :param taps: those that were possible.
    :param fields: the values they give, by input, as texts.
    :param parameter: the input whose next piece is awaited; ``None`` once all is drawn.
    :param of: which piece that is.
    :param told: the pieces of this input so far.
    :param title: the input's label; at a table, the name of the character who draws.
    """

    taps: tuple[str, ...]
    fields: Mapping[str, str]
    parameter: Drawn[Any] | None = None
    of: str = ""
    told: str = ""
    keys: tuple[Key, ...] = ()
    title: str = ""


def hand(calculator: Calculator, raw: Sent, taps: Sequence[str]) -> Hand:
    """Return the values that some taps give, and the next piece.

    :param raw: the request; pieces that it already gives are not awaited.
    :raises RefusedError: for bad input.
    """
    inputs = engine.parse(calculator, raw)
    values = dict(inputs.values)
    fields: dict[str, str] = {}
    used: tuple[str, ...] = ()
    left = taps[:MOST_TAPS]
    for parameter in inputs.to_draw:
        space = engine.space_of(calculator, parameter, values)
        lying: tuple[Any, ...] = ()
        while awaited := space.awaits(lying):
            spelled = _spelled(awaited)
            tapped = _begun(spelled, left)
            used += tapped
            if tapped not in spelled:
                of, keys = _which(parameter, awaited, spelled, tapped)
                so_far, title = space.told(lying), parameter.label
                return Hand(used, fields, parameter, of, so_far, keys, title)
            left = left[len(tapped) :]
            lying = (*lying, spelled[tapped])
            fields[parameter.name] = parameter.text(lying)
        values[parameter.name] = lying
    return Hand(used, fields)


def draws_any(calculator: Calculator, inputs: engine.Inputs) -> bool:
    """Whether any piece of a request is still to be drawn: else there is no chance in it."""
    values = {**dict.fromkeys((each.name for each in inputs.to_draw), ()), **inputs.values}
    spaces = (engine.space_of(calculator, each, values) for each in inputs.to_draw)
    return any(space.awaits(()) for space in spaces)


def _spelled(awaited: Awaited) -> Spelled:
    """Return what the piece may be, by the taps that say it: one, or the digits of a number."""
    pieces = awaited.pieces
    long = len(pieces) > MOST_FACES and all(type(each) is int for each in pieces)
    return {_digits(each) if long else (str(each),): each for each in pieces}


def _digits(number: int) -> tuple[str, str]:
    """Return what two ten-sided dice show for a number; a double zero is a hundred."""
    tens, units = divmod(number % 100, 10)
    return f"{tens}0", str(units)


def _begun(spelled: Spelled, taps: Sequence[str]) -> tuple[str, ...]:
    """Return the taps that a piece takes, as far as they go."""
    tapped: tuple[str, ...] = ()
    for tap in taps:
        if tap not in _next(spelled, tapped):
            break
        tapped = (*tapped, tap)
    return tapped


def _next(spelled: Spelled, tapped: tuple[str, ...]) -> AbstractSet[str]:
    """Return what may be tapped after some taps."""
    place = len(tapped)
    return {codes[place] for codes in spelled if codes[:place] == tapped != codes}


def _which(
    parameter: Drawn[Any], awaited: Awaited, spelled: Spelled, tapped: tuple[str, ...]
) -> tuple[str, tuple[Key, ...]]:
    """Return which piece is awaited, or which digit of it, and the keys."""
    of, shown = awaited.of, _shown(parameter, awaited.pieces)
    if any(codes[1:] for codes in spelled):
        of = f"{of} : {tapped[0]}, puis {UNITS}" if tapped else f"{of}, {TENS}"
        shown = [str(digit) if tapped else f"{digit}0" for digit in range(10)]
    codes = _next(spelled, tapped)
    return of, tuple(Key(str(each), each, str(each) in codes) for each in shown)


def _shown(parameter: Drawn[Any], wanted: Sequence[Any]) -> Sequence[Any]:
    """Return every piece of the set, if those awaited are of it; faces are of one die only."""
    whole = parameter.kind.pieces
    if wanted and type(wanted[0]) is int:
        return wanted
    return whole if {*map(str, wanted)} <= {*map(str, whole)} else wanted
