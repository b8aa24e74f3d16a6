"""Positions of dominoes and bonus cards: the site's own convention, all of it in this file.

The source gives neither distance nor size, and its figures are lost (AMB-BK-35). Law: no other
module knows a length or a direction.

- The unit is half a side of a domino's half: a half is a square of 2 × 2, a domino 4 × 2. ``x``
  grows to the East, ``y`` to the South, as on a screen. The first domino lies along the West–East
  line, centred on ``(0, 0)``.
- A head is an end square, by its centre, and the direction it faces. A domino is laid straight on,
  turned left or right around the end square; its near half touches that square in full.
- A double across is centred on the way, its long side across it: 2 deep, 4 wide. Its two ends are
  heads that look outwards, so that two branches can run on side by side.
- No two dominoes overlap. Cards are no obstacle: dominoes lie on them.
- Spades lie West, hearts East, clubs North, diamonds South. A zone of distance ``n`` begins under
  the end square of the ``n``-th domino of a straight way from the centre. A card is 6 × 8, close to
  real ones beside real dominoes: the first cards lie across the way, side by side by their long
  sides; added ones lie at right angles to them, behind.
- A head is in a zone while the centre of its end square is on one of its cards. Zones of four camps
  never meet, whatever their distances.

>>> place((1, 0), EAST, STRAIGHT, across=False).ends
(((5, 0), (1, 0)),)
>>> holds(Zone("coeur", 1), (5, 0)), holds(Zone("coeur", 1), (13, 0))
(True, False)
"""

from typing import NamedTuple

from calculators.core.frozen import Frozen

type Point = tuple[int, int]
type End = tuple[Point, Point]

SQUARE = 2
DOMINO = 2 * SQUARE
SHORT, LONG = 6, 8
WEST, EAST, NORTH, SOUTH = (-1, 0), (1, 0), (0, -1), (0, 1)
TOWARDS: dict[str, Point] = {"pique": WEST, "coeur": EAST, "trefle": NORTH, "carreau": SOUTH}
START: tuple[Point, Point] = ((-1, 0), (1, 0))
ENDS: tuple[End, End] = ((START[0], WEST), (START[1], EAST))
DISTANCE = 3  # AMB-BK-35: the site's own default
STRAIGHT, LEFT, RIGHT = TURNS = ("straight", "left", "right")


class Zone(Frozen):
    """The bonus cards of one camp.

    :param camp: its suit.
    :param distance: in dominoes from the centre, 1 or more (AMB-BK-35).
    :param cards: those of the start, side by side, 1 or more (BK-SER-16).
    :param added: those added at right angles since (BK-SER-17).
    """

    camp: str
    distance: int = DISTANCE
    cards: int = 1
    added: int = 0

    @property
    def worth(self) -> int:
        """The bonus of one head in the zone: added cards count like the others (AMB-BK-35)."""
        return self.cards + self.added

    @property
    def way(self) -> Point:
        """The direction in which it lies."""
        return TOWARDS[self.camp]


class Place(Frozen):
    """The position of a domino.

    :param squares: the centres of its two halves; the near one first, or the left one when across.
    :param ends: its new ends, each with its direction; two when across, the left one first.
    """

    squares: tuple[Point, Point]
    ends: tuple[End, ...]

    @property
    def cells(self) -> frozenset[Point]:
        """The unit cells that it covers, by their North-West corners."""
        return frozenset((x - i, y - j) for x, y in self.squares for i in (0, 1) for j in (0, 1))


class Box(NamedTuple):
    """A rectangle by its North-West corner, width and height, in units."""

    x: int
    y: int
    width: int
    height: int


def step(at: Point, way: Point, length: int) -> Point:
    """Return the point some units further in a direction."""
    (x, y), (dx, dy) = at, way
    return x + length * dx, y + length * dy


def turned(way: Point, turn: str) -> Point:
    """Return the direction after a turn, one of ``TURNS``."""
    if turn == STRAIGHT:
        return way
    x, y = way
    return (y, -x) if turn == LEFT else (-y, x)


def place(at: Point, way: Point, turn: str, *, across: bool) -> Place:
    """Return the position of a domino laid on the head at ``at`` that faces ``way``.

    :param across: for a double, its long side across the way.
    """
    on = turned(way, turn)
    near = step(at, on, SQUARE)
    if not across:
        far = step(near, on, SQUARE)
        return Place((near, far), ((far, on),))
    sides = turned(on, LEFT), turned(on, RIGHT)
    one, other = ((step(near, side, SQUARE // 2), side) for side in sides)
    return Place((one[0], other[0]), (one, other))


def strips(zone: Zone) -> tuple[tuple[int, int, int], ...]:
    """Return each card of a zone as its start, its end and half its width along the way.

    A way to the North or South turns around an end of the first domino, so it gains one unit less.
    """
    begin, found = DOMINO * zone.distance - (zone.way in {NORTH, SOUTH}), []
    for depth, width in [(SHORT, LONG)] * zone.cards + [(LONG, SHORT)] * zone.added:
        found.append((begin, begin + depth, width // 2))
        begin += depth
    return tuple(found)


def holds(zone: Zone, at: Point) -> bool:
    """Whether a point is on a card of a zone; the long edges are outside."""
    (x, y), (dx, dy) = at, zone.way
    along, aside = x * dx + y * dy, abs(x * dy - y * dx)
    return any(begin <= along <= end and aside < half for begin, end, half in strips(zone))


def boxes(zone: Zone) -> tuple[Box, ...]:
    """Return the rectangles of a zone's cards, the nearest first."""
    return tuple(_box(zone.way, *strip) for strip in strips(zone))


def _box(way: Point, begin: int, end: int, half: int) -> Box:
    across = turned(way, RIGHT)
    corners = [
        step(step((0, 0), way, on), across, aside) for on in (begin, end) for aside in (-half, half)
    ]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
