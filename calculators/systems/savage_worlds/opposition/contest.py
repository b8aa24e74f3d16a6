"""Opposed trait rolls (SW-JET-05): the winner, and the exact chances.

Law: nothing is truncated although both totals are unbounded. The chance that some dice all reach a
total falls by one constant factor each time the total grows by a common period of theirs, so the
infinite sum over the defender's totals is a geometric series, computed exactly.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product
from math import lcm, prod

from ..exploding import all_reach, best_reach, choices
from ..rolls.rule import CRITICAL, FAILURE, RAISE, RAISES, SUCCESS, Attempt, succeeded
from ..scales import DIFFICULTY, STEP

CANCELLED = "cancelled"


def verdict(attacker: int, defender: int | None) -> str:
    """Compare two totals, the attacker's not being a critical failure.

    :param defender: his total, or ``None`` after a critical failure: he cancels nothing
        (AMB-SW-02).
    """
    if attacker < DIFFICULTY:
        return FAILURE
    if defender is not None and defender >= attacker:
        return CANCELLED
    return succeeded(raises(attacker, defender))


def raises(attacker: int, defender: int | None) -> int:
    """Return the raises of a winner, above 4 or the defender's total (AMB-SW-03)."""
    return (attacker - reference(defender)) // STEP


def reference(defender: int | None) -> int:
    """Return the number that raises are counted from."""
    return DIFFICULTY if defender is None else max(DIFFICULTY, defender)


@lru_cache(maxsize=128)
def contest_law(attacker: Attempt, defender: Attempt) -> Mapping[str, Fraction]:
    """Return the exact law of the outcome."""
    enough = attacker.reaches(DIFFICULTY - attacker.modifier)
    wins = _ahead(attacker, defender, DIFFICULTY, 1)
    raised = [_ahead(attacker, defender, DIFFICULTY + STEP * n, STEP * n) for n in (1, 2)]
    return {
        RAISES: raised[1],
        RAISE: raised[0] - raised[1],
        SUCCESS: wins - raised[0],
        CANCELLED: enough - wins,
        FAILURE: 1 - enough - attacker.double_one,
        CRITICAL: attacker.double_one,
    }


def _ahead(attacker: Attempt, defender: Attempt, least: int, lead: int) -> Fraction:
    """Return the chance that the attacker reaches ``least``, and the defender's total + ``lead``.

    A critical failure of the attacker never counts; after the defender's only ``least`` is needed.
    """
    floor = least - attacker.modifier
    gap = defender.modifier - attacker.modifier + lead
    start = max(2, floor - gap, 2 - gap)  # from here up, the defender's total decides
    total = defender.double_one * attacker.reaches(floor)
    for best in range(2 if defender.double_one else 1, start):
        weight = best_reach(defender.sides, best) - best_reach(defender.sides, best + 1)
        total += weight * attacker.reaches(max(floor, best + gap))
    return total + _tail(attacker, defender, start, gap)


def _tail(attacker: Attempt, defender: Attempt, start: int, gap: int) -> Fraction:
    """Return the infinite sum over the defender's totals from ``start`` up."""
    total = Fraction(0)
    for some, others in product(choices(defender.sides), choices(attacker.sides)):
        period = lcm(*some, *others)
        fall = prod(Fraction(1, size ** (period // size)) for size in (*some, *others))
        reached = pairwise(all_reach(some, best) for best in range(start, start + period + 1))
        once = sum(
            (here - above) * all_reach(others, best)
            for best, (here, above) in enumerate(reached, start + gap)
        )
        total += (-1) ** (len(some) + len(others)) * once / (1 - fall)
    return total
