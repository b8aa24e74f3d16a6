"""A board of dominoes and bonus cards as SVG: cards below, dominoes on them, then the ends.

Every end has a numbered disc. A selectable one is a button for touch and keyboard, with an
invisible target around it: 44 CSS pixels on a phone, unless a neighbour is nearer. A board wider
than a phone scrolls, at a size at which its pips are read.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from calculators.pieces.board import Board, Card, End, Ghost, Mark, Tile
from calculators.pieces.playing_card import SUIT_NAMES

from ..html import Element, element
from .drawing import picture, suit_sign
from .tiles import Spot, disc, gaining, ghost_parts, middle, px, red, text_at, tile_parts

type Frame = tuple[float, float, float, float]
type Sign = tuple[Card, str, Spot, float]
"""What is written on a card: its text, the middle of its baseline, and half its width."""

PHONE = 288
"""The width that a board has on a page 360 pixels wide, in CSS pixels."""
_FINGER = 22
_DISC = 0.95
_AWAY = 2.1
_APART = 4.0
_MARGIN = 0.5
_AROUND, _BESIDE = 5.0, 4.0
"""What is seen around the places to lay, and more of it on each side: a phone is wide enough."""
_HALF_SIGN, _HALF_GAIN = 0.7, 1.9
_TRIES = ((1.0, 0.0), (0.8, 0.8), (0.8, -0.8), (0.0, 1.0), (0.0, -1.0), (1.6, 0.0))
"""Where a disc may stand: how far on, and how far aside."""
_ROUND = 2.0

_LEAST_UNIT = 9
"""CSS pixels a unit at least, then the board scrolls."""
_SIZES = ((16, "board-few"), (30, "board-some"))
"""Classes by the width that they go up to: a small board does not fill the table."""


@picture.register
def board_picture(board: Board) -> Element:
    """Draw a board, its view box fitted to its tiles, or to the places to lay one."""
    ends = () if board.ghosts else board.ends
    signs = [*_signs(board)]
    spots = _spots(board, ends, signs)
    x, y, width, height = _near(board.ghosts) if board.near else _view(board, spots.values())
    finger = _FINGER * min(width / PHONE, 1 / _LEAST_UNIT)
    size = next((name for most, name in _SIZES if width <= most), "")
    marks = {mark.head: mark for mark in board.marks}
    chosen = [spots[end.id] for end in ends if end.id in marks]
    middles = [middle(ghost.tile) for ghost in board.ghosts]
    touched, named = bool(marks or board.ghosts), " ; ".join(map(_name, board.ends))
    parts = [*map(_card, board.cards)]
    for number, tile in enumerate(board.tiles):
        parts += tile_parts(tile, first=not number)
    for card, text, at, _ in signs:
        parts.append(text_at(text, at, 24, f"board-suit{red(card.suit)}"))
    for end in ends:
        spot = spots[end.id]
        parts.append(_end(end, spot, marks.get(end.id), _reach(spot, chosen, finger)))
    for ghost, at in zip(board.ghosts, middles, strict=True):
        parts += ghost_parts(ghost, _reach(at, middles, finger))
    return element(
        "svg",
        *parts,
        class_=" ".join(filter(None, ("calc-board", size, "board-near" if board.near else ""))),
        viewBox=" ".join(px(length) for length in (x, y, width, height)),
        width=round(_LEAST_UNIT * width),
        role="group" if touched else "img",
        aria_label=board.title if touched else f"{board.title}. {named}.",
    )


def _name(end: End) -> str:
    zone = f", dans la zone {SUIT_NAMES[end.zone]}" if end.zone else ""
    return f"Tête {end.id}, valeur {end.value}{zone}"


# --- disc positions


def _spots(board: Board, ends: Iterable[End], signs: Sequence[Sign]) -> dict[int, Spot]:
    """Return the centre of each end's disc: in front, or beside if clearer."""
    spots: dict[int, Spot] = {}
    written = [(x + by, y) for _, _, (x, y), half in signs for by in {half - 1, 0, 1 - half}]
    for end in ends:
        others = [*spots.values(), *(other.at for other in board.ends if other is not end)]
        room = {
            spot: _clear(spot, others, board.tiles, written) - place / 9
            for place, spot in enumerate(_around(end))
        }
        spots[end.id] = max(room, key=room.__getitem__)
    return spots


def _around(end: End) -> Iterator[Spot]:
    (x, y), (dx, dy) = end.at, end.way
    for on, aside in _TRIES:
        yield (
            x + _AWAY * (on * dx - aside * dy),
            y + _AWAY * (on * dy + aside * dx),
        )


