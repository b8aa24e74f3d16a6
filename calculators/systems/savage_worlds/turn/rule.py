"""The result of a deal: the holders and the initiative order (SW-INI-01 to 03)."""

from dataclasses import replace
from functools import cached_property
from typing import override

from calculators.core.calculator import Outcome, Weights
from calculators.core.result import Facts, Values
from calculators.pieces.playing_card import PlayingCard

from .deck import DECK, CardDeal, Cards, strength
from .inputs import (
    DEAL,
    JOIN,
    REPLACE,
    Deck,
    Fighter,
    Fighters,
    Round,
    deal_of,
    held_by,
    orphans_of,
)

JOKER = "joker"
PLAIN = {DEAL: "dealt", JOIN: "joined", REPLACE: "replaced"}
OUTCOMES = (
    Outcome(JOKER, "Un Joker sort", "great"),
    Outcome(PLAIN[DEAL], "Pas de Joker"),
    Outcome(PLAIN[JOIN], "Renfort, sans Joker"),
    Outcome(PLAIN[REPLACE], "Nouvelle carte, sans Joker"),
)


def law(now: Round, deck: Deck) -> Weights:
    """Return the exact chance that a Joker is dealt."""
    none = deal_of(now, deck).no_joker()
    return {JOKER: 1 - none, PLAIN[now.action]: none}


class Dealt(Facts):
    """The cards of a round, or of late-comers."""

    round: Round
    deck: Deck
    cards: Cards

    @property
    def outcome(self) -> str:
        """Whether a Joker was dealt, or the action."""
        return JOKER if self.jokers else PLAIN[self.round.action]

    @property
    def dealing(self) -> bool:
        """Whether a round begins."""
        return self.round.action == DEAL

    @property
    def jokers(self) -> int:
        """How many Jokers were dealt."""
        return sum(card.is_joker for card in self.cards)

    @property
    def orphans(self) -> Cards:
        """The cards of those no longer listed."""
        return orphans_of(self.round, self.deck)

    @cached_property
    def deal(self) -> CardDeal:
        """The deal."""
        return deal_of(self.round, self.deck)

    @property
    def ran_out(self) -> bool:
        """Whether the deck ran out, so that the discard came back."""
        return len(self.cards) > len(self.deal.left)

    @property
    def left_out(self) -> Cards:
        """The discard after the deal: none once it is shuffled in."""
        return () if self.ran_out else self.deal.spare

    @property
    def newcomers(self) -> Fighters:
        """Those who receive a card, with it."""
        waiting = self.round.fighters if self.dealing else self.round.without_card
        return tuple(
            replace(fighter, card=card) for fighter, card in zip(waiting, self.cards, strict=True)
        )

    @property
    def after(self) -> Fighters:
        """All fighters, each with the current card."""
        given = {fighter.name: fighter for fighter in self.newcomers}
        return tuple(given.get(fighter.name, fighter) for fighter in self.round.fighters)

    @cached_property
    def ordered(self) -> Fighters:
        """The highest card first; equal Jokers keep their order (SW-INI-02)."""
        return tuple(sorted(self.after, key=lambda fighter: fighter.rank, reverse=True))

    @property
    def holders(self) -> tuple[str, ...]:
        """The holders of a Joker."""
        return tuple(
            fighter.name for fighter in self.after if fighter.card and fighter.card.is_joker
        )

    @property
    def tie(self) -> bool:
        """Whether two cards of one rank are held, Jokers excluded."""
        ranks = [card.rank for card in held_by(self.ordered) if not card.is_joker]
        return len(set(ranks)) < len(ranks)

    @override
    def values(self) -> Values:
        held = held_by(self.ordered)
        return {
            "order": [fighter.name for fighter in self.ordered],
            "cards": [fighter.card for fighter in self.ordered],
            "out": self.left_out,
            "left": len(DECK) - len(self.left_out) - len(held),
            "bennies": self.jokers,
            "shuffle_after": any(card.is_joker for card in (*held, *self.left_out)),
            "tie": sum(card.is_joker for card in held) > 1,
        }

    @override
    def state(self) -> Values:
        return {
            "action": DEAL,
            "fighters": self.ordered,
            "who": None,
            "out": self.left_out,
            "dealt": held_by(self.ordered),
        }


class Replaced(Dealt):
    """A new card against a benny (SW-JTN-05)."""

    @property
    def holder(self) -> Fighter:
        """The fighter who spends it; checked before."""
        assert self.round.holder  # noqa: S101
        return self.round.holder

    @property
    def new(self) -> PlayingCard:
        """The new card."""
        return self.cards[0]

    @property
    def old(self) -> PlayingCard:
        """The former card."""
        assert self.holder.card  # noqa: S101
        return self.holder.card

    @property
    def kept(self) -> PlayingCard:
        """The card kept (AMB-SW-29)."""
        best = max(self.old, self.new, key=strength)
        return {"best": best, "new": self.new, "old": self.old}[self.round.keep]

    @property
    def left_out(self) -> Cards:
        """The discard with the card not kept, unless the deck ran out."""
        dropped = self.old if self.kept == self.new else self.new
        return (*super().left_out, dropped)

    @property
    def after(self) -> Fighters:
        """All fighters, each with the current card."""
        mine = replace(self.holder, card=self.kept)
        return tuple(mine if fighter is self.holder else fighter for fighter in self.round.fighters)

    @override
    def values(self) -> Values:
        return {**super().values(), "paid_by": self.holder.name}
