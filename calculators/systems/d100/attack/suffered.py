"""The grave wounds that someone bears: their penalties add up (AMB-DC-06).

Notation: the zone and the damage, ``tete-8`` or ``bras-droit-5``.
"""

from collections import Counter
from collections.abc import Iterable
from typing import override

from calculators.core.frozen import Frozen
from calculators.core.group import Group, pieces
from calculators.core.kind import Part, Tile
from calculators.core.words import Phrase
from calculators.pieces.body import Zone

from ..numbered import NumberedKind
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


class Suffered(Frozen):
    """A grave wound: where, and from how much damage."""

    zone: Zone
    damage: int

    @override
    def __str__(self) -> str:
        return f"{_CODES[self.zone]}-{self.damage}"


GRAVE = NumberedKind(
    noun="une zone et des dégâts, comme tete-8 ou bras-droit-5",
    unit="blessure",
    copies=MOST,
    pattern="(tete|torse|bras-droit|bras-gauche|jambe-droite|jambe-gauche)-[1-9][0-9]{0,2}",
    tiles=tuple(Tile(f"{code}-", zone.label, zone) for code, zone in _ZONES.items()),
    number=Part("Dégâts", least=1, most=999),
    makes=lambda word, number: Suffered(_ZONES[word], number),
    refusal=Phrase("{text} n'est pas une blessure : {noun}."),
)
"""The kind «grave wound»."""


class Borne(Group, fold="Blessures d'avant"):
    """The grave wounds borne before."""

    before: tuple[Suffered, ...] = pieces(
        "Blessures graves d'avant",
        kind=GRAVE,
        rule="AMB-DC-06",
        most=MOST,
        carried=True,
        help="Zone et dégâts, comme tete-8 bras-droit-5.",
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


class Inflicted(Frozen):
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
