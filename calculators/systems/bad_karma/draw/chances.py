"""Exact laws of a draw from what the pile still holds.

Law: dominoes that no rule can tell apart are counted together, one standing for its group; the
rule that resolves a draw is then mapped over the groups.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache, partial
from math import comb, lcm
from typing import Any

import icepool

from calculators.pieces.domino import Domino

from ..dominoes import Dominoes
from .trial import Trial


@lru_cache(maxsize=256)
def _laid(
    laid: int, refused: int, count: int, doubles: int, total: int, *, lightens: bool
) -> dict[int, Fraction]:
    """Return the distribution of how many dominoes lie there after the refused draws.

    :param doubles: the doubles among the ``total`` dominoes they can be drawn from.
    """
    if not (refused and lightens):
        return {laid + refused * count: Fraction(1)}
    law: dict[int, Fraction] = defaultdict(Fraction)
    for drawn, chance in hypergeometric(doubles, total, count).items():
        after = laid - (1 if drawn and laid else 0) + count
        left = doubles - drawn, total - count
        rest = _laid(after, refused - 1, count, *left, lightens=lightens)
        for final, share in rest.items():
            law[final] += chance * share
    return law


@lru_cache(maxsize=512)
def trial_law(
    trial: Trial, pile: Dominoes, count: int, laid: int, refused: int, *, lightens: bool
) -> icepool.Die[str]:
    """Return the exact law of the outcome of the last draw.

    By symmetry any draw of the pile has the law of the first: the last is dealt first here, and
    the refused ones from what is left (BK-TIR-07).

    :param laid: the dominoes on the gauge before any draw.
    :param refused: how many draws are refused first.
    :param lightens: Good Karma removes one at every double (BK-AVA-04).
    """
    doubles = sum(domino.double for domino in pile)
    most = laid + refused * count
    least = most - refused - 1 if lightens else most
    seen = range(max(0, least), most + 1)
    alike: dict[Hashable, Domino] = {}
    likeness = partial(_likeness, trial, seen, lightens=lightens)
    counts = Counter(alike.setdefault(likeness(domino), domino) for domino in pile)

    def verdict(drawn: Dominoes) -> icepool.Die[str] | str:
        mine = sum(domino.double for domino in drawn)
        left = doubles - mine, len(pile) - count
        law = _laid(laid, refused, count, *left, lightens=lightens)
        lighter = 1 if lightens and mine else 0
        codes = {lies: trial.verdict(drawn, max(0, lies - lighter)) for lies in law}
        if len(set(codes.values())) == 1:
            return next(iter(codes.values()))
        common = lcm(*(chance.denominator for chance in law.values()))
        times = [int(chance * common) for chance in law.values()]
        return icepool.Die([*codes.values()], times=times)

    deals: Any = icepool.Deck(counts).deal(count).expand()
    verdicts: icepool.Die[str] = deals.map(verdict, star=False)
    return verdicts


def _likeness(trial: Trial, seen: range, domino: Domino, *, lightens: bool) -> Hashable:
    """Return the key of a domino: all that the verdict depends on."""
    double = domino.double and (trial.pick == "double" or lightens)
    met = [trial.settles(domino, laid) for laid in seen]
    return trial.succeeds((domino,)), double, *met


def hypergeometric(wanted: int, total: int, count: int) -> dict[int, Fraction]:
    """Return the probability of each number of wanted pieces among ``count`` dealt of ``total``."""
    ways = comb(total, count)
    return {
        hits: Fraction(comb(wanted, hits) * comb(total - wanted, count - hits), ways)
        for hits in range(max(0, count - (total - wanted)), min(wanted, count) + 1)
    }


def success(level: int, pile: Dominoes, count: int) -> Fraction:
    """Return the probability that so many dominoes all succeed (BK-TIR-03)."""
    if count > len(pile):
        return Fraction(0)
    trial = Trial(level)
    good = sum(trial.succeeds((domino,)) for domino in pile)
    return Fraction(comb(good, count), comb(len(pile), count))
