"""A board of dominoes and bonus cards as SVG: cards below, dominoes on them, then the ends.

Every end bears a numbered disc. One that may be chosen is a button for finger and keyboard, with an
unseen disc around it: 44 CSS pixels wide on a phone, unless a neighbour is nearer than that.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from xml.etree.ElementTree import Element

from calculators.pieces.board import Board, Card, End, Mark, Tile
from calculators.render.html import element
from calculators.render.pieces.dominoes import HALF, PIPS
from calculators.render.pieces.registry import picture

UNIT = HALF // 2
PHONE = 288
"""The width that a board has on a page 360 pixels wide, in CSS pixels."""
_FINGER = 22
_DISC = 0.95
_AWAY = 2.1
_APART = 4.0
_MARGIN = 0.5
_LINE = 2
_SIGNS = {"pique": "♠", "coeur": "♥", "carreau": "♦", "trefle": "♣"}
_NAMES = {"pique": "pique", "coeur": "cœur", "carreau": "carreau", "trefle": "trèfle"}
_RED = frozenset({"coeur", "carreau"})
_TEXT_SIGN = "\ufe0e"  # not the coloured emoji

_LEAST_UNIT = 4.5
"""CSS pixels a unit at least, then the board scrolls."""
_SIZES = ((16, "board-few"), (30, "board-some"))

type Spot = tuple[float, float]


@picture.register
def board_picture(board: Board) -> Element:
    """Draw a board, its view fitted to what lies on it."""
    spots = _spots(board)
    x, y, width, height = _view(board, spots.values())
    finger = _FINGER * width / PHONE
    marks = {mark.head: mark for mark in board.marks}
    chosen = [spots[end.id] for end in board.ends if end.id in marks]
    return element(
        "svg",
        *(part for card in board.cards for part in _card(card)),
        *(
            part
            for number, tile in enumerate(board.tiles)
            for part in _tile(tile, first=not number)
        ),
        *_gains(board.cards),
        *(
            _end(end, spots[end.id], marks.get(end.id), _reach(spots[end.id], chosen, finger))
            for end in board.ends
        ),
        class_=f"calc-board {_size(width)}".strip(),
        viewBox=" ".join(_px(length) for length in (x, y, width, height)),
        width=round(_LEAST_UNIT * width),
        role="group" if marks else "img",
        aria_label=board.title if marks else f"{board.title}. {_told(board.ends)}",
    )


def _size(width: float) -> str:
    """Say how small a board is: one of a few dominoes does not fill the table."""
    return next((name for most, name in _SIZES if width <= most), "")


def _told(ends: Iterable[End]) -> str:
    return " ; ".join(map(_name, ends)) + "."


def _name(end: End) -> str:
    zone = f", dans la zone {_NAMES[end.suit]}" if end.suit else ""
    return f"Tête {end.id}, valeur {end.value}{zone}"


# --- where the discs stand


def _spots(board: Board) -> dict[int, Spot]:
    """Return the centre of each end's disc: before it, or aside where that is clearer."""
    spots: dict[int, Spot] = {}
    for end in board.ends:
        others = [*spots.values(), *(other.at for other in board.ends if other is not end)]
        tries = list(_around(end))
        best = max(
            tries, key=lambda spot: _clear(spot, others, board.tiles) - tries.index(spot) / 9
        )
        spots[end.id] = best
    return spots


def _around(end: End) -> Iterator[Spot]:
    (x, y), (dx, dy) = end.at, end.way
    for on, aside in ((1.0, 0.0), (0.8, 0.8), (0.8, -0.8), (0.0, 1.0), (0.0, -1.0)):
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


def _reach(spot: Spot, chosen: Iterable[Spot], finger: float) -> float:
    """Return the radius, in units, in which a touch means this disc."""
    gaps = (hypot(spot[0] - x, spot[1] - y) / 2 for x, y in chosen if (x, y) != spot)
    return max(_DISC, min(finger, *gaps, finger))


def _view(board: Board, spots: Iterable[Spot]) -> tuple[float, float, float, float]:
    xs: list[float] = []
    ys: list[float] = []
    for radius, (x, y) in [
        *((1, square) for tile in board.tiles for square in tile.squares),
        *((_DISC, spot) for spot in spots),
        *((0, corner) for card in board.cards for corner in _corners(card)),
        *((0, _beside(card)) for card in board.cards),
    ]:
        xs += [x - radius, x + radius]
        ys += [y - radius, y + radius]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
    return left, top, max(xs) + _MARGIN - left, max(ys) + _MARGIN - top


