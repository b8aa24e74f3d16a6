"""``choix_destin.advice``: which card to play, by the exact chance of each."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby
from typing import Annotated, ClassVar

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.errors import Faults
from calculators.core.group import Group, fields_of, pieces
from calculators.core.result import Facts, FigureTable, Moves, Onward, Shown, Steps, Tables, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import MINOR_CARDS

from ..hand.inputs import IN_HAND
from ..house import House
from ..scales import MOST_COMPARED, TO_ACT
from ..talon import Talon
from .inputs import Aside, Cards, Trial, once
from .onward import CRITICAL as CRITICAL_DRAW
from .onward import DESTINY
from .rule import CRITICAL_SUCCESS, OUTCOMES, Attempt, chance, verdict_law

# --- inputs


class Hand(Group):
    """The cards to choose from."""

    hand: Cards = pieces(
        "Votre main",
        kind=MINOR_CARDS,
        rule="CD-MAI-02",
        least=1,
        most=TO_ACT,
        pool="deck",
        help="Les cartes que vous pouvez jouer.",
        notation="Par exemple : 3 7 12 14.",
        default=...,
    )
    offers: Cards = pieces(
        "Cartes que les autres prêteraient",
        kind=MINOR_CARDS,
        rule="CD-CHO-02",
        most=MOST_COMPARED,
        help="Une par joueur qui peut aider ; vide : pas d'Entraide.",
    )

    def faults(self) -> Faults:
        """Refuse a card held by two players."""
        return once((*self.hand, *self.offers), "offers")


# --- rule

ADVISED = Outcome("advised", "Conseil")


class Advice(Facts):
    """Every option, with its exact chance of success."""

    hand: Hand
    trial: Trial
    aside: Aside
    house: Annotated[House, knows("formula", "vs")]
    outcome: ClassVar[str] = ADVISED

    told = ("best:winner.name", "chance", "alone:lonely.name", "alone_chance", "trumps_left")

    @cached_property
    def talon(self) -> Talon:
        """The talon that Destin is drawn from."""
        return Talon(self.aside.discarded)

    @cached_property
    def ways(self) -> Sequence[Attempt]:
        """Every card with every combination of the help offered, the cheapest first."""
        offers, cards = sorted(self.hand.offers), sorted(self.hand.hand)
        sizes = range(len(offers) + 1)
        helps = dict.fromkeys(lent for size in sizes for lent in combinations(offers, size))
        return [Attempt(card, lent, self.trial, self.house) for card in cards for lent in helps]

    @cached_property
    def winner(self) -> Attempt:
        """The option with the best chance."""
        return self.likeliest(self.ways)

    @cached_property
    def lonely(self) -> Attempt:
        """The best option without help."""
        return self.likeliest(way for way in self.ways if not way.lent)

    @property
    def chance(self) -> Fraction:
        """The chance of the best option."""
        return self.chance_of(self.winner)

    @property
    def alone_chance(self) -> Fraction:
        """The chance of the best option without help."""
        return self.chance_of(self.lonely)

    @property
    def trumps_left(self) -> int:
        """How many trumps are left in the talon."""
        return len(self.talon.left)

    @property
    def equals(self) -> Sequence[Attempt]:
        """The cards that give the best chance without help."""
        return [way for way in self.ways if not way.lent and self.chance_of(way) == self.chance]

    def chance_of(self, way: Attempt) -> Fraction:
        """Return the chance of success."""
        return chance(way, self.talon)

    def likeliest(self, ways: Iterable[Attempt]) -> Attempt:
        """Return the best option; among equals, the cheapest."""
        return min(ways, key=lambda way: (-self.chance_of(way), len(way.lent), way.cards))

    def worth_reading(self) -> Iterable[Attempt]:
        """Return each card alone, then with its best help if that is better."""
        for card, ways in groupby(self.ways, key=lambda way: way.choice):
            helped = self.likeliest(ways)
            yield replace(helped, choice=card, lent=())
            if helped.lent:
                yield helped


# --- words

PLAY = Phrase("{verdict} : {said}.")
PLAY_OR = Phrase("{verdict} : {said} ; avec {winner.lent:le} en Entraide, {helped}.")
PLAY_OR_ANOTHER = Phrase(
    "{verdict} : {said} ; {winner.choice:le} avec {winner.lent:le} en Entraide, {helped}."
)
VERDICT = Phrase("Jouez {choice:le}")
SAID = Phrase("{chance:sur}")
SURE, HOPELESS = "réussite sûre", "aucune chance de réussir"
COMPARED = Line(
    "{ways:# façon de jouer comparée|# façons de jouer comparées}.", "CD-CHO-01", "AMB-CD-11"
)
TALON = Line(
    "{trumps_left:# arcane|# arcanes} au talon ; après Le Mat, on tire à nouveau.",
    "CD-SPE-01",
    "AMB-CD-05",
)
SAME = Line("Même chance avec {cards:le} : jouez la carte la plus faible.", "CD-CHO-01")
HELP = Line(
    "L'Entraide s'annonce avant le Destin ; chaque prêteur défausse sa carte.",
    "CD-CHO-02",
    "AMB-CD-09",
)
CRITICAL = Line("Réussir comprend la réussite critique (Le Monde).", "CD-SPE-02", "AMB-CD-08")
ALONE = Phrase("Jouer {choice:le}")
HELPED = Phrase("Jouer {choice:le} avec {lent:le}")
IN_CRISIS = Phrase("{label} en situation critique")
LISTED = Phrase("{lent}")
NOBODY = "—"


def tell(advice: Advice) -> Told:
    """Describe which card to play, alone and helped."""
    shown = Shown(IN_HAND, tuple(sorted(advice.hand.hand)))
    verdict = VERDICT(advice.lonely)
    return Told(
        _headline(advice, verdict),
        _steps(advice),
        (shown,),
        onward=_following(advice),
        verdict=verdict,
    )


def _following(advice: Advice) -> Moves:
    """Yield the best card, with its best help, or in a critical situation."""
    asked = CRITICAL_DRAW if advice.talon.kept_out else DESTINY
    alone, helped = advice.lonely, advice.winner
    label = ALONE(alone)
    yield _played(advice, "alone", label, alone, asked)
    if helped.lent:
        label = HELPED(helped)
        yield _played(advice, "helped", label, helped, asked)
    if asked == DESTINY:
        yield _played(advice, "crisis", IN_CRISIS(label=label), helped, CRITICAL_DRAW)


def _played(advice: Advice, code: str, label: str, way: Attempt, asked: str) -> Onward:
    fields = {
        "choice": str(way.choice),
        "lent": way.lent,
        **fields_of(advice.trial),
        "discarded": advice.talon.kept_out,
    }
    return Onward(code, label, asked, fields, "CD-CHO-02" if way.lent else "CD-CHO-01")


def _headline(advice: Advice, verdict: str) -> str:
    said, best = _said(advice.alone_chance), advice.winner
    if not best.lent:
        return PLAY(verdict=verdict, said=said)
    line = PLAY_OR if best.choice == advice.lonely.choice else PLAY_OR_ANOTHER
    return line(advice, verdict=verdict, said=said, helped=_said(advice.chance))


def _said(chance: Fraction) -> str:
    return SAID(chance=chance) if 0 < chance < 1 else SURE if chance else HOPELESS


def _steps(advice: Advice) -> Steps:
    yield COMPARED(advice)
    yield TALON(advice)
    if len(advice.equals) > 1:
        yield SAME(cards=[way.choice for way in advice.equals])
    if advice.winner.lent:
        yield HELP()
    yield CRITICAL()


# --- the calculator


def option_odds(advice: Advice) -> Iterable[tuple[str, Weights]]:
    """Return the exact law of every option."""
    return ((way.name, verdict_law(way, advice.talon)) for way in advice.ways)


def chances_table(advice: Advice) -> Tables:
    """Tabulate the chance of each card, alone and with its best help; mark the best."""
    ways = list(advice.worth_reading())
    rows = [
        (
            way.choice.title,
            LISTED(way) if way.lent else NOBODY,
            advice.chance_of(way),
            verdict_law(way, advice.talon).probability(CRITICAL_SUCCESS),
        )
        for way in ways
    ]
    marked = {at for at, way in enumerate(ways) if advice.chance_of(way) == advice.chance}
    head = ("Carte", "Entraide", "Réussir", "dont critique")
    yield FigureTable("Chances de chaque carte, seule et le mieux aidée", head, rows, marked)


advice = Calculator(
    id="choix_destin.advice",
    title="Quelle carte jouer ?",
    verb="Comparer",
    rules=("CD-CHO-01", "CD-CHO-02", "CD-TIR-04"),
    outcomes=(ADVISED,),
    tables=chances_table,
    option_odds=option_odds,
    option_outcomes=OUTCOMES,
    tell=tell,
)(Advice)
