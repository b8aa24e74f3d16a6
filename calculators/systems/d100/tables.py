"""Every number of the d100 system, once, with the rule that gives it."""

from dataclasses import dataclass

from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum

BASE = 30  # DC-TST-01: the base of the examples of DC-COM-01
BEST = 5  # AMB-DC-01: critical success from 1 to 5; the source gives no range
WORST = 96  # AMB-DC-01: critical failure from 96 to 100
OFF_MAP_WORST = 80  # DC-HOR-02: critical failure from 80
OFF_MAP_BONUS = 20  # DC-HOR-01: the bonus that a shooter off the map loses

AMMUNITION = 10  # DC-COU-01: bullets of one covering fire
SUPPRESSED = -30  # DC-COU-02: penalty of the enemies after a success
HARASSED = -15  # DC-COU-02: and after a failure

COVERS = {"none": 0, "light": -15, "medium": -30, "hard": -45}  # DC-CVT-01
IMPOSSIBLE = "impossible"  # DC-CVT-01: no figure, a dash

NATURAL = 1  # DC-PV-01: points a day
FIRST_AID = 6  # DC-PV-02: 1d6
INFIRMARY_DIE, INFIRMARY_BONUS = 6, 5  # DC-PV-03: 1d6 + 5 a day
REVIVAL_MOST = 20  # DC-PV-04: at most 20 %
REVIVAL_DAYS = 7  # DC-PV-05: a week in the tank
TANK_PENALTY = -10  # DC-PV-05: on leaving the tank
TANK_RECOVERY = 5  # DC-PV-05: less each week

# DC-CHU-01: up to that many metres, those dice; higher, death.
FALLS = (
    (3, DiceSum(1, 6)),
    (6, DiceSum(1, 8)),
    (9, DiceSum(1, 10)),
    (12, DiceSum(1, 20)),
    (15, DiceSum(2, 20)),
    (21, DiceSum(1, 100)),
)


@dataclass(frozen=True, slots=True)
class Burn:
    """A source of heat: its dice, and the burn that it leaves (DC-BRU-01, DC-BRU-02)."""

    name: str
    dice: DiceSum
    severity: str
    weeks: int
    penalty: int


BURNS = {
    "torch": Burn("torche, feu de cheminée", DiceSum(1, 6), "légère", 1, -5),
    "pitch": Burn("poix, feu grégeois", DiceSum(1, 10), "moyenne", 3, -10),
    "blaze": Burn("incendie, feu de forêt", DiceSum(2, 20), "grave", 6, -15),
}  # DC-BRU-01, DC-BRU-02; lava and molten metal kill

LIGHT_DIE = 8  # DC-HEM-01: 1d8 less the tens of Constitution
MODERATE_DIE, MODERATE_BONUS = 6, 1  # DC-HEM-02: 1d6 + 1
SEVERE_DIE = 4  # DC-HEM-02: 1d4
LIGHT_FLOOR = 1  # AMB-DC-05: a turn at least

# DC-BLE-03: the last value of each zone, on a die from 1 to 100 (AMB-DC-03).
ZONES = (
    (10, Zone.HEAD),
    (20, Zone.RIGHT_ARM),
    (30, Zone.LEFT_ARM),
    (70, Zone.TORSO),
    (85, Zone.RIGHT_LEG),
    (100, Zone.LEFT_LEG),
)

BANDS = (3, 6, 9, 12)  # DC-BLE-04 to 07: the last damage of each row; beyond, the row « +12 »

INTELLIGENCE = (
    "Diplomatie", "Investigation", "Jeu", "Mécanique", "Médecine", "Navigation", "Négociation",
    "Pilotage", "Piratage", "Science",
)  # fmt: skip # DC-BLE-08


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the table of grave wounds.

    :param penalty: in points of threshold, on what the zone governs.
    :param bleeding: ``""``, ``light``, ``moderate``, ``severe`` or ``unsaid``.
    :param fate: ``""``, ``paralysed``, ``eye``, ``torn`` or ``dead``.
    """

    penalty: int = 0
    bleeding: str = ""
    fate: str = ""


# DC-BLE-04
HEAD = (
    Cell(-5), Cell(-10, "light"), Cell(-10, "moderate"), Cell(-20, "severe", "eye"),
    Cell(fate="dead"),
)  # fmt: skip
HEAD_CORRECTED = -15  # AMB-DC-06: what the five other zones say for 7 to 9
EYE_PENALTY = -5  # DC-BLE-04: precision, an eye lost
# DC-BLE-05
ARM = (
    Cell(-5, fate="paralysed"), Cell(-10, "light"), Cell(-15, "moderate"), Cell(-20, "severe"),
    Cell(bleeding="unsaid", fate="torn"),
)  # fmt: skip
# DC-BLE-06
TORSO = (
    Cell(-5), Cell(-10, "light"), Cell(-15, "moderate"), Cell(-20, "severe"), Cell(fate="dead"),
)  # fmt: skip
# DC-BLE-07
LEG = (
    Cell(-5, fate="paralysed"), Cell(-10, "light"), Cell(-15, "moderate"), Cell(-20, "severe"),
    Cell(bleeding="severe", fate="torn"),
)  # fmt: skip

WOUNDS = {
    Zone.HEAD: HEAD, Zone.RIGHT_ARM: ARM, Zone.LEFT_ARM: ARM,
    Zone.TORSO: TORSO, Zone.RIGHT_LEG: LEG, Zone.LEFT_LEG: LEG,
}  # fmt: skip
GOVERNS = {
    Zone.HEAD: ("Intelligence",), Zone.RIGHT_ARM: ("Dextérité",), Zone.LEFT_ARM: ("Dextérité",),
    Zone.TORSO: ("Force", "Tir"), Zone.RIGHT_LEG: ("Force", "Mobilité"),
    Zone.LEFT_LEG: ("Force", "Mobilité"),
}  # fmt: skip # DC-BLE-04 to 07
WOUND_RULES = {
    Zone.HEAD: "DC-BLE-04", Zone.RIGHT_ARM: "DC-BLE-05", Zone.LEFT_ARM: "DC-BLE-05",
    Zone.TORSO: "DC-BLE-06", Zone.RIGHT_LEG: "DC-BLE-07", Zone.LEFT_LEG: "DC-BLE-07",
}  # fmt: skip

PV_PER_POINT = 2  # DC-ARM-02: 2 points of health are 1 of protection
DRUG_BONUS, DRUG_PENALTY, SOLITUDE = 10, -10, 1  # DC-DRO-02, DC-DRO-03

# Bounds of inputs that the source leaves open: wide enough for any table, small enough to stay
# readable. Not rules.
SKILL_BOUND = 200
MODIFIER_BOUND = 500  # the penalties of twenty wounds, and more
PARTICIPANTS = 12
HEALTH_BOUND = 999
HEIGHT_BOUND = 1000
DAYS_BOUND = 30
TURNS_BOUND = 50
AMMUNITION_BOUND = 9999
