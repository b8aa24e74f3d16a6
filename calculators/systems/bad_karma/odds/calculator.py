"""``bad_karma.odds``: chances of success, of each margin, and of winning the turn."""

from collections.abc import Iterable

from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.french import minus
from calculators.core.result import FigureTable, Tables
from calculators.core.words import Phrase

from ..draw import chances
from ..scales import SURE_SKILL
from . import contest
from .inputs import small_enough
from .rule import COMPUTED, COUNTS, NIL, Weighed
from .words import tell

ENDS = (
    Outcome(contest.WIN, "Gagner le tour", "great"),
    Outcome(contest.TIE, "Égalité non départagée", "good"),
    Outcome(contest.BEATEN, "Réussir sans gagner"),
    Outcome(contest.SETTLED, "Réussir et solder", "bad"),
    Outcome(contest.FAILED, "Rater", "awful"),
)
MARGINS = Phrase("Marges à {count:# domino|# dominos}")


def options(weighed: Weighed) -> Iterable[tuple[str, Weights]]:
    """Return the law of the turn's end for one domino, two, three and four."""
    return ((str(count), law) for count, law in weighed.laws.items())


def figures(weighed: Weighed) -> Tables:
    """Tabulate the turn's end by number of dominoes, the margins, and every skill."""
    yield _ends(weighed)
    margins = _margins(weighed)
    if margins.rows:
        yield margins
    yield _skills(weighed)


def _ends(weighed: Weighed) -> FigureTable:
    laws = weighed.laws
    codes = [end for end in ENDS if any(end in law for law in laws.values())]
    return FigureTable(
        "Ce tour, selon le nombre de dominos",
        ("Dominos", *(end.label for end in codes)),
        [(minus(number), *(law.get(end, NIL) for end in codes)) for number, law in laws.items()],
        {weighed.count - 1},
    )


def _margins(weighed: Weighed) -> FigureTable:
    found = contest.margins(weighed.me, weighed.pile).items()
    rows = [(minus(margin), chance) for margin, chance in found]
    return FigureTable(MARGINS(weighed), ("Marge", "Chance"), rows)


def _skills(weighed: Weighed) -> FigureTable:
    skills = range(SURE_SKILL + 1)
    return FigureTable(
        "Réussir, selon la compétence et le nombre de dominos",
        ("Compétence", *map(minus, COUNTS)),
        [
            (minus(skill), *(chances.success(skill, weighed.pile, number) for number in COUNTS))
            for skill in skills
        ],
        {weighed.level} & {*skills},
    )


odds = Calculator(
    id="bad_karma.odds",
    title="Probabilités",
    verb="Calculer",
    rules=("BK-PRB-01", "BK-TIR-03", "BK-TIR-04", "BK-TIR-10", "BK-TIR-11", "BK-PIO-01"),
    outcomes=(COMPUTED,),
    checks=(small_enough,),
    tables=figures,
    option_odds=options,
    option_outcomes=ENDS,
    tell=tell,
)(Weighed)
