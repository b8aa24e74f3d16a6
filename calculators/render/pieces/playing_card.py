"""Playing cards and ratings: cards as SVG, both as short tiles."""

from xml.etree.ElementTree import Element

from calculators.pieces.playing_card import PlayingCard
from calculators.pieces.step_die import StepDie

from ..html import element
from .registry import picture, tile

WIDTH, HEIGHT = 60, 84
_SIGNS = {"pique": "♠", "coeur": "♥", "carreau": "♦", "trefle": "♣"}
_TEXT_SIGN = "\ufe0e"  # not the coloured emoji


@picture.register
def card_picture(card: PlayingCard) -> Element:
    """Draw a card: its rank in the corners, its suit large."""
    rank, sign = ("★", "★") if card.is_joker else (card.rank, _sign(card))
    below = f"Joker {card.rank}" if card.is_joker else card.rank
    edge = element("rect", class_="card-edge", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=6)
    red = card.suit in {"coeur", "carreau"}
    return element(
        "svg",
        edge,
        _text(rank, 8, 17, 14, "start"),
        _text(sign, 30, 54, 30),
        _text(below, 30, 77, 12),
        class_=f"calc-card calc-playing{' calc-red' if red else ''}",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=card.title,
    )


@tile.register
def _card_tile(card: PlayingCard) -> str:
    return f"★{card.rank}" if card.is_joker else f"{card.rank}{_sign(card)}"


@tile.register
def _step_tile(die: StepDie) -> str:
    return die.title


def _sign(card: PlayingCard) -> str:
    return _SIGNS[card.suit] + _TEXT_SIGN


def _text(text: str, x: int, y: int, size: int, anchor: str = "middle") -> Element:
    return element("text", text, x=x, y=y, font_size=size, text_anchor=anchor)
