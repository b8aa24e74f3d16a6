"""A body in its states: what weighs on its rolls, its pace, what it may do (SW-ETA-01 to 13)."""

from dataclasses import dataclass

from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.conditions import Condition


def load_limit(strength: StepDie) -> int:
    """Return the load in kilograms: 10 at d4, 10 more for each step, d12+k too (AMB-SW-22)."""
    step = tables.TRAIT_SIZES.index(strength.sides) + strength.bonus
    return tables.LOAD_FIRST + tables.LOAD_STEP * step


def is_critical(wounds: int, fatigue: str) -> bool:
    """Tell whether wounds or fatigue put a body in the critical state (SW-ETA-08, SW-ETA-12)."""
    return wounds >= tables.CRITICAL_WOUND or fatigue == "beyond"


@dataclass(frozen=True, slots=True)
class Body:
    """A body in its states; a state carried by another counts once (AMB-SW-11, AMB-SW-30)."""

    pace: int
    wounds: int
    fatigue: str
    shaken: bool
    distracted: bool
    vulnerable: bool
    held: bool
    bound: bool
    stunned: bool
    encumbered: bool
    joker: bool
    actions: int
    running: bool
    past_three: str = "each"

    @property
    def is_distracted(self) -> bool:
        """Whether it is Distrait, by itself or by another state."""
        return self.distracted or self.held or self.bound or self.stunned

    @property
    def is_vulnerable(self) -> bool:
        """Whether it is Vulnérable, by itself or by another state."""
        return self.vulnerable or self.bound

    @property
    def critical(self) -> bool:
        """Whether it is in the critical state."""
        return is_critical(self.wounds, self.fatigue)

    @property
    def outcome(self) -> str:
        """What it may do, the strictest state first."""
        if self.critical:
            return "critical"
        if self.stunned:
            return "stunned"
        if self.bound:
            return "bound"
        if self.shaken:
            return "shaken"
        return "held" if self.held else "free"

    @property
    def still(self) -> bool:
        """Whether it cannot move."""
        return self.held or self.bound or self.stunned

    def condition(self) -> Condition:
        """Return what weighs on its trait rolls, encumbrance apart."""
        return Condition(
            wounds=self.wounds, fatigue=self.fatigue, distracted=self.is_distracted,
            actions=self.actions, running=self.running, joker=self.joker,
            past_three=self.past_three,
        )  # fmt: skip

    def base_pace(self) -> int:
        """Return its pace without running, at least 1 (AMB-SW-07); 0 when it cannot move."""
        if self.still:
            return 0
        lost = tables.WOUND * self.wounds + tables.ENCUMBERED * self.encumbered
        return max(tables.LEAST_PACE, self.pace + lost)
