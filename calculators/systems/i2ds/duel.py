"""Oppositions: the higher total wins, and what one die set to 8 changes (I2-OPP-01, I2-DES-04)."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from calculators.systems.i2ds.tables import GRACE_SET
from calculators.systems.i2ds.throw import TEST_DICE, Faces, Throw

WIN, TIE, LOSS = "win", "tie", "loss"


@dataclass(frozen=True, slots=True)
class Duel:
    """One opposition.

    :param mine: the player's throw; its grace may be ``eight``, spent after the throw.
    :param theirs: the other side's throw.
    :param replaced: which die becomes 8: ``smallest``, ``first`` or ``second`` (AMB-I2-10).
    :param tie: what equal totals give (AMB-I2-09).
    :param criticals: whether a critical outweighs the totals (AMB-I2-09).
    :param eight: ``tie`` if an 8 may turn a loss into a tie, ``win`` if it must win (AMB-I2-18).
    """

    mine: Throw
    theirs: Throw
    replaced: str = "smallest"
    tie: str = TIE
    criticals: bool = False
    eight: str = "tie"

    def compare(self, mine: tuple[int, int], theirs: tuple[int, int]) -> str:
        """Return who wins, each side given as its total and its critical."""
        if self.criticals and mine[1] != theirs[1]:
            return WIN if mine[1] > theirs[1] else LOSS
        if mine[0] == theirs[0]:
            return self.tie
        return WIN if mine[0] > theirs[0] else LOSS

    def before(self, mine: Faces, theirs: Faces) -> str:
        """Return who wins as the dice lie."""
        return self.compare(weigh(self.mine, mine), weigh(self.theirs, theirs))

    def verdict(self, mine: Faces, theirs: Faces) -> str:
        """Return who wins at last; an 8 kept for when it helps never turns a win."""
        gain = gain_of(mine, self.replaced) if self.mine.grace == "eight" else 0
        return self.settle((*weigh(self.mine, mine), gain), weigh(self.theirs, theirs))

    def settle(self, mine: tuple[int, int, int], theirs: tuple[int, int]) -> str:
        """Return who wins, the player's side given with what the 8 would add."""
        total, critical, gain = mine
        after = self.compare((total + gain, critical), theirs)
        return after if self.allows(after) else self.compare((total, critical), theirs)

    def allows(self, after: str) -> bool:
        """Tell whether an 8 may be spent for this outcome."""
        return after == WIN or self.eight == "tie"

    def counts(self) -> Counter[str]:
        """Count in how many pairs of throws each outcome comes."""
        eight = self.replaced if self.mine.grace == "eight" else ""
        counts: Counter[str] = Counter()
        for mine, ways in weights(self.mine, eight).items():
            for theirs, other_ways in weights(self.theirs).items():
                counts[self.settle(mine, theirs[:2])] += ways * other_ways
        return counts

    def chances(self) -> dict[str, Fraction]:
        """Return the exact chance of each outcome."""
        counts = self.counts()
        return {code: Fraction(counts[code], counts.total()) for code in (WIN, TIE, LOSS)}


def weigh(throw: Throw, faces: Faces) -> tuple[int, int]:
    """Return all that a throw counts for: its total and its critical."""
    return throw.total(faces), throw.critical(faces)


def place_of(faces: Faces, replaced: str) -> int:
    """Return which of the two dice is replaced.

    >>> place_of((6, 4), "smallest"), place_of((6, 4), "first")
    (1, 0)
    """
    if replaced == "smallest":
        return faces.index(min(faces[:TEST_DICE]))
    return 0 if replaced == "first" else 1


def gain_of(faces: Faces, replaced: str) -> int:
    """Return what the 8 would add; nothing for a die that shows 8 or more (AMB-I2-10).

    >>> gain_of((4, 6), "smallest"), gain_of((9, 12), "smallest")
    (4, 0)
    """
    return max(0, GRACE_SET - faces[place_of(faces, replaced)])


@lru_cache(maxsize=128)
def weights(throw: Throw, replaced: str = "") -> dict[tuple[int, int, int], int]:
    """Count in how many ways a throw weighs what, with what the 8 would add."""
    throws = product(*(range(1, sides + 1) for sides in throw.sides))
    counts = Counter(
        (*weigh(throw, faces), gain_of(faces, replaced) if replaced else 0) for faces in throws
    )
    return dict(counts)
