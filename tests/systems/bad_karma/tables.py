"""Random tables, and turns played by typed lines, for the machine of the turn."""

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

from calculators.core.ask import Ask
from calculators.core.machine import Played
from calculators.pieces.domino import DOMINOES, domino
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.serpentine import CAMPS, Snake, Zone
from calculators.systems.bad_karma.turn.calculator import turn as TURN  # noqa: N812
from calculators.systems.bad_karma.turn.machine import TURN as MACHINE
from calculators.systems.bad_karma.turn.machine import Scene
from calculators.systems.bad_karma.turn.sheet import ARMS, TRAITS, Armour, Sheet
from calculators.systems.bad_karma.turn.state import Turn, unseen
from calculators.web import handle

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
ZONES = (Zone("pique"), Zone("coeur"))
SNAKE = Snake(domino(5, 3), ZONES)


def table(dice: random.Random) -> tuple[House, tuple[Sheet, ...], tuple[Zone, ...]]:
    """Return the readings, the characters and the zones of a random table."""
    count = dice.randint(2, 8)
    camps = dice.sample(CAMPS, dice.randint(2, min(len(CAMPS), count)))
    house = House(**{name: dice.choice(codes) for name, codes in READINGS.items()})
    sheets = tuple(sheet(dice, place, camps) for place in range(count))
    zones = tuple(Zone(camp, dice.randint(1, 4), dice.randint(1, 2)) for camp in camps)
    return house, sheets, zones


def person(name: str, camp: str, skill: int, karma: int, weapon: str, **more: Any) -> Sheet:
    """Return a character."""
    return Sheet(name=name, camp=camp, skill=skill, karma=karma, weapon=weapon, **more)


def sheet(dice: random.Random, place: int, camps: list[str]) -> Sheet:
    """Return a random character; the first ones fill the camps."""
    return Sheet(
        name=f"P{place}",
        camp=camps[place] if place < len(camps) else dice.choice(camps),
        skill=dice.randint(0, 13),
        karma=dice.randint(1, 12),
        weapon=dice.choice(ARMS).code,
        modifier=dice.randint(-2, 3),
        traits=tuple(trait.code for trait in TRAITS if dice.random() < 0.25),
        tough=dice.choice([0, 0, 0, 1, 4]),
        unmoved=dice.choice([0, 0, 0, 2]),
        fragile=dice.choice([0, 0, 1]),
        protections=tuple(
            Armour(dice.randint(1, 3), dice.randint(0, 2)) for _ in range(dice.choice([0, 0, 1, 2]))
        ),
    )


def begin(
    house: House, sheets: Sequence[Sheet], zones: tuple[Zone, ...], snake: Snake | None
) -> Turn:
    """Return a turn before its first choice."""
    return MACHINE.start(Scene(house, tuple(sheets), zones, snake))


def advance(turn: Turn, code: str, drawn: Dominoes = ()) -> Turn:
    """Return the turn after a decision."""
    return MACHINE.advance(turn, code, drawn)


def choice(turn: Turn) -> Ask:
    """Return the choice that stands."""
    assert turn.asked
    return turn.asked


def weighed(turn: Turn) -> Ask:
    """Return the choice with its chances."""
    ask = MACHINE.weigh(turn)
    assert ask
    return ask


def opened(*sheets: Sheet, house: House | None = None) -> Turn:
    """Return a turn with the starting domino laid already."""
    return begin(house or House(), sheets, ZONES, SNAKE)


def played(turn: Turn, *lines: str) -> Turn:
    """Play lines such as ``draw.1 5-3``."""
    for line in lines:
        turn = decided(turn, line)
    return turn


def decided(turn: Turn, line: str) -> Turn:
    """Play one line."""
    code, *drawn = line.split()
    return advance(turn, code, tuple(DOMINOES.parse(text) for text in drawn))


def fields_of(turn: Turn, log: tuple[Played, ...] = ()) -> dict[str, object]:
    """Return what a program sends the door to be at that turn, its log played."""
    values: dict[str, object] = {
        "characters": tuple(player.sheet for player in turn.players), "zones": turn.zones,
        "start": turn.snake and turn.snake.start, "laid": turn.snake.laid if turn.snake else (),
        "log": log,
    }  # fmt: skip
    readings = {name: getattr(turn.house, name) for name in READINGS}
    fields = {parameter.name: parameter.field for parameter in TURN.parameters}
    return readings | {name: fields[name].dump(value) for name, value in values.items()}


def answer(fields: Mapping[str, object], seed: str = "") -> dict[str, Any]:
    """Ask the door, and return all that it answers."""
    request = {"op": "run", "calculator": TURN.id, "fields": fields, "seed": seed or None}
    told: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return told
