"""Inputs of a player's hand: an action, and where the cards are."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, drawn, option, piece, pieces
from calculators.core.words import Phrase
from calculators.pieces.tarot import MINOR_CARDS, MinorCard, Suit

from ..draw.inputs import TABLE, Cards
from ..house import House
from ..scales import FIGURES, HAND, TO_ACT
from .rule import (
    DRAW,
    LEND,
    PLAY,
    RESHUFFLE,
    START,
    Deck,
    RankDeal,
    in_one_suit,
    move,
    suit_of,
)

TWO_SUITS = "Un joueur n'a qu'une couleur : nommez la même partout, ou aucune."
OTHER_SUIT = "Ces cartes ne sont pas de la couleur du paquet."
TWICE = "Deux fois la même carte dans un paquet."
IN_HAND = "En main"
IN_BOTH = Phrase("En main et dans la défausse à la fois : {cards}.")
FULL = Phrase("La main a déjà {full:lettres} cartes : jouez-en une.")
TOO_FEW = Phrase("{hand:Aucune carte|# carte|# cartes} en main, il en faut {needed} : {reason}.")
NEEDS = {
    PLAY: ("piochez d'abord", "CD-MAI-03"),
    LEND: ("on ne peut pas prêter", "AMB-CD-09"),
}
"""Of an action that needs a card, what a hand too small for it is told, and its rule."""
NOT_EMPTY = Phrase("{left:Il reste une carte|Il reste # cartes} dans la pioche : jouez d'abord.")
NOT_HELD = Phrase("Pas en main : {card:le}.")


class Deed(Group):
    """The player's action."""

    action: str = option(
        "Action",
        {
            START: "distribuer la main de départ",
            DRAW: "piocher avant d’agir",
            PLAY: "jouer une carte",
            LEND: "prêter une carte (Entraide)",
            RESHUFFLE: "refaire la pioche vide",
        },
        rule="CD-MAI-02",
        carried=True,
    )
    card: MinorCard | None = piece(
        "Carte jouée ou prêtée",
        kind=MINOR_CARDS,
        rule="CD-CHO-01",
        carried=True,
        among="hand",
        when=("action", f"{PLAY} {LEND}"),
        wanted="À remplir : la carte jouée ou prêtée.",
        idle="Cette action ne joue pas de carte : laissez vide.",
        help="Une carte de la main.",
        default=None,
    )


class Held(Group):
    """Where the cards are; the pile is the rest."""

    hand: Cards = pieces(
        IN_HAND,
        kind=MINOR_CARDS,
        rule="CD-MAI-02",
        most=TO_ACT,
        pool="deck",
        carried=True,
        help="Trois cartes, plus celle piochée avant d'agir.",
    )
    discard: Cards = pieces(
        "Défausse",
        kind=MINOR_CARDS,
        rule="CD-MAI-04",
        most=FIGURES["deck"],
        pool="deck",
        carried=True,
        group=TABLE,
    )

    def deck(self, suit: Suit | None = None) -> Deck:
        """Return the deck, in the suit named by its cards, if any."""
        suit = suit or suit_of(*self.hand, *self.discard)
        return Deck(in_one_suit(self.hand, suit), in_one_suit(self.discard, suit), suit)

    def faults(self) -> Faults:
        """Refuse a rank twice among the fourteen cards of one player."""
        for field, cards in (("hand", self.hand), ("discard", self.discard)):
            ranks = [card.rank for card in cards]
            if len(set(ranks)) < len(ranks):
                yield Fault(field, TWICE, "CD-MAI-01")
        both = {card.rank for card in self.hand} & {card.rank for card in self.discard}
        if both:
            cards = tuple(MinorCard(rank) for rank in sorted(both))
            yield Fault("discard", IN_BOTH(cards=cards), "CD-MAI-01")


def dealt(deed: Deed, held: Held, house: House) -> RankDeal:
    """Return the cards that an action draws."""
    step = move(deed.action, held.deck(), deed.card, house.lending)
    return RankDeal(step.pile, step.count)


class Drawn(Group):
    """The cards that the action draws."""

    drawn: Cards = drawn(
        "Pioche à la main",
        kind=MINOR_CARDS,
        rule="CD-MAI-02",
        least=1,
        most=TO_ACT,
        group=TABLE,
        space=dealt,
        help="Vide : le site pioche.",
    )


def one_suit(hand: Cards, discard: Cards, card: MinorCard | None) -> Faults:
    """Refuse two suits among the fourteen cards of one player."""
    named: set[Suit | None] = set()
    for field, cards in (("hand", hand), ("discard", discard), ("card", (card,))):
        suits = {suit_of(each) for each in cards} - {None}
        if len(suits | named) > 1:
            yield Fault(field, TWO_SUITS, "AMB-CD-13")
        else:
            named |= suits


def one_suit_drawn(hand: Cards, discard: Cards, drawn: Cards) -> Faults:
    """Refuse to draw another suit than the deck's."""
    if len({suit_of(card) for card in (*hand, *discard, *drawn)} - {None}) > 1:
        yield Fault("drawn", OTHER_SUIT, "AMB-CD-13")


def empty(action: str, hand: Cards, discard: Cards) -> Faults:
    """Refuse to reshuffle while the pile still has cards (CD-DES-04)."""
    left = Deck(hand, discard).pile
    if action == RESHUFFLE and left:
        yield Fault("action", NOT_EMPTY(left=len(left)), "CD-DES-04")


def playable(action: str, card: MinorCard | None, hand: Cards, lending: str) -> Faults:
    """Refuse an action that this hand does not allow."""
    if action == DRAW and len(hand) >= TO_ACT:
        yield Fault("hand", FULL(full=TO_ACT), "CD-MAI-02")
    if action not in NEEDS:
        return
    reason, rule = NEEDS[action]
    needed = TO_ACT if action == PLAY or lending == "four" else HAND
    if len(hand) < needed:
        yield Fault("hand", TOO_FEW(hand=hand, needed=needed, reason=reason), rule)
    if card and card.rank not in {held.rank for held in hand}:
        yield Fault("card", NOT_HELD(card=card), "CD-CHO-01")
