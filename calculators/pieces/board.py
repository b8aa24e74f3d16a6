"""A board of dominoes and bonus cards as it lies on the table: values, no rules, no drawing.

Lengths are in units: half a side of a domino's half. ``x`` grows to the right, ``y`` downwards.
"""

from calculators.core.frozen import Frozen

type Point = tuple[int, int]


class Tile(Frozen):
    """A domino on the board.

    :param sides: the values of its halves.
    :param squares: the centres of these halves.
    :param last: laid just now.
    """

    sides: tuple[int, int]
    squares: tuple[Point, Point]
    last: bool = False


class Card(Frozen):
    """A bonus card, by its corner at the top left.

    :param suit: ``pique``, ``coeur``, ``trefle`` or ``carreau``.
    :param gain: the bonus of its camp now.
    """

    suit: str
    x: int
    y: int
    width: int
    height: int
    gain: int = 0


class End(Frozen):
    """An end on which a domino can be laid.

    :param id: its number, the same while its branch grows.
    :param value: its free side.
    :param zone: the suit of the card it is on, or ``""``.
    :param at: the centre of its square.
    :param way: where it looks: one step in units.
    """

    id: int
    value: int
    zone: str
    at: Point
    way: Point


class Mark(Frozen):
    """An end that a player may choose by touching it.

    :param head: its number.
    :param fill: the input that is filled, and with what: ``head=3``.
    """

    head: int
    fill: str


class Choice(Frozen):
    """A decision that is made by touching the board.

    :param code: the decision.
    :param label: what a screen reader says of it, in French.
    """

    code: str
    label: str


class Ghost(Frozen):
    """A domino drawn where it may be laid.

    :param tile: how it would lie.
    :param choice: lays it so.
    :param other: lays it otherwise at the same place, turned round or across.
    :param sign: of that other way: ``"⇄"``; alone, it is the number of the end.
    :param gains: the bonuses that change, of each suit.
    """

    tile: Tile
    choice: Choice
    other: Choice | None
    sign: str
    gains: tuple[tuple[str, int], ...]


class Board(Frozen):
    """The whole board.

    :param title: what a screen reader says first, in French.
    :param near: only what lies around the ghosts is drawn, larger.
    """

    title: str
    tiles: tuple[Tile, ...]
    cards: tuple[Card, ...]
    ends: tuple[End, ...]
    marks: tuple[Mark, ...]
    ghosts: tuple[Ghost, ...]
    near: bool
