"""The serpentine as a board to draw."""

from collections.abc import Iterable

from calculators.pieces.board import Board, Card, Choice, Ghost, Mark, Tile

from . import geometry, names
from .laying import bonuses, gained
from .model import Lay, Snake, heads, shape

_OTHERWISE = {False: "⇄", True: "✚"}
"""The sign of the other lay at the same place, by whether it is a double: turned, or across."""


def board(
    snake: Snake,
    marks: Iterable[Mark] = (),
    ghosts: Iterable[Ghost] = (),
    *,
    fresh: int = 0,
    near: bool = False,
) -> Board:
    """Return the board to draw.

    :param marks: the heads that a player may tap.
    :param ghosts: the places where a player may lay a domino.
    :param near: draw only what is around the ghosts, larger.
    :param fresh: how many of the last dominoes were just laid.
    :raises ValueError: if the serpentine is illegal.
    """
    sides = (snake.start.sides, *(lay.sides for lay in snake.laid))
    places = shape(snake).places
    tiles = tuple(
        Tile(side, place.squares, last=number >= len(places) - fresh)
        for number, (side, place) in enumerate(zip(sides, places, strict=True))
    )
    gains = bonuses(snake)
    cards = tuple(
        Card(zone.camp, *box, gains[zone.camp])
        for zone in snake.zones
        for box in geometry.boxes(zone)
    )
    return Board(names.title(snake), tiles, cards, heads(snake), tuple(marks), tuple(ghosts), near)


def ghost(
    snake: Snake, laid: Lay, choice: Choice, other: Choice | None = None, *, numbered: bool = False
) -> Ghost:
    """Return a domino at a place where it may be laid, with the bonuses that this would change.

    :param other: the choice of the other lay at that place.
    :param numbered: whether it shows the number of its head.
    """
    number = str(laid.head) if numbered else ""
    sign = _OTHERWISE[laid.domino.double] if other else number
    tile = Tile(laid.sides, shape(snake).place(laid).squares)
    return Ghost(tile, choice, other, sign, gained(snake, laid))
