"""``d100.armour`` and ``d100.attack``: a hit against armour, and a whole attack."""

from typing import Annotated

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Weights
from calculators.core.french import french
from calculators.core.result import FigureTable, Tables

from ..dice import DAMAGES, at_least, total_law
from ..house import House
from ..test.inputs import Circumstances, Covered, Skill
from . import blow, impact, wound
from .blow import Attacked, Blow
from .impact import Impact
from .inputs import Fight, Shooting, Target
from .words import tell_attack, tell_blow
from .wound import Borne


def law(target: Target, house: House) -> Weights:
    """Return the exact law of the outcome."""
    return impact.law(target.guard(house), target.damage)


def what_passes(struck: Blow) -> Tables:
    """Tabulate the chance that at least so many points pass the armour."""
    damage, guard = struck.target.damage, struck.impact.guard
    if not damage.count:
        return
    through: icepool.Die[int] = total_law(damage).map(lambda total: Impact(guard, total).passed)
    some = [least for least in DAMAGES if through.max_outcome() >= least]
    rows = at_least(through, some, lambda blow: blow.impact.passed)
    if rows:
        yield FigureTable(french("Dégâts qui passent"), ("Dégâts", "Chance"), rows)


armour = Calculator(
    id="d100.armour",
    title="Encaisser une attaque",
    verb="Encaisser",
    rules=(
        "DC-ARM-01",
        "DC-ARM-02",
        "DC-BLE-01",
        *wound.RULES,
    ),
    outcomes=impact.OUTCOMES,
    tables=what_passes,
    law=law,
    tell=tell_blow,
)(Blow)


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
    outcomes=blow.OUTCOMES,
    law=blow.law,
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
    """Resolve the shot, then the damage; carry over the armour and health left."""
    aim = Shooting(skill, covered, around, house).aim
    return Attacked(aim, dice.shot, Blow(target, house, borne, dice))
