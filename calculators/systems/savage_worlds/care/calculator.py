"""``savage_worlds.recovery``: Shaken, Stunned, treated or healing wounds, rest."""

from calculators.core.calculator import Calculator

from ..rolls.inputs import earlier_stands
from ..rolls.rule import rolled
from .inputs import Thrown, needs
from .rule import OUTCOMES, Freed, Given, Recovered, Rested, law
from .words import tell


@Calculator(
    id="savage_worlds.recovery",
    title="Récupérer",
    verb="Récupérer",
    rules=(
        "SW-ETA-06",
        "SW-ETA-10",
        "SW-SOI-01",
        "SW-SOI-02",
        "SW-SOI-03",
        "SW-SOI-04",
        "SW-JTN-02",
        "SW-JTN-03",
    ),
    outcomes=OUTCOMES,
    checks=(needs, earlier_stands),
    law=law,
    tell=tell,
)
def recovery(given: Given, thrown: Thrown) -> Recovered | Rested | Freed:
    """Resolve a recovery (SW-ETA-06, SW-ETA-10, SW-JTN-03, SW-SOI-01 to 03)."""
    return given.sure or rolled(Recovered, given, thrown)
