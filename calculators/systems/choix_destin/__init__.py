"""Choix & Destin: a tarot system, Choix against Destin."""

from calculators.core.system import System
from calculators.systems.choix_destin.advice import advice
from calculators.systems.choix_destin.critical_situation import critical_situation
from calculators.systems.choix_destin.draw import draw
from calculators.systems.choix_destin.hand import hand
from calculators.systems.choix_destin.opposed import opposed
from calculators.systems.choix_destin.rules import RULES

SYSTEM = System(
    id="choix_destin",
    title="Choix & Destin",
    rules=RULES,
    calculators=(draw, hand, advice, opposed, critical_situation),
)
