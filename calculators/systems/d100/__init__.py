"""The futuristic d100 system: a d100 under 30 plus a skill, armour worn down, grave wounds."""

from calculators.core.system import System
from calculators.systems.d100.attack.armour import armour
from calculators.systems.d100.attack.attack import attack
from calculators.systems.d100.attack.grave_wound import grave_wound
from calculators.systems.d100.combat.covering_fire import covering_fire
from calculators.systems.d100.combat.initiative import initiative
from calculators.systems.d100.dangers.calculator import burn, fall
from calculators.systems.d100.house import ALIASES, TableHouse
from calculators.systems.d100.rules import RULES
from calculators.systems.d100.scales import SCALES
from calculators.systems.d100.sheet import SHEET
from calculators.systems.d100.survival.care.calculator import care
from calculators.systems.d100.survival.death import death
from calculators.systems.d100.survival.drug import drug
from calculators.systems.d100.survival.haemorrhage import haemorrhage
from calculators.systems.d100.test.calculator import trial

SYSTEM = System(
    id="d100",
    title="d100 futuriste",
    rules=RULES,
    scales=SCALES,
    house=TableHouse,
    aliases=ALIASES,
    sheet=SHEET,
    calculators=(
        trial,
        attack,
        armour,
        grave_wound,
        covering_fire,
        initiative,
        fall,
        burn,
        haemorrhage,
        care,
        death,
        drug,
    ),
)
