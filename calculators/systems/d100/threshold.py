"""The test: a d100 under a threshold, criticals first (DC-TST-01, DC-TST-02).

Law: only ``Threshold.verdict`` turns a roll into an outcome.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import icepool

from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.result import Step
from calculators.core.scale import Item
from calculators.core.words import Line, Phrase

from .dice import D100
from .house import House

CRITICAL_SUCCESS = Outcome("critical_success", "Réussite critique", "great")
SUCCESS = Outcome("success", "Réussite", "good")
FAILURE = Outcome("failure", "Échec", "bad")
CRITICAL_FAILURE = Outcome("critical_failure", "Échec critique", "awful")
TEST_OUTCOMES = (CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE)
HITS = frozenset({CRITICAL_SUCCESS, SUCCESS})


class Threshold(Frozen):
    """The most that a d100 may show, with the critical ranges.

    :param value: any integer; the criticals bound it (AMB-DC-23).
    :param best: critical success from 1 to here; 0 for none.
    :param worst: critical failure from here to 100; 101 for none.
    """

    value: int
    best: int
    worst: int

    def verdict(self, roll: int) -> Outcome:
        """Return the outcome of a roll from 1 to 100."""
        if roll <= self.best:
            return CRITICAL_SUCCESS
        if roll >= self.worst:
            return CRITICAL_FAILURE
        return SUCCESS if roll <= self.value else FAILURE

    def succeeds(self, roll: int) -> bool:
        """Whether a roll succeeds, critically or not."""
        return self.verdict(roll) in HITS

    def law(self) -> icepool.Die[str]:
        """Return the exact law of the outcome."""
        return _law(self)

    @property
    def chance(self) -> Fraction:
        """The chance of success, critical or not."""
        return Fraction(sum(map(self.succeeds, range(1, D100 + 1))), D100)


@lru_cache(maxsize=256)
def _law(threshold: Threshold) -> icepool.Die[str]:
    return icepool.d(D100).map(threshold.verdict)


def base_item(house: House) -> Item:
    """Return the base of every test (DC-TST-01)."""
    return Item("base", house.base, "DC-TST-01")


# --- words

SUM = Line("Seuil : {terms:sum} = {value}.", "DC-TST-01", "AMB-DC-25")
NAMED = Phrase("{who} : {roll}")
WITHIN = Line("{start}, de {first} à {last} : {said:_}.", "DC-TST-02", "AMB-DC-01")
CRITICAL = Line("{start} : {said:_}.", "DC-TST-02", "AMB-DC-01")
UNDER = Line("{start} ne dépasse pas {value} : {said:_}.", "DC-TST-01", "AMB-DC-25")
OVER = Line("{start} dépasse {value} : {said:_}.", "DC-TST-01", "AMB-DC-25")
DUEL = Phrase("{roll} pour un seuil de {value}")


def sum_step(items: Sequence[Item], **cited: str) -> Step:
    """Describe the sum of a threshold, zeros left out after the first.

    :param cited: the ``rule`` and the ``reading`` to cite, if not its own.
    """
    first, *others = items
    terms = (first, *(item for item in others if item.value))
    return SUM(None, terms=terms, value=sum(item.value for item in items), **cited)


def roll_step(threshold: Threshold, roll: int, who: str = "") -> Step:
    """Describe the comparison that decides."""
    verdict = threshold.verdict(roll)
    start = NAMED(who=who, roll=roll) if who else roll
    if verdict in {SUCCESS, FAILURE}:
        line = UNDER if verdict == SUCCESS else OVER
        return line(threshold, start=start, said=verdict.label)
    first, last = (1, threshold.best) if verdict == CRITICAL_SUCCESS else (threshold.worst, D100)
    line = WITHIN if first < last else CRITICAL
    return line(start=start, first=first, last=last, said=verdict.label)
