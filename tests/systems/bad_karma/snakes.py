"""Serpentines for tests."""

from calculators.pieces.domino import Domino
from calculators.systems.bad_karma.serpentine.geometry import Zone
from calculators.systems.bad_karma.serpentine.laying import lay
from calculators.systems.bad_karma.serpentine.model import CAMPS, LAYS, Snake

FOUR = tuple(Zone(camp) for camp in CAMPS)

START = Domino(6, 2)


def laid(*notations: str, start: Domino = START, zones: tuple[Zone, ...] = FOUR) -> Snake:
    snake = Snake(start, zones)
    for notation in notations:
        snake = lay(snake, LAYS.parse(notation))
    return snake
