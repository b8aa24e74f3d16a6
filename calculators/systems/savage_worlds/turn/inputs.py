"""Inputs of a round: the fighters, their cards, and the action on the deck."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, drawn, option, piece, pieces, rows, text
from calculators.core.reasons import one_name_each
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.pieces.playing_card import PLAYING_CARDS, PlayingCard

from ..rolls.inputs import Luck, too_few
from ..scales import MOST_FIGHTERS
from .deck import DECK, CardDeal, Cards, strength, without

DECK_FOLD = "Le paquet"
DEAL, JOIN, REPLACE = "deal", "join", "replace"
REPLACING = ("action", REPLACE)


class Fighter(Group):
    """A fighter, with the card of this round if one was dealt."""

    name: str = text("nom")
    card: PlayingCard | None = piece("carte", kind=PLAYING_CARDS, default=None)

    @property
    def rank(self) -> tuple[int, int]:
        """The sort key: the strength of the card; last without one."""
        return strength(self.card) if self.card else (-1, -1)


type Fighters = tuple[Fighter, ...]


class Round(Group):
    """The fighters and the action on the deck."""

    action: str = option(
        "Action",
        {
            DEAL: "nouveau round : distribuer",
            JOIN: "renfort : une carte à qui n'en a pas",
            REPLACE: "nouvelle carte contre un jeton",
        },
        rule="SW-INI-01",
        carried=True,
    )
    fighters: Fighters = rows(
        "Combattants",
        Fighter,
        least=1,
        most=MOST_FIGHTERS,
        rule="SW-INI-01",
        carried=True,
        notation="Un nom par ligne. Le site ajoute la carte du round : Ana ; R-pique.",
    )
    who: str | None = text(
        "Qui dépense le jeton",
        default=None,
        when=REPLACING,
        wanted="À remplir : qui dépense un jeton.",
        rule="SW-JTN-05",
        carried=True,
        help="Un nom de la liste.",
    )
    stock: int | None = again(
        Luck,
        "stock",
        label="Ses jetons en réserve",
        when=REPLACING,
        help="Vide : on ne les compte pas.",
    )
    keep: str = option(
        "Carte gardée",
        {"best": "la meilleure des deux", "new": "la nouvelle", "old": "l’ancienne"},
        when=REPLACING,
        rule="AMB-SW-29",
    )

    @property
    def held(self) -> Cards:
        """The cards on the table."""
        return held_by(self.fighters)

    @property
    def without_card(self) -> Fighters:
        """The fighters without a card this round."""
        return tuple(fighter for fighter in self.fighters if not fighter.card)

    @property
    def holder(self) -> Fighter | None:
        """The fighter who spends the benny, by name; case is ignored."""
        wanted = alike(self.who or "")
        return next((fighter for fighter in self.fighters if alike(fighter.name) == wanted), None)

    def faults(self) -> Faults:
        """Refuse to deal to late-comers if there are none, and to replace a card nobody has."""
        if self.action == JOIN and not self.held:
            yield Fault("action", NOT_BEGUN, "SW-INI-01")
        elif self.action == JOIN and not self.without_card:
            yield Fault("fighters", NOBODY_NEW, "SW-INI-01")
        if self.action != REPLACE or not self.who:
            return
        if self.holder is None:
            yield Fault("who", STRANGER(self), "SW-JTN-05")
        elif self.holder.card is None:
            yield Fault("who", NO_CARD(self.holder), "SW-JTN-05")
        else:
            yield from too_few("stock", 1, self.stock)


class Deck(Group, fold=DECK_FOLD):
    """The cards out of the deck."""

    out: Cards = pieces(
        "Cartes sorties du paquet",
        kind=PLAYING_CARDS,
        rule="AMB-SW-08",
        most=len(DECK),
        pool="deck",
        carried=True,
        help="Celles des rounds passés ; pas celles que tiennent les combattants.",
    )
    dealt: Cards = pieces(
        "Cartes données ce round",
        kind=PLAYING_CARDS,
        rule="AMB-SW-08",
        most=len(DECK),
        carried=True,
        help="Le site les note : la carte d'un combattant retiré de la liste reste sortie.",
    )


def held_by(fighters: Fighters) -> Cards:
    """Return the cards of some fighters."""
    return tuple(fighter.card for fighter in fighters if fighter.card)


def orphans_of(now: Round, deck: Deck) -> Cards:
    """Return the cards of this round whose holders are no longer listed."""
    known = {*now.held, *deck.out}
    return tuple(dict.fromkeys(card for card in deck.dealt if card not in known))


def deal_of(now: Round, deck: Deck) -> CardDeal:
    """Return the cards that the action deals, and from which deck.

    A round after one with a Joker is dealt from a whole deck (SW-INI-03).
    """
    aside = (*deck.out, *orphans_of(now, deck))
    away = (*aside, *now.held)
    if now.action == DEAL:
        spare = () if any(card.is_joker for card in away) else away
        names = tuple(fighter.name for fighter in now.fighters)
        return CardDeal(without(spare), spare, len(names), names)
    late = tuple(each.name for each in now.without_card if now.action == JOIN)
    return CardDeal(without(away), aside, len(late) or 1, late)


class Drawn(Group, fold=DECK_FOLD):
    """The cards drawn."""

    cards: Cards = drawn(
        "Tirage à la main",
        kind=PLAYING_CARDS,
        rule="SW-INI-01",
        least=1,
        most=MOST_FIGHTERS,
        pool="deck",
        space=deal_of,
        help="Dans l'ordre des combattants. Vide : le site distribue.",
    )


NOT_BEGUN = "Le round n'a pas commencé : choisissez « nouveau round »."
NOBODY_NEW = "Chacun a déjà une carte : ajoutez d'abord le nom du renfort."
STRANGER = Phrase("« {who} » n'est pas dans la liste des combattants.")
NO_CARD = Phrase("{name} n'{name:a|ont} pas encore de carte ce round.")
CARD_TWICE = Phrase("Carte distribuée deux fois : {twice}.")


def one_deck(fighters: Fighters, out: Cards) -> Faults:
    """Refuse a card in two places, and a name listed twice."""
    held = held_by(fighters)
    twice = tuple(dict.fromkeys(card for card in held if held.count(card) > 1 or card in out))
    if twice:
        yield Fault("fighters", CARD_TWICE(twice=twice), "SW-INI-01")
    yield from one_name_each("fighters", [each.name for each in fighters], "SW-INI-01")
