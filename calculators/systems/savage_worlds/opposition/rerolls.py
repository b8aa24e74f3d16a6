"""The chances of an opposed roll when bennies reroll either side (SW-JTN-02).

Law: without a benny the infinite sum has a short exact form (:mod:`.contest`). With rerolls its
exact form runs to tens of thousands of digits, so totals from a common ceiling up count as that
ceiling: both sides reach it less than once in 10 ** 40, and then the defender, who wins ties, is
given the win. The chances still sum to one.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from calculators.core.frozen import Frozen

from ..exploding import best_law, best_reach
from ..rolls.rule import CRITICAL, FAILURE, RAISE, RAISES, SUCCESS, Attempt
from ..scales import DIFFICULTY, STEP
from .contest import CANCELLED

LOST = Fraction(1, 10**40)


class Reroller(Frozen):
    """A side and the number of throws it keeps the best of."""

    attempt: Attempt
    rerolls: int

    def totals(self, ceiling: int) -> "Totals":
        """Return the law of the total kept, totals from the ceiling up being the ceiling."""
        sides, modifier = self.attempt.sides, self.attempt.modifier
        law = best_law(sides, max(2, ceiling - modifier))
        whole = law.denominator()
        double_one = law.quantity(1) if sides[1:] else 0
        once = [0]
        for best in range(1, max(law.outcomes()) + 1):
            once.append(once[-1] + law.quantity(best) - (double_one if best == 1 else 0))
        kept, ways = once, whole
        for _ in range(self.rerolls):  # each is a critical failure, or not above either
            stop = 0 if self.attempt.imposed else double_one * (ways // whole)
            kept = [now * (rest + stop) for now, rest in zip(once, kept, strict=True)]
            ways *= whole
        last = len(kept) - 1
        below = [kept[min(max(0, total - modifier), last)] for total in range(ceiling)]
        return Totals((*below, kept[last]), ways)


class Totals(Frozen):
    """The law of a total: in how many of ``ways`` it is at most 0, 1, …, and not critical."""

    up_to: tuple[int, ...]
    ways: int

    @property
    def critical(self) -> int:
        """In how many ways it is a critical failure."""
        return self.ways - self.up_to[-1]


def ceiling_of(attacker: Reroller, defender: Reroller) -> int:
    """Return a total that both sides reach less often than :data:`LOST`."""
    margin = 2 * STEP
    ceiling = DIFFICULTY + margin
    mine, theirs = attacker.attempt, defender.attempt
    throws = (attacker.rerolls + 1) * (defender.rerolls + 1)
    while True:
        near = throws * best_reach(mine.sides, ceiling - mine.modifier)
        if near * best_reach(theirs.sides, ceiling - margin - theirs.modifier) < LOST:
            return ceiling
        ceiling += margin


@lru_cache(maxsize=64)
def rerolled_law(attacker: Reroller, defender: Reroller) -> Mapping[str, int]:
    """Return the law of the outcome, each side keeping the best of its throws."""
    ceiling = ceiling_of(attacker, defender)
    mine, theirs = attacker.totals(ceiling), defender.totals(ceiling)
    ahead = [0, 0, 0]
    for total in range(DIFFICULTY, ceiling + 1):
        weight = mine.up_to[total] - mine.up_to[total - 1]
        for raises in range((total - DIFFICULTY) // STEP + 1)[: len(ahead)]:
            beaten = total - max(1, STEP * raises)
            ahead[raises] += weight * (theirs.up_to[beaten] + theirs.critical)
    failed = mine.up_to[DIFFICULTY - 1]
    return {
        RAISES: ahead[2],
        RAISE: ahead[1] - ahead[2],
        SUCCESS: ahead[0] - ahead[1],
        CANCELLED: (mine.up_to[-1] - failed) * theirs.ways - ahead[0],
        FAILURE: failed * theirs.ways,
        CRITICAL: mine.critical * theirs.ways,
    }