def _clear(
    spot: Spot, others: Iterable[Spot], tiles: Iterable[Tile], written: Iterable[Spot]
) -> float:
    """Return the room around a disc, less if it would cover a domino, or a card's sign or bonus."""
    room = min((dist(spot, other) for other in others), default=_APART)
    near = 1 + _DISC * 0.9
    (left, top), squares = spot, (square for tile in tiles for square in tile.squares)
    covers = any(abs(left - x) < near and abs(top - y) < near for x, y in squares)
    hides = any(dist(spot, (x, y - _HALF_SIGN)) < _DISC + 0.8 for x, y in written)
    return min(room, _APART) - _APART * (covers + hides)


def _reach(spot: Spot, chosen: Iterable[Spot], finger: float) -> float:
    """Return the radius of a disc's touch target, in units."""
    gaps = (dist(spot, other) / 2 for other in chosen if other != spot)
    return max(_DISC, min(finger, *gaps, finger))


def _view(board: Board, spots: Iterable[Spot]) -> Frame:
    discs = [
        *((1, square) for tile in board.tiles for square in tile.squares),
        *((_ROUND, square) for ghost in board.ghosts for square in ghost.tile.squares),
        *((_ROUND, at) for ghost in board.ghosts for _, at in gaining(ghost)),
        *((_DISC, spot) for spot in spots),
        *((0, corner) for card in board.cards for corner in _corners(card)),
    ]
    return _frame(discs, _MARGIN)


def _near(ghosts: Iterable[Ghost]) -> Frame:
    squares = [(0, square) for ghost in ghosts for square in ghost.tile.squares]
    x, y, width, height = _frame(squares, _AROUND)
    return x - _BESIDE, y, width + 2 * _BESIDE, height


def _frame(discs: Sequence[tuple[float, Spot]], margin: float) -> Frame:
    """Return the box around some discs, given by radius and centre, with a margin."""
    left = min(x - radius for radius, (x, _) in discs) - margin
    top = min(y - radius for radius, (_, y) in discs) - margin
    right = max(x + radius for radius, (x, _) in discs) + margin
    bottom = max(y + radius for radius, (_, y) in discs) + margin
    return left, top, right - left, bottom - top


def _corners(card: Card) -> tuple[Spot, Spot]:
    return (card.x, card.y), (card.x + card.width, card.y + card.height)


# --- drawing


def _card(card: Card) -> Element:
    return element(
        "rect",
        x=px(card.x + 0.15),
        y=px(card.y + 0.15),
        width=px(card.width - 0.3),
        height=px(card.height - 0.3),
        rx="6",
        class_="board-card board-won" if card.gain else "board-card",
    )


def _signs(board: Board) -> Iterator[Sign]:
    """Yield each card's sign, with its zone's bonus on the outermost card, in a clear corner."""
    outermost = {card.suit: card for card in sorted(board.cards, key=_far)}
    tiles = [*board.tiles, *(ghost.tile for ghost in board.ghosts)]
    squares = [square for tile in tiles for square in tile.squares]
    for card in board.cards:
        told = card == outermost[card.suit]
        text = suit_sign(card.suit) + (f"+{card.gain}" if told else "")
        half = _HALF_GAIN if told else _HALF_SIGN
        corners = [*_inside(card, half)]
        yield card, text, min(corners, key=lambda at: _covered(at, half, squares)), half


def _inside(card: Card, half: float) -> Iterator[Spot]:
    """Yield where a text of half this width may stand: the corners of a card."""
    for y in (card.y + 1.9, card.y + card.height - 0.7):
        yield card.x + half + 0.6, y
        yield card.x + card.width - half - 0.6, y


def _covered(at: Spot, half: float, squares: Iterable[Spot]) -> int:
    """Return how many halves of dominoes lie under a text."""
    x, y = at[0], at[1] - _HALF_SIGN
    return sum(abs(x - left) < half + 1 and abs(y - top) < _HALF_SIGN + 1 for left, top in squares)


def _far(card: Card) -> float:
    return abs(card.x + card.width / 2) + abs(card.y + card.height / 2)


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
        return element("g", *parts, role="img", aria_label=_name(end))
    return element(
        "g.board-choice",
        disc(spot, reach, "board-hit"),
        *parts,
        role="button",
        tabindex=0,
        aria_label=_name(end),
        data_fill=mark.fill,
    )
