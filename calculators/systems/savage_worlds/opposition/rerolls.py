"""The chances of an opposed roll when bennies reroll either side (SW-JTN-02).

Law: without a benny the infinite sum has a short exact form (:mod:`.contest`). With rerolls its
exact form runs to tens of thousands of digits, so totals from a common ceiling up count as that
ceiling: both sides reach it less than once in 10 ** 40, and then the defender, who wins ties, is
given the win. The chances still sum to one.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from ..exploding import best_law, best_reach
from ..rolls.rule import CRITICAL, FAILURE, RAISE, RAISES, SUCCESS, Attempt
from ..scales import DIFFICULTY, STEP
from .contest import CANCELLED

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
    failed = mine[DIFFICULTY - 1]
    return {
        RAISES: ahead[2],
        RAISE: ahead[1] - ahead[2],
        SUCCESS: ahead[0] - ahead[1],
        CANCELLED: (mine[-1] - failed) * other_ways - ahead[0],
        FAILURE: failed * other_ways,
        CRITICAL: (ways - mine[-1]) * other_ways,
    }
