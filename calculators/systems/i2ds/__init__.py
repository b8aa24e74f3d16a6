"""i2ds: two dice that grow with the skill, and a characteristic."""

from calculators.core.system import System
from calculators.systems.i2ds.difficulty import difficulty
from calculators.systems.i2ds.house import House
from calculators.systems.i2ds.initiative.calculator import initiative
from calculators.systems.i2ds.opposition.calculator import opposed
from calculators.systems.i2ds.rules import RULES
from calculators.systems.i2ds.scales import SCALES
from calculators.systems.i2ds.sheet import SHEET
from calculators.systems.i2ds.test.calculator import skill_test

SYSTEM = System(
    id="i2ds",
    title="i2ds",
    rules=RULES,
    scales=SCALES,
    house=House,
    sheet=SHEET,
    calculators=(difficulty, skill_test, opposed, initiative),
)
