"""The serpentine as the board that is drawn."""

from collections.abc import Iterable

from calculators.pieces.board import Board, Card, End, Mark, Tile
from calculators.systems.bad_karma.serpentine import geometry, names
from calculators.systems.bad_karma.serpentine.laying import bonuses
from calculators.systems.bad_karma.serpentine.model import Snake, heads, shape


def board(snake: Snake, marks: Iterable[Mark] = (), *, fresh: int = 0) -> Board:
    """Return the board to draw.

    :param marks: the heads that a player may touch.
    :param fresh: how many of the last dominoes were laid just now.
    :raises ValueError: if the serpentine is not legal.
    """
    sides = (snake.start.sides, *(lay.sides for lay in snake.laid))
    places = shape(snake).places
    tiles = tuple(
        Tile(side, place.squares, last=number >= len(places) - fresh)
        for number, (side, place) in enumerate(zip(sides, places, strict=True))
    )
    gains = bonuses(snake)
    cards = tuple(
        Card(zone.camp, box.x, box.y, box.width, box.height, gains[zone.camp])
        for zone in snake.zones
        for box in geometry.boxes(zone.camp, zone.distance, (zone.cards, zone.added))
    )
    ends = tuple(End(head.id, head.value, head.zone, head.at, head.way) for head in heads(snake))
    return Board(names.title(snake), tiles, cards, ends, tuple(marks))
