"""Tarot cards as SVG: drawn with the page's colours, so that they follow dark mode."""

import textwrap

from calculators.pieces.tarot import COURT, FaceDown, MinorCard, Suit, Trump, roman

from ..html import Element, Elements, element
from .drawing import card, picture, text, tile
from .trumps import shapes

_HIGH = 96
_SUIT_SIGNS = {Suit.CUPS: "♥", Suit.SWORDS: "♠", Suit.CLUBS: "♣", Suit.COINS: "♦"}
_NUMBERED = 10
_LINE = 11


@picture.register
def trump_picture(trump: Trump) -> Element:
    """Draw a major arcanum: its numeral, its drawing, its name."""
    name = textwrap.wrap(trump.name, _LINE, break_long_words=False)
    first = 83 - 4.5 * (len(name) - 1)
    size = 8.5 if max(map(len, name)) <= _LINE else 7.5
    lines = [text(line, 30, first + 9 * i, size) for i, line in enumerate(name)]
    numeral = [text(roman(trump.number), 30, 13, 9)] if trump.number else []
    drawn = [element("path", d=path, class_=kind) for kind, path in shapes(trump.number)]
    return card(_HIGH, trump.title, "calc-card-trump", *numeral, *drawn, *lines)


@picture.register
def minor_picture(minor: MinorCard) -> Element:
    """Draw a minor arcanum: its value, and pips or its court name."""
    sign = _SUIT_SIGNS.get(minor.suit) if minor.suit else None
    corner = text(f"{minor.rank}{sign or ''}", 7, 16, 12, anchor="start")
    if 1 < minor.rank <= _NUMBERED:
        body = _pips(minor.rank, sign)
    else:
        body = (text(sign or "❖", 30, 58, 26), text(COURT[minor.rank], 30, 84, 9))
    return card(_HIGH, minor.title, "calc-card-minor", corner, *body)


@picture.register
def back_picture(_: FaceDown) -> Element:
    """Draw the back of a card."""
    back = element("path", d="M30 28 l14 20 -14 20 -14 -20z", class_="trump-line")
    return card(_HIGH, "carte face cachée", "calc-card-back", back)


@tile.register
def _trump_tile(trump: Trump) -> str:
    return roman(trump.number) or "Mat"


@tile.register
def _minor_tile(minor: MinorCard) -> str:
    return COURT.get(minor.rank, str(minor.rank))


def _pips(count: int, sign: str | None) -> Elements:
    """Lay pips in two columns, an odd one alone at the top."""
    odd = count % 2
    step = 62 / ((count + 1) // 2)
    for place in range(odd, count + odd):
        row, side = divmod(place, 2)
        column = 30 if odd and not row else (20, 40)[side]
        y = 26 + step * (row + 0.5)
        if sign:
            yield text(sign, column, y + 4, 12)
        else:
            yield element("circle", cx=column, cy=f"{y:.1f}", r=4)
