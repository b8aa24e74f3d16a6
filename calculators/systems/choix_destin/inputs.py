"""The inputs that several calculators of Choix & Destin share, declared once."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Integer, Piece, Pieces
from calculators.core.french import listing
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard, Trump
from calculators.systems.choix_destin import readings, tables

HELP = "Entraide"
TABLE = "Cartes de la table"

ChoiceCard = Annotated[
    MinorCard,
    Piece(
        label="Carte Choix", kind=MINOR_CARDS, rule="CD-CHO-01",
        help="De 1 (as) à 10, puis valet 11, cavalier 12, dame 13, roi 14.",
    ),
]  # fmt: skip
LENT: Pieces[MinorCard] = Pieces(
    label="Cartes prêtées (Entraide)", kind=MINOR_CARDS, rule="CD-CHO-02", group=HELP,
    most=tables.MOST_LENT, help="Une carte par joueur qui aide, par exemple : 5 9.",
)  # fmt: skip
LentCards = Annotated[tuple[MinorCard, ...], LENT]
Modifier = Annotated[
    int,
    Integer(
        label="Modif (PM)", rule="CD-TIR-03",
        minimum=tables.MODIFIER_MIN, maximum=tables.MODIFIER_MAX,
    ),
]  # fmt: skip
DIFFICULTY = Integer(
    label="Difficulté", rule="CD-TIR-02",
    minimum=-tables.DIFFICULTY_BOUND, maximum=tables.DIFFICULTY_BOUND,
    help="Votre échelle : la source ne donne aucune valeur.",
)  # fmt: skip
Difficulty = Annotated[int, DIFFICULTY]
Formula = Annotated[str, readings.FORMULA]
Versus = Annotated[
    int,
    Integer(
        label="VS", rule="AMB-CD-01", group=readings.GROUP,
        minimum=-tables.DIFFICULTY_BOUND, maximum=tables.DIFFICULTY_BOUND,
        when=("formula", "literal"),
    ),
]  # fmt: skip


def discarded(*, carried: bool) -> Pieces[Trump]:
    """Declare the trumps already set aside, as typed input or as carried state."""
    return Pieces(
        label="Arcanes déjà défaussés", kind=TRUMPS, rule="CD-DES-01",
        most=len(tables.FULL_TALON), pool="talon", carried=carried,
        group="" if carried else TABLE,
        help="Vide : le talon est complet.",
    )  # fmt: skip


Discarded = Annotated[tuple[Trump, ...], discarded(carried=False)]
CarriedDiscard = Annotated[tuple[Trump, ...], discarded(carried=True)]


def one_of_each(choice: MinorCard, lent: Sequence[MinorCard]) -> Iterable[Fault]:
    """Refuse a card of a named suit that is played twice in one draw."""
    cards = [choice, *lent]
    twice = {card for card in cards if card.suit and cards.count(card) > 1}
    if twice:
        names = listing([card.name for card in sorted(twice)])
        yield Fault("lent", f"Deux fois la même carte : {names}.", "CD-MAI-01")


def vs_needs_literal(formula: str, vs: int) -> Iterable[Fault]:
    """Refuse a VS that the chosen reading would ignore."""
    if formula == "versus" and vs:
        message = "VS ne compte que dans la lecture littérale : choisissez-la, ou mettez 0."
        yield Fault("vs", message, "AMB-CD-01")
