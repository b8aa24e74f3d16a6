"""``bad_karma.tie``: the tied draw one domino each until one leads (BK-TIR-12)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from math import perm, prod

from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.group import Group, integer, rows, text
from calculators.core.result import Facts, FigureTable, Share, Shown, Steps, Tables, Told
from calculators.core.space import Deal
from calculators.core.words import Line, Phrase
from calculators.pieces.domino import Domino

from .dominoes import SHORTAGE, Dominoes, VeiledPile, by_hand, dealt, pile_of
from .scales import MODIFIER_BOUND

MOST = 8
AHEAD, TIED, EXHAUSTED = "ahead", "tied", "exhausted"
OUTCOMES = (
    Outcome(AHEAD, "Départagés"),
    Outcome(TIED, "Encore une égalité"),
    Outcome(EXHAUSTED, "Épuisement"),
)


class Equal(Group):
    """A tied character, with her skill at the draw."""

    name: str = text("nom", longest=40)
    level: int = integer("compétence", least=-3 * MODIFIER_BOUND, most=3 * MODIFIER_BOUND)


class Equals(Group):
    """The tied characters (AMB-BK-11)."""

    equals: tuple[Equal, ...] = rows(
        "À égalité",
        Equal,
        default=(Equal(name="Inès", level=8), Equal(name="Marco", level=7)),
        rule="BK-TIR-12",
        least=2,
        most=MOST,
        notation="Une ligne chacun : nom ; compétence de son tirage.",
    )


def space(tying: Equals, pile: VeiledPile) -> Deal[Domino]:
    """Return the space of one domino each; empty if the pile has too few."""
    return dealt(pile_of(pile.gone), len(tying.equals))


class Drawing(Group):
    """The dominoes drawn, in the order of the lines."""

    drawn: Dominoes = by_hand(
        "Tirage à la main",
        "BK-TIR-12",
        most=MOST,
        space=space,
        help="Un chacun, dans l'ordre des lignes. Vide : le site tire.",
    )


class Tie(Facts):
    """One round of a tie-break: signed margins are compared, success is not needed."""

    tying: Equals
    pile: VeiledPile
    drawing: Drawing
    told = ("drawing.drawn", "margins", "ahead")

    @property
    def equals(self) -> tuple[Equal, ...]:
        """Those who tie."""
        return self.tying.equals

    @property
    def drawn(self) -> Dominoes:
        """What they drew."""
        return self.drawing.drawn

    @cached_property
    def margins(self) -> tuple[int, ...]:
        """The margin of each."""
        both = zip(self.equals, self.drawn, strict=False)
        return tuple(each.level - domino.total for each, domino in both)

    @property
    def ahead(self) -> tuple[str, ...]:
        """The names of those with the largest margin."""
        both = zip(self.equals, self.margins, strict=False)
        return tuple(each.name for each, margin in both if margin == max(self.margins))

    @property
    def outcome(self) -> str:
        """Whether one leads alone."""
        if not self.drawn:
            return EXHAUSTED
        return TIED if self.ahead[1:] else AHEAD


# --- odds


def chances(tying: Equals, pile: VeiledPile) -> tuple[tuple[Fraction, ...], Fraction]:
    """Return the exact chance that each leads alone, then that some tie again.

    All others must stay below the leader's margin: the sets of sums that do so are nested from one
    character to the next, so the ways to draw are counted from the smallest set up.
    """
    there = pile_of(pile.out)
    counts, levels = Counter(domino.total for domino in there), [e.level for e in tying.equals]
    every = perm(len(there), len(levels))
    if not every:
        return (), Fraction(0)

    def alone(place: int) -> Fraction:
        level, others = levels[place], levels[:place] + levels[place + 1 :]
        below = (n * _below(counts, others, level - value, value) for value, n in counts.items())
        return Fraction(sum(below), every)

    each = tuple(map(alone, range(len(levels))))
    return each, 1 - sum(each, Fraction(0))


def _below(counts: Counter[int], levels: Iterable[int], margin: int, mine: int) -> int:
    """Count the ways in which all others stay below a margin, with one domino of my sum out."""
    sizes = []
    for level in levels:
        fits = [value for value in counts if level - value < margin]
        sizes.append(sum(counts[value] for value in fits) - (mine in fits))
    return prod(max(0, size - taken) for taken, size in enumerate(sorted(sizes)))


def law(tying: Equals, pile: VeiledPile) -> Weights:
    """Return the exact law of the outcome."""
    if len(tying.equals) > len(pile_of(pile.gone)):
        return {EXHAUSTED: 1}
    _, again = chances(tying, pile)
    return {TIED: again, AHEAD: 1 - again}


def tables(tie: Tie) -> Tables:
    """Tabulate each one's chance to lead at the first draw."""
    each, _ = chances(tie.tying, tie.pile)
    rows_ = [
        (one.name, one.level, Share(share, lambda tie, name=one.name: tie.ahead == (name,)))
        for one, share in zip(tie.equals, each, strict=False)
    ]
    yield FigureTable("Chances au départage", ("Qui", "Compétence", "L'emporter"), rows_)


# --- words

DRAWS = Line("{name} tire{name:nt} {domino!s} : marge {margin}.", "BK-TIR-12", "AMB-BK-11")
WINS, AGAIN = Phrase("{names} l'emporte{names:nt}."), Phrase("Encore une égalité : {names}.")
TOO_FEW_TO_DECIDE = Line(
    "Plus assez de dominos pour départager : l'action s'arrête là.", "BK-PIO-02", "AMB-BK-40"
)


def tell(tie: Tie) -> Told:
    """Describe what each draws, and who leads."""
    if not tie.drawn:
        return Told(TOO_FEW_TO_DECIDE().text, (SHORTAGE(wanted=len(tie.equals)),))
    summary = (WINS if tie.outcome == AHEAD else AGAIN)(names=tie.ahead)
    return Told(summary, _steps(tie), (Shown("Tirés", tie.drawn),))


def _steps(tie: Tie) -> Steps:
    for each, domino, margin in zip(tie.equals, tie.drawn, tie.margins, strict=True):
        yield DRAWS(name=each.name, domino=domino, margin=margin)


tie = Calculator(
    id="bad_karma.tie",
    title="Départage",
    verb="Départager",
    rules=("BK-TIR-12",),
    outcomes=OUTCOMES,
    law=law,
    tables=tables,
    tell=tell,
)(Tie)
