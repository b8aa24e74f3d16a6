"""Choix & Destin: a tarot system, Choix against Destin."""

from calculators.core.system import System

from .critical_situation import critical_situation
from .draw.advice import advice
from .draw.calculator import draw
from .hand.calculator import hand
from .house import House
from .opposition.calculator import opposed
from .rules import RULES
from .scales import SCALES
from .sheet import SHEET

SYSTEM = System(
    id="choix_destin",
    title="Choix & Destin",
    rules=RULES,
    scales=SCALES,
    house=House,
    sheet=SHEET,
    calculators=(draw, hand, advice, opposed, critical_situation),
)
