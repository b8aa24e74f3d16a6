"""The survival test that death's door and each dose ask for (DC-MOR-01, DC-DRO-01)."""

from functools import cached_property
from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.group import Group, integer
from calculators.core.result import Facts, Shown, Steps
from calculators.core.scale import Item, Items

from ..dice import BY_HAND, DOUBLE_ZERO, Faces, one_percentile, percentile, rolls
from ..house import House
from ..inputs import modifiers
from ..scales import SKILL_BOUND, figured
from ..threshold import Threshold, base_item, roll_step, sum_step


class Survivor(Group):
    """The character who must survive (AMB-DC-18)."""

    skill: int = integer(
        "Survie",
        least=-SKILL_BOUND,
        most=SKILL_BOUND,
        rule="AMB-DC-18",
        help=figured("Votre compétence de survie, sans la base de {base}."),
    )
    modifier: int = modifiers("Modificateurs")


class Roll(Group, fold=BY_HAND):
    """The d100."""

    roll: Faces = rolls("Jet", "DC-TST-01", one_percentile, DOUBLE_ZERO)


class Survived(Facts):
    """A survival test as rolled; its consequences are added by each calculator."""

    survivor: Survivor
    rolled: Roll
    house: Annotated[House, knows("base", "best", "worst")]

    @property
    def roll(self) -> int:
        """The face of the d100."""
        return self.rolled.roll[0]

    @property
    def items(self) -> Items:
        """Every term of the threshold."""
        skill = Item("survie", self.survivor.skill, "AMB-DC-18")
        more = Item("modificateurs", self.survivor.modifier, "DC-TST-01")
        return base_item(self.house), skill, more

    @cached_property
    def threshold(self) -> Threshold:
        """What the d100 must not exceed."""
        value = sum(item.value for item in self.items)
        return Threshold(value, self.house.best, self.house.worst)

    @property
    def verdict(self) -> Outcome:
        """The outcome, one of four."""
        return self.threshold.verdict(self.roll)

    @property
    def succeeds(self) -> bool:
        """Whether it succeeds, critically or not."""
        return self.threshold.succeeds(self.roll)


# --- words


def survival_steps(test: Survived) -> Steps:
    """Describe the sum of the threshold, and the comparison."""
    yield sum_step(test.items, reading="AMB-DC-18")
    yield roll_step(test.threshold, test.roll)


def survival_shown(test: Survived) -> tuple[Shown, ...]:
    """Show the d100."""
    return (Shown("Survie", (percentile(test.roll),)),)
