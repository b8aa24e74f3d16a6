"""Whose cards they are: the fourteen of one player, and what the character adds to them."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, option
from calculators.core.sheet import Character
from calculators.pieces.tarot import Suit

from .draw.inputs import Cards, Trial
from .hand.inputs import Held, one_suit
from .hand.rule import Deck, suit_of

UNNAMED = "none"
OTHER_SUIT = "Ces cartes ne sont pas de la couleur du joueur."


class Owned(Group):
    """A player's fourteen cards, and a Modif."""

    suit: str = option(
        "Couleur des cartes",
        {UNNAMED: "sans la nommer"} | {suit.value: suit.word for suit in Suit},
        rule="AMB-CD-13",
    )
    hand: Cards = again(Held, "hand")
    discard: Cards = again(Held, "discard")
    pm: int = again(Trial, "pm", help="Celui de la caractéristique la plus employée.")

    @property
    def deck(self) -> Deck:
        """The cards, in the suit of the sheet or in the one that they name."""
        return self._held.deck(None if self.suit == UNNAMED else Suit(self.suit))

    @property
    def _held(self) -> Held:
        return Held(hand=self.hand, discard=self.discard)

    @property
    def dealt(self) -> bool:
        """Whether it has had its first cards."""
        return bool(self.hand or self.discard)

    def faults(self) -> Faults:
        """Refuse cards that are not those of one player."""
        yield from self._held.faults()
        yield from one_suit(self.hand, self.discard, None)
        if self.suit == UNNAMED:
            return
        for field, cards in (("hand", self.hand), ("discard", self.discard)):
            if suit_of(*cards) not in {None, Suit(self.suit)}:
                yield Fault(field, OTHER_SUIT, "AMB-CD-13")


class Player(Owned, Character):
    """A character, with the cards of whoever plays it."""
