"""Inputs of a draw: the card and the help, the characteristic, the trumps."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, drawn, integer, piece, pieces
from calculators.core.words import Phrase
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard

from ..scales import CARDS, DIFFICULTY_BOUND, FIGURES, FULL_TALON, MOST_LENT
from ..talon import DestinySpace, Talon, Trumps

type Cards = tuple[MinorCard, ...]

TABLE, HELP = "Cartes de la table", "Entraide"
VALUES = Phrase(
    "De {ace} (As) à {ten}, puis Valet {jack}, Cavalier {knight}, Dame {queen}, Roi {king}."
)
TWICE = Phrase("Deux fois la même carte : {names}.")


class Card(Group):
    """The card played."""

    choice: MinorCard = piece(
        "Carte Choix",
        kind=MINOR_CARDS,
        rule="CD-CHO-01",
        help=VALUES(
            ace=CARDS["1"],
            ten=CARDS["10"],
            jack=CARDS["11"],
            knight=CARDS["12"],
            queen=CARDS["13"],
            king=CARDS["14"],
        ),
    )


class Trial(Group):
    """The characteristic tested, and the difficulty of a table's own (AMB-CD-02)."""

    pm: int = integer(
        "Modif", rule="CD-TIR-03", least=FIGURES["no_modifier"], most=FIGURES["modifier"], default=0
    )
    difficulty: int = integer(
        "Difficulté",
        rule="CD-TIR-02",
        least=-DIFFICULTY_BOUND,
        most=DIFFICULTY_BOUND,
        help="Fixée par le Maître, sans barème.",
        default=0,
    )


class Helpers(Group):
    """The cards lent by others (CD-CHO-02)."""

    lent: Cards = pieces(
        "Cartes prêtées (Entraide)",
        kind=MINOR_CARDS,
        rule="CD-CHO-02",
        group=HELP,
        most=MOST_LENT,
        help="Une carte par joueur qui aide.",
        notation="Par exemple : 5 9.",
    )


class Aside(Group):
    """The trumps set aside (CD-DES-01)."""

    discarded: Trumps = pieces(
        "Arcanes déjà défaussés",
        kind=TRUMPS,
        rule="CD-DES-01",
        group=TABLE,
        most=len(FULL_TALON),
        pool="talon",
        help="Vide : le talon est complet.",
    )


class Destiny(Group):
    """The trump drawn, after any Le Mat."""

    destiny: Trumps = drawn(
        "Destin tiré à la main",
        kind=TRUMPS,
        rule="CD-DES-05",
        group=TABLE,
        pool="talon",
        least=1,
        most=len(FULL_TALON),
        space=lambda discarded: DestinySpace(Talon(discarded)),
        help="Vide : le site tire. Après Le Mat, ajoutez l'arcane suivant : 0 12.",
    )


def one_of_each(choice: MinorCard, lent: Cards) -> Faults:
    """Refuse a card of a named suit played twice in one draw."""
    return once((choice, *lent), "lent")


def once(cards: Cards, field: str) -> Faults:
    """Refuse a card of a named suit listed twice; a rank alone may be of any suit."""
    twice = {card for card in cards if card.suit and cards.count(card) > 1}
    if twice:
        yield Fault(field, TWICE(names=[card.name for card in sorted(twice)]), "CD-MAI-01")
