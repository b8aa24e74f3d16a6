"""A character of d100: her lasting state, and three ready characters."""

from collections.abc import Mapping
from typing import Any, override

from calculators.core.errors import Faults
from calculators.core.group import Group, again, flag, given, integer, integers, option
from calculators.core.sheet import Character, Example
from calculators.core.use import EMPTY
from calculators.pieces.dice_sum import MOST_FIXED, DiceSum

from .attack.inputs import Target
from .attack.wound import LEGS, MOST, Borne, Suffered, Wound, totals, wound_at
from .combat.fires import FIRES_SUFFERED, MOST_FIRES, Under
from .combat.initiative import Fighter
from .combat.inputs import Shooter
from .dangers import Heat
from .scales import DOSED_BOUND, FIGURES, TURNS_BOUND
from .survival.care.inputs import Care, not_above
from .survival.haemorrhage import Bleeding
from .survival.test import Door, Dose, Survivor
from .test.inputs import Skill, covers

ARMOUR, FIGHT = "Armure ou champ de force", "Dans ce combat"
HURTS, MORE = "Blessures et état", "Autres chiffres"
BEFALLS = frozenset({HURTS, FIGHT})
"""The folds of what befell her: a copy of her has nothing of it."""
TABLE, FOE = "table", "foe"
SIDES = {TABLE: "PJ", FOE: "adversaire"}
AS_PRINTED = "table"
"""A reading of the head (AMB-DC-06); any will do, as it affects neither shots nor bleeding."""
SHOT = "Tir"
"""The capability of shots, among those penalised by grave wounds (DC-BLE-06)."""
ALIVE, BLEEDS, DOOR, DEAD = "alive", "bleeding", "door", "dead"
CONDITIONS = {
    ALIVE: "en vie",
    BLEEDS: "saigne",
    DOOR: "aux portes de la mort",
    DEAD: "mort",
}


class Body(Character):
    """Who a character is, her health, her weapon and her armour."""

    side: str = option("Camp", SIDES)
    pv: int | None = again(Care, "pv", label="PV")
    pv_max: int | None = again(Care, "pv_max")
    shooting: int | None = again(Skill, "skill", label="Tir")
    survival: int | None = again(Survivor, "skill")
    perception: int | None = again(Fighter, "perception")
    weapon: DiceSum | None = again(Target, "damage", label="Dégâts de l'arme")
    protection: int = again(Target, "protection", label="Protection", group=ARMOUR)
    armour_pv: int = again(Target, "armour_pv", label="PV d'armure", group=ARMOUR)

    def faults(self) -> Faults:
        """Refuse health above its maximum."""
        if self.pv is not None and self.pv_max is not None:
            yield from not_above(self.pv, self.pv_max)


class Hurt(Body, fold=HURTS):
    """Her wounds, and what becomes of them."""

    wounds: tuple[Suffered, ...] = again(Borne, "before", label="Blessures graves")
    due: tuple[int, ...] = integers(
        "Blessures graves à lancer",
        least=1,
        most=MOST_FIXED,
        count=MOST,
        rule="DC-BLE-02",
        help="Les dégâts de chacune, tant que sa zone n'est pas lancée.",
    )
    unrolled: tuple[Suffered, ...] = again(
        Borne,
        "before",
        label="Hémorragies à lancer",
        rule="DC-HEM-02",
        help="Les blessures graves qui saignent, tant que leur temps n'est pas lancé.",
    )
    burn: str = again(Heat, "before", label="Brûlure la plus grave")
    hurt: int = again(
        Care,
        "hurt",
        default=0,
        label="Compte des dégâts",
        help="Reçus dans ce combat : les premiers secours n'en rendent pas plus.",
    )
    condition: str = option("État", CONDITIONS, rule="DC-MOR-01")
    left: int = integer(
        "Temps restant",
        most=TURNS_BOUND,
        default=0,
        rule="DC-HEM-02",
        help="En tours ou en minutes, avant les portes de la mort.",
    )
    lived: int = again(Door, "lived", label="Tours de survie")
    tank: int = integer(
        "Malus de cuve",
        least=FIGURES["tank"],
        most=0,
        default=0,
        rule="DC-PV-05",
    )


