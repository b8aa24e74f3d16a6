"""i2ds: two dice that grow with the level of the skill."""

from calculators.core.system import System
from calculators.systems.i2ds.difficulty import difficulty
from calculators.systems.i2ds.initiative import initiative
from calculators.systems.i2ds.opposed import opposed
from calculators.systems.i2ds.rules import RULES
from calculators.systems.i2ds.skill_test import skill_test

SYSTEM = System(
    id="i2ds",
    title="i2ds",
    rules=RULES,
    calculators=(difficulty, skill_test, opposed, initiative),
)
