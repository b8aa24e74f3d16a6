"""Grave wounds: a zone from a d100, a row from the damage, a cell (DC-BLE-02 to 08).

Law: ``wound_at`` is the only reader of the table.
"""

from bisect import bisect_left
from functools import cache

import icepool

from calculators.core.calculator import Outcome
from calculators.core.french import listing
from calculators.core.result import Facts
from calculators.core.scale import Scale
from calculators.pieces.body import Zone

from ..dice import D100
from ..scales import FIGURES
from ..scales.wounds import BANDS, GOVERNS, WOUNDS, ZONES, Cell

RULES = ("DC-BLE-02", "DC-BLE-03", "DC-BLE-04", "DC-BLE-05", "DC-BLE-06", "DC-BLE-07")
"""What a grave wound is read by, wherever it comes from."""
OUTCOMES = (
    Outcome("scratch", "Malus sans hémorragie", "bad"),
    Outcome("light", "Hémorragie légère", "bad"),
    Outcome("moderate", "Hémorragie moyenne", "bad"),
    Outcome("severe", "Hémorragie grave", "bad"),
    Outcome("torn", "Membre arraché", "awful"),
    Outcome("dead", "Mort", "awful"),
)
SCRATCH, DEAD = OUTCOMES[0].code, OUTCOMES[-1].code
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
        """The column of the table that was read."""
        return WOUNDS[self.zone]

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.cell.fate in {"torn", "dead"}:
            return self.cell.fate
        return self.cell.bleeding or SCRATCH

    @property
    def on(self) -> str:
        """What the penalty falls on, in the book's words."""
        return listing(GOVERNS[self.table]) if self.cell.penalty else ""

    @property
    def eye(self) -> int:
        """The penalty of precision, for an eye lost."""
        return FIGURES["eye"] if self.cell.fate == "eye" else 0

    @property
    def head_read(self) -> bool:
        """Whether it is the doubtful cell of the head (AMB-DC-06)."""
        return self.zone == Zone.HEAD and self.row == "to_9"

    @property
    def doubtful(self) -> bool:
        """Whether its cell is doubtful (AMB-DC-06)."""
        light = self.zone in LIMBS and self.row == "to_6"
        odd = self.cell.fate in {"paralysed", "eye"} or self.zone in LEGS
        return light or odd or self.head_read


@cache
def _at(zone: Zone, row: str, head: str) -> Wound:
    wound = Wound(zone, row, WOUNDS[zone][row])
    if wound.head_read and head == "same":
        return Wound(zone, row, wound.cell._replace(penalty=FIGURES["head"]))
    return wound


def wound_at(zone: Zone, damage: int, head: str) -> Wound:
    """Read the table.

    :param damage: 1 or more.
    :param head: ``table`` or ``same``, for the doubtful cell of the head (AMB-DC-06).
    """
    return _at(zone, row_of(damage), head)


@cache
def _row_law(row: str, head: str) -> icepool.Die[str]:
    return zone_law().map(lambda zone: _at(zone, row, head).outcome)


def law(damage: int, head: str) -> icepool.Die[str]:
    """Return the exact law of the outcome of a grave wound, of 1 damage or more."""
    return _row_law(row_of(damage), head)
