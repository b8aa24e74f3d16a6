"""Sums of dice, in table notation: ``2d6+3``, ``1d20``, or a plain ``8``."""

import re
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import starmap

from calculators.core.french import quote
from calculators.core.frozen import Frozen
from calculators.core.kind import Form, Part, Tile
from calculators.core.typed import plain

SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 30, 100)
MOST_DICE = 6
MOST_ADDED = 200
MOST_FIXED = 999

_TERM = re.compile(r"([+-]?)(?:([0-9]{0,2})d([0-9]{1,3}|%)|([0-9]{1,3}))")
_SUM = re.compile(rf"{_TERM.pattern}(?:(?=[+-]){_TERM.pattern})*")
_USUAL = (*((1, sides) for sides in SIDES[2:8]), (2, 6), (2, 8), (2, 10), (2, 20))
"""The count and sides of the most usual sums, for pickers."""


class DiceSum(Frozen):
    """``count`` dice of ``sides`` faces and a constant; the sum is at least 0.

    :param count: 0 for a plain number.
    :raises ValueError: for impossible dice, with a French sentence.
    """

    count: int = 0
    sides: int = 0
    added: int = 0

    def __post_init__(self) -> None:
        fixed = self.count == 0 and self.sides == 0 and 0 <= self.added <= MOST_FIXED
        thrown = 1 <= self.count <= MOST_DICE and self.sides in SIDES
        if not fixed and not (thrown and abs(self.added) <= MOST_ADDED):
            raise ValueError(f"{quote(self)} ne convient pas : {ALLOWED}.")

    def __str__(self) -> str:
        if not self.count:
            return str(self.added)
        return f"{self.count}d{self.sides}" + (f"{self.added:+d}" if self.added else "")

    @property
    def title(self) -> str:
        """The notation with spaces and a true minus sign, ``"2d6 + 3"``."""
        return str(self).replace("+", " + ").replace("-", " − ")

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of sides of each die."""
        return (self.sides,) * self.count

    @property
    def least(self) -> int:
        """The minimum."""
        return max(0, self.count + self.added)

    @property
    def most(self) -> int:
        """The maximum."""
        return max(0, self.count * self.sides + self.added)

    @property
    def mean(self) -> Fraction:
        """The mean, if the sum never falls below 0: pages print it.

        >>> DiceSum(1, 6, 1).least, DiceSum(1, 6, 1).most, DiceSum(1, 6, 1).mean
        (2, 7, Fraction(9, 2))
        """
        return Fraction(self.count * (self.sides + 1), 2) + self.added

    def total(self, faces: Sequence[int]) -> int:
        """Return the sum for the faces thrown."""
        return max(0, sum(faces) + self.added)


ALLOWED = (
    f"un nombre de 0 à {MOST_FIXED}, ou 1 à {MOST_DICE} dés d'une sorte avec un ajout, "
    "comme 1d10 ou 2d6+3"
)


class DiceSumKind(Frozen):
    """The kind "sum of dice" of input fields."""

    unit = "somme"
    copies = 1
    pattern = (
        f"[1-{MOST_DICE}]d({'|'.join(map(str, SIDES))})"
        f"([+-]({'|'.join(map(str, range(1, MOST_ADDED + 1)))}))?|0|[1-9][0-9]{{0,2}}"
    )
    pieces = tuple(starmap(DiceSum, _USUAL))
    forms = (
        Form(
            tuple(Tile(f"d{sides}", f"d{sides}", DiceSum(1, sides)) for sides in SIDES),
            before=(
                Part("Nombre de dés", tuple((str(n), str(n)) for n in range(1, MOST_DICE + 1))),
            ),
            after=(Part("Ajout", least=-MOST_ADDED, most=MOST_ADDED, signed=True),),
        ),
        Form((Tile("", "nombre fixe", None, "fixe"),), after=(Part("Points", most=MOST_FIXED),)),
    )

    def parse(self, text: str) -> DiceSum:
        """Parse a notation: dice of one shape and numbers, added and subtracted in any order.

        :raises ValueError: with a French sentence.
        """
        bare = re.sub(r" ?([+d-]) ?", r"\1", plain(text).lower())
        terms = [found.groups() for found in _TERM.finditer(bare)] if _SUM.fullmatch(bare) else []
        dice = [(int(f"{sign}{count or 1}"), shape) for sign, count, shape, _ in terms if shape]
        shapes = {int(shape.replace("%", "100")) for _, shape in dice} or {0}
        added = sum(int(f"{sign}{number}") for sign, _, _, number in terms if number)
        if terms and len(shapes) == 1 and all(count > 0 for count, _ in dice):
            with suppress(ValueError):  # dice that no table has
                return DiceSum(sum(count for count, _ in dice), max(shapes), added)
        raise ValueError(f"{quote(text)} ne convient pas : {ALLOWED}.")


DICE_SUMS = DiceSumKind()
