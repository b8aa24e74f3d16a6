"""``bad_karma.settlement``: a gauge that falls due, its cost, and where every domino goes."""

from calculators.core.calculator import Calculator

from ..damage.inputs import even_wounds, odd_knocks
from ..dominoes import third_copies
from .inputs import can_hide, causes, few_enough, shields_are_right
from .rule import OUTCOMES, Settlement
from .words import tell

settlement = Calculator(
    id="bad_karma.settlement",
    title="Solde de la jauge",
    verb="Solder",
    rules=(
        "BK-SOL-03",
        "BK-SOL-04",
        "BK-SOL-05",
        "BK-SOL-07",
        "BK-SOL-08",
        "BK-SOL-10",
        "BK-SOL-11",
        "BK-SOL-12",
        "BK-ATT-16",
        "BK-ATT-17",
        "BK-DOM-01",
        "BK-DOM-02",
        "BK-DOM-06",
        "BK-DOM-07",
        "BK-PRO-01",
        "BK-PRO-02",
        "BK-PRO-03",
        "BK-PRO-04",
        "BK-AVA-05",
        "BK-AVA-06",
        "BK-AVA-07",
        "BK-DES-01",
    ),
    outcomes=OUTCOMES,
    checks=(third_copies, few_enough, odd_knocks, even_wounds, causes, can_hide, shields_are_right),
    odds=False,
    tell=tell,
)(Settlement)
