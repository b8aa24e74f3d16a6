"""The small face of a piece on a tile, drawn to be recognised at arm's length.

Law: a face is small markup, since a page has hundreds: dominoes and cards are CSS classes, dice an
outline.
"""

from functools import singledispatch

from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Hurt, Placed
from calculators.pieces.playing_card import RED, PlayingCard
from calculators.pieces.step_die import StepDie
from calculators.pieces.tarot import MinorCard, Trump

from ..html import Element, element
from .body import zone_picture
from .dice import outline
from .drawing import tile

_LONG = 3
"""Letters beyond which a name is written small."""


@singledispatch
def face(piece: object) -> Element:
    """Draw a tile; a piece without a drawing shows its text."""
    return element("span.face", tile(piece))


@face.register
def _domino(domino: Domino) -> Element:
    return _halves(*domino.sides)


@face.register(Placed)
@face.register(Hurt)
def _lying(piece: Placed | Hurt) -> Element:
    return _halves(*piece.sides) if piece.sides else element("span.face.face-domino")


@face.register
def _card(card: PlayingCard) -> Element:
    red = " face-red" if card.suit in RED else ""
    return element("span", tile(card), class_=f"face face-card{red}")


@face.register
def _trump(trump: Trump) -> Element:
    return element("span.face.face-card.face-trump", tile(trump))


@face.register
def _minor(card: MinorCard) -> Element:
    text = tile(card)
    return element(
        "span", text, class_=f"face face-card{' face-long' if len(text) > _LONG else ''}"
    )


@face.register
def _rating(die: StepDie) -> Element:
    return _shape(die.sides, tile(die))


@face.register
def _dice(dice: DiceSum) -> Element:
    return _shape(dice.sides, f"d{dice.sides}")


@face.register
def _zone(zone: Zone) -> Element:
    return element("span.face.face-zone", zone_picture(zone), zone.label)


def _halves(one: int, other: int) -> Element:
    halves = (element("i", class_=f"pips-{side}") for side in (one, other))
    return element("span.face.face-domino", *halves)


def _shape(sides: int, text: str) -> Element:
    return element("span.face.face-die", outline(sides), text)
