"""Savage Worlds computed a second time, from the rules' text, without the calculators.

Slow and plain on purpose. Explosions are unbounded, so each die is enumerated down to a depth, and
the rest is counted apart: every chance comes with its largest possible error.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

type Law = dict[str, Fraction]


def die(sides: int, depth: int) -> Iterator[tuple[int, Fraction]]:
    """Return each total of an exploding die that stops within a depth, face by face."""
    for face in range(1, sides + 1):
        if face < sides:
            yield face, Fraction(1, sides)
        elif depth > 1:
            for more, chance in die(sides, depth - 1):
                yield sides + more, chance / sides


def dice(sides: Sequence[int], depth: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Return each way that some dice can fall."""
    for ways in product(*(list(die(size, depth)) for size in sides)):
        chance = Fraction(1)
        for _, weight in ways:
            chance *= weight
        yield tuple(total for total, _ in ways), chance


def count(
    sides: Sequence[int], outcome: Callable[[tuple[int, ...]], str], depth: int
) -> tuple[Law, Fraction]:
    """Return the chance of each outcome, and that of the rest."""
    found: Counter[str] = Counter()
    for totals, chance in dice(sides, depth):
        found[outcome(totals)] += chance  # type: ignore[assignment]
    law = {code: Fraction(chance) for code, chance in found.items()}
    return law, 1 - sum(law.values())


def agrees(exact: Law, law: Law, missing: Fraction) -> None:
    """Fail unless exact chances include what was enumerated, and at most the rest more."""
    assert missing < Fraction(1, 1000)
    for code in exact.keys() | law.keys():
        gap = exact.get(code, Fraction(0)) - law.get(code, Fraction(0))
        assert 0 <= gap <= missing, (code, float(gap), float(missing))


def trait(totals: tuple[int, ...], modifier: int, difficulty: int) -> str:
    """Resolve a trait roll by the text: the best die, double 1, raises of 4."""
    if len(totals) == 2 and totals == (1, 1):
        return "critical_failure"
    result = max(totals) + modifier
    if result < difficulty:
        return "failure"
    if result < difficulty + 4:
        return "success"
    return "raise" if result < difficulty + 8 else "raises"


def opposed(totals: tuple[int, ...], mine: int, my_modifier: int, their_modifier: int) -> str:
    """Resolve an opposed roll; the first ``mine`` dice are the attacker's."""
    attack, defence = totals[:mine], totals[mine:]
    if attack == (1, 1):
        return "critical_failure"
    result = max(attack) + my_modifier
    if result < 4:
        return "failure"
    against = 4
    if defence != (1, 1):
        other = max(defence) + their_modifier
        if other >= result:
            return "cancelled"
        against = max(4, other)
    return ("success", "raise", "raises")[min(2, (result - against) // 4)]


CRITICAL = 0
"""How :func:`kept` writes a critical failure; no die gives it."""


def kept(sides: Sequence[int], rerolls: int, depth: int, *, imposed: bool) -> dict[int, Fraction]:
    """Return the chance of each best die kept, throw after throw, or of a critical failure."""
    once: Counter[int] = Counter()
    for totals, chance in dice(sides, depth):
        once[CRITICAL if totals == (1, 1) else max(totals)] += chance  # type: ignore[assignment]
    ended: Counter[int] = Counter()
    going = once.copy()
    ended[CRITICAL] += going.pop(CRITICAL, 0)
    for _ in range(rerolls):
        after: Counter[int] = Counter()
        for best, chance in going.items():
            for new, weight in once.items():
                if new == CRITICAL:
                    ended[CRITICAL if imposed else best] += chance * weight
                else:
                    after[max(best, new)] += chance * weight
        going = after
    return {best: Fraction(ended[best] + going[best]) for best in {*ended, *going}}


def dice_of(best: int, sides: Sequence[int]) -> tuple[int, ...]:
    """Return dice that show a best die, or the critical failure."""
    if len(sides) == 1:
        return (best,)
    return (1, 1) if best == CRITICAL else (best, min(best, 2))


def harm(damage: int, toughness: int, *, shaken: bool, wounds: int, official: bool) -> str:
    """Resolve damage by the text, or by the official reading."""
    if damage < toughness:
        return "nothing"
    raises = (damage - toughness) // 4
    if not shaken:
        new = raises
    elif official:
        new = max(1, raises)
    else:
        new = 1 + raises
    if wounds + new >= 4:
        return "critical"
    return "shaken" if new == 0 else f"wound_{new}"
