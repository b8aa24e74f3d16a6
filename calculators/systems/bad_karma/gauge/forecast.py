"""The risk of a gauge over the next draws, exactly (BK-SOL-01, BK-SOL-02).

Law: each draw is one domino from the pile. A failure stays face down on the gauge, out of the
pile; a success that settles nothing goes back at the end of its turn (AMB-BK-41). Nobody attacks
and fate is not forced: those are the owner's and the others' choices.
"""

from fractions import Fraction

from calculators.core.frozen import Frozen

from ..dominoes import Dominoes
from ..draw.trial import settles
from ..scales import SURE_SKILL


class Risk(Frozen):
    """Who draws: the skill with its modifiers, the Karma, the reading of AMB-BK-01."""

    level: int
    karma: int
    reading: str

    def within(self, draws: int, laid: int, pile: Dominoes) -> Fraction:
        """Return the chance that the gauge must be settled within so many draws.

        :param laid: the dominoes on the gauge now.
        """
        margins = [self.level - domino.total for domino in pile]
        sure = self.level >= SURE_SKILL
        good = sorted(margin for margin in margins if sure or margin >= 0)
        return self._within(draws, laid, good, len(margins) - len(good))

    def _within(self, draws: int, laid: int, good: list[int], bad: int) -> Fraction:
        total = len(good) + bad
        if not draws or not total:
            return Fraction(0)
        now = sum(settles(margin, self.karma, laid, self.reading) for margin in good)
        chance = Fraction(now, total)
        if len(good) > now:
            rest = self._within(draws - 1, laid, good, bad)
            chance += Fraction(len(good) - now, total) * rest
        if bad:
            full = laid >= self.karma
            after = Fraction(1) if full else self._within(draws - 1, laid + 1, good, bad - 1)
            chance += Fraction(bad, total) * after
        return chance
