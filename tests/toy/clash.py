"""``toy.clash``: one card held against one or two cards drawn; every kind of field."""

from collections.abc import Iterable, Mapping
from typing import Any, override

from calculators.core.calculator import Calculator
from calculators.core.errors import Fault
from calculators.core.group import Group, drawn, flag, given, integer, option
from calculators.core.pieces import Piece, Pieces
from calculators.core.result import Facts, FigureTable, Onward, Shown, Steps, Tables, Told
from calculators.core.space import Deal
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import MINOR_CARDS, MinorCard

from .game import LOSE, SPLIT, WIN, House

type Cards = tuple[MinorCard, ...]

BONUS_MAX = 5
MOST_OUT = 9


class Hand(Group):
    """The card held, and where the others are."""

    held: MinorCard = given(
        Piece(
            label="Carte tenue",
            kind=MINOR_CARDS,
            rule="TY-JEU-01",
            pool="deck",
            help="De 1 à 14.",
        )
    )
    spare: MinorCard | None = given(
        Piece(
            label="Carte rendue",
            kind=MINOR_CARDS,
            rule="TY-JEU-03",
            among="out",
            carried=True,
            help="Une carte sortie, qui revient dans la pioche.",
        ),
        default=None,
    )
    out: Cards = given(
        Pieces(
            label="Cartes sorties",
            kind=MINOR_CARDS,
            rule="TY-JEU-03",
            most=MOST_OUT,
            pool="deck",
            carried=True,
            group="Table",
            help="Vide : la pioche est entière.",
        ),
        default=(),
    )

    @property
    def pile(self) -> Cards:
        """The cards that can still be drawn."""
        back = {self.spare.rank} if self.spare else set()
        away = {card.rank for card in self.out} - back | {self.held.rank}
        return tuple(card for card in MINOR_CARDS.pieces if card.rank not in away)

    def faults(self) -> Iterable[Fault]:
        """Refuse to hold a card that is out, or to give back one that is not."""
        if self.spare is not None and self.spare not in self.out:
            yield Fault("spare", NOT_OUT(card=self.spare), "TY-JEU-03")
        if self.held.rank in {card.rank for card in self.out}:
            yield Fault("held", OUT(card=self.held), "TY-JEU-03")


class Daring(Group):
    """How boldly it is played."""

    bonus: int = integer("Bonus", least=-BONUS_MAX, most=BONUS_MAX, default=0, rule="TY-JEU-01")
    bold: bool = flag("Audace : une seconde carte", rule="TY-JEU-02")
    mode: str = option(
        "Avec deux cartes", {"sum": "leur somme", "best": "la plus forte"}, rule="TY-JEU-02"
    )


def first_space(hand: Hand) -> Deal[MinorCard]:
    """Return the space of the first draw: one card of the pile."""
    return Deal(hand.pile, 1)


def second_space(hand: Hand, daring: Daring, first: Cards) -> Deal[MinorCard]:
    """Return the space of the second draw: one more card for the bold, nothing for the others."""
    return Deal(tuple(card for card in hand.pile if card not in first), 1 if daring.bold else 0)


def one_card(label: str, **more: Any) -> Any:
    """Declare a drawn card."""
    return drawn(label, kind=MINOR_CARDS, least=1, most=1, group="Table", pool="deck", **more)


class Drawn(Group):
    """The cards drawn."""

    first: Cards = one_card("Première carte", rule="TY-JEU-01", space=first_space)
    second: Cards = one_card("Seconde carte", rule="TY-JEU-02", space=second_space)


class Clash(Facts):
    """Two totals."""

    hand: Hand
    daring: Daring
    drawn: Cards
    equality: str

    told = ("mine", "theirs", "drawn")

    @property
    def mine(self) -> int:
        """The card held, with its bonus."""
        return self.hand.held.rank + self.daring.bonus

    @property
    def theirs(self) -> int:
        """The sum of the cards drawn, or the best."""
        ranks = [card.rank for card in self.drawn]
        return sum(ranks) if self.daring.mode == "sum" else max(ranks)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.mine == self.theirs:
            return self.equality
        return WIN if self.mine > self.theirs else LOSE

    @property
    def left(self) -> Cards:
        """The cards out before this draw, without the one given back."""
        return tuple(card for card in self.hand.out if card != self.hand.spare)

    @property
    def made_anew(self) -> bool:
        """Whether the pile is reshuffled first."""
        return len(self.left) + len(self.drawn) > MOST_OUT

    @property
    def out(self) -> Cards:
        """The cards out after this draw."""
        return (*(() if self.made_anew else self.left), *self.drawn)

    @override
    def state(self) -> Mapping[str, Any]:
        return {"out": self.out, "spare": None}


NOT_OUT = Phrase("{card} n'est pas sortie.")
OUT = Phrase("{card} est déjà sortie.")
HEADLINES = {
    WIN: Phrase("Gagné : {mine} contre {theirs}."),
    SPLIT: Phrase("Partagé : {mine} contre {theirs}."),
    LOSE: Phrase("Perdu : {mine} contre {theirs}."),
}
MINE = Line("Carte {hand.held} + bonus {daring.bonus} = {mine}.", "TY-JEU-01")
TWO = Line("Deux cartes : {theirs}.", "TY-JEU-02")
AGAINST = Line("{mine} contre {theirs}.", "TY-JEU-01")
MADE_ANEW = Line("La pioche est refaite.", "TY-JEU-03")


def tell(met: Clash) -> Told:
    """Describe a clash, and offer to draw again."""
    shown = (Shown("Tenue", (met.hand.held,)), Shown("Tirées", met.drawn))
    return Told(HEADLINES[met.outcome](met), tuple(_steps(met)), shown, onward=_again(met))


def _steps(met: Clash) -> Steps:
    yield MINE(met)
    if met.daring.bold:
        yield TWO(met)
    yield AGAINST(met, reading="AMB-TY-01" if met.mine == met.theirs else "")
    if met.made_anew:
        yield MADE_ANEW()


def _again(met: Clash) -> tuple[Onward, ...]:
    held = met.hand.held
    if held.rank in {card.rank for card in met.out} or len(met.out) >= MOST_OUT:
        return ()
    out = [str(card) for card in met.out]
    fields = {"held": str(held), "out": out, "bonus": met.daring.bonus}
    return (Onward("again", "Tirer encore avec cette carte", "toy.clash", fields, "TY-JEU-03"),)


def what_is_left(met: Clash) -> Tables:
    """Count the pile."""
    yield FigureTable("Ce qui reste", ("Où", "Combien"), (("Pioche", len(met.hand.pile)),))


@Calculator(
    id="toy.clash",
    title="Choc",
    verb="Tirer",
    rules=("TY-JEU-01", "TY-JEU-02", "TY-JEU-03"),
    outcomes=(WIN, SPLIT, LOSE),
    tables=what_is_left,
    tell=tell,
)
def clash(hand: Hand, daring: Daring, drawn: Drawn, house: House) -> Clash:
    """Compare the card held, with its bonus, to what is drawn (TY-JEU-01)."""
    return Clash(hand, daring, (*drawn.first, *drawn.second), house.equality)
