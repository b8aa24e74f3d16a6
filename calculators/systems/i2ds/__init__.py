"""i2ds: two dice whose size grows with the skill, and a characteristic."""

from calculators.core.system import System

from .difficulty import difficulty
from .house import House
from .initiative.calculator import initiative
from .opposition.calculator import opposed
from .rules import RULES
from .scales import SCALES
from .sheet import SHEET
from .test import skill_test

SYSTEM = System(
    id="i2ds",
    title="i2ds",
    rules=RULES,
    scales=SCALES,
    house=House,
    sheet=SHEET,
    calculators=(difficulty, skill_test, opposed, initiative),
)
