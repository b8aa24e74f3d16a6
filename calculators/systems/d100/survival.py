"""What the survival tests share: ``d100.death``, ``d100.drug``, and who stands under fire."""

from typing import Annotated

from calculators.core.fields import Drawn, Integer
from calculators.core.result import Step
from calculators.core.space import Dice
from calculators.systems.d100 import inputs, tables
from calculators.systems.d100.dice import PERCENTILE, percentiles
from calculators.systems.d100.threshold import Threshold, sum_text

AnyModifier = Annotated[
    int,
    Integer(
        label="Modificateurs", rule="DC-TST-01",
        minimum=-tables.MODIFIER_BOUND, maximum=tables.MODIFIER_BOUND,
    ),
]  # fmt: skip


def roll_space() -> Dice:
    """Return one d100."""
    return percentiles(1)


Roll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Jet", kind=PERCENTILE, rule="DC-TST-01", group=inputs.BY_HAND, least=1, most=1,
        space=roll_space, help=f"{inputs.SELF_ROLLED} Un double zéro vaut 100.",
    ),
]  # fmt: skip


def survival(skill: int, modifier: int, base: int, best: int, worst: int) -> Threshold:
    """Return the threshold of a survival test (AMB-DC-18)."""
    return Threshold(base + skill + modifier, best, worst)


def sum_step(skill: int, modifier: int, base: int) -> Step:
    """Write the sum of the threshold."""
    terms = [(base, "base"), (skill, "survie"), (modifier, "modificateurs")]
    return Step(f"Seuil : {sum_text(terms)}.", "DC-TST-01", "AMB-DC-18")
