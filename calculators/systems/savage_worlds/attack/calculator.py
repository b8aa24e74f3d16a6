"""``savage_worlds.attack``: to hit, in melee against Parade, or from afar against 4."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.core.result import Share, Table
from calculators.systems.savage_worlds.attack.inputs import Aim, Strike, Victim, right_place
from calculators.systems.savage_worlds.attack.rule import (
    KNOWN_HOUSE,
    KNOWN_TURN,
    OUTCOMES,
    Attacked,
    Given,
    attempt,
    law,
    stray_chance,
)
from calculators.systems.savage_worlds.attack.words import tell
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.rolls.inputs import (
    Condition,
    Luck,
    Thrown,
    Turn,
    earlier_stands,
    supports_exist,
)
from calculators.systems.savage_worlds.rolls.rule import played_with


def tables(strike: Strike, aim: Aim, luck: Luck, house: House) -> tuple[Table, ...]:
    """Tell the chance that a shot into a melee hits a neighbour."""
    if not aim.neighbours:
        return ()
    share = Share(stray_chance(strike, aim, luck, house), lambda attacked: attacked.ones[0])
    rows = (("Un voisin est touché", share),)
    return (Table("Tir dans la mêlée, chance par jet", ("Ce qui arrive", "Chance"), rows),)


@calculator(
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
    checks=(supports_exist, right_place, earlier_stands),
    tables=tables,
    law=law,
    tell=tell,
)
def attack(
    strike: Annotated[Strike, knows("mode", "die", "parry")],
    aim: Aim,
    condition: Condition,
    turn: Annotated[Turn, knows(*KNOWN_TURN)],
    luck: Luck,
    house: Annotated[House, knows(*KNOWN_HOUSE)],
    thrown: Thrown,
    victim: Victim,
) -> Attacked:
    """Resolve an attack roll against Parade or 4 (SW-TOU-01, SW-TOU-02)."""
    tried = attempt(strike, aim, condition, turn, luck, house)
    played = played_with(tried, thrown, luck, house)
    given = Given(strike, aim, condition, turn, luck, house)
    return Attacked(tried, played, luck.offered, given, victim.victim)
