"""A request with its open inputs, and its exact chances if nothing is left to choose.

Two kinds of moves are requests: an onward move, which a result offers without knowing names, and a
way of a question, which a script offers.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from . import engine
from .calculator import Calculator, Odds
from .errors import Fault, RefusedError
from .fields import Input, Integer, Option
from .frozen import NO_ENTRIES, Alike, Frozen
from .hand import draws_any
from .pieces import Piece
from .result import WHOM, Json, Onward, Values
from .rows import Rows

MOST_TRIED = 120
"""The most values of an input that are tried, to find those that are allowed."""


type _Asked = tuple[Values, Sequence[str], Mapping[str, Sequence[Json]]]


class Weighed(Frozen):
    """A request, and the exact chances of its outcomes.

    :param fields: what it gives.
    :param chances: empty if an input is left to the player, or nothing to luck.
    :param missing: the inputs left to the player.
    :param choices: for some of those, all possible values.
    :param refused: whether it is refused whatever a player gives: it must not be offered.
    :param faults: why it is impossible with its current fields.
    """

    calculator: Calculator
    fields: Values
    chances: Odds = NO_ENTRIES
    missing: tuple[str, ...] = ()
    choices: Mapping[str, Sequence[Json]] = NO_ENTRIES
    refused: bool = False
    faults: tuple[Fault, ...] = ()


class Following(Weighed, kw_only=True):
    """An onward move, weighed.

    :param move: as the result offers it; what it asks of these sides is ``fields``.
    :param targets: whom it may be made against, by name, if that is left to the player.
    :param who: who decides it, by name; ``""`` for nobody.
    """

    move: Onward
    targets: tuple[str, ...] = ()
    who: str = ""


def weighed_move(
    calculator: Calculator, move: Onward, among: Mapping[str, Sequence[Json]] = NO_ENTRIES
) -> Following:
    """Return an onward move with its exact chances.

    :param among: for an input, the pieces to choose from.
    """
    return Following(**vars(weighed(calculator, move.fields, move.asks, among)), move=move)


def weighed(
    calculator: Calculator,
    fields: Values,
    asks: Sequence[str] = (),
    among: Mapping[str, Sequence[Json]] = NO_ENTRIES,
    *,
    charted: bool = False,
) -> Weighed:
    """Return a request with its exact chances.

    :param asks: the inputs that the player must give, unless the fields do.
    :param charted: whether its chances are computed elsewhere, not here.
    """
    told = repr((asks, dict(fields), among))
    return _weighed(calculator, Alike(told, (fields, asks, among)), charted=charted)


@lru_cache(maxsize=256)
def _weighed(calculator: Calculator, told: Alike[_Asked], *, charted: bool) -> Weighed:
    """Weigh a request; the same may have been asked before, of other draws of the same inputs."""
    fields, asks, among = told.thing
    asked = {name for name in asks if name != WHOM and name not in fields}
    inputs, faults = None, tuple[Fault, ...]()
    try:
        inputs = engine.parse(calculator, fields)
    except RefusedError as error:
        faults = error.faults
    if inputs and not asked:
        luck = calculator.draw_odds and not charted and draws_any(calculator, inputs)
        return Weighed(calculator, fields, engine.odds(calculator, inputs) if luck else {})
    asked |= {fault.field for fault in faults}
    left = [p for p in calculator.parameters if p.name in asked]
    choices = dict(_choices(calculator, fields, left, among))
    names = tuple(parameter.name for parameter in left)
    # What nothing stands in is for the player to say; a list may lack a figure of somebody's.
    stuck = asked - {p.name for p in left if p.name not in fields or isinstance(p, Rows)}
    refused = bool(stuck) or not all(choices.values())
    return Weighed(calculator, fields, {}, names, choices, refused, faults)


def draws(found: Weighed) -> bool:
    """Whether a request, as it is filled, draws anything; where it cannot be told yet, it may."""
    if found.calculator.drawn and not found.missing:
        with suppress(RefusedError):
            return draws_any(found.calculator, engine.parse(found.calculator, found.fields))
    return bool(found.calculator.drawn)


def _choices(
    calculator: Calculator,
    fields: Values,
    left: Sequence[Input],
    among: Mapping[str, Sequence[Json]],
) -> Iterable[tuple[str, Sequence[Json]]]:
    """Find, for each input that can be few things, those that are not refused."""
    for parameter in left:
        name = parameter.name
        tried = among.get(name) or _domain(parameter)
        if not tried or len(tried) > MOST_TRIED:
            continue
        others = {other.name for other in left} - {name}
        wrong = engine.at_fault(calculator, fields, parameter, tried)
        yield name, [v for v, names in zip(tried, wrong, strict=True) if names <= others]


def _domain(field: Input) -> Sequence[Json]:
    """Return all that an input can be; nothing where that is no short list."""
    if isinstance(field, Integer):
        return range(field.minimum, field.maximum + 1)
    if isinstance(field, Option):
        return [*field.choices]
    return [*map(str, field.kind.pieces)] if isinstance(field, Piece) else ()
