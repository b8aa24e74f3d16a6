"""Cards put right by hand, as an ordinary decision: in secret, and told to all once it is done."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import headline, offer, opened, push
from calculators.pieces.tarot import MinorCard
from calculators.systems.choix_destin.hand.rule import Cards, Deck
from calculators.systems.choix_destin.scales import TO_ACT
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.cards import Drawn
from calculators.systems.choix_destin.table.state import Sitting, holding

HAND, PILE, DISCARD = "hand", "pile", "discard"


def place_of(deck: Deck, rank: int) -> str:
    """Return where a card lies."""
    if any(card.rank == rank for card in deck.hand):
        return HAND
    return DISCARD if any(card.rank == rank for card in deck.discard) else PILE


@dataclass(frozen=True, slots=True)
class Mend:
    """Which card lies elsewhere than the site believes.

    :param touched: whether one was moved already.
    """

    who: int
    touched: bool = False
    name: ClassVar = "mend"

    def ask(self, sitting: Sitting) -> Ask:
        """Offer each of the fourteen with its place, and to be done."""
        seat = sitting[self.who]
        moves = [offer("done", words.DONE), *(self._cards(seat.deck) if sitting.free else ())]
        return Ask(words.MENDS(name=seat.called), tuple(moves), seat.called)

    def _cards(self, deck: Deck) -> Iterable[Move]:
        for card in deck.all_cards:
            place = words.PLACES[place_of(deck, card.rank)]
            label = words.LIES(card=words.THE(card=MinorCard(card.rank)), place=place)
            yield Move(f"card.{card.rank}", label, "CD-MAI-01")

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Ask where it lies, or tell all that cards were moved."""
        name = sitting[self.who].called
        if code == "done":
            line = words.MENDED if self.touched else words.AS_IT_WAS
            return headline(opened(sitting), line, name=name)
        rank = int(code.partition(".")[2])
        place = words.PLACES[place_of(sitting[self.who].deck, rank)]
        card = words.THE(card=MinorCard(rank))
        sitting = push(sitting, Where(self.who, rank, self.touched))
        return headline(sitting, words.LIES_AT, card=card, place=place)


@dataclass(frozen=True, slots=True)
class Where:
    """Where a card lies."""

    who: int
    rank: int
    touched: bool
    name: ClassVar = "where"

    def ask(self, sitting: Sitting) -> Ask:
        """Offer the other places; a hand has room for four."""
        seat = sitting[self.who]
        full = len(seat.hand) >= TO_ACT
        here = place_of(seat.deck, self.rank)
        places = [p for p in words.TO if p != here and not (p == HAND and full)]
        moves = tuple(offer(f"to.{place}", words.TO[place]) for place in places)
        title = words.WHERE(name=seat.called, card=MinorCard(self.rank))
        return Ask(title, moves, seat.called)

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Put it there."""
        deck, place = sitting[self.who].deck, code.removeprefix("to.")
        card = MinorCard(self.rank, deck.suit)
        deck = Deck(_but(self.rank, deck.hand), _but(self.rank, deck.discard), deck.suit)
        if place == HAND:
            deck = deck.drawing((card,))
        elif place == DISCARD:
            deck = deck.discarding(card)
        sitting = push(holding(sitting, self.who, deck), Mend(self.who, touched=True))
        told = words.THE(card=MinorCard(self.rank))
        return headline(sitting, words.MOVED, card=told, place=words.PLACES[place])


def _but(rank: int, cards: Cards) -> Cards:
    return tuple(card for card in cards if card.rank != rank)
