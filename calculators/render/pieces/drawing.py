"""The two faces of a piece, a picture in a result and a tile in a picker, and what they share."""

from functools import singledispatch

from ..html import Attribute, Element, element

_SIGNS = {"pique": "♠", "coeur": "♥", "carreau": "♦", "trefle": "♣"}
_CARD = 60
"""The width of any card."""
_TEXT_SIGN = "\ufe0e"  # not the coloured emoji


@singledispatch
def picture(piece: object) -> Element:
    """Draw a piece as SVG.

    :raises TypeError: for a type without a picture, a programming error found at the build.
    """
    raise TypeError(f"no picture for {type(piece).__name__}")


@singledispatch
def tile(piece: object) -> str:
    """Return the short text of a piece's tile."""
    return str(piece)


def suit_sign(suit: str) -> str:
    """Return the sign of a suit."""
    return _SIGNS[suit] + _TEXT_SIGN


def drawing(width: float, height: float, title: str, class_: str, *inside: Element) -> Element:
    """Draw a picture of this size, with a title for screen readers."""
    return element(
        "svg",
        *inside,
        class_=class_,
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=title,
    )


def card(height: int, title: str, kind: str, *inside: Element) -> Element:
    """Draw a card with its edge; ``kind`` is its class."""
    edge = element("rect.card-edge", x=1, y=1, width=_CARD - 2, height=height - 2, rx=6)
    return drawing(_CARD, height, title, f"calc-card {kind}", edge, *inside)


def text(
    words: str,
    x: float | str,
    y: float | str,
    size: float,
    anchor: str = "middle",
    **more: Attribute,
) -> Element:
    """Write a few signs."""
    return element("text", words, x=x, y=y, font_size=size, text_anchor=anchor, **more)
