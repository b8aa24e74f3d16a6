"""Two opposed throws: who wins, the gain of an 8 for each, and the number of ways."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.core.frozen import Frozen

from ..house import LOSS, TIE, WIN, House
from ..scales import FIGURES
from ..throw import TEST_DICE, Faces, Throw
from .inputs import EIGHT, LEAST

MIRROR = {WIN: LOSS, TIE: TIE, LOSS: WIN}
"""Each outcome from the other side's point of view."""


class Weight(NamedTuple):
    """What matters of a throw.

    :param gain: of the 8 asked for; 0 for none.
    """

    total: int
    critical: int
    gain: int


class Graced(Throw):
    """A throw whose grace may be ``eight``, spent after it.

    :param replaced: which die becomes 8: ``smallest``, ``first`` or ``second`` (AMB-I2-10).
    """

    replaced: str = LEAST

    def place(self, faces: Faces) -> int:
        """Return the index of the die replaced, 0 or 1."""
        if self.replaced == LEAST:
            return faces.index(min(faces[:TEST_DICE]))
        return 0 if self.replaced == "first" else 1

    def gain(self, faces: Faces) -> int:
        """Return the gain of the 8; 0 for a die that shows 8 or more (AMB-I2-10)."""
        return max(0, FIGURES["eight"] - faces[self.place(faces)])

    def weight(self, faces: Faces) -> Weight:
        """Return the weight of the throw as rolled."""
        gain = self.gain(faces) if self.grace == EIGHT else 0
        return Weight(self.total(faces), self.critical(faces), gain)


class Duel(Frozen):
    """One opposed roll before its dice: the acting side's throw, and the other's."""

    mine: Graced
    theirs: Graced
    house: House

    def decides(self, mine: int, theirs: int) -> bool:
        """Whether the criticals decide, whatever the totals (AMB-I2-09)."""
        return self.house.criticals and mine != theirs

    def settle(self, mine: Weight, theirs: Weight, gains: tuple[int, int] = (0, 0)) -> str:
        """Return the outcome, with the gain of an 8 added to each total."""
        if self.decides(mine.critical, theirs.critical):
            return WIN if mine.critical > theirs.critical else LOSS
        own, other = gains
        margin = mine.total + own - theirs.total - other
        if margin == 0:
            return self.house.tie
        return WIN if margin > 0 else LOSS

    def gains(self, mine: Weight, theirs: Weight) -> tuple[int, int]:
        """Return the gain of an 8 for each: the loser decides first, then the other (AMB-I2-18)."""
        gains = (0, 0)
        for each in (mine, theirs):
            if each.gain and not self.decides(mine.critical, theirs.critical):
                gains = self._answered(mine, theirs, gains)
        return gains

    def _answered(self, mine: Weight, theirs: Weight, gains: tuple[int, int]) -> tuple[int, int]:
        """Return the gains once a side that is not content has spent one more 8."""
        now, (own, other) = self.settle(mine, theirs, gains), gains
        if now != WIN and not own and mine.gain:
            after = mine.gain, other
            if self.allows(self.settle(mine, theirs, after)):
                return after
        if now != LOSS and not other and theirs.gain:
            after = own, theirs.gain
            if self.allows(MIRROR[self.settle(mine, theirs, after)]):
                return after
        return gains

    def allows(self, after: str) -> bool:
        """Whether an 8 may be spent for this outcome, from its player's view (AMB-I2-18)."""
        return after == WIN or self.house.eight == "tie"

    def chances(self) -> dict[str, Fraction]:
        """Return the exact chance of each outcome."""
        found = counts(self)
        return {code: Fraction(found[code], found.total()) for code in (WIN, TIE, LOSS)}


@lru_cache(maxsize=128)
def counts(duel: Duel) -> Counter[str]:
    """Return the number of pairs of throws for each outcome."""
    found: Counter[str] = Counter()
    for mine, ways in weights(duel.mine).items():
        for theirs, other_ways in weights(duel.theirs).items():
            found[duel.settle(mine, theirs, duel.gains(mine, theirs))] += ways * other_ways
    return found


@lru_cache(maxsize=128)
def weights(throw: Graced) -> Counter[Weight]:
    """Return the number of throws for each weight."""
    return Counter(map(throw.weight, throw.ways))
