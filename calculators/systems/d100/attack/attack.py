"""``d100.attack``: one attack from the shot to the wound, without typing anything twice."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator

from ..house import House
from ..test.inputs import Circumstances, Covered, Skill, distance_needs_target
from . import wound
from .blow import OUTCOMES, Attacked, Blow, law
from .inputs import Fight, Shooting, Target
from .suffered import Borne
from .words import tell_attack


@Calculator(
    id="d100.attack",
    title="Une attaque complète",
    verb="Attaquer",
    rules=(
        "DC-ARM-01",
        "DC-TST-01",
        "DC-TST-02",
        "DC-CVT-01",
        "DC-COU-02",
        "DC-BRU-02",
        "DC-HOR-01",
        "DC-HOR-02",
        "DC-ARM-02",
        "DC-BLE-01",
        *wound.RULES,
        "DC-BLE-08",
    ),
    outcomes=OUTCOMES,
    checks=(distance_needs_target,),
    law=law,
    tell=tell_attack,
)
def attack(
    skill: Skill,
    covered: Covered,
    target: Target,
    borne: Borne,
    around: Circumstances,
    house: Annotated[
        House,
        knows("base", "best", "worst", "off_map", "link", "loss", "crossing", "head"),
    ],
    dice: Annotated[Fight, knows("shot", "faces", "zone")],
) -> Attacked:
    """Resolve the shot, then the blow; carry what is left of armour and health."""
    shot = dice.shot[0] if dice.shot else None
    aim = Shooting(skill, covered, around, house).aim
    return Attacked(aim, shot, Blow(target, house, borne, dice))
