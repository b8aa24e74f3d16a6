"""Random tables and legal random decisions, for the machine of the turn."""

import random
from collections.abc import Iterator

from calculators.systems.bad_karma.serpentine import CAMPS, Zone
from calculators.systems.bad_karma.trial import Dominoes
from calculators.systems.bad_karma.turn import flow
from calculators.systems.bad_karma.turn.flow import Played
from calculators.systems.bad_karma.turn.sheet import TRAITS, WEAPONS, Armour, Sheet
from calculators.systems.bad_karma.turn.state import House, Turn, unseen

READINGS = {
    "settling": ("reach", "exceed"),
    "forced_side": ("even", "odd", "mixed"),
    "payment": ("combined", "weapon", "simple"),
    "critical": ("side", "sum"),
    "penalty": ("last", "sum"),
    "protecting": ("settlement", "placement"),
    "any_type": ("fits", "any"),
    "companions": ("count", "penalty"),
    "levels": ("count", "box", "upto"),
    "clock": ("each", "pool"),
    "seen": ("visible", "all"),
}
TURNS_OF_A_SCENE = 4


def table(dice: random.Random) -> tuple[House, tuple[Sheet, ...], tuple[Zone, ...]]:
    """Return the readings, the characters and the zones of a random table."""
    count = dice.randint(2, 8)
    camps = dice.sample(CAMPS, dice.randint(2, min(len(CAMPS), count)))
    house = House(**{name: dice.choice(codes) for name, codes in READINGS.items()})
    sheets = tuple(sheet(dice, place, camps) for place in range(count))
    zones = tuple(Zone(camp, dice.randint(1, 4), dice.randint(1, 2)) for camp in camps)
    return house, sheets, zones


def sheet(dice: random.Random, place: int, camps: list[str]) -> Sheet:
    """Return a random character; the first ones fill the camps."""
    return Sheet(
        name=f"P{place}",
        camp=camps[place] if place < len(camps) else dice.choice(camps),
        skill=dice.randint(0, 13),
        karma=dice.randint(1, 12),
        weapon=dice.choice(WEAPONS).code,
        modifier=dice.randint(-2, 3),
        traits=tuple(trait.code for trait in TRAITS if dice.random() < 0.25),
        tough=dice.choice([0, 0, 0, 1, 4]),
        unmoved=dice.choice([0, 0, 0, 2]),
        fragile=dice.choice([0, 0, 1]),
        protections=tuple(
            Armour(dice.randint(1, 3), dice.randint(0, 2)) for _ in range(dice.choice([0, 0, 1, 2]))
        ),
    )


def scene(dice: random.Random) -> Iterator[tuple[Turn, Turn, tuple[Played, ...]]]:
    """Play a whole scene; yield the turn's beginning, each state, and its log.

    It ends with the scene, for want of dominoes, or after a few turns.
    """
    house, sheets, zones = table(dice)
    start = state = flow.begin(house, sheets, zones, None)
    log: tuple[Played, ...] = ()
    yield start, state, log
    turns = 0
    while turns < TURNS_OF_A_SCENE:
        move = dice.choice(flow.asked(state).moves)
        if move.code == "scene" and not state.stopped and dice.random() < 0.8:
            continue
        drawn: Dominoes = tuple(dice.sample(unseen(state), move.needs))
        state = flow.advance(state, move.code, drawn)
        log = (*log, Played(move.code, drawn))
        yield start, state, log
        if state.moves == 0:
            if move.code == "scene":
                return
            turns, start, log = turns + 1, state, ()
