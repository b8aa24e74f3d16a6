"""``savage_worlds.states``: the allowed actions and penalties of a body's states."""

from calculators.core.calculator import Calculator

from .rule import OUTCOMES, Stated
from .words import tell

states = Calculator(
    id="savage_worlds.states",
    title="États et déplacement",
    verb="Faire le point",
    rules=(
        "SW-ETA-01",
        "SW-ETA-02",
        "SW-ETA-03",
        "SW-ETA-04",
        "SW-ETA-05",
        "SW-ETA-07",
        "SW-ETA-08",
        "SW-ETA-09",
        "SW-ETA-11",
        "SW-ETA-12",
        "SW-ETA-13",
        "SW-ACT-01",
        "SW-ACT-02",
        "SW-ACT-03",
        "SW-ACT-06",
    ),
    outcomes=OUTCOMES,
    odds=False,
    tell=tell,
)(Stated)
