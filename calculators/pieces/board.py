"""The state of a board of dominoes and bonus cards: values, without rules or drawing.

Lengths are in units: half a side of a domino's half. ``x`` grows to the right, ``y`` downwards.
"""

from calculators.core.frozen import Frozen

type Point = tuple[int, int]


class Tile(Frozen):
    """A domino on the board.

    :param sides: the values of its halves.
    :param squares: the centres of these halves.
    :param last: whether it was just laid.
    """

    sides: tuple[int, int]
    squares: tuple[Point, Point]
    last: bool = False


class Card(Frozen):
    """A bonus card, by its corner at the top left.

    :param suit: ``pique``, ``coeur``, ``trefle`` or ``carreau``.
    :param gain: the current bonus of its camp.
    """

    suit: str
    x: int
    y: int
    width: int
    height: int
    gain: int = 0


class End(Frozen):
    """An end to lay a domino on.

    :param id: its number, constant while its branch grows.
    :param value: its free side.
    :param zone: the suit of the card it is on, or ``""``.
    :param at: the centre of its square.
    :param way: its direction: one step in units.
    """

    id: int
    value: int
    zone: str
    at: Point
    way: Point


class Mark(Frozen):
    """An end that a player may choose by tapping it.

    :param head: its number.
    :param fill: the input to fill and its value: ``head=3``.
    """

    head: int
    fill: str


class Choice(Frozen):
    """A decision made by tapping the board.

    :param code: the decision.
    :param label: its French text for a screen reader.
    """

    code: str
    label: str


class Ghost(Frozen):
    """A domino drawn where it may be laid.

    :param tile: the domino as laid.
    :param choice: the decision to lay it so.
    :param other: the decision to lay it there turned round or across.
    :param sign: of that other decision: ``"⇄"``; without one, the number of the end.
    :param gains: the new bonuses, by suit.
    """

    tile: Tile
    choice: Choice
    other: Choice | None
    sign: str
    gains: tuple[tuple[str, int], ...]


class Board(Frozen):
    """The whole board.

    :param title: the French text for a screen reader.
    :param near: draw only what is around the ghosts, larger.
    """

    title: str
    tiles: tuple[Tile, ...]
    cards: tuple[Card, ...]
    ends: tuple[End, ...]
    marks: tuple[Mark, ...]
    ghosts: tuple[Ghost, ...]
    near: bool
