"""``choix_destin.hand``: a player's pile, hand and discard from one action to the next."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Option, Piece, Pieces
from calculators.core.french import agree, listing, plural, the
from calculators.core.result import Result, Shown, Step, Values
from calculators.pieces.tarot import MINOR_CARDS, MinorCard, Suit
from calculators.systems.choix_destin import readings
from calculators.systems.choix_destin.deck import Cards, Deck, Move, RankDeal, in_one_suit, move
from calculators.systems.choix_destin.inputs import TABLE
from calculators.systems.choix_destin.tables import DECK_SIZE, HAND_SIZE, HAND_TO_ACT

OUTCOMES = (
    Outcome("start", "Main de départ"),
    Outcome("draw", "Carte piochée"),
    Outcome("play", "Carte jouée"),
    Outcome("lend", "Carte prêtée"),
    Outcome("reshuffle", "Pioche refaite"),
)
NEXT_ACTION = {"start": "draw", "draw": "play", "play": "draw", "lend": "draw"}

Action = Annotated[
    str,
    Option(
        label="Action", rule="CD-MAI-02", carried=True,
        choices=(
            Choice("start", "distribuer la main de départ"),
            Choice("draw", "piocher avant d’agir"),
            Choice("play", "jouer une carte"),
            Choice("lend", "prêter une carte (Entraide)"),
        ),
    ),
]  # fmt: skip
PlayedCard = Annotated[
    MinorCard | None,
    Piece(
        label="Carte jouée ou prêtée", kind=MINOR_CARDS, rule="CD-CHO-01", carried=True,
        among="hand", when=("action", "play lend"), help="Une carte de la main.",
    ),
]  # fmt: skip
InHand = Annotated[
    Cards,
    Pieces(
        label="En main", kind=MINOR_CARDS, rule="CD-MAI-02", most=HAND_TO_ACT, pool="deck",
        carried=True, help="Trois cartes, plus celle piochée avant d'agir.",
    ),
]  # fmt: skip
Discard = Annotated[
    Cards,
    Pieces(
        label="Défausse", kind=MINOR_CARDS, rule="CD-MAI-04", most=DECK_SIZE, pool="deck",
        carried=True, group=TABLE,
    ),
]  # fmt: skip


def dealt(
    action: str, card: MinorCard | None, hand: Cards, discard: Cards, lending: str
) -> RankDeal:
    """Return what an action draws."""
    step = move(action, deck_of(hand, discard), card, lending)
    return RankDeal(step.pile, step.count)


DrawnCards = Annotated[
    Cards,
    Drawn(
        label="Cartes piochées à la main", kind=MINOR_CARDS, rule="CD-MAI-02", least=1,
        most=HAND_TO_ACT, group=TABLE, space=dealt, help="Vide : le site pioche.",
    ),
]  # fmt: skip


def suit_of(*cards: MinorCard | None) -> Suit | None:
    """Return the suit that some of the cards name."""
    return next((card.suit for card in cards if card and card.suit), None)


def deck_of(hand: Cards, discard: Cards, suit: Suit | None = None) -> Deck:
    """Return the deck of these cards, in the suit they name if they name one."""
    suit = suit or suit_of(*hand, *discard)
    return Deck(in_one_suit(hand, suit), in_one_suit(discard, suit), suit)


def one_suit(hand: Cards, discard: Cards, card: MinorCard | None) -> Iterable[Fault]:
    """Refuse two suits in the fourteen cards of one player."""
    for field, cards in (("hand", hand), ("discard", discard), ("card", (card,))):
        suits = {suit_of(each) for each in (*hand, *cards)} - {None}
        if len(suits) > 1:
            message = "Un joueur n'a qu'une couleur : nommez la même partout, ou aucune."
            yield Fault(field, message, "AMB-CD-13")
            return


def one_suit_drawn(hand: Cards, discard: Cards, drawn: Cards) -> Iterable[Fault]:
    """Refuse to draw another suit than the deck's."""
    if len({suit_of(card) for card in (*hand, *discard, *drawn)} - {None}) > 1:
        yield Fault("drawn", "Ces cartes ne sont pas de la couleur du paquet.", "AMB-CD-13")


def one_deck(hand: Cards, discard: Cards) -> Iterable[Fault]:
    """Refuse a rank that stands twice in the fourteen of one player."""
    for field, cards in (("hand", hand), ("discard", discard)):
        ranks = [card.rank for card in cards]
        if len(set(ranks)) < len(ranks):
            yield Fault(field, "Deux fois la même carte dans un paquet.", "CD-MAI-01")
    both = {card.rank for card in hand} & {card.rank for card in discard}
    if both:
        names = listing([MinorCard(rank).title for rank in sorted(both)])
        yield Fault("discard", f"En main et dans la défausse à la fois : {names}.", "CD-MAI-01")


