"""``toy.clash``: one card held against one or two cards drawn; every kind of field."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option, Piece, Pieces, Reading
from calculators.core.result import Onward, Result, Shown, Step, Table
from calculators.core.space import Deal
from calculators.pieces.tarot import MINOR_CARDS, MinorCard

from .rules import LOSE, SPLIT, WIN

type Cards = tuple[MinorCard, ...]

BONUS_MAX = 5
MOST_OUT = 9

Held = Annotated[
    MinorCard,
    Piece(label="Carte tenue", kind=MINOR_CARDS, rule="TY-JEU-01", pool="deck", help="De 1 à 14."),
]
Spare = Annotated[
    MinorCard | None,
    Piece(
        label="Carte rendue", kind=MINOR_CARDS, rule="TY-JEU-03", among="out", carried=True,
        help="Une carte sortie, qui revient dans la pioche.",
    ),
]  # fmt: skip
Out = Annotated[
    Cards,
    Pieces(
        label="Cartes sorties", kind=MINOR_CARDS, rule="TY-JEU-03", most=MOST_OUT, pool="deck",
        carried=True, group="Table", help="Vide : la pioche est entière.",
    ),
]  # fmt: skip
Bonus = Annotated[
    int, Integer(label="Bonus", rule="TY-JEU-01", minimum=-BONUS_MAX, maximum=BONUS_MAX)
]
Bold = Annotated[bool, Flag(label="Audace : une seconde carte", rule="TY-JEU-02")]
Mode = Annotated[
    str,
    Option(
        label="Avec deux cartes", rule="TY-JEU-02",
        choices=(Choice("sum", "leur somme"), Choice("best", "la plus forte")),
    ),
]  # fmt: skip
Equality = Annotated[
    str,
    Reading(
        label="À égalité", rule="AMB-TY-01", group="Lectures de la règle",
        choices=(Choice("split", "on partage"), Choice("win", "on gagne")),
    ),
]  # fmt: skip


def pile(held: MinorCard, spare: MinorCard | None, out: Cards) -> Cards:
    """Return the cards that can still be drawn."""
    away = {held.rank, *(card.rank for card in out)} - ({spare.rank} if spare else set())
    return tuple(card for card in MINOR_CARDS.pieces if card.rank not in away | {held.rank})


def first_space(held: MinorCard, spare: MinorCard | None, out: Cards) -> Deal[MinorCard]:
    """Return the first draw: one card of the pile."""
    return Deal(pile(held, spare, out), 1)


def second_space(
    *, held: MinorCard, spare: MinorCard | None, out: Cards, bold: bool, first: Cards
) -> Deal[MinorCard]:
    """Return the second draw: one more card for the bold, nothing for the others."""
    left = tuple(card for card in pile(held, spare, out) if card not in first)
    return Deal(left, 1 if bold else 0)


First = Annotated[
    Cards,
    Drawn(
        label="Première carte", kind=MINOR_CARDS, rule="TY-JEU-01", least=1, most=1, group="Table",
        pool="deck", space=first_space,
    ),
]  # fmt: skip
Second = Annotated[
    Cards,
    Drawn(
        label="Seconde carte", kind=MINOR_CARDS, rule="TY-JEU-02", least=1, most=1, group="Table",
        pool="deck", space=second_space,
    ),
]  # fmt: skip


def spare_is_out(spare: MinorCard | None, out: Cards) -> Iterable[Fault]:
    """Refuse to give back a card that is not out."""
    if spare is not None and spare not in out:
        yield Fault("spare", f"{spare.title} n'est pas sortie.", "TY-JEU-03")


def held_is_not_out(held: MinorCard, out: Cards) -> Iterable[Fault]:
    """Refuse to hold a card that is out."""
    if held.rank in {card.rank for card in out}:
        yield Fault("held", f"{held.title} est déjà sortie.", "TY-JEU-03")


def what_is_left(held: MinorCard, spare: MinorCard | None, out: Cards) -> tuple[Table, ...]:
    """Count the pile."""
    rows = (("Pioche", len(pile(held, spare, out))),)
    return (Table("Ce qui reste", ("Où", "Combien"), rows),)


@calculator(
    id="toy.clash",
    title="Choc",
    verb="Tirer",
    rules=("TY-JEU-01", "TY-JEU-02", "TY-JEU-03"),
    outcomes=(WIN, SPLIT, LOSE),
    checks=(spare_is_out, held_is_not_out),
    tables=what_is_left,
)
def clash(
    *,
    held: Held,
    spare: Spare = None,
    out: Out = (),
    bonus: Bonus = 0,
    bold: Bold = False,
    mode: Mode = "sum",
    first: First,
    second: Second,
    equality: Equality = "split",
) -> Result:
    """Compare the card held, with its bonus, to what is drawn (TY-JEU-01)."""
    ranks = [card.rank for card in (*first, *second)]
    mine, theirs = held.rank + bonus, sum(ranks) if mode == "sum" else max(ranks)
    if mine == theirs:
        outcome = SPLIT if equality == "split" else WIN
    else:
        outcome = WIN if mine > theirs else LOSE
    steps = [Step(f"Carte {held.title} + bonus {bonus} = {mine}.", "TY-JEU-01")]
    if bold:
        steps.append(Step(f"Deux cartes : {theirs}.", "TY-JEU-02"))
    reading = "AMB-TY-01" if mine == theirs else ""
    steps.append(Step(f"{mine} contre {theirs}.", "TY-JEU-01", reading))
    left = tuple(card for card in out if card != spare)
    if len(left) + len(ranks) > MOST_OUT:
        left = ()
        steps.append(Step("La pioche est refaite.", "TY-JEU-03"))
    after = (*left, *first, *second)
    fields = {"held": str(held), "out": [str(card) for card in after], "bonus": bonus}
    room = held.rank not in {card.rank for card in after} and len(after) < MOST_OUT
    again = Onward("again", "Tirer encore avec cette carte", "toy.clash", fields, "TY-JEU-03")
    return Result(
        outcome.code, f"{outcome.label} : {mine} contre {theirs}.",
        {"mine": mine, "theirs": theirs, "drawn": [str(card) for card in (*first, *second)]},
        tuple(steps), (Shown("Tenue", (held,)), Shown("Tirées", (*first, *second))),
        {"out": after, "spare": None}, onward=(again,) * room,
    )  # fmt: skip
