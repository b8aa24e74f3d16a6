"""What a fight draws: cards of the action deck, faces of dice that explode."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import override

from calculators.core.space import Dice
from calculators.core.typed import plain
from calculators.core.words import Phrase
from calculators.pieces.die import FaceKind
from calculators.pieces.playing_card import PLAYING_CARDS, PlayingCard
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.scales import DAMAGE_SIZES
from calculators.systems.savage_worlds.turn.deck import CardDeal

type Drawn = PlayingCard | int

FACES = FaceKind(max(DAMAGE_SIZES))


@dataclass(frozen=True)
class DrawnKind:
    """The kind «what a fight draws»: a number is a face, anything else a card."""

    noun: str = "une face de dé, ou une carte comme R-pique"
    unit: str = "pièce"
    copies: int = FACES.copies

    @cached_property
    def pattern(self) -> str:
        """A regular expression of both notations."""
        return f"{FACES.pattern}|{PLAYING_CARDS.pattern}"

    @cached_property
    def pieces(self) -> Sequence[Drawn]:
        """Every face, then every card."""
        return (*FACES.pieces, *PLAYING_CARDS.pieces)

    def parse(self, text: str) -> Drawn:
        """Read a face or a card.

        :raises ValueError: with a French sentence.
        """
        return (FACES if plain(text).isdecimal() else PLAYING_CARDS).parse(text)


DRAWN = DrawnKind()


@dataclass(frozen=True, slots=True)
class Throw(ExplodingDice):
    """Dice that explode; a card is no face."""

    @override
    def refusals(self, value: tuple[Drawn, ...]) -> Sequence[str]:
        cards = [piece for piece in value if isinstance(piece, PlayingCard)]
        if cards:
            return [NO_FACE(cards=cards)]
        return super(Throw, self).refusals(tuple(p for p in value if isinstance(p, int)))


@dataclass(frozen=True, slots=True)
class Flat(Dice):
    """Dice that do not explode; a card is no face."""

    @override
    def refusals(self, value: tuple[Drawn, ...]) -> Sequence[str]:
        cards = [piece for piece in value if isinstance(piece, PlayingCard)]
        if cards:
            return [NO_FACE(cards=cards)]
        return super(Flat, self).refusals(tuple(p for p in value if isinstance(p, int)))


@dataclass(frozen=True, slots=True)
class Deal(CardDeal):
    """Cards from the deck; a face is no card."""

    @override
    def refusals(self, value: tuple[Drawn, ...]) -> Sequence[str]:
        faces = [piece for piece in value if isinstance(piece, int)]
        if faces:
            return [NO_CARD(faces=[str(face) for face in faces])]
        return super(Deal, self).refusals(tuple(p for p in value if isinstance(p, PlayingCard)))


NO_FACE = Phrase("Des dés sont à lancer ici, pas de carte : {cards}.")
NO_CARD = Phrase("Des cartes sont à tirer ici, pas de dé : {faces}.")
NO_DICE = Throw(())
"""What a move draws that draws nothing."""
