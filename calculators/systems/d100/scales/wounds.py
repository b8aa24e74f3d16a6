"""The tables of the grave wounds (DC-BLE-03 to 07): zones, rows, and a column for each."""

from typing import NamedTuple

from calculators.core.scale import Level, Scale, scale
from calculators.pieces.body import Zone


class Span(NamedTuple):
    """From a value of a d100 to another, both included."""

    first: int
    last: int


class Cell(NamedTuple):
    """A cell of the table of grave wounds.

    Its penalty, in points of threshold, on what the zone governs; its haemorrhage: ``""``,
    ``light``, ``moderate``, ``severe`` or ``unsaid``; its fate: ``""``, ``paralysed``, ``eye``,
    ``torn`` or ``dead``.
    """

    penalty: int = 0
    bleeding: str = ""
    fate: str = ""


_SPANS = {
    Zone.HEAD: Span(1, 10),
    Zone.RIGHT_ARM: Span(11, 20),
    Zone.LEFT_ARM: Span(21, 30),
    Zone.TORSO: Span(31, 70),
    Zone.RIGHT_LEG: Span(71, 85),
    Zone.LEFT_LEG: Span(86, 100),
}
ZONES = scale(
    "d100.zone",
    "Zone touchée",
    "DC-BLE-03",
    {zone.value: (zone.label, span) for zone, span in _SPANS.items()},
    reading="AMB-DC-03",
)
"""What a d100 strikes."""

BANDS = scale(
    "d100.band",
    "Dégâts subis",
    "DC-BLE-04",
    {
        "to_3": ("1 à 3", 3),
        "to_6": ("4 à 6", 6),
        "to_9": ("7 à 9", 9),
        "to_12": ("10 à 12", 12),
        "beyond": ("plus de 12", None),
    },
    reading="AMB-DC-04",
)
"""The last damage of each row of the grave wounds; beyond, the row «+12»."""


def _wounds(name: str, title: str, rule: str, *cells: Cell) -> Scale[Cell]:
    rows = zip(BANDS.levels, cells, strict=True)
    levels = tuple(Level(row.code, row.name, cell) for row, cell in rows)
    return Scale(f"d100.{name}", title, rule, levels, reading="AMB-DC-06")


HEAD = _wounds(
    "wound_head",
    "Blessure à la tête",
    "DC-BLE-04",
    Cell(-5),
    Cell(-10, "light"),
    Cell(-10, "moderate"),
    Cell(-20, "severe", "eye"),
    Cell(fate="dead"),
)
ARM = _wounds(
    "wound_arm",
    "Blessure au bras",
    "DC-BLE-05",
    Cell(-5, fate="paralysed"),
    Cell(-10, "light"),
    Cell(-15, "moderate"),
    Cell(-20, "severe"),
    Cell(bleeding="unsaid", fate="torn"),
)
TORSO = _wounds(
    "wound_torso",
    "Blessure au torse",
    "DC-BLE-06",
    Cell(-5),
    Cell(-10, "light"),
    Cell(-15, "moderate"),
    Cell(-20, "severe"),
    Cell(fate="dead"),
)
LEG = _wounds(
    "wound_leg",
    "Blessure à la jambe",
    "DC-BLE-07",
    Cell(-5, fate="paralysed"),
    Cell(-10, "light"),
    Cell(-15, "moderate"),
    Cell(-20, "severe"),
    Cell(bleeding="severe", fate="torn"),
)
WOUNDS = {
    Zone.HEAD: HEAD,
    Zone.RIGHT_ARM: ARM,
    Zone.LEFT_ARM: ARM,
    Zone.TORSO: TORSO,
    Zone.RIGHT_LEG: LEG,
    Zone.LEFT_LEG: LEG,
}
GOVERNS = {
    HEAD: ("Intelligence",),
    ARM: ("Dextérité",),
    TORSO: ("Force", "Tir"),
    LEG: ("Force", "Mobilité"),
}
"""What the penalty of a wound falls on."""

TABLES = (ZONES, BANDS, HEAD, ARM, TORSO, LEG)
