"""``savage_worlds.recovery``: shaken, stunned, wounds cared for or healing, rest."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.systems.savage_worlds.care.inputs import (
    BENNY,
    REST,
    Care,
    Need,
    Roller,
    Thrown,
    needs,
)
from calculators.systems.savage_worlds.care.rule import (
    KNOWN_HOUSE,
    KNOWN_ROLLER,
    KNOWN_TURN,
    OUTCOMES,
    Freed,
    Given,
    Recovered,
    Rested,
    attempt,
    law,
)
from calculators.systems.savage_worlds.care.words import tell
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.rolls.inputs import (
    Luck,
    Turn,
    earlier_stands,
    supports_exist,
)
from calculators.systems.savage_worlds.rolls.rule import played_with


@calculator(
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
    checks=(supports_exist, needs, earlier_stands),
    law=law,
    tell=tell,
)
def recovery(
    need: Annotated[Need, knows("need", "die")],
    roller: Annotated[Roller, knows(*KNOWN_ROLLER)],
    turn: Annotated[Turn, knows(*KNOWN_TURN)],
    care: Care,
    luck: Luck,
    house: Annotated[House, knows(*KNOWN_HOUSE)],
    thrown: Thrown,
) -> Recovered | Rested | Freed:
    """Resolve a recovery (SW-ETA-06, SW-ETA-10, SW-JTN-03, SW-SOI-01 to 03)."""
    if need.need == REST:
        return Rested(roller.fatigue, care.hours)
    if need.need == BENNY:
        return Freed()
    tried = attempt(need, roller, turn, luck, house)
    given = Given(need, roller, turn, care, luck, house)
    return Recovered(tried, played_with(tried, thrown, luck, house), luck.offered, given)
