"""The healing draw: its difficulty, and one way a table may use it (BK-DOM-06, AMB-BK-33)."""

from typing import Annotated

from calculators.core.fields import Choice, Integer, Option
from calculators.core.result import Table
from calculators.pieces.domino import BOX
from calculators.systems.bad_karma import scales
from calculators.systems.bad_karma.draw import chances
from calculators.systems.bad_karma.settlement import settling

GROUP = "Guérison"

Healer = Annotated[
    str,
    Option(
        label="Jet de guérison", rule="AMB-BK-33", group=GROUP,
        choices=(
            Choice("none", "non décrit : la difficulté seule"),
            Choice("subtract", "difficulté ôtée à la compétence du soigneur"),
        ),
    ),
]  # fmt: skip
HealerSkill = Annotated[
    int,
    Integer(
        label="Compétence du soigneur", rule="AMB-BK-33", group=GROUP, minimum=0,
        when=("healer", "subtract"),
        maximum=scales.MODIFIER_BOUND,
    ),
]  # fmt: skip


def healing_table(
    wounds: settling.Hurts, fragile: int, levels: str, healer: str, healer_skill: int
) -> tuple[Table, ...]:
    """Print the chance of healing where the table takes the difficulty off the skill."""
    difficulty = settling.healing(wounds, fragile, levels)
    if healer == "none" or not difficulty:
        return ()
    chance = chances.success(healer_skill - difficulty, BOX, 1)
    row = (str(healer_skill), difficulty, healer_skill - difficulty, chance)
    head = ("Soigneur", "Difficulté", "Compétence restante", "Réussir")
    return (Table("Guérir", head, (row,)),)
