"""``savage_worlds.damage``: damage dice against Toughness, down to Shaken and wounds."""

from dataclasses import replace

from calculators.core.calculator import Calculator

from ..rolls.rule import Rolled, play
from .harm import OUTCOMES
from .inputs import Thrown, earlier_stands
from .rule import Falling, Struck, fallen, law
from .words import tell


@Calculator(
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
    checks=(earlier_stands,),
    law=law,
    tell=tell,
)
def damage(falling: Falling, thrown: Thrown) -> Struck:
    """Resolve damage against Toughness (SW-TOU-04), fainting included (SW-ACT-08)."""
    struck = fallen(falling, (*thrown.roll, *thrown.rerolls))
    if not falling.faints_now(struck.damage):
        return struck
    attempt = falling.vigor_attempt(struck.damage)
    played = play(attempt, thrown.vigor_roll, thrown.vigor_rerolls)
    return replace(struck, faint=Rolled(attempt, played, falling.faint.vigor_bennies))
