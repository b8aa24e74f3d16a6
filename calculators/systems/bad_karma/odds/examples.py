"""Chances quoted by the pages that no calculator gives, each counted from the box."""

from collections.abc import Callable
from fractions import Fraction

from calculators.core.scale import Level, Scale
from calculators.pieces.domino import BOX, Domino

from ..attack import placing
from ..draw.chances import hypergeometric, success
from ..draw.trial import Trial
from ..scales import EXAMPLE_SKILL
from .contest import Rival, sums_of
from .tiebreak import broken

_TRIAL = Trial(EXAMPLE_SKILL)
_SIZE = len(BOX)


def share(event: Callable[[Domino], bool]) -> Fraction:
    """Return the share of the box in an event."""
    return Fraction(sum(map(event, BOX)), _SIZE)


def failing(draws: int) -> Fraction:
    """Return the chance that so many draws in a row fail, without replacement."""
    good = sum(_TRIAL.succeeds((domino,)) for domino in BOX)
    return hypergeometric(good, _SIZE, draws)[0]


def won_by_a_double() -> Fraction:
    """Return the chance that one of two players wins with a double, ties excluded."""
    won = Fraction(0)
    for domino in BOX:
        if domino.double and _TRIAL.succeeds((domino,)):
            won += (1 - success(domino.total, BOX, 1)) / (_SIZE - 1)
    return 2 * won


def tied_with_replacement() -> Fraction:
    """Return the chance of a tie for the lead, with the first domino put back before the second."""
    good = sums_of(BOX)[: EXAMPLE_SKILL + 1]
    return sum((Fraction(count, _SIZE) ** 2 for count in good), Fraction(0))


def tied_twice() -> Fraction:
    """Return the chance that two players tie for the lead, then tie again (AMB-BK-11)."""
    each = Rival(EXAMPLE_SKILL, 1, None)
    _, still = broken(each, [each], BOX, 1)
    return still


EXAMPLES = Scale(
    "bad_karma.examples",
    "Chances des exemples",
    "BK-PRB-01",
    (
        Level("no_odd", "sans côté impair", share(lambda d: not placing.side_up(d, "i"))),
        Level("no_even", "sans côté pair", share(lambda d: not placing.side_up(d, "p"))),
        Level("alike", "deux côtés de même parité", share(lambda d: placing.row_of(d, "M") > 1)),
        Level("matching", "portant une valeur donnée", share(lambda d: 5 in d.sides)),  # noqa: PLR2004
        Level("both_fail", "deux échecs, à 7 contre 7", failing(2), "BK-TIR-11"),
        Level("forced_once", "réussir à 7 en forçant une fois", 1 - failing(2), "BK-TIR-07"),
        Level("forced_twice", "réussir à 7 en forçant deux fois", 1 - failing(3), "BK-TIR-08"),
        Level("double", "gagner sur un double, à 7 contre 7", won_by_a_double(), "BK-ATT-15"),
        Level("tied_twice", "égalité après un départage", tied_twice(), "BK-TIR-12"),
        Level("replaced", "égalité avec remise", tied_with_replacement(), "BK-TIR-12"),
    ),
)
