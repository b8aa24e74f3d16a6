"""``savage_worlds.recovery``: shaken, stunned, wounds cared for or healing, rest."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.systems.savage_worlds.care.inputs import (
    REST,
    Care,
    Need,
    Roller,
    Thrown,
    needs,
)
from calculators.systems.savage_worlds.care.rule import OUTCOMES, Recovered, Rested, attempt, law
from calculators.systems.savage_worlds.care.words import tell
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.rolls.inputs import Luck, Turn, supports_exist
from calculators.systems.savage_worlds.rolls.rule import play


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
    ),
    outcomes=OUTCOMES,
    checks=(supports_exist, needs),
    law=law,
    tell=tell,
)
def recovery(
    need: Annotated[Need, knows("need", "die")],
    roller: Annotated[Roller, knows("modifier", "wounds", "fatigue", "distracted")],
    turn: Annotated[Turn, knows("joker", "support")],
    care: Care,
    luck: Luck,
    house: Annotated[House, knows("who", "stunned", "past_three", "imposed")],
    thrown: Thrown,
) -> Recovered | Rested:
    """Resolve a recovery (SW-ETA-06, SW-ETA-10, SW-SOI-01 to 03)."""
    if need.need == REST:
        return Rested(roller.fatigue, care.hours)
    tried = attempt(need, roller, turn, luck, house)
    played = play(tried, thrown.roll, thrown.rerolls, imposed=house.imposed)
    return Recovered(tried, played, luck.bennies, need, roller, care, house)
