"""Opposed trait rolls (SW-JET-05): the winner, and the chances.

Law: without a benny nothing is truncated although both totals are unbounded. The chance that some
dice all reach a total falls by one constant factor each time the total grows by a common period of
theirs, so the infinite sum over the defender's totals is a geometric series, computed exactly.

When bennies reroll either side (SW-JTN-02), the exact form runs to tens of thousands of digits, so
totals from a common ceiling up count as that ceiling: both sides reach it less than once in 10 **
40, and then the defender, who wins ties, is given the win. The chances still sum to one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise, product
from math import lcm, prod

from ..exploding import all_reach, best_law, best_reach, choices
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
    raised, twice = (_ahead(attacker, defender, DIFFICULTY + STEP * n, STEP * n) for n in (1, 2))
    return {
        RAISES: twice,
        RAISE: raised - twice,
        SUCCESS: wins - raised,
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


# --- with rerolls

LOST = Fraction(1, 10**40)


type Totals = tuple[Sequence[int], int]
"""In how many of all ways a total is at most 0, 1, …, and not critical; and how many those are."""


def totals(attempt: Attempt, rerolls: int, ceiling: int) -> Totals:
    """Return the law of the total kept, totals from the ceiling up being the ceiling."""
    law = best_law(attempt.sides, max(2, ceiling - attempt.modifier))
    whole = law.denominator()
    double_one = law.quantity(1) if attempt.sides[1:] else 0
    counts = map(law.quantity, range(1, law.max_outcome() + 1))
    once = [0, *(count - double_one for count in accumulate(counts))]
    kept, ways = once, whole
    for _ in range(rerolls):  # each is a critical failure, or not above either
        stop = 0 if attempt.imposed else double_one * (ways // whole)
        kept = [now * (rest + stop) for now, rest in zip(once, kept, strict=True)]
        ways *= whole
    last = len(kept) - 1
    below = [kept[min(max(0, total - attempt.modifier), last)] for total in range(ceiling)]
    return (*below, kept[last]), ways


def ceiling_of(mine: Attempt, theirs: Attempt, throws: int) -> int:
    """Return a total that both sides reach less often than :data:`LOST`, in so many throws."""
    margin = 2 * STEP
    ceiling, near = DIFFICULTY + margin, Fraction(1)
    while near >= LOST:
        ceiling += margin
        near = throws * best_reach(mine.sides, ceiling - mine.modifier)
        near *= best_reach(theirs.sides, ceiling - margin - theirs.modifier)
    return ceiling


@lru_cache(maxsize=64)
def rerolled_law(
    attacker: Attempt, defender: Attempt, bennies: int, other_bennies: int
) -> Mapping[str, int]:
    """Return the law of the outcome, each side keeping the best of its throws."""
    ceiling = ceiling_of(attacker, defender, (bennies + 1) * (other_bennies + 1))
    mine, ways = totals(attacker, bennies, ceiling)
    theirs, other_ways = totals(defender, other_bennies, ceiling)
    critical = other_ways - theirs[-1]
    ahead = [0, 0, 0]
    for total in range(DIFFICULTY, ceiling + 1):
        weight = mine[total] - mine[total - 1]
        for raises in range((total - DIFFICULTY) // STEP + 1)[: len(ahead)]:
            ahead[raises] += weight * (theirs[total - max(1, STEP * raises)] + critical)
    wins, raised, twice = ahead
    failed = mine[DIFFICULTY - 1]
    return {
        RAISES: twice,
        RAISE: raised - twice,
        SUCCESS: wins - raised,
        CANCELLED: (mine[-1] - failed) * other_ways - wins,
        FAILURE: failed * other_ways,
        CRITICAL: (ways - mine[-1]) * other_ways,
    }
