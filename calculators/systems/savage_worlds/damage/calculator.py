"""``savage_worlds.damage``: damage dice against Toughness, down to Shaken and wounds."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator

from ..rolls.inputs import Luck
from ..rolls.rule import Rolled, play
from .harm import OUTCOMES
from .inputs import Blow, BlowHouse, Faint, Thrown, earlier_stands
from .rule import KNOWN_HOUSE, Falling, Struck, fallen, law
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
def damage(
    blow: Blow,
    faint: Faint,
    luck: Annotated[Luck, knows("bennies", "wild_die", "earlier", "stock")],
    house: Annotated[BlowHouse, knows(*KNOWN_HOUSE)],
    thrown: Thrown,
) -> Struck:
    """Resolve damage against Toughness (SW-TOU-04), fainting included (SW-ACT-08)."""
    falling = Falling(blow, faint, luck, house)
    struck = fallen(falling, (*thrown.roll, *thrown.rerolls), luck.earlier)
    if not falling.faints_now(struck.damage):
        return struck
    attempt = falling.vigor_attempt(struck.damage)
    played = play(attempt, thrown.vigor_roll, thrown.vigor_rerolls, imposed=house.imposed)
    return Struck(falling, struck.played, Rolled(attempt, played, faint.vigor_bennies))
