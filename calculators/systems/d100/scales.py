"""The tables of the d100 system, and its single figures: each number of the book once."""

from typing import NamedTuple

from calculators.core.scale import Level, Scale, scale
from calculators.core.words import Phrase
from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum

type Deals = DiceSum | str
"""Damage dice; or death, if a table gives no dice; or nothing at all."""

DEATH, HARMLESS = "mort", ""


class Burn(NamedTuple):
    """A burn's duration in weeks, and its penalty to every action."""

    weeks: int
    penalty: int


FIGURES = Scale(
    "d100.figures",
    "Autres chiffres",
    "DC-TST-01",
    (
        Level("base", "la base d'un test", 30, "DC-TST-01", "AMB-DC-25"),
        Level("best", "réussite critique jusqu'à", 5, "AMB-DC-01", "AMB-DC-01"),
        Level("worst", "échec critique à partir de", 96, "AMB-DC-01", "AMB-DC-01"),
        Level("off_map_worst", "échec critique, hors map", 80, "DC-HOR-02", "AMB-DC-02"),
        Level("off_map_bonus", "bonus perdu hors map", 20, "DC-HOR-01"),
        Level("bullets", "balles d'un tir de couverture", 10, "DC-COU-01"),
        Level("pv_per_point", "PV d'armure pour un point", 2, "DC-ARM-02", "AMB-DC-09"),
        Level("head", "la tête, lue comme les autres zones", -15, "AMB-DC-06", "AMB-DC-06"),
        Level("eye", "précision, un œil en moins", -5, "DC-BLE-04", "AMB-DC-06"),
        Level("least_time", "le moins qu'on joue, en saignant", 1, "AMB-DC-05", "AMB-DC-05"),
        Level("revival", "chance de revenir, au plus", 20, "DC-PV-04"),
        Level("tank", "malus en sortant de cuve", -10, "DC-PV-05", "AMB-DC-17"),
        Level("tank_recovery", "ce qu'une semaine en ôte", 5, "DC-PV-05"),
        Level("drug_bonus", "bonus d'une réussite critique", 10, "DC-DRO-03"),
        Level("drug_penalty", "malus d'un échec critique", -10, "DC-DRO-02", "AMB-DC-19"),
        Level("solitude", "points de solitude d'un échec", 1, "DC-DRO-02"),
    ),
)

COVERS = Scale(
    "d100.cover",
    "Couvert",
    "DC-CVT-01",
    (
        Level("light", "léger", -15, note="muret, buisson"),
        Level("medium", "moyen", -30, note="mur haut, caisse en bois"),
        Level("hard", "difficile", -45, note="coin de mur, caisse en métal"),
    ),
    label="{name}, {value} ({note})",
)
"""Behind a whole wall the table has a dash: nobody can shoot (AMB-DC-11)."""

FIRES = scale(
    "d100.fire",
    "Tir de couverture",
    "DC-COU-02",
    {"harassed": ("raté", -15), "suppressed": ("réussi", -30), "cancelled": ("critique", -30)},
    label="{name} : {value}",
    reading="AMB-DC-12",
)
"""The penalty of a covering fire to its enemies, by its result."""

HEATS: Scale[Deals] = scale(
    "d100.heat",
    "Source de chaleur",
    "DC-BRU-01",
    {
        "torch": ("torche, feu de cheminée", DiceSum(1, 6)),
        "pitch": ("poix, feu grégeois", DiceSum(1, 10)),
        "blaze": ("incendie, feu de forêt", DiceSum(2, 20)),
        "lava": ("lave, métal en fusion", DEATH),
    },
)
BURNS = scale(
    "d100.burn",
    "Brûlure",
    "DC-BRU-02",
    {
        "torch": ("légère", Burn(1, -5)),
        "pitch": ("moyenne", Burn(3, -10)),
        "blaze": ("grave", Burn(6, -15)),
    },
    label="{name}, {value.penalty}",
    reading="AMB-DC-10",
)
"""The burn of each source except the last, from the lightest to the worst."""

FALLS: Scale[Deals] = scale(
    "d100.fall",
    "Chutes",
    "DC-CHU-01",
    {
        "3": ("jusqu'à 3\u00a0m", DiceSum(1, 6)),
        "6": ("jusqu'à 6\u00a0m", DiceSum(1, 8)),
        "9": ("jusqu'à 9\u00a0m", DiceSum(1, 10)),
        "12": ("jusqu'à 12\u00a0m", DiceSum(1, 20)),
        "15": ("jusqu'à 15\u00a0m", DiceSum(2, 20)),
        "21": ("jusqu'à 21\u00a0m", DiceSum(1, 100)),
        "beyond": ("plus de 21\u00a0m", DEATH),
    },
    reading="AMB-DC-08",
)
"""The damage dice up to that many metres; higher, death."""

CARES = Scale(
    "d100.care",
    "PV rendus",
    "DC-PV-01",
    (
        Level("natural", "repos", DiceSum(added=1), label="{name} : {value} PV par jour"),
        Level("first_aid", "premiers secours", DiceSum(1, 6)),
        Level("infirmary", "infirmerie", DiceSum(1, 6, 5), label="{name} : {value} par jour"),
    ),
    label="{name} : {value}",
)
"""Health given back: each day, except first aid, after each fight."""

BLEEDINGS = Scale(
    "d100.bleeding",
    "Hémorragie",
    "DC-HEM-02",
    (
        Level("light", "légère", DiceSum(1, 8), "DC-HEM-01", "AMB-DC-05"),
        Level("moderate", "moyenne", DiceSum(1, 6, 1)),
        Level("severe", "grave", DiceSum(1, 4)),
    ),
    label="{name}, {value}",
)
"""Turns or minutes left; the tens of Constitution modify a light one."""

# --- grave wounds: zones, rows, and a column for each (DC-BLE-03 to 07)


class Span(NamedTuple):
    """A range of a d100, both ends included."""

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
"""The range of the d100 for each zone."""

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
"""The highest damage of each row of grave wounds; beyond, the row "+12"."""


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
"""What the penalty of a wound applies to."""

SCALES = (
    *(FIGURES, COVERS, FIRES, HEATS, BURNS, FALLS, CARES, BLEEDINGS),
    *(ZONES, BANDS, HEAD, ARM, TORSO, LEG),
)


def figured(template: str, **more: object) -> str:
    """Fill a label with figures, by their codes, and with more."""
    return Phrase(template)(None, **FIGURES, **more)


# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
SKILL_BOUND = 200
MODIFIER_BOUND = 500  # the penalties of twenty wounds, and more
DOSED_BOUND = MODIFIER_BOUND // 2  # wounds are counted with it
PARTICIPANTS = 12
HEALTH_BOUND = 999
HEIGHT_BOUND = 1000
DAYS_BOUND = 30
WEEKS_BOUND = 99
TURNS_BOUND = 50
LIVED_BOUND = 9999
SOLITUDE_BOUND = 999
AMMUNITION_BOUND = 9999
