"""``savage_worlds.damage``: damage dice against Toughness, down to Shaken and wounds."""

from calculators.core.calculator import Calculator

from .inputs import earlier_stands, vigor_stands
from .rule import OUTCOMES, Struck, law
from .words import tell

damage = Calculator(
    id="savage_worlds.damage",
    title="Dégâts",
    verb="Lancer les dégâts",
    rules=(
        "SW-JET-08",
        "SW-TOU-03",
        "SW-TOU-04",
        "SW-ACT-08",
        "SW-ETA-12",
        "SW-INI-03",
        "SW-JTN-02",
    ),
    outcomes=OUTCOMES,
    checks=(earlier_stands, vigor_stands),
    law=law,
    tell=tell,
)(Struck)
