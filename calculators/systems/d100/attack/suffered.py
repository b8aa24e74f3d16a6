"""The grave wounds that someone bears: their penalties add up (AMB-DC-06).

Notation: the zone and the damage, ``tete-8`` or ``bras-droit-5``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import override

from calculators.core.fields import Pieces
from calculators.core.french import bare, quote
from calculators.core.group import Group, given
from calculators.core.kind import Form, Part, Tile
from calculators.pieces.body import Zone

from ..scales.wounds import GOVERNS
from .wound import DEAD, Wound, wound_at, zone_of

MOST = 20
_CODES = {
    Zone.HEAD: "tete",
    Zone.RIGHT_ARM: "bras-droit",
    Zone.LEFT_ARM: "bras-gauche",
    Zone.TORSO: "torse",
    Zone.RIGHT_LEG: "jambe-droite",
    Zone.LEFT_LEG: "jambe-gauche",
}
_ZONES = {code: zone for zone, code in _CODES.items()}


@dataclass(frozen=True, slots=True)
class Suffered:
    """A grave wound: where, and from how much damage."""

    zone: Zone
    damage: int

    @override
    def __str__(self) -> str:
        return f"{_CODES[self.zone]}-{self.damage}"


@dataclass(frozen=True)
class SufferedKind:
    """The kind «grave wound», as fields need it."""

    noun: str = "une zone et des dégâts, comme tete-8 ou bras-droit-5"
    unit: str = "blessure"
    copies: int = MOST
    pattern: str = "(tete|torse|bras-droit|bras-gauche|jambe-droite|jambe-gauche)-[1-9][0-9]{0,2}"
    pieces: Sequence[Suffered] = ()

    @property
    def forms(self) -> tuple[Form, ...]:
        """A zone of the body, and its damage."""
        zones = tuple(Tile(f"{code}-", zone.label, zone) for code, zone in _ZONES.items())
        return (Form(zones, after=(Part("Dégâts", least=1, most=999),)),)

    def parse(self, text: str) -> Suffered:
        """Read a notation.

        :raises ValueError: with a French sentence.
        """
        typed = re.sub(r"[ :-]+", "-", bare(text))
        if re.fullmatch(self.pattern, typed):
            code, _, damage = typed.rpartition("-")
            return Suffered(_ZONES[code], int(damage))
        message = f"{quote(text)} n'est pas une blessure : {self.noun}."
        raise ValueError(message)


class Borne(Group, fold="Blessures d'avant"):
    """The grave wounds borne before."""

    before: tuple[Suffered, ...] = given(
        Pieces(
            label="Blessures graves d'avant",
            kind=SufferedKind(),
            rule="AMB-DC-06",
            most=MOST,
            carried=True,
            help="Zone et dégâts, comme tete-8 bras-droit-5.",
        ),
        default=(),
    )


def totals(borne: Iterable[Suffered], head: str) -> dict[str, int]:
    """Return the penalty of each capability, all wounds added (AMB-DC-06)."""
    found: Counter[str] = Counter()
    for one in borne:
        wound = wound_at(one.zone, one.damage, head)
        for name in GOVERNS[wound.table]:
            found[name] += wound.cell.penalty
        found["précision"] += wound.eye
    return {name: penalty for name, penalty in found.items() if penalty}


@dataclass(frozen=True, slots=True)
class Inflicted:
    """A grave wound as rolled, on someone who may bear others.

    :param damage: 1 or more.
    :param head: the reading of the head (AMB-DC-06).
    """

    roll: int
    damage: int
    before: tuple[Suffered, ...]
    head: str

    @property
    def wound(self) -> Wound:
        """What the table says."""
        return wound_at(zone_of(self.roll), self.damage, self.head)

    @property
    def deadly(self) -> bool:
        """Whether it kills at once."""
        return self.wound.outcome == DEAD

    @property
    def borne(self) -> tuple[Suffered, ...]:
        """The wounds borne now; none for the dead, the last ones beyond twenty."""
        return () if self.deadly else (*self.before, Suffered(self.wound.zone, self.damage))[-MOST:]

    @property
    def penalties(self) -> dict[str, int]:
        """What they cost together."""
        return totals(self.borne, self.head)
