"""The test: a d100 under a threshold, criticals first (DC-TST-01, DC-TST-02).

Law: ``Threshold.verdict`` is the only place where a roll becomes an outcome.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import icepool

from calculators.core.calculator import Outcome
from calculators.core.french import minus
from calculators.core.result import Step

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"
HITS = frozenset({CRITICAL_SUCCESS, SUCCESS})

TEST_OUTCOMES = (
    Outcome(CRITICAL_SUCCESS, "Réussite critique", "great"),
    Outcome(SUCCESS, "Réussite", "good"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(CRITICAL_FAILURE, "Échec critique", "awful"),
)
LABELS = {outcome.code: outcome.label for outcome in TEST_OUTCOMES}
FACES = 100

type Term = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a d100 must not exceed, with the ranges of the criticals.

    :param value: any integer; the criticals bound it (AMB-DC-23).
    :param best: critical success from 1 to here; 0 for none.
    :param worst: critical failure from here to 100; 101 for none.
    """

    value: int
    best: int
    worst: int

    def verdict(self, roll: int) -> str:
        """Return the outcome of a roll from 1 to 100."""
        if roll <= self.best:
            return CRITICAL_SUCCESS
        if roll >= self.worst:
            return CRITICAL_FAILURE
        return SUCCESS if roll <= self.value else FAILURE

    def succeeds(self, roll: int) -> bool:
        """Tell whether a roll succeeds, critically or not."""
        return self.verdict(roll) in HITS

    def law(self) -> icepool.Die[str]:
        """Return the exact law of the outcome."""
        return _law(self)

    def step(self, roll: int, who: str = "") -> Step:
        """Write the comparison that decided."""
        verdict = self.verdict(roll)
        said = LABELS[verdict].lower()
        start = f"{who} : {roll}" if who else str(roll)
        if verdict == CRITICAL_SUCCESS:
            within = f", de 1 à {self.best}" if self.best > 1 else ""
            return Step(f"{start}{within} : {said}.", "DC-TST-02", "AMB-DC-01")
        if verdict == CRITICAL_FAILURE:
            within = f", de {self.worst} à {FACES}" if self.worst < FACES else ""
            return Step(f"{start}{within} : {said}.", "DC-TST-02", "AMB-DC-01")
        sign = "ne dépasse pas" if verdict == SUCCESS else "dépasse"
        return Step(f"{start} {sign} {minus(self.value)} : {said}.", "DC-TST-01", "AMB-DC-25")


@lru_cache(maxsize=256)
def _law(threshold: Threshold) -> icepool.Die[str]:
    return icepool.d(FACES).map(threshold.verdict)


def sum_text(terms: Iterable[Term]) -> str:
    """Write a sum of named terms, zeros left out after the first.

    >>> sum_text([(30, "base"), (40, "compétence"), (-15, "couvert léger"), (0, "autres")])
    '30 (base) + 40 (compétence) − 15 (couvert léger) = 55'
    """
    listed = list(terms)
    text = ""
    for number, name in listed:
        if not text:
            text = f"{minus(number)} ({name})"
        elif number:
            text += f" {'−' if number < 0 else '+'} {abs(number)} ({name})"
    return f"{text} = {minus(sum(number for number, _ in listed))}"
