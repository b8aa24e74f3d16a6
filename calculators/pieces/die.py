"""Dice: a face as a picture, and the kind for fields of faces."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from calculators.core.french import quote
from calculators.core.frozen import Frozen
from calculators.core.kind import Form, Forms, Part, Tile
from calculators.core.typed import plain

_LARGEST = 100


@dataclass(frozen=True, order=True, slots=True)
class Die:
    """A die as it lies: its number of sides and the value read on it."""

    sides: int
    value: int

    @property
    def title(self) -> str:
        """The French text for a screen reader, ``"d6 : 4"``."""
        return f"d{self.sides}\u00a0: {self.value}"


def pair_of_tens(most: int, least: int = 1) -> Forms:
    """Return the forms of a number shown by two dice: tens, then units.

    >>> [len(form.tiles) for form in pair_of_tens(100)]
    [10, 1]
    >>> [len(form.tiles) for form in pair_of_tens(60)]
    [7]
    """
    tens = range(min(most, 99) // 10 + 1)
    units = Part("Unités", tuple((str(n % 10), str(n % 10)) for n in range(least, least + 10)))
    tiles = tuple(Tile(str(ten or ""), f"dizaine {ten}0", None, f"{ten}0") for ten in tens)
    hundred = Form((Tile("100", "100", None, "100"),))
    return (Form(tiles, after=(units,)), *((hundred,) if most == _LARGEST else ()))


class FaceKind(Frozen):
    """The kind "face of a die", typed as its number; the space knows each die's sides.

    :param sides: the largest face that can be tapped, at most 100.
    :param several: the dice have several sizes: the space says which face each has.
    """

    sides: int = _LARGEST
    several: bool = False
    unit = "face"
    copies = 99
    apart = "+/"
    """As the site itself writes what is added."""

    @cached_property
    def pattern(self) -> str:
        """A regular expression of exactly the faces."""
        return "|".join(str(face) for face in range(1, self.sides + 1))

    @cached_property
    def pieces(self) -> Sequence[int]:
        """Every face, for pickers; none above 20 faces, which are quicker to type."""
        return tuple(range(1, self.sides + 1)) if self.sides <= 20 else ()  # noqa: PLR2004

    @cached_property
    def forms(self) -> Forms:
        """Above 20 faces, tens and units."""
        return () if self.pieces else pair_of_tens(self.sides)

    def parse(self, text: str) -> int:
        """Parse a face.

        :raises ValueError: with a French sentence.
        """
        face = plain(text)
        most = _LARGEST if self.several else self.sides
        if re.fullmatch(r"[0-9]{1,3}", face) and 1 <= int(face) <= most:
            return int(face)
        bounds = "" if self.several else f" : de 1 à {self.sides}"
        raise ValueError(f"{quote(text)} n'est pas une face{bounds}.")
