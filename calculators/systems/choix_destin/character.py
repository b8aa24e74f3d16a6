"""What lasts about a player of Choix & Destin, and about the table."""

from collections.abc import Mapping
from typing import Any, override

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, flag, option
from calculators.core.sheet import Character
from calculators.pieces.tarot import MinorCard, Suit

from .draw.inputs import Aside, Cards, Trial
from .hand.inputs import Held, one_suit
from .hand.rule import Deck, in_one_suit, suit_of
from .opposition.inputs import AgainstNpc
from .talon import Trumps

UNNAMED = "none"
OTHER_SUIT = "Ces cartes ne sont pas de la couleur du joueur."


def has(cards: Cards, card: MinorCard) -> bool:
    """Whether a card, of whatever suit, is among some."""
    return card.rank in {each.rank for each in cards}


class Player(Character):
    """A character, with its player's fourteen cards."""

    suit: str = option(
        "Couleur des cartes",
        {UNNAMED: "sans la nommer"} | {suit.value: suit.word for suit in Suit},
        rule="AMB-CD-13",
    )
    hand: Cards = again(Held, "hand")
    discard: Cards = again(Held, "discard")
    pm: int = again(Trial, "pm", help="Celui de la caractéristique la plus employée.")

    @property
    def named(self) -> Suit | None:
        """The suit on the sheet, if any."""
        return None if self.suit == UNNAMED else Suit(self.suit)

    @property
    def held(self) -> Held:
        """Where the cards are."""
        return Held(hand=self.hand, discard=self.discard)

    @property
    def deck(self) -> Deck:
        """The cards, in the suit of the sheet or that named by the cards."""
        return self.held.deck(self.named)

    @property
    def dealt(self) -> bool:
        """Whether the first cards were dealt."""
        return bool(self.hand or self.discard)

    @override
    def following(self, _before: Group, written: Mapping[str, Any]) -> Mapping[str, Cards]:
        """Return the cards in the suit just named; one just noted as discarded leaves the hand."""
        gone = self.discard if "discard" in written else ()
        hand = tuple(card for card in self.hand if not has(gone, card))
        cards = {"hand": hand, "discard": self.discard}
        if "suit" in written:
            cards = {name: in_one_suit(each, None) for name, each in cards.items()}
        return {name: each for name, each in cards.items() if name not in written}

    def faults(self) -> Faults:
        """Refuse cards that cannot all be one player's."""
        yield from self.held.faults()
        yield from one_suit(self.hand, self.discard, None)
        for field, cards in (("hand", self.hand), ("discard", self.discard)):
            if self.named and suit_of(*cards) not in {None, self.named}:
                yield Fault(field, OTHER_SUIT, "AMB-CD-13")


class Board(Group):
    """What a critical situation has set aside: trumps, and an NPC's cards (CD-DES-01)."""

    critical: bool = flag("Situation critique", rule="CD-DES-01")
    discarded: Trumps = again(Aside, "discarded")
    npc_discarded: Trumps = again(AgainstNpc, "discarded")

    @property
    def crisis(self) -> bool:
        """Whether a critical situation is under way: declared, or something is set aside."""
        return self.critical or bool(self.discarded or self.npc_discarded)

    @override
    def following(self, _before: Group, written: Mapping[str, Any]) -> Mapping[str, Trumps]:
        """Return whole piles once the table has noted that it is over (CD-DES-03)."""
        over = "critical" in written and not self.critical
        return {name: () for name in ("discarded", "npc_discarded") if over and name not in written}
