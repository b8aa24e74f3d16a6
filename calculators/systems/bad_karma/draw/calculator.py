"""``bad_karma.draw``: one domino or several against a skill, with forced fate and the gauge."""

from calculators.core.calculator import Calculator

from ..dominoes import third_copies
from .inputs import can_force
from .rule import OUTCOMES, Draw, law
from .words import tell

draw = Calculator(
    id="bad_karma.draw",
    title="Tirage",
    verb="Tirer",
    rules=(
        "BK-TIR-01",
        "BK-MAT-02",
        "BK-MAT-03",
        "BK-TIR-02",
        "BK-TIR-03",
        "BK-TIR-05",
        "BK-TIR-07",
        "BK-TIR-08",
        "BK-TIR-10",
        "BK-TIR-13",
        "BK-JAU-07",
        "BK-JAU-09",
        "BK-SOL-01",
        "BK-SOL-02",
        "BK-PIO-02",
        "BK-AVA-04",
        "BK-DES-02",
        "BK-DES-03",
    ),
    outcomes=OUTCOMES,
    checks=(third_copies, can_force),
    law=law,
    tell=tell,
)(Draw)