def playable(action: str, card: MinorCard | None, hand: Cards, lending: str) -> Iterable[Fault]:
    """Refuse an action that this hand does not allow."""
    if action in {"start", "draw"}:
        if card is not None:
            yield Fault("card", "Cette action ne joue pas de carte : laissez vide.")
        if action == "draw" and len(hand) >= HAND_TO_ACT:
            yield Fault("hand", "La main a déjà quatre cartes : jouez-en une.", "CD-MAI-02")
        return
    needed = HAND_TO_ACT if action == "play" or lending == "four" else HAND_SIZE
    if len(hand) < needed:
        reason = "piochez d'abord" if action == "play" else "on ne peut pas prêter"
        message = f"{plural(len(hand), 'carte')} en main, il en faut {needed} : {reason}."
        yield Fault("hand", message, "AMB-CD-09" if action == "lend" else "CD-MAI-03")
    if card is None:
        yield Fault("card", "À remplir : la carte jouée ou prêtée.", "CD-CHO-01")
    elif card.rank not in {held.rank for held in hand}:
        yield Fault("card", f"{card.title} n'est pas dans la main.", "CD-CHO-01")


@calculator(
    id="choix_destin.hand",
    title="Main et pioche",
    verb="Faire cette action",
    rules=("CD-MAI-01", "CD-MAI-02", "CD-MAI-03", "CD-MAI-04", "CD-MAI-05", "CD-DES-04"),
    outcomes=OUTCOMES,
    checks=(one_deck, one_suit, one_suit_drawn, playable),
    odds=False,
)
def hand(
    *,
    action: Action = "start",
    card: PlayedCard = None,
    hand: InHand = (),
    discard: Discard = (),
    lending: Annotated[str, readings.LENDING] = "redraw",
    drawn: DrawnCards,
) -> Result:
    """Move a player's cards by one action and carry them to the next."""
    suit = suit_of(*hand, *discard, card, *drawn)
    card = card and MinorCard(card.rank, suit)
    drawn = in_one_suit(drawn, suit)
    step = move(action, deck_of(hand, discard, suit), card, lending)
    after = step.finish(drawn)
    outcome = "reshuffle" if step.reshuffled else action
    values: Values = {
        "hand": [str(c) for c in after.hand],
        "discard": [str(c) for c in after.discard],
        "pile": [str(c) for c in after.pile],
        "drawn": [str(c) for c in drawn],
        "reshuffled": step.reshuffled,
    }
    state = {
        "action": NEXT_ACTION[action], "card": None,
        "hand": after.hand, "discard": after.discard,
    }  # fmt: skip
    return Result(
        outcome, _summary(action, step, drawn, after, card), values,
        tuple(_steps(action, step, after, card, lending)), tuple(_shown(after, card)), state,
    )  # fmt: skip


def _summary(action: str, step: Move, drawn: Cards, after: Deck, card: MinorCard | None) -> str:
    held = f"en main {_names(after.hand)}"
    done = {
        "start": "Main de départ",
        "draw": f"Pioche : {_names(drawn)}",
        "play": f"{card.title} {agree('joué', feminine=card.feminine)}" if card else "",
        "lend": f"{card.title} {agree('prêté', feminine=card.feminine)}" if card else "",
    }[action]
    if action == "start":
        return f"{done} : {_names(after.hand)}."
    if step.reshuffled:
        return f"{done} ; pioche refaite, {held}."
    return f"{done} ; {held}."


def _steps(
    action: str, step: Move, after: Deck, card: MinorCard | None, lending: str
) -> Iterable[Step]:
    if action == "start":
        yield Step("Quatorze cartes mélangées, trois en main.", "CD-MAI-01", "AMB-CD-13")
    if step.reshuffled:
        text = "Pioche vide : défausse et main sont mélangées, puis on repioche."
        yield Step(text, "CD-MAI-05", "AMB-CD-04")
        yield Step("Un joueur ne remélange qu'à ce moment.", "CD-DES-04")
    elif action == "draw":
        yield Step("Une carte piochée avant d'agir : quatre en main.", "CD-MAI-02")
    if card is not None and step.on_table:
        named = the(card.title, feminine=card.feminine)
        text = f"{named[0].upper()}{named[1:]} rejoint la défausse de son joueur."
        yield Step(text, "CD-MAI-04")
    if action == "lend":
        yield Step(_LENT[lending], "CD-MAI-03", "AMB-CD-09")
    text = f"Il reste {plural(len(after.pile), 'carte')} dans la pioche."
    yield Step(text, "CD-MAI-02" if after.pile else "CD-MAI-05")


_LENT = {
    "redraw": "Après un prêt, la main remonte aussitôt à trois cartes.",
    "four": "On ne prête qu'avec quatre cartes : il en reste trois.",
    "later": "La main remontera au prochain tirage de ce joueur.",
}


def _shown(after: Deck, card: MinorCard | None) -> Sequence[Shown]:
    shown = [Shown("En main", tuple(sorted(after.hand)))]
    if card is not None:
        shown.insert(0, Shown("Carte jouée", (card,)))
    return shown


def _names(cards: Cards) -> str:
    return listing([card.title for card in sorted(cards)])
