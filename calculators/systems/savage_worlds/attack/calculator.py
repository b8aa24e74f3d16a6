"""``savage_worlds.attack``: to hit, in melee against Parade, or from afar against 4."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.core.result import Share, Table
from calculators.systems.savage_worlds.attack.inputs import Aim, Strike, Victim, right_place
from calculators.systems.savage_worlds.attack.rule import (
    OUTCOMES,
    Attacked,
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
    supports_exist,
)
from calculators.systems.savage_worlds.rolls.rule import play


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
    checks=(supports_exist, right_place),
    tables=tables,
    law=law,
    tell=tell,
)
def attack(
    strike: Annotated[Strike, knows("mode", "die", "parry")],
    aim: Aim,
    condition: Condition,
    turn: Annotated[Turn, knows("actions", "running", "joker", "support")],
    luck: Luck,
    house: Annotated[House, knows("who", "stray_throw", "imposed")],
    thrown: Thrown,
    victim: Victim,
) -> Attacked:
    """Resolve an attack roll against Parade or 4 (SW-TOU-01, SW-TOU-02)."""
    tried = attempt(strike, aim, condition, turn, luck, house)
    played = play(tried, thrown.roll, thrown.rerolls, imposed=house.imposed)
    return Attacked(tried, played, luck.bennies, strike, aim, house, victim.victim)
