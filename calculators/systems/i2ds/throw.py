"""A throw of skill: which dice, what they add up to, and whether they are critical.

Law: the skill chooses the dice, the characteristic is added; the two dice of the test come first
in every throw, a grace die last.
"""

from dataclasses import dataclass

from calculators.core.space import Dice
from calculators.systems.i2ds.tables import DICE, GRACE_ADDED, GRACE_TURNED

type Faces = tuple[int, ...]

TEST_DICE = 2
PLAIN, HIGH, LOW = 0, 1, -1


@dataclass(frozen=True, slots=True)
class Throw:
    """What one side throws.

    :param level: N, A, C or M (I2-DES-01).
    :param characteristic: added to the dice (I2-RES-01); ``bonus`` as well (AMB-I2-03).
    :param grace: ``d6`` adds a die (I2-DES-02), ``d20`` turns one (I2-DES-03); else none.
    :param all_dice: whether a critical needs the added d6 too (AMB-I2-06).
    """

    level: str
    characteristic: int
    bonus: int = 0
    grace: str = "none"
    all_dice: bool = False

    @property
    def sides(self) -> tuple[int, ...]:
        """The dice, in the order they are typed; the d20 takes the second place.

        >>> Throw("A", 7, grace="d6").sides, Throw("A", 7, grace="d20").sides
        ((8, 8, 6), (8, 20))
        """
        die = DICE[self.level]
        if self.grace == "d20":
            return (die, GRACE_TURNED)
        return (die, die, GRACE_ADDED) if self.grace == "d6" else (die, die)

    def total(self, faces: Faces) -> int:
        """Return dice + characteristic + bonus (I2-RES-01)."""
        return sum(faces) + self.characteristic + self.bonus

    def critical(self, faces: Faces) -> int:
        """Return HIGH for dice all at their maximum, LOW for dice all at 1, else PLAIN.

        >>> Throw("N", 7).critical((6, 6)), Throw("N", 7, grace="d20").critical((6, 6))
        (1, 0)
        """
        count = len(faces) if self.all_dice else TEST_DICE
        counted = faces[:count]
        if counted == self.sides[:count]:
            return HIGH
        return LOW if set(counted) == {1} else PLAIN


GRACE_DICE = {"both": ("d6", "d20"), "d6": ("d6",), "d20": ("d20",)}  # AMB-I2-05


def space(level: str, grace: str) -> Dice:
    """Return what a throw can give."""
    return Dice(Throw(level, 0, grace=grace).sides)
