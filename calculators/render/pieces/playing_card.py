"""Playing cards and ratings: cards as SVG, both as short tiles."""

from calculators.pieces.playing_card import RED, PlayingCard
from calculators.pieces.step_die import StepDie

from ..html import Element
from .drawing import card, picture, suit_sign, text, tile


@picture.register
def card_picture(playing: PlayingCard) -> Element:
    """Draw a card: its rank in the corners, its suit large."""
    rank = sign = "★"
    below = playing.title
    if not playing.is_joker:
        rank = below = playing.rank
        sign = suit_sign(playing.suit)
    return card(
        84,
        playing.title,
        f"calc-playing{' calc-red' if playing.suit in RED else ''}",
        text(rank, 8, 17, 14, "start"),
        text(sign, 30, 54, 30),
        text(below, 30, 77, 12),
    )


@tile.register
def _card_tile(playing: PlayingCard) -> str:
    rank = playing.rank
    return f"★{rank}" if playing.is_joker else f"{rank}{suit_sign(playing.suit)}"


@tile.register
def _step_tile(die: StepDie) -> str:
    return die.title
