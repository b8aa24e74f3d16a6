"""``d100.care``: health recovered by rest, first aid, an infirmary or a tank."""

from dataclasses import replace
from fractions import Fraction

import icepool

from calculators.core.calculator import Calculator
from calculators.core.french import minus
from calculators.core.result import FigureTable, Share, Tables, ending
from calculators.core.words import Phrase

from ...dice import at_least, sum_law
from ...scales import CARES, DAYS_BOUND
from .inputs import FIRST_AID, INFIRMARY, not_above
from .rule import FULL, OUTCOMES, Treated, Treatment, law
from .words import tell

WEEKS, DAYS = Phrase("{weeks:# semaine|# semaines}"), Phrase("{days:# jour|# jours}")
_ROWS = 10


def figures(treated: Treated) -> Tables:
    """Tabulate what matters for each care: chances, or the weeks of penalty."""
    care, treatment = treated.care, treated.treatment
    if care.method == FIRST_AID and treatment.gain(CARES[FIRST_AID].sides):
        yield _gains(treatment)
    elif care.method == INFIRMARY and care.missing:
        yield _days_to_full(treatment)
    elif treated.weakened:
        yield _penalties(treatment)


def _gains(treatment: Treatment) -> FigureTable:
    gains: icepool.Die[int] = sum_law(treatment.care.dice).map(treatment.gain)
    rows = at_least(gains, filter(None, gains.outcomes()), lambda treated: treated.gain)
    return FigureTable("PV rendus", ("PV", "Chance"), rows)


def _penalties(treatment: Treatment) -> FigureTable:
    listed = sorted({0, 1, 2, treatment.care.weeks})
    rows = [(WEEKS(weeks=weeks), minus(treatment.penalty(weeks))) for weeks in listed]
    marked = {listed.index(treatment.care.weeks)}
    return FigureTable("Malus à toutes les compétences", ("Après", "Malus"), rows, marked)


def _days_to_full(treatment: Treatment) -> FigureTable:
    care, dice = treatment.care, CARES[INFIRMARY]
    best = dice.sides + dice.added + replace(treatment, care=replace(care, days=1)).rest
    first = -(-care.missing // best)  # the earliest possible
    rows = []
    for days in range(first, first + _ROWS):
        chance = law(replace(treatment, care=replace(care, days=days))).probability(FULL)
        share = Share(chance, ending(FULL), {"days": days})
        rows.append((DAYS(days=days), share if days <= DAYS_BOUND else chance))
        if chance == Fraction(1):
            break
    marked = {care.days - first} & {*range(len(rows))}
    return FigureTable("Chances d'avoir tous ses PV", ("Au bout de", "Chance"), rows, marked)


care = Calculator(
    id="d100.care",
    title="Soins",
    verb="Soigner",
    rules=("DC-PV-01", "DC-PV-02", "DC-PV-03", "DC-PV-04", "DC-PV-05", "DC-MOR-02"),
    outcomes=OUTCOMES,
    checks=(not_above,),
    tables=figures,
    law=law,
    tell=tell,
)(Treated)
