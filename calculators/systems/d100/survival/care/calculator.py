"""``d100.care``: health given back by rest, first aid, an infirmary or a tank."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Calculator
from calculators.core.result import Share, Table, ending
from calculators.core.words import Phrase

from ...dice import sum_law
from ...house import House
from ...inputs import AT_LEAST
from ...scales import CARES, DAYS_BOUND
from .inputs import FIRST_AID, INFIRMARY, Care, Thrown, what_care_needs
from .rule import FULL, OUTCOMES, Treated, Treatment, law
from .words import tell

WEEKS, DAYS = Phrase("{weeks:# semaine|# semaines}"), Phrase("{days:# jour|# jours}")
PENALTY = Phrase("{penalty}")
_ROWS = 10


def figures(treated: Treated) -> Iterable[Table]:
    """Give what is worth knowing of each care: chances, or the weeks of penalty."""
    care, treatment = treated.care, treated.treatment
    if care.method == FIRST_AID and treatment.gain(CARES[FIRST_AID].sides):
        yield _gains(treatment)
    elif care.method == INFIRMARY and care.missing:
        yield _days_to_full(treatment)
    elif treated.leaves:
        yield _penalties(treatment)


def giving(least: int) -> Callable[[Treated], bool]:
    """Return the event of so much health given back at least."""
    return lambda treated: treated.gain >= least


def _gains(treatment: Treatment) -> Table:
    gains: icepool.Die[int] = sum_law(treatment.care.dice).map(treatment.gain)
    rows = tuple(
        (AT_LEAST(least=least), Share(gains.probability(">=", least), giving(least)))
        for least in gains.outcomes()
        if least
    )
    return Table("PV rendus", ("PV", "Chance"), rows)


def _penalties(treatment: Treatment) -> Table:
    listed = sorted({0, 1, 2, treatment.care.weeks})
    rows = tuple(
        (WEEKS(weeks=weeks), PENALTY(penalty=treatment.penalty(weeks))) for weeks in listed
    )
    marked = {listed.index(treatment.care.weeks)}
    return Table("Malus à toutes les compétences", ("Après", "Malus"), rows, marked)


def _days_to_full(treatment: Treatment) -> Table:
    care, dice = treatment.care, CARES[INFIRMARY]
    best = dice.sides + dice.added + replace(treatment, care=replace(care, days=1)).rest
    first = -(-care.missing // best)  # sooner, it cannot be
    rows = []
    for days in range(first, first + _ROWS):
        chance = replace(treatment, care=replace(care, days=days)).law().probability(FULL.code)
        share = Share(chance, ending(FULL.code), {"days": days})
        rows.append((DAYS(days=days), share if days <= DAYS_BOUND else chance))
        if chance == Fraction(1):
            break
    here = care.days - first
    marked = frozenset({here} & set(range(len(rows))))
    return Table("Chances d'avoir tous ses PV", ("Au bout de", "Chance"), tuple(rows), marked)


@Calculator(
    id="d100.care",
    title="Soins",
    verb="Soigner",
    rules=("DC-PV-01", "DC-PV-02", "DC-PV-03", "DC-PV-04", "DC-PV-05", "DC-MOR-02"),
    outcomes=OUTCOMES,
    checks=(what_care_needs,),
    tables=figures,
    law=law,
    tell=tell,
)
def care(
    care: Care,
    house: Annotated[House, knows("tank", "resting")],
    thrown: Thrown,
) -> Treated:
    """Give health back (DC-PV-01 to 05)."""
    return Treated(Treatment(care, house), thrown.faces)
