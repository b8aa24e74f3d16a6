"""Tarot cards as SVG: drawn with the page's colours, so that they follow dark mode."""

import textwrap
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from calculators.pieces.tarot import MinorCard, Suit, Trump, roman

from ..html import element
from .registry import picture, tile
from .trumps import shapes

WIDTH, HEIGHT = 60, 96
_SUIT_SIGNS = {Suit.CUPS: "♥", Suit.SWORDS: "♠", Suit.CLUBS: "♣", Suit.COINS: "♦"}
_COURT_TILES = {1: "As", 11: "Valet", 12: "Cavalier", 13: "Dame", 14: "Roi"}
_NUMBERED = 10
_LINE = 11
_COLUMN_X = {1: (30,), 2: (20, 40)}


@picture.register
def trump_picture(trump: Trump) -> Element:
    """Draw a major arcanum: its numeral, its drawing, its name."""
    name = textwrap.wrap(trump.name, _LINE, break_long_words=False)
    first = 83 - 4.5 * (len(name) - 1)
    size = 8.5 if max(map(len, name)) <= _LINE else 7.5
    lines = [_text(line, 30, first + 9 * i, size) for i, line in enumerate(name)]
    numeral = [_text(roman(trump.number), 30, 13, 9)] if trump.number else []
    drawn = [element("path", d=path, class_=kind) for kind, path in shapes(trump.number)]
    return _card(trump.title, "trump", *numeral, *drawn, *lines)


@picture.register
def minor_picture(card: MinorCard) -> Element:
    """Draw a minor arcanum: its value, and pips or its court name."""
    sign = _SUIT_SIGNS.get(card.suit) if card.suit else None
    corner = _text(f"{card.rank}{sign or ''}", 7, 16, 12, anchor="start")
    if card.rank <= _NUMBERED and card.rank > 1:
        body: Iterable[Element] = _pips(card.rank, sign)
    else:
        body = (
            _text(sign or "❖", 30, 58, 26),
            _text(_COURT_TILES[card.rank], 30, 84, 9),
        )
    return _card(card.title, "minor", corner, *body)


@tile.register
def _trump_tile(trump: Trump) -> str:
    return roman(trump.number) or "Mat"


@tile.register
def _minor_tile(card: MinorCard) -> str:
    return _COURT_TILES.get(card.rank, str(card.rank))


def _card(title: str, kind: str, *inside: Element) -> Element:
    edge = element("rect", class_="card-edge", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=6)
    return element(
        "svg",
        edge,
        *inside,
        class_=f"calc-card calc-card-{kind}",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=title,
    )


def _text(text: str, x: float, y: float, size: float, anchor: str = "middle") -> Element:
    return element("text", text, x=str(x), y=str(y), font_size=str(size), text_anchor=anchor)


def _pips(count: int, sign: str | None) -> Iterable[Element]:
    """Lay pips in two columns, an odd one alone at the top."""
    rows = (count + 1) // 2
    step = 62 / rows
    for index in range(count):
        alone = count % 2 == 1 and index == 0
        row = 0 if alone else (index + count % 2) // 2
        column = _COLUMN_X[1][0] if alone else _COLUMN_X[2][(index + count % 2) % 2]
        y = 26 + step * (row + 0.5)
        if sign:
            yield _text(sign, column, y + 4, 12)
        else:
            yield element("circle", cx=str(column), cy=f"{y:.1f}", r="4", class_="card-pip")
