"""The futuristic d100 system: a d100 under 30 plus a skill, armour worn down, grave wounds."""

from calculators.core.system import System
from calculators.systems.d100.armour import armour
from calculators.systems.d100.attack import attack
from calculators.systems.d100.burn import burn
from calculators.systems.d100.care import care
from calculators.systems.d100.covering_fire import covering_fire
from calculators.systems.d100.death import death
from calculators.systems.d100.drug import drug
from calculators.systems.d100.fall import fall
from calculators.systems.d100.grave_wound import grave_wound
from calculators.systems.d100.haemorrhage import haemorrhage
from calculators.systems.d100.initiative import initiative
from calculators.systems.d100.rules import RULES
from calculators.systems.d100.trial import trial

SYSTEM = System(
    id="d100",
    title="d100 futuriste",
    rules=RULES,
    calculators=(
        trial, attack, armour, grave_wound, covering_fire, initiative, fall, burn, haemorrhage,
        care, death, drug,
    ),
)  # fmt: skip
