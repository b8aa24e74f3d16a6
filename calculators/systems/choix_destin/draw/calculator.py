"""``choix_destin.draw``: one draw, Choix against Destin."""

from calculators.core.calculator import Calculator

from .inputs import one_of_each
from .rule import OUTCOMES, Draw
from .words import tell

draw = Calculator(
    id="choix_destin.draw",
    title="Tirage",
    verb="Tirer le Destin",
    rules=(
        "CD-TIR-02",
        "CD-TIR-03",
        "CD-TIR-04",
        "CD-CHO-01",
        "CD-CHO-02",
        "CD-DES-05",
        "CD-SPE-01",
        "CD-SPE-02",
        "CD-SPE-03",
    ),
    outcomes=OUTCOMES,
    checks=(one_of_each,),
    tell=tell,
)(Draw)
