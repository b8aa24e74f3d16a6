"""The systems of the site, one line each."""

from calculators.core.calculator import Calculator
from calculators.core.system import Rule, System
from calculators.systems.bad_karma import SYSTEM as BAD_KARMA
from calculators.systems.choix_destin import SYSTEM as CHOIX_DESTIN
from calculators.systems.d100 import SYSTEM as D100
from calculators.systems.i2ds import SYSTEM as I2DS
from calculators.systems.savage_worlds import SYSTEM as SAVAGE_WORLDS

SYSTEMS: tuple[System, ...] = (CHOIX_DESTIN, BAD_KARMA, I2DS, D100, SAVAGE_WORLDS)

CALCULATORS: dict[str, Calculator] = {
    calculator.id: calculator for system in SYSTEMS for calculator in system.calculators
}
RULES: dict[str, Rule] = {rule.id: rule for system in SYSTEMS for rule in system.rules}
