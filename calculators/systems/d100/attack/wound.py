"""Grave wounds: a zone from a d100, a row from the damage, a cell (DC-BLE-02 to 08).

Law: only ``wound_at`` reads the table. The penalties of a character's grave wounds add up
(AMB-DC-06); each wound is written as zone and damage, ``tete-8`` or ``bras-droit-5``.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import override

import icepool

from calculators.core.calculator import Outcome
from calculators.core.french import bare, listing
from calculators.core.frozen import Frozen
from calculators.core.group import Group, pieces
from calculators.core.kind import Part, Tile
from calculators.core.result import Facts
from calculators.core.scale import Scale
from calculators.core.words import Phrase
from calculators.pieces.body import Zone

from ..dice import D100
from ..numbered import NumberedKind
from ..scales import BANDS, FIGURES, GOVERNS, WOUNDS, ZONES, Cell

RULES = ("DC-BLE-02", "DC-BLE-03", "DC-BLE-04", "DC-BLE-05", "DC-BLE-06", "DC-BLE-07")
"""The rules of a grave wound, whatever its cause."""
OUTCOMES = (
    Outcome("scratch", "Malus sans hémorragie", "bad"),
    Outcome("light", "Hémorragie légère", "bad"),
    Outcome("moderate", "Hémorragie moyenne", "bad"),
    Outcome("severe", "Hémorragie grave", "bad"),
    Outcome("torn", "Membre arraché", "awful"),
    Outcome("dead", "Mort", "awful"),
)
SCRATCH, *_, DEAD = OUTCOMES
LIMBS = frozenset(Zone) - {Zone.HEAD, Zone.TORSO}
LEGS = frozenset({Zone.RIGHT_LEG, Zone.LEFT_LEG})
_LAST = tuple(last for last in BANDS.values() if last is not None)


def zone_of(roll: int) -> Zone:
    """Return the zone that a d100 strikes (DC-BLE-03)."""
    return next(Zone(code) for code, span in ZONES.items() if roll <= span.last)


@cache
def zone_law() -> icepool.Die[Zone]:
    """Return the exact law of the zone."""
    return icepool.d(D100).map(zone_of)


def row_of(damage: int) -> str:
    """Return the row of the table for 1 damage or more (AMB-DC-04)."""
    return tuple(BANDS)[bisect_left(_LAST, damage)]


class Wound(Facts):
    """One grave wound: where, and in which row of the table."""

    zone: Zone
    row: str
    cell: Cell

    told = (
        "zone:zone.value",
        "cell.penalty",
        "on",
        "precision:eye",
        "cell.bleeding",
        "cell.fate",
    )

    @property
    def table(self) -> Scale[Cell]:
        """The column of the table."""
        return WOUNDS[self.zone]

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.cell.fate in {"torn", "dead"}:
            return self.cell.fate
        return self.cell.bleeding or SCRATCH

    @property
    def on(self) -> str:
        """What the penalty applies to, in the book's words."""
        return listing(GOVERNS[self.table]) if self.cell.penalty else ""

    @property
    def eye(self) -> int:
        """The penalty to precision for an eye lost."""
        return FIGURES["eye"] if self.cell.fate == "eye" else 0

    @property
    def head_read(self) -> bool:
        """Whether it is the ambiguous cell of the head (AMB-DC-06)."""
        return self.zone == Zone.HEAD and self.row == "to_9"

    @property
    def doubtful(self) -> bool:
        """Whether its cell is ambiguous (AMB-DC-06)."""
        light = self.zone in LIMBS and self.row == "to_6"
        odd = self.cell.fate in {"paralysed", "eye"} or self.zone in LEGS
        return light or odd or self.head_read


@cache
def wound_at(zone: Zone, damage: int, head: str) -> Wound:
    """Return the grave wound of a zone and a damage, from the table.

    :param damage: 1 or more.
    :param head: ``table`` or ``same``, for the ambiguous cell of the head (AMB-DC-06).
    """
    row = row_of(damage)
    wound = Wound(zone, row, WOUNDS[zone][row])
    if wound.head_read and head == "same":
        return Wound(zone, row, wound.cell._replace(penalty=FIGURES["head"]))
    return wound


@cache
def law(damage: int, head: str) -> icepool.Die[str]:
    """Return the exact law of the outcome of a grave wound, for 1 damage or more."""
    return zone_law().map(lambda zone: wound_at(zone, damage, head).outcome)


# --- a character's grave wounds

MOST = 20
_CODES = {zone: bare(zone.label).replace(" ", "-") for zone in Zone}
_ZONES = {code: zone for zone, code in _CODES.items()}


class Suffered(Frozen):
    """A grave wound: its zone and its damage."""

    zone: Zone
    damage: int

    @override
    def __str__(self) -> str:
        return f"{_CODES[self.zone]}-{self.damage}"


GRAVE = NumberedKind(
    unit="blessure",
    copies=MOST,
    pattern="(tete|torse|bras-droit|bras-gauche|jambe-droite|jambe-gauche)-[1-9][0-9]{0,2}",
    tiles=tuple(Tile(f"{code}-", zone.label, zone) for code, zone in _ZONES.items()),
    number=Part("Dégâts", least=1, most=999),
    makes=lambda word, number: Suffered(_ZONES[word], number),
    refusal=Phrase(
        "{text} n'est pas une blessure : une zone et des dégâts, comme tête-8 ou bras-droit-5."
    ),
)
"""The kind "grave wound" of input fields."""


class Borne(Group, fold="Blessures d'avant"):
    """Earlier grave wounds."""

    before: tuple[Suffered, ...] = pieces(
        "Blessures graves d'avant",
        kind=GRAVE,
        rule="AMB-DC-06",
        most=MOST,
        carried=True,
        notation="Zone et dégâts, comme tête-8 bras-droit-5.",
    )


def totals(borne: Iterable[Suffered], head: str) -> dict[str, int]:
    """Return the penalty to each capability, all wounds added (AMB-DC-06)."""
    found: Counter[str] = Counter()
    for one in borne:
        wound = wound_at(one.zone, one.damage, head)
        for name in GOVERNS[wound.table]:
            found[name] += wound.cell.penalty
        found["précision"] += wound.eye
    return {name: penalty for name, penalty in found.items() if penalty}
