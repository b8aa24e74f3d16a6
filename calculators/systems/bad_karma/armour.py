"""Protections on a sheet: the value of each and the uses it has left (BK-PRO-01)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from calculators.core.frozen import Frozen
from calculators.core.group import Group, integer
from calculators.core.kind import Form, Forms, Part, Tile, matched
from calculators.core.words import Phrase

from .scales import MOST_OCCURRENCES, MOST_PROTECTIONS, PROTECTION_MAX

_NOTATION = re.compile(r"(?i)([1-3]) ?(?:x ?([0-9])|\(([0-9]) emplois?\)|\(usée\))")
TITLE = Phrase("{value} ({left:usée|# emploi|# emplois})")


class Armour(Group):
    """A protection: its value, and the uses it has left (BK-PRO-01)."""

    value: int = integer("valeur", least=1, most=PROTECTION_MAX)
    left: int = integer("emplois restants", most=MOST_OCCURRENCES)

    def __str__(self) -> str:
        return f"{self.value}x{self.left}"

    @property
    def title(self) -> str:
        """The French title: ``"1 (2 emplois)"``."""
        return TITLE(self)


def left_of(protections: Sequence[Armour], used: Sequence[int]) -> tuple[Armour, ...]:
    """Return protections after some uses, each given by its place from 0 (BK-PRO-04)."""
    return tuple(
        replace(each, left=each.left - used.count(place)) for place, each in enumerate(protections)
    )


class ArmourKind(Frozen):
    """The kind "protection" of input fields: ``2x1`` has value 2 and one use."""

    unit: str = "protection"
    copies: int = MOST_PROTECTIONS
    pattern: str = "[1-3]x[0-9]"
    pieces: Sequence[Armour] = ()

    @property
    def forms(self) -> Forms:
        """A value, then the uses left."""
        values = tuple(Tile(f"{n}x", f"protection de {n}", None, str(n)) for n in (1, 2, 3))
        return (
            Form(
                values,
                after=(Part("Emplois", tuple((str(n), str(n)) for n in (*range(1, 10), 0))),),
            ),
        )

    def parse(self, text: str) -> Armour:
        """Parse a notation.

        :raises ValueError: with a French sentence.
        """
        found = matched(_NOTATION, text, "une protection : valeur x emplois, comme 2x1")
        return Armour(value=int(found[1]), left=int(found[2] or found[3] or 0))
