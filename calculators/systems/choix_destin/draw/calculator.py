"""``choix_destin.draw``: one draw, Choix against Destin."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator

from ..house import House
from ..talon import Talon
from .inputs import Aside, Card, Destiny, Helpers, Trial, one_of_each
from .rule import OUTCOMES, Attempt, Draw
from .words import tell


@Calculator(
    id="choix_destin.draw",
    title="Tirage",
    verb="Tirer le Destin",
    rules=(
        "CD-TIR-02",
        "CD-TIR-03",
        "CD-TIR-04",
        "CD-CHO-01",
        "CD-CHO-02",
        "CD-DES-05",
        "CD-SPE-01",
        "CD-SPE-02",
        "CD-SPE-03",
    ),
    outcomes=OUTCOMES,
    checks=(one_of_each,),
    tell=tell,
)
def draw(
    card: Card,
    trial: Trial,
    helpers: Helpers,
    aside: Aside,
    destiny: Destiny,
    house: Annotated[House, knows("formula", "vs")],
) -> Draw:
    """Resolve a draw: Choix, help and PM against the trump drawn (CD-DES-05)."""
    attempt = Attempt(card.choice, helpers.lent, trial, house)
    return Draw(attempt, Talon(aside.discarded), destiny.destiny)
