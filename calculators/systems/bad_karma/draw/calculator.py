"""``bad_karma.draw``: one domino or several against a skill, with forced fate and the gauge."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import calculator

from ..dominoes import CarriedPile, Veiled
from ..gauge.inputs import Held
from ..house import House
from .inputs import Drawing, Fate, Skilled, Traits, can_force, each_twice
from .rule import OUTCOMES, Draw, law
from .words import tell


@calculator(
    id="bad_karma.draw",
    title="Tirage",
    verb="Tirer",
    rules=(
        "BK-TIR-01",
        "BK-MAT-02",
        "BK-MAT-03",
        "BK-TIR-02",
        "BK-TIR-03",
        "BK-TIR-05",
        "BK-TIR-07",
        "BK-TIR-08",
        "BK-TIR-10",
        "BK-TIR-13",
        "BK-JAU-07",
        "BK-JAU-09",
        "BK-SOL-01",
        "BK-SOL-02",
        "BK-PIO-02",
        "BK-AVA-04",
        "BK-DES-02",
        "BK-DES-03",
    ),
    outcomes=OUTCOMES,
    checks=(each_twice, can_force),
    law=law,
    tell=tell,
)
def draw(
    skilled: Skilled,
    fate: Fate,
    held: Held,
    pile: CarriedPile,
    veiled: Veiled,
    drawing: Drawing,
    traits: Traits,
    house: Annotated[House, knows("prefer", "next_draw", "seen", "settling", "forced_side")],
) -> Draw:
    """Resolve a draw: success, margin, and what it puts on the drawer's own gauge."""
    return Draw(skilled, fate, held, pile, veiled.veiled, drawing.drawn, traits, house)
