"""The exact risk of settlement over the next draws (BK-SOL-01, BK-SOL-02).

Law: each draw is one domino from the pile. A failure stays face down on the gauge, out of the
pile; a success without a settlement goes back at the end of its turn (AMB-BK-41). Attacks and
forced fate, which players choose, are left out.
"""

from collections.abc import Sequence
from fractions import Fraction

from calculators.pieces.domino import Domino

from ..dominoes import Dominoes
from ..draw.trial import Trial


def within(trial: Trial, draws: int, laid: int, pile: Dominoes) -> Fraction:
    """Return the chance that a gauge must be settled within so many draws.

    :param laid: the dominoes on the gauge now.
    """
    good = [domino for domino in pile if trial.succeeds((domino,))]
    return _within(trial, draws, laid, good, len(pile) - len(good))


def _within(trial: Trial, draws: int, laid: int, good: Sequence[Domino], bad: int) -> Fraction:
    total = len(good) + bad
    if not draws or not total:
        return Fraction(0)
    now = sum(trial.settles(domino, laid) for domino in good)
    chance = Fraction(now, total)
    if len(good) > now:
        rest = _within(trial, draws - 1, laid, good, bad)
        chance += Fraction(len(good) - now, total) * rest
    if bad:
        full = laid >= trial.karma
        after = Fraction(1) if full else _within(trial, draws - 1, laid + 1, good, bad - 1)
        chance += Fraction(bad, total) * after
    return chance