def _corners(card: Card) -> tuple[Spot, Spot]:
    return (card.x, card.y - _LINE), (card.x + card.width, card.y + card.height)


# --- what is drawn


def _card(card: Card) -> Iterator[Element]:
    yield element(
        "rect",
        x=_px(card.x + 0.15),
        y=_px(card.y + 0.15),
        width=_px(card.width - 0.3),
        height=_px(card.height - 0.3),
        rx="6",
        class_="board-card board-won" if card.gain else "board-card",
    )
    sign = _SIGNS[card.suit] + _TEXT_SIGN
    yield _text(sign, (card.x + 1.3, card.y + 1.9), 24, f"board-suit{_red(card)}")


def _gains(cards: Iterable[Card]) -> Iterator[Element]:
    """Write each zone's bonus beside its outermost card."""
    outermost = {card.suit: card for card in sorted(cards, key=_far)}
    for card in outermost.values():
        yield _text(f"+{card.gain}", _beside(card), 24, f"board-gain{_red(card)}")


def _red(card: Card) -> str:
    return " board-red" if card.suit in _RED else ""


def _far(card: Card) -> float:
    x, y = _middle(card)
    return abs(x) + abs(y)


def _middle(card: Card) -> Spot:
    return card.x + card.width / 2, card.y + card.height / 2


def _beside(card: Card) -> Spot:
    """Return where a zone's bonus is written: above it, or below when it lies South."""
    x, y = _middle(card)
    return x, card.y + card.height + 2 if y > abs(x) else card.y - 0.4


def _tile(tile: Tile, *, first: bool) -> Iterator[Element]:
    (x1, y1), (x2, y2) = tile.squares
    left, top, lying = min(x1, x2) - 1, min(y1, y2) - 1, y1 == y2
    long, short = _px(4 - 0.1), _px(2 - 0.1)
    yield element(
        "rect",
        x=_px(left + 0.05),
        y=_px(top + 0.05),
        width=long if lying else short,
        height=short if lying else long,
        rx="4",
        class_=f"domino-edge{' board-last' if tile.last else ''}",
    )
    cut = {"x1": left + 2, "x2": left + 2, "y1": top + 0.3, "y2": top + 1.7}
    if not lying:
        cut = {"x1": left + 0.3, "x2": left + 1.7, "y1": top + 2, "y2": top + 2}
    yield element("line", class_="domino-cut", **{name: _px(at) for name, at in cut.items()})
    if first:  # the pin of the first domino
        centre = {"cx": _px(left + (2 if lying else 1)), "cy": _px(top + (1 if lying else 2))}
        yield element("circle", **centre, r="3", class_="board-pin")
    for side, (x, y) in zip(tile.sides, tile.squares, strict=True):
        for px, py in PIPS[side]:
            across, down = (py, px) if lying else (px, py)
            yield element(
                "circle", cx=_at(x, across), cy=_at(y, down), r="2.5", class_="domino-pip"
            )


def _end(end: End, spot: Spot, mark: Mark | None, reach: float) -> Element:
    x, y = spot
    ring = element(
        "rect",
        x=_px(end.at[0] - 0.95),
        y=_px(end.at[1] - 0.95),
        width=_px(1.9),
        height=_px(1.9),
        rx="4",
        class_="board-ring",
    )
    disc = element("circle", cx=_px(x), cy=_px(y), r=_px(_DISC), class_="board-disc")
    number = _text(str(end.id), (x, y + 0.5), 16, "board-number")
    if mark is None:
        return element(
            "g", ring, disc, number, class_="board-end", role="img", aria_label=_name(end)
        )
    hit = element("circle", cx=_px(x), cy=_px(y), r=_px(reach), class_="board-hit")
    return element(
        "g",
        hit,
        ring,
        disc,
        number,
        class_="board-end board-choice",
        role="button",
        tabindex=0,
        aria_label=_name(end),
        **{f"data_{mark.name}": mark.value},
    )


def _text(text: str, at: Spot, size: int, class_: str) -> Element:
    return element(
        "text",
        text,
        x=_px(at[0]),
        y=_px(at[1]),
        font_size=size,
        text_anchor="middle",
        class_=class_,
        aria_hidden="true",
    )


def _at(centre: int, pip: int) -> str:
    return f"{centre * UNIT - HALF // 2 + pip:g}"


def _px(length: float) -> str:
    """Write a length of units in the pixels of the drawing."""
    return f"{length * UNIT:.1f}".removesuffix(".0")
