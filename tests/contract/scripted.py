"""Every way of a draw, found by running the draw itself: no law, no library."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, override

from calculators.core.calculator import Calculator
from calculators.core.chance import Chance
from calculators.core.pieces import Drawn

LONGEST = 200
"""More choices in one draw than any table makes."""


class EndlessError(AssertionError):
    """A draw that may never end: its ways cannot be enumerated."""


class Scripted(Chance):
    """A chance that follows a script, and records the number of options of each choice."""

    def __init__(self, script: tuple[int, ...]) -> None:
        super().__init__("unused")
        self.script = script
        self.bounds: list[int] = []

    @override
    def below(self, bound: int) -> int:
        position = len(self.bounds)
        if position >= LONGEST:
            raise EndlessError
        self.bounds.append(bound)
        return self.script[position] if position < len(self.script) else 0


def ways(draw: Callable[[Chance], Any]) -> Iterator[tuple[Any, Fraction]]:
    """Return every value of a draw, once for each way, with the probability of that way."""
    script: tuple[int, ...] | None = ()
    while script is not None:
        chance = Scripted(script)
        value = draw(chance)
        weight = Fraction(1)
        for bound in chance.bounds:
            weight /= bound
        yield value, weight
        script = _next(script, chance.bounds)


def _next(script: tuple[int, ...], bounds: list[int]) -> tuple[int, ...] | None:
    full = [*script, *[0] * (len(bounds) - len(script))]
    while full and full[-1] == bounds[len(full) - 1] - 1:
        full.pop()
    return (*full[:-1], full[-1] + 1) if full else None


def count(calculator: Calculator, values: dict[str, Any]) -> int:
    """Return about how many ways the draws have: those along the first way."""
    total, known = 1, dict(values)
    for parameter in calculator.drawn:
        assert isinstance(parameter, Drawn)
        chance = Scripted(())
        space = calculator.call(parameter.space, known)
        known[parameter.name] = space.draw(chance)
        for bound in chance.bounds:
            total *= bound
    return total


def resolved(calculator: Calculator, values: dict[str, Any]) -> Iterator[tuple[Any, Fraction]]:
    """Return the rule's result for every way of its draws, with its probability."""
    return _walk(calculator, values, list(calculator.drawn), Fraction(1))


def outcomes(calculator: Calculator, values: dict[str, Any]) -> dict[str, Fraction]:
    """Return the chance of each outcome by resolving every way of its draws."""
    found: dict[str, Fraction] = {}
    for facts, weight in resolved(calculator, values):
        found[facts.outcome] = found.get(facts.outcome, Fraction(0)) + weight
    return found


def _walk(
    calculator: Calculator, values: dict[str, Any], pending: list[Any], weight: Fraction
) -> Iterator[tuple[Any, Fraction]]:
    if not pending:
        yield calculator.call(calculator.resolve, values), weight
        return
    first, *rest = pending
    assert isinstance(first, Drawn)
    space = calculator.call(first.space, values)
    for value, chance in ways(space.draw):
        yield from _walk(calculator, {**values, first.name: value}, rest, weight * chance)
