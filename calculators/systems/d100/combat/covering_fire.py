"""``d100.covering_fire``: enemies hampered; those in the zone test survival, then are shot at."""

from calculators.core.calculator import Calculator
from calculators.core.result import FigureTable, Share, Tables

from .rule import OUTCOMES, Fired, law
from .words import tell


def dangers(fired: Fired) -> Tables:
    """Tabulate for each tested person the chance of being shot at, and of being hit."""
    rows = [
        (
            person.name,
            Share(shot_at, lambda fired, who=person: who in fired.targets),
            Share(hit, lambda fired, who=person: who.name in fired.hit),
        )
        for person, shot_at, hit in fired.covering.risks()
    ]
    if rows:
        yield FigureTable(
            "Ce que risque chacun", ("Dans la zone", "Test manqué", "et touché"), rows
        )


covering_fire = Calculator(
    id="d100.covering_fire",
    title="Tir de couverture",
    verb="Arroser la zone",
    rules=("DC-COU-01", "DC-COU-02", "DC-COU-03", "DC-CVT-01", "DC-BRU-02", "DC-HOR-01"),
    outcomes=OUTCOMES,
    tables=dangers,
    law=law,
    tell=tell,
)(Fired)
