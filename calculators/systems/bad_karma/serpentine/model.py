"""The state of the serpentine: a first domino, zones of bonus cards, and the lays in order.

Law: a :class:`Snake` is a value; a lay makes another one, and an illegal one is refused with a
French sentence. Lengths and directions are in :mod:`.geometry`.

Notation of a lay: the head, the side that touches it, the free side, ``2:5-3``; then ``<`` or ``>``
when it turns left or right; then ``+`` for a double across, ``2:4-4+``.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from calculators.core.frozen import Frozen
from calculators.core.kind import Form, Forms, Part, Tile, matched
from calculators.core.words import Phrase
from calculators.pieces.board import End
from calculators.pieces.domino import MOST, Domino, domino
from calculators.pieces.gauge import Placed

from ..scales import CAMPS as SUITS
from . import geometry
from .geometry import LEFT, RIGHT, STRAIGHT, Place, Point, Zone

CAMPS = tuple(SUITS)
_SIGNS = {STRAIGHT: "", LEFT: "<", RIGHT: ">"}
TURN_WORDS = {STRAIGHT: "tout droit", LEFT: "à gauche", RIGHT: "à droite"}
_NOTATION = re.compile(r"([1-9][0-9]?) ?: ?([0-6]) ?- ?([0-6]) ?([<>]?) ?(\+?)")
_KEPT = 4096

NOT_DOUBLE = Phrase("Le {domino!s} n'est pas un double : il ne se pose pas en travers.")
TITLE = Phrase("{near}-{free} sur la tête {head}{where}, {end}")
TURNED, ACROSS, FREE = Phrase(", {turn}"), "en travers", Phrase("{free} libre")
TOUCHING = Phrase("{near} contre la tête, {free} libre")
NO_HEAD = Phrase("Pas de tête {number} : il y en a {count}.")
MATCHING = Phrase("{lay!s} : le côté {value} correspond, c'est lui qui touche la tête {id}.")
TAKEN = Phrase("{lay!s} : la place est prise par un autre domino.")


class Lay(Frozen):
    """A domino laid on a head.

    :param head: the id of the head.
    :param sides: the side that touches the head, then the free side.
    :param turn: ``straight``, ``left`` or ``right``, as seen by one who walks towards the head.
    :param across: for doubles only (BK-SER-09).
    :raises ValueError: for an impossible "across" or sides.
    """

    head: int
    sides: tuple[int, int]
    turn: str = STRAIGHT
    across: bool = False

    def __post_init__(self) -> None:
        if self.across and not self.domino.double:
            raise ValueError(NOT_DOUBLE(self))

    def __str__(self) -> str:
        near, free = self.sides
        return f"{self.head}:{near}-{free}{_SIGNS[self.turn]}{'+' if self.across else ''}"

    @property
    def title(self) -> str:
        """For a screen reader: ``"5-3 sur la tête 2, à gauche, 3 libre"``."""
        near, free = self.sides
        straight = self.across and self.turn == STRAIGHT
        where = "" if straight else TURNED(turn=TURN_WORDS[self.turn])
        return TITLE(self, near=near, free=free, where=where)

    @property
    def end(self) -> str:
        """The free ends that it adds: its free side, or both ends of a double across."""
        return ACROSS if self.across else FREE(free=self.sides[1])

    @property
    def domino(self) -> Domino:
        """The domino."""
        return domino(*self.sides)

    def branch(self, heads: int) -> tuple[int, ...]:
        """Return the heads at its ends, by id; a double across opens the next one (BK-SER-09).

        :param heads: how many there were before it.
        """
        return (self.head, heads + 1) if self.across else (self.head,)


class LayKind(Frozen):
    """The kind "domino laid on the serpentine" of input fields."""

    unit: str = "pose"
    copies: int = 2
    pattern: str = r"[1-9][0-9]?:([0-6]-[0-6][<>]?|(0-0|1-1|2-2|3-3|4-4|5-5|6-6)[<>]?\+)"
    pieces: Sequence[Lay] = ()

    @cached_property
    def forms(self) -> Forms:
        """The head, the domino with the touching side first, the turn; a double across."""
        head = Part("Tête", least=1, most=99, end=":")
        way = Part("Sens", tuple((sign, TURN_WORDS[turn]) for turn, sign in _SIGNS.items()))
        across = Part("Pose", (("+", ACROSS), ("", "en long")))
        sides = range(MOST + 1)

        def tile(near: int, free: int) -> Tile:
            touching = TOUCHING(near=near, free=free)
            return Tile(f"{near}-{free}", touching, Placed((near, free)))

        plain = tuple(tile(near, free) for near in sides for free in sides if near != free)
        doubles = tuple(tile(side, side) for side in sides)
        return (
            Form(plain, before=(head,), after=(way,)),
            Form(doubles, before=(head,), after=(way, across)),
        )

    def parse(self, text: str) -> Lay:
        """Parse a notation.

        :raises ValueError: with a French sentence.
        """
        wanted = "une pose, tête puis domino, comme 2:5-3, 2:5-3< ou 2:4-4+"
        head, near, free, sign, across = matched(_NOTATION, text, wanted).groups()
        turn = {sign: turn for turn, sign in _SIGNS.items()}[sign]
        return Lay(int(head), (int(near), int(free)), turn, across=bool(across))


LAYS = LayKind()

type Lays = tuple[Lay, ...]
type Zones = tuple[Zone, ...]


class Snake(Frozen):
    """The serpentine of one scene.

    :param start: the first domino; its larger side looks West, to head 1 (BK-SER-04).
    :param zones: one for each camp at most.
    :param laid: in the order laid.
    """

    start: Domino
    zones: Zones
    laid: Lays = ()


class Shape(Frozen):
    """The geometry of the lays, zones apart: places, ends, cells covered."""

    places: tuple[Place, ...]
    heads: tuple[End, ...]
    cells: frozenset[Point]

    def head(self, number: int) -> End:
        """Return a head by its id.

        :raises ValueError: if there is none, with a French sentence.
        """
        for head in self.heads:
            if head.id == number:
                return head
        raise ValueError(NO_HEAD(number=number, count=len(self.heads)))

    def place(self, lay: Lay) -> Place:
        """Return the place of a lay, free or not."""
        head = self.head(lay.head)
        return geometry.place(head.at, head.way, lay.turn, across=lay.across)

    def free(self, place: Place) -> bool:
        """Whether no domino covers it yet."""
        return self.cells.isdisjoint(place.cells)


def shape(snake: Snake) -> Shape:
    """Return the geometry of a serpentine.

    :raises ValueError: if a lay is illegal, with a French sentence.
    """
    return _shape(snake.start, snake.laid)


@lru_cache(maxsize=_KEPT)
def _shape(start: Domino, laid: Lays) -> Shape:
    if not laid:
        ends = zip(start.sides, geometry.ENDS, strict=True)
        heads = tuple(End(i, value, "", *end) for i, (value, end) in enumerate(ends, start=1))
        first = Place(geometry.START, geometry.ENDS)
        return Shape((first,), heads, first.cells)
    before, last = _shape(start, laid[:-1]), laid[-1]
    _refuse(before, last)
    place = before.place(last)
    ends = zip(last.branch(len(before.heads)), place.ends, strict=True)
    new = {id_: End(id_, last.sides[1], "", *end) for id_, end in ends}
    kept = {head.id: head for head in before.heads}
    return Shape((*before.places, place), tuple((kept | new).values()), before.cells | place.cells)


def _refuse(before: Shape, lay: Lay) -> None:
    """Refuse a lay that does not touch its head correctly, or that covers another domino."""
    head = before.head(lay.head)
    if lay.sides[0] != head.value == lay.sides[1]:
        raise ValueError(MATCHING(head, lay=str(lay)))
    if not before.free(before.place(lay)):
        raise ValueError(TAKEN(lay=str(lay)))


@lru_cache(maxsize=_KEPT)
def heads(snake: Snake) -> tuple[End, ...]:
    """Return every head, by id; 1 looks West and 2 East at the start.

    A lay keeps its head's id; a double across keeps it for its left end, and its right end takes
    the next free id (BK-SER-09).

    :raises ValueError: if a lay is not legal.
    """
    return tuple(replace(head, zone=_zone(snake.zones, head.at)) for head in shape(snake).heads)


def _zone(zones: Iterable[Zone], at: Point) -> str:
    return next((zone.camp for zone in zones if geometry.holds(zone, at)), "")
