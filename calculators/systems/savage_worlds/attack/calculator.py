"""``savage_worlds.attack``: an attack roll, in melee against Parry, at range against 4."""

from calculators.core.calculator import Calculator
from calculators.core.result import FigureTable, Share, Tables

from ..rolls.inputs import Thrown, earlier_stands
from ..rolls.rule import rolled
from .inputs import Victim
from .rule import OUTCOMES, Attacked, Given, law
from .words import tell


def tables(attacked: Attacked) -> Tables:
    """Tabulate the chance that a shot into a melee hits a neighbour."""
    if attacked.aim.neighbours:
        share = Share(attacked.given.stray_chance, lambda attacked: attacked.ones[0])
        rows = (("Un voisin est touché", share),)
        yield FigureTable("Tir dans la mêlée, chance par jet", ("Ce qui arrive", "Chance"), rows)


@Calculator(
    id="savage_worlds.attack",
    title="Toucher",
    verb="Attaquer",
    rules=(
        "SW-TOU-01",
        "SW-TOU-02",
        "SW-TOU-03",
        "SW-TOU-05",
        "SW-TOU-06",
        "SW-TOU-07",
        "SW-ACT-02",
        "SW-ACT-03",
        "SW-ACT-04",
        "SW-ACT-07",
        "SW-ACT-08",
        "SW-ETA-02",
        "SW-ETA-05",
    ),
    outcomes=OUTCOMES,
    checks=(earlier_stands,),
    tables=tables,
    law=law,
    tell=tell,
)
def attack(given: Given, thrown: Thrown, victim: Victim) -> Attacked:
    """Resolve an attack roll against Parry or 4 (SW-TOU-01, SW-TOU-02)."""
    return rolled(Attacked, given, thrown, victim.victim)
