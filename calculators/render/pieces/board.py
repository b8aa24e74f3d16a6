"""A board of dominoes and bonus cards as SVG: cards below, dominoes on them, then the ends.

Every end has a numbered disc. A selectable one is a button for touch and keyboard, with an
invisible target around it: 44 CSS pixels on a phone, unless a neighbour is nearer.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from calculators.pieces.board import Board, Card, End, Ghost, Mark, Tile
from calculators.pieces.playing_card import SUIT_NAMES

from ..html import Element, Elements, element
from .drawing import picture, suit_sign
from .tiles import Spot, disc, ghost_parts, middle, px, red, text_at, tile_parts

type Frame = tuple[float, float, float, float]

PHONE = 288
"""The width that a board has on a page 360 pixels wide, in CSS pixels."""
_FINGER = 22
_DISC = 0.95
_AWAY = 2.1
_APART = 4.0
_MARGIN = 0.5
_AROUND = 5.0
_HALF_SIGN = 0.7
_TRIES = ((1.0, 0.0), (0.8, 0.8), (0.8, -0.8), (0.0, 1.0), (0.0, -1.0), (1.6, 0.0))
"""Where a disc may stand: how far on, and how far aside."""
_ROUND = 2.0
_LINE = 2

_LEAST_UNIT = 4.5
"""CSS pixels a unit at least, then the board scrolls."""
_SIZES = ((16, "board-few"), (30, "board-some"))


@picture.register
def board_picture(board: Board) -> Element:
    """Draw a board, its view box fitted to its tiles, or to the places to lay one."""
    ends = () if board.ghosts else board.ends
    spots = _spots(board, ends)
    x, y, width, height = _near(board.ghosts) if board.near else _view(board, spots.values())
    finger = _FINGER * width / PHONE
    marks = {mark.head: mark for mark in board.marks}
    chosen = [spots[end.id] for end in ends if end.id in marks]
    middles = [middle(ghost.tile) for ghost in board.ghosts]
    touched = bool(marks or board.ghosts)
    return element(
        "svg",
        *(part for card in board.cards for part in _card(card)),
        *(
            part
            for number, tile in enumerate(board.tiles)
            for part in tile_parts(tile, first=not number)
        ),
        *_gains(board.cards),
        *(
            _end(end, spots[end.id], marks.get(end.id), _reach(spots[end.id], chosen, finger))
            for end in ends
        ),
        *(
            part
            for ghost, at in zip(board.ghosts, middles, strict=True)
            for part in ghost_parts(ghost, _reach(at, middles, finger))
        ),
        class_=" ".join(
            filter(None, ("calc-board", _size(width), "board-near" if board.near else ""))
        ),
        viewBox=" ".join(px(length) for length in (x, y, width, height)),
        width=round(_LEAST_UNIT * width),
        role="group" if touched else "img",
        aria_label=board.title if touched else f"{board.title}. {_told(board.ends)}",
    )


def _size(width: float) -> str:
    """Return the size class of a board: a small one does not fill the table."""
    return next((name for most, name in _SIZES if width <= most), "")


def _told(ends: Iterable[End]) -> str:
    return " ; ".join(map(_name, ends)) + "."


def _name(end: End) -> str:
    zone = f", dans la zone {SUIT_NAMES[end.zone]}" if end.zone else ""
    return f"Tête {end.id}, valeur {end.value}{zone}"


# --- disc positions


def _spots(board: Board, ends: Iterable[End]) -> dict[int, Spot]:
    """Return the centre of each end's disc: in front, or beside if clearer."""
    spots: dict[int, Spot] = {}
    written = [each for card in board.cards for each in (_signed(card), _beside(card))]
    for end in ends:
        others = [*spots.values(), *(other.at for other in board.ends if other is not end)]
        tries = [*_around(end)]
        spots[end.id] = max(
            tries,
            key=lambda spot: (
                _clear(spot, others, board.tiles)
                - _APART * _hides(spot, written)
                - tries.index(spot) / 9
            ),
        )
    return spots


def _around(end: End) -> Iterator[Spot]:
    (x, y), (dx, dy) = end.at, end.way
    for on, aside in _TRIES:
        yield (
            x + _AWAY * (on * dx - aside * dy),
            y + _AWAY * (on * dy + aside * dx),
        )


