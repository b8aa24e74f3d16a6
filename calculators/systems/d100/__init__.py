"""The futuristic d100 system: a d100 under 30 plus a skill, wearing armour, grave wounds."""

from calculators.core.system import System

from .attack.calculator import armour, attack
from .attack.grave_wound import grave_wound
from .combat.covering_fire import covering_fire
from .combat.initiative import initiative
from .dangers import burn, fall
from .house import ALIASES, TableHouse
from .rules import RULES
from .scales import SCALES
from .sheet import SHEET
from .survival.care.calculator import care
from .survival.haemorrhage import haemorrhage
from .survival.test import death, drug
from .test.calculator import trial

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
