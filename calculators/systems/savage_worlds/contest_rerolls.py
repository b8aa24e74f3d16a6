"""The chances of an opposed roll when bennies reroll either side (SW-JTN-02).

Law: without a benny the endless sum has a short exact form (:mod:`.contest`). With rerolls its
exact form runs to tens of thousands of digits, so totals from a common ceiling up count as that
ceiling: both sides come near it less than once in 10 ** 40, and then the defender, who wins ties,
is said to win. The chances still sum to one.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import icepool

from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.contest import CANCELLED, Side, law_of
from calculators.systems.savage_worlds.roll import CRITICAL, FAILURE, RAISE, RAISES, SUCCESS

LOST = Fraction(1, 10**40)


@dataclass(frozen=True, slots=True)
class Reroller:
    """A side and the throws it may keep the best of.

    :param imposed: a critical failure on a reroll counts (AMB-SW-29).
    """

    side: Side
    rerolls: int
    imposed: bool

    def kept_up_to(self, best: int) -> Fraction:
        """Return the chance that the throw kept is at most ``best``, and no critical failure."""
        if best < 1:
            return Fraction(0)
        double_one = self.side.double_one
        once = 1 - double_one - self.side.at_least(best + 1)
        every = once ** (self.rerolls + 1)
        if self.imposed:
            return every
        stopped = sum((once**number for number in range(1, self.rerolls + 1)), Fraction(0))
        return every + double_one * stopped

    @property
    def critical(self) -> Fraction:
        """The chance that what is kept is a critical failure."""
        double_one = self.side.double_one
        return 1 - (1 - double_one) ** (self.rerolls + 1) if self.imposed else double_one

    def totals(self, ceiling: int) -> list[Fraction]:
        """Return the chances that the total is at most 0, 1, … up to the ceiling, which is all.

        Critical failures are left out.
        """
        below = [self.kept_up_to(total - self.side.modifier) for total in range(ceiling)]
        return [*below, 1 - self.critical]


def ceiling_of(attacker: Reroller, defender: Reroller) -> int:
    """Return a total that both sides come near less often than :data:`LOST`."""
    margin = 2 * tables.STEP
    ceiling = tables.DIFFICULTY + margin
    throws = (attacker.rerolls + 1) * (defender.rerolls + 1)
    while True:
        near = throws * attacker.side.at_least(ceiling - attacker.side.modifier)
        if near * defender.side.at_least(ceiling - margin - defender.side.modifier) < LOST:
            return ceiling
        ceiling += margin


@lru_cache(maxsize=64)
def rerolled_law(attacker: Reroller, defender: Reroller) -> icepool.Die[str]:
    """Return the law of the outcome, each side keeping the best of its throws."""
    ceiling = ceiling_of(attacker, defender)
    mine, theirs = attacker.totals(ceiling), defender.totals(ceiling)
    ahead = {0: Fraction(0), 1: Fraction(0), 2: Fraction(0)}
    for total in range(tables.DIFFICULTY, ceiling + 1):
        weight = mine[total] - mine[total - 1]
        for raises in ahead:
            lead = max(1, tables.STEP * raises)
            if total >= tables.DIFFICULTY + tables.STEP * raises:
                ahead[raises] += weight * (theirs[total - lead] + defender.critical)
    failed = mine[tables.DIFFICULTY - 1]
    return law_of(
        {
            RAISES: ahead[2],
            RAISE: ahead[1] - ahead[2],
            SUCCESS: ahead[0] - ahead[1],
            CANCELLED: 1 - attacker.critical - failed - ahead[0],
            FAILURE: failed,
            CRITICAL: attacker.critical,
        }
    )