class More(Hurt, fold=MORE):
    """Other figures of hers."""

    constitution: int | None = again(Bleeding, "constitution")
    machine: bool = again(Dose, "machine", label="Corps de machine")
    bullets: int = again(Shooter, "bullets")
    solitude: int = again(Dose, "solitude", help="Ce qu'ils font, la source ne le dit pas ici.")
    semi: bool = flag("Arme semi-automatique", rule="DC-CAD-01")


def dosed(label: str) -> Any:
    """Declare the bonus of a drug, which lasts as long as a fight (DC-DRO-04)."""
    return integer(label, least=-DOSED_BOUND, most=DOSED_BOUND, default=0, rule="DC-DRO-04")


class Fighting(More, fold=FIGHT):
    """A character's lasting state, and what lasts until the fight is over."""

    cover: str = covers("Couvert", "aucun")
    off_map: bool = flag("Hors map", rule="DC-HOR-01")
    spotted: bool = flag("Repéré", rule="DC-HOR-01")
    fled: bool = flag("En fuite", rule="DC-FUI-01")
    boost: int = dosed("Bonus ou malus de tir")
    grit: int = dosed("Bonus ou malus de survie")
    fires: tuple[Under, ...] = given(FIRES_SUFFERED, default=())
    covering: int = integer(
        "Son tir de couverture",
        most=MOST_FIRES,
        default=0,
        rule="DC-COU-02",
        help="Le numéro que portent ceux qu'il gêne ; 0 : aucun.",
    )
    fresh: bool = flag(
        "Hémorragie de ce tour",
        rule="AMB-DC-33",
        help="Le tour de la blessure n'est pas compté.",
    )

    @override
    def following(self, _before: Group, written: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the haemorrhages still to roll: none of a wound that is no longer noted."""
        left = tuple(each for each in self.unrolled if each in self.wounds)
        return {"unrolled": left} if "wounds" in written else {}

    @property
    def here(self) -> bool:
        """Whether she is in the fight, and alive."""
        return not self.fled and self.condition != DEAD

    @property
    def up(self) -> bool:
        """Whether she can act: neither dead nor at death's door."""
        return self.here and self.condition != DOOR

    @property
    def beyond(self) -> bool:
        """Whether no time counts any more before death's door (DC-MOR-01)."""
        return self.condition in {DOOR, DEAD}

    @property
    def graves(self) -> list[Wound]:
        """Her grave wounds, from the table."""
        return [wound_at(each.zone, each.damage, AS_PRINTED) for each in self.wounds]

    @property
    def flowing(self) -> str:
        """The severity of the first haemorrhage to roll; ``""`` if none shortens her time."""
        if self.beyond or not self.unrolled:
            return ""
        first = self.unrolled[0]
        return wound_at(first.zone, first.damage, AS_PRINTED).cell.bleeding

    @property
    def immobile(self) -> bool:
        """Whether a leg is torn off (DC-BLE-07)."""
        return any(each.zone in LEGS and each.cell.fate == "torn" for each in self.graves)

    @property
    def aiming(self) -> int:
        """The modifiers of her shots from wounds, the tank and a drug (DC-BLE-06, DC-PV-05)."""
        return totals(self.wounds, AS_PRINTED).get(SHOT, 0) + self.tank + self.boost

    @property
    def surviving(self) -> int:
        """The modifiers of her survival tests from the tank and a drug."""
        return self.tank + self.grit


FORGOTTEN = dict.fromkeys(
    ("cover", "off_map", "spotted", "boost", "grit", "fires", "covering", "hurt", "fresh"), EMPTY
)
"""What the end of a fight empties (DC-DRO-04)."""

EXAMPLES = (
    Example(
        "Corto",
        {
            "colour": "blue",
            "pv": 12,
            "pv_max": 12,
            "shooting": 30,
            "survival": 20,
            "perception": 40,
            "weapon": "1d10",
            "protection": 3,
            "armour_pv": 10,
            "constitution": 39,
        },
    ),
    Example(
        "Maëlle",
        {
            "colour": "orange",
            "pv": 9,
            "pv_max": 9,
            "shooting": 15,
            "survival": 35,
            "perception": 55,
            "weapon": "1d8",
            "constitution": 25,
            "solitude": 1,
        },
    ),
    Example(
        "Octave-7",
        {
            "colour": "grey",
            "side": FOE,
            "pv": 16,
            "pv_max": 16,
            "shooting": 45,
            "survival": 10,
            "perception": 30,
            "weapon": "2d6+3",
            "protection": 5,
            "armour_pv": 14,
            "constitution": 50,
            "machine": True,
        },
    ),
)
