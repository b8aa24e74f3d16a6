"""Choix & Destin: a tarot system, Choix against Destin."""

from calculators.core.system import System
from calculators.systems.choix_destin.critical_situation import critical_situation
from calculators.systems.choix_destin.draw.advice import advice
from calculators.systems.choix_destin.draw.calculator import draw
from calculators.systems.choix_destin.hand.calculator import hand
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.opposition.calculator import opposed
from calculators.systems.choix_destin.rules import RULES
from calculators.systems.choix_destin.scales import SCALES
from calculators.systems.choix_destin.sheet import SHEET

SYSTEM = System(
    id="choix_destin",
    title="Choix & Destin",
    rules=RULES,
    scales=SCALES,
    house=House,
    sheet=SHEET,
    calculators=(draw, hand, advice, opposed, critical_situation),
)
