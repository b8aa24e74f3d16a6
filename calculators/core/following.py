"""An onward move with what it asks, weighed: its exact chances, where nothing is left to type."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.result import Onward


@dataclass(frozen=True, slots=True)
class Following:
    """An onward move, the calculator it asks, and the exact chances of its outcomes.

    :param chances: empty where an input is left to the player, or nothing to luck.
    :param missing: the inputs left to the player.
    """

    move: Onward
    calculator: Calculator
    chances: Mapping[str, Fraction]
    missing: tuple[str, ...] = ()


def weighed(calculator: Calculator, move: Onward) -> Following:
    """Return an onward move with its exact chances."""
    try:
        inputs = engine.parse(calculator, move.fields)
    except RefusedError as refused:
        wrong = {fault.field for fault in refused.faults}
        left = (p.name for p in calculator.parameters if p.name in wrong)
        return Following(move, calculator, {}, tuple(left))
    known = all(move.fields.get(name) is not None for name in move.rests)
    luck = known and calculator.draw_odds and inputs.to_draw  # dice that lie have no chances
    return Following(move, calculator, engine.odds(calculator, inputs) if luck else {})
