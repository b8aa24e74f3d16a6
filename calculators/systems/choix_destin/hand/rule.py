"""Pile, hand and discard, with pure transitions (CD-MAI-01 to 05).

Law: every card is in exactly one place. The pile, which is neither in hand nor discarded, is
shuffled: a draw from it is a random draw from that remainder.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import override

from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.result import Facts, Values
from calculators.core.space import Deal
from calculators.pieces.tarot import MINOR_CARDS, MinorCard, Suit

from ..draw.inputs import Cards
from ..scales import CARDS, HAND, TO_ACT

START, DRAW, PLAY, LEND, RESHUFFLE = "start", "draw", "play", "lend", "reshuffle"
OUTCOMES = (
    Outcome(START, "Main de départ"),
    Outcome(DRAW, "Carte piochée"),
    Outcome(PLAY, "Carte jouée"),
    Outcome(LEND, "Carte prêtée"),
    Outcome(RESHUFFLE, "Pioche refaite"),
)


class Deck(Frozen):
    """Where a player's cards are; ``hand`` and ``discard`` in order of arrival."""

    hand: Cards = ()
    discard: Cards = ()
    suit: Suit | None = None

    @property
    def all_cards(self) -> Cards:
        """The fourteen cards of the player."""
        return cards_of(self.suit)

    @property
    def pile(self) -> Cards:
        """The cards left to draw, sorted, as their order is unknown."""
        away = {card.rank for card in (*self.hand, *self.discard)}
        return tuple(card for card in self.all_cards if card.rank not in away)

    def without(self, card: MinorCard) -> "Deck":
        """Return the deck with a card moved from the hand to the table."""
        return replace(self, hand=tuple(other for other in self.hand if other.rank != card.rank))

    def discarding(self, card: MinorCard) -> "Deck":
        """Return the deck with the card on the table discarded (CD-MAI-04)."""
        return replace(self, discard=(*self.discard, card))


@cache
def cards_of(suit: Suit | None) -> Cards:
    """Return the fourteen cards of a suit."""
    return tuple(MinorCard(rank, suit) for rank in CARDS.values())


def suit_of(*cards: MinorCard | None) -> Suit | None:
    """Return the first suit that a card names."""
    return next((card.suit for card in cards if card and card.suit), None)


def in_one_suit(cards: Cards, suit: Suit | None) -> Cards:
    """Return the cards in the deck's suit, including those named by rank alone."""
    return tuple(MinorCard(card.rank, suit) for card in cards)


class RankDeal(Deal[MinorCard]):
    """A deal from one player's deck; a card typed by its rank is that of the deck."""

    unit: str = MINOR_CARDS.unit

    @override
    def refusals(self, value: Cards) -> Sequence[str]:
        plain = Deal(in_one_suit(self.pile, None), self.count, self.unit)
        return plain.refusals(in_one_suit(value, None))


class Move(Frozen):
    """One action, up to the draw of its cards.

    :param deck: the deck just before the draw, the played card already out of the hand.
    :param pile: the cards to draw from.
    :param count: the number of cards to draw.
    :param reshuffled: whether hand and discard were shuffled back first (CD-MAI-05).
    :param on_table: the card played or lent, discarded after the draw.
    """

    deck: Deck
    pile: Cards
    count: int
    reshuffled: bool = False
    on_table: MinorCard | None = None

    def finish(self, drawn: Cards) -> Deck:
        """Return the deck after the action, with the cards drawn."""
        deck = Deck(suit=self.deck.suit) if self.reshuffled else self.deck
        deck = replace(deck, hand=(*deck.hand, *drawn))
        return deck.discarding(self.on_table) if self.on_table else deck


def move(action: str, deck: Deck, card: MinorCard | None, lending: str) -> Move:
    """Return what an action draws, and from which pile.

    :param card: the card played or lent; it must be in hand.
    :param lending: the reading of AMB-CD-09, ``redraw``, ``four`` or ``later``.
    """
    if action == START:
        fresh = Deck(suit=deck.suit)
        return Move(fresh, fresh.pile, HAND)
    if action == RESHUFFLE:
        return Move(deck, deck.all_cards, HAND, reshuffled=True)
    if action == DRAW or card is None:
        return _draw(deck)
    if action == PLAY:
        return _play(deck, card)
    return _lend(deck, card, lending)


def _draw(deck: Deck) -> Move:
    """Draw before acting: up to four in hand, the pile reshuffled if too small."""
    count = TO_ACT - len(deck.hand)
    if count > len(deck.pile):
        return Move(deck, deck.all_cards, TO_ACT, reshuffled=True)
    return Move(deck, deck.pile, count)


def _play(deck: Deck, card: MinorCard) -> Move:
    """Play a card; a pile emptied by this draw is reshuffled at its end (AMB-CD-04)."""
    if not deck.pile:
        return Move(deck, deck.all_cards, HAND, reshuffled=True)
    return Move(deck.without(card), (), 0, on_table=card)


def _lend(deck: Deck, card: MinorCard, lending: str) -> Move:
    """Lend a card; the lender draws at once if the reading says so (AMB-CD-09).

    A pile that this empties is reshuffled at the end of the draw that the card helps, no sooner
    (AMB-CD-04). One that an earlier draw emptied is reshuffled first, while the lent card is on
    the table.
    """
    after = deck.without(card)
    count = max(0, HAND - len(after.hand)) if lending == "redraw" else 0
    if count > len(deck.pile):
        others = tuple(other for other in deck.all_cards if other.rank != card.rank)
        return Move(deck, others, HAND, reshuffled=True, on_table=card)
    return Move(after, deck.pile, count, on_table=card)


class Handled(Facts):
    """An action, with its cards drawn."""

    action: str
    card: MinorCard | None
    step: Move
    drawn: Cards
    lending: str

    told = (
        *("action", "card", "after.hand", "after.discard", "after.pile"),
        *("drawn", "step.reshuffled"),
    )

    @property
    def outcome(self) -> str:
        """The action, or that the pile was reshuffled."""
        return RESHUFFLE if self.step.reshuffled else self.action

    @cached_property
    def after(self) -> Deck:
        """Where the cards are now."""
        return self.step.finish(self.drawn)

    @override
    def state(self) -> Values:
        return {
            "action": PLAY if self.action == DRAW else DRAW,
            "card": None,
            "hand": self.after.hand,
            "discard": self.after.discard,
        }
