"""``savage_worlds.states``: what a body in some state may do, and at what price."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator

from ..house import House
from .inputs import Body, Leaving, Load, Pace, RunDie
from .rule import OUTCOMES, Stated
from .words import tell


@Calculator(
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
)
def states(
    pace: Pace,
    body: Body,
    burden: Load,
    leaving: Leaving,
    run: RunDie,
    house: Annotated[House, knows("past_three")],
) -> Stated:
    """Add up states into the trait penalty, the pace and what is allowed (SW-ETA-01 to 13)."""
    return Stated(pace.pace, body, burden, leaving, run.run_roll, house.past_three)
