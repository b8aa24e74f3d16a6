"""``d100.test``: one test under a threshold, or two shots of a semi-automatic weapon."""

from calculators.core.calculator import Calculator
from calculators.core.result import FigureTable, Share, Tables

from ..threshold import TEST_OUTCOMES
from .rule import OUTCOMES, Tested, law
from .words import tell


def one_shot(test: Tested) -> Tables:
    """Tabulate the chances of each of two shots separately."""
    if not test.rolls[1:]:
        return
    threshold = test.aim.threshold
    shot = threshold.law()
    rows = [
        (
            each.label,
            Share(
                shot.probability(each),
                lambda test, first=each: threshold.verdict(test.rolls[0]) == first,
            ),
        )
        for each in TEST_OUTCOMES
        if each in shot
    ]
    yield FigureTable("Chaque tir", ("Issue", "Chance"), rows)


trial = Calculator(
    id="d100.test",
    title="Test",
    verb="Lancer le d100",
    rules=(
        "DC-TST-01",
        "DC-TST-02",
        "DC-COM-01",
        "DC-CVT-01",
        "DC-CAD-01",
        "DC-HOR-01",
        "DC-HOR-02",
        "DC-BRU-02",
        "DC-COU-02",
    ),
    outcomes=OUTCOMES,
    tables=one_shot,
    law=law,
    tell=tell,
)(Tested)