def _clear(spot: Spot, others: Iterable[Spot], tiles: Sequence[Tile]) -> float:
    room = min((hypot(spot[0] - x, spot[1] - y) for x, y in others), default=_APART)
    near = 1 + _DISC * 0.9
    covers = any(
        abs(spot[0] - x) < near and abs(spot[1] - y) < near
        for tile in tiles
        for x, y in tile.squares
    )
    return min(room, _APART) - _APART * covers


def _hides(spot: Spot, written: Iterable[Spot]) -> bool:
    """Return whether a disc would cover a card's sign or a bonus."""
    return any(hypot(spot[0] - x, spot[1] - (y - _HALF_SIGN)) < _DISC + 0.8 for x, y in written)


def _reach(spot: Spot, chosen: Iterable[Spot], finger: float) -> float:
    """Return the radius of a disc's touch target, in units."""
    gaps = (hypot(spot[0] - x, spot[1] - y) / 2 for x, y in chosen if (x, y) != spot)
    return max(_DISC, min(finger, *gaps, finger))


def _view(board: Board, spots: Iterable[Spot]) -> Frame:
    discs = [
        *((1, square) for tile in board.tiles for square in tile.squares),
        *((_ROUND, square) for ghost in board.ghosts for square in ghost.tile.squares),
        *((_DISC, spot) for spot in spots),
        *((0, corner) for card in board.cards for corner in _corners(card)),
        *((0, _beside(card)) for card in board.cards),
    ]
    return _frame(discs, _MARGIN)


def _near(ghosts: Iterable[Ghost]) -> Frame:
    squares = [(0, square) for ghost in ghosts for square in ghost.tile.squares]
    return _frame(squares, _AROUND)


def _frame(discs: Sequence[tuple[float, Spot]], margin: float) -> Frame:
    """Return the box around some discs, given by radius and centre, with a margin."""
    left = min(x - radius for radius, (x, _) in discs) - margin
    top = min(y - radius for radius, (_, y) in discs) - margin
    right = max(x + radius for radius, (x, _) in discs) + margin
    bottom = max(y + radius for radius, (_, y) in discs) + margin
    return left, top, right - left, bottom - top


def _corners(card: Card) -> tuple[Spot, Spot]:
    return (card.x, card.y - _LINE), (card.x + card.width, card.y + card.height)


# --- drawing


def _card(card: Card) -> Elements:
    yield element(
        "rect",
        x=px(card.x + 0.15),
        y=px(card.y + 0.15),
        width=px(card.width - 0.3),
        height=px(card.height - 0.3),
        rx="6",
        class_="board-card board-won" if card.gain else "board-card",
    )
    yield text_at(suit_sign(card.suit), _signed(card), 24, f"board-suit{red(card.suit)}")


def _gains(cards: Iterable[Card]) -> Elements:
    """Write each zone's bonus beside its outermost card."""
    outermost = {card.suit: card for card in sorted(cards, key=_far)}
    for card in outermost.values():
        yield text_at(f"+{card.gain}", _beside(card), 24, f"board-gain{red(card.suit)}")


def _signed(card: Card) -> Spot:
    """Return the position of a card's sign."""
    return card.x + 1.3, card.y + 1.9


def _far(card: Card) -> float:
    x, y = _middle(card)
    return abs(x) + abs(y)


def _middle(card: Card) -> Spot:
    return card.x + card.width / 2, card.y + card.height / 2


def _beside(card: Card) -> Spot:
    """Return the position of a zone's bonus: above it, or below if it is South."""
    x, y = _middle(card)
    return x, card.y + card.height + 2 if y > abs(x) else card.y - 0.4


def _end(end: End, spot: Spot, mark: Mark | None, reach: float) -> Element:
    ring = element(
        "rect",
        x=px(end.at[0] - 0.95),
        y=px(end.at[1] - 0.95),
        width=px(1.9),
        height=px(1.9),
        rx="4",
        class_="board-ring",
    )
    parts = (
        ring,
        disc(spot, _DISC, "board-disc"),
        text_at(str(end.id), (spot[0], spot[1] + 0.5), 16, "board-number"),
    )
    if mark is None:
        return element("g.board-end", *parts, role="img", aria_label=_name(end))
    return element(
        "g.board-end.board-choice",
        disc(spot, reach, "board-hit"),
        *parts,
        role="button",
        tabindex=0,
        aria_label=_name(end),
        data_fill=mark.fill,
    )
