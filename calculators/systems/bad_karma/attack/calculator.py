"""``bad_karma.placement``: the laying of a domino on a gauge."""

from calculators.core.calculator import Calculator

from ..dominoes import third_copies
from .inputs import lies_there, may_pay, mixed_attacks_show
from .rule import OUTCOMES, Laid
from .words import tell

placement = Calculator(
    id="bad_karma.placement",
    title="Poser un domino",
    verb="Poser",
    rules=(
        "BK-ATT-02",
        "BK-ATT-03",
        "BK-ATT-04",
        "BK-ATT-05",
        "BK-ATT-06",
        "BK-ATT-07",
        "BK-ATT-08",
        "BK-ATT-09",
        "BK-ATT-10",
        "BK-ATT-11",
        "BK-ATT-12",
        "BK-ATT-13",
        "BK-ATT-14",
        "BK-ATT-15",
        "BK-ATT-19",
        "BK-JAU-07",
        "BK-JAU-09",
        "BK-TIR-07",
        "BK-SER-18",
        "BK-PRO-03",
        "BK-AVA-02",
        "BK-AVA-08",
        "BK-DES-02",
        "BK-DES-05",
    ),
    outcomes=OUTCOMES,
    checks=(may_pay, third_copies, lies_there, mixed_attacks_show),
    odds=False,
    tell=tell,
)(Laid)
