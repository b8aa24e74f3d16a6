"""The tables of the d100 system, and its single figures: each number of the book once."""

from typing import NamedTuple

from calculators.core.scale import Level, Scale, scale
from calculators.pieces.dice_sum import DiceSum

from . import wounds

type Deals = DiceSum | str
"""Dice; or death, where a table has none; or nothing at all."""

DEATH, HARMLESS = "mort", ""


class Burn(NamedTuple):
    """What a burn leaves: the weeks it lasts, and its penalty on every action."""

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
"""What a covering fire costs its enemies, by how it went."""

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
"""What each source but the last leaves, from the lightest burn to the worst."""

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
"""Up to that many metres, those dice; higher, death."""

CARES = scale(
    "d100.care",
    "PV rendus",
    "DC-PV-01",
    {
        "natural": ("repos", DiceSum(added=1)),
        "first_aid": ("premiers secours", DiceSum(1, 6)),
        "infirmary": ("infirmerie", DiceSum(1, 6, 5)),
    },
)
"""Points of health given back: each day, but first aid after each fight."""

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
"""Turns or minutes left; the tens of Constitution change the light one."""

SCALES = (FIGURES, COVERS, FIRES, HEATS, BURNS, FALLS, CARES, BLEEDINGS, *wounds.TABLES)

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
SKILL_BOUND = 200
MODIFIER_BOUND = 500  # the penalties of twenty wounds, and more
PARTICIPANTS = 12
HEALTH_BOUND = 999
HEIGHT_BOUND = 1000
DAYS_BOUND = 30
WEEKS_BOUND = 99
TURNS_BOUND = 50
LIVED_BOUND = 9999
SOLITUDE_BOUND = 999
AMMUNITION_BOUND = 9999
