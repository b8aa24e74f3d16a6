"""Two throws face to face: who wins, what each 8 adds to them, in how many ways it comes."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from calculators.core.frozen import Frozen

from ..house import LOSS, TIE, WIN, House
from ..scales import FIGURES
from ..throw import TEST_DICE, Faces, Throw
from .inputs import EIGHT, LEAST

MIRROR = {WIN: LOSS, TIE: TIE, LOSS: WIN}
"""Each outcome as the other side sees it."""


type Weight = tuple[int, int, int]
"""What a throw weighs: its total, its critical, what the 8 asked for would add."""


class Graced(Throw):
    """A throw whose grace may be ``eight``, spent after it.

    :param replaced: which die becomes 8: ``smallest``, ``first`` or ``second`` (AMB-I2-10).
    """

    replaced: str = LEAST

    def place(self, faces: Faces) -> int:
        """Return which of the two dice is replaced: 0 or 1."""
        if self.replaced == LEAST:
            return faces.index(min(faces[:TEST_DICE]))
        return 0 if self.replaced == "first" else 1

    def gain(self, faces: Faces) -> int:
        """Return what the 8 would add; nothing for a die that shows 8 or more (AMB-I2-10)."""
        return max(0, FIGURES["eight"] - faces[self.place(faces)])

    def weight(self, faces: Faces) -> Weight:
        """Return what it weighs as it fell."""
        gain = self.gain(faces) if self.grace == EIGHT else 0
        return self.total(faces), self.critical(faces), gain


class Duel(Frozen):
    """One opposition, before its dice: the throw of who acts, and that of the other side."""

    mine: Graced
    theirs: Graced
    house: House

    def decides(self, mine: int, theirs: int) -> bool:
        """Tell whether the criticals decide, whatever the totals (AMB-I2-09)."""
        return self.house.criticals and mine != theirs

    def settle(self, mine: Weight, theirs: Weight, gains: tuple[int, int] = (0, 0)) -> str:
        """Return who wins, what an 8 adds to each counted."""
        if self.decides(mine[1], theirs[1]):
            return WIN if mine[1] > theirs[1] else LOSS
        margin = mine[0] + gains[0] - theirs[0] - gains[1]
        if margin == 0:
            return self.house.tie
        return WIN if margin > 0 else LOSS

    def gains(self, mine: Weight, theirs: Weight) -> tuple[int, int]:
        """Return what an 8 adds to each: who loses decides first, the other answers (AMB-I2-18)."""
        gains = (0, 0)
        for asked in (mine[2], theirs[2]):
            if asked and not self.decides(mine[1], theirs[1]):
                gains = self._answered(mine, theirs, gains)
        return gains

    def _answered(self, mine: Weight, theirs: Weight, gains: tuple[int, int]) -> tuple[int, int]:
        """Return what the 8s add once whoever is not content has spent one more."""
        now = self.settle(mine, theirs, gains)
        if now != WIN and not gains[0] and mine[2]:
            after = (mine[2], gains[1])
            if self.allows(self.settle(mine, theirs, after)):
                return after
        if now != LOSS and not gains[1] and theirs[2]:
            after = (gains[0], theirs[2])
            if self.allows(MIRROR[self.settle(mine, theirs, after)]):
                return after
        return gains

    def allows(self, after: str) -> bool:
        """Tell whether an 8 may be spent for this outcome, as its player sees it (AMB-I2-18)."""
        return after == WIN or self.house.eight == "tie"

    def chances(self) -> dict[str, Fraction]:
        """Return the exact chance of each outcome."""
        found = counts(self)
        return {code: Fraction(found[code], found.total()) for code in (WIN, TIE, LOSS)}


@lru_cache(maxsize=128)
def counts(duel: Duel) -> Counter[str]:
    """Count in how many pairs of throws each outcome comes."""
    found: Counter[str] = Counter()
    for mine, ways in weights(duel.mine).items():
        for theirs, other_ways in weights(duel.theirs).items():
            found[duel.settle(mine, theirs, duel.gains(mine, theirs))] += ways * other_ways
    return found


@lru_cache(maxsize=128)
def weights(throw: Graced) -> Counter[Weight]:
    """Count in how many ways a throw weighs what."""
    return Counter(map(throw.weight, throw.ways))
