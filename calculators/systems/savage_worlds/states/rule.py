"""Allowed actions, trait modifiers and Pace of a body (SW-ETA-01 to 13)."""

from functools import cached_property
from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.result import Facts
from calculators.core.scale import Items

from ..house import House
from ..scales import FIGURES, MODIFIERS
from .inputs import BOUND, CRITICAL, FREE, HELD, SHAKEN, STUNNED, Body, Leaving, Load, Pace, RunDie

OUTCOMES = (
    Outcome(FREE, "Actions libres", "good"),
    Outcome(HELD, "Actions sans déplacement"),
    Outcome(SHAKEN, "Actions gratuites et déplacement seulement", "bad"),
    Outcome(BOUND, "Une seule action, tenter de se libérer", "bad"),
    Outcome(STUNNED, "Ni action ni déplacement", "awful"),
    Outcome(CRITICAL, "État critique, aucune action", "awful"),
)


class Stated(Facts):
    """The combined effect of the states on trait rolls, Pace and actions (SW-ETA-01 to 13)."""

    own: Pace
    body: Body
    burden: Load
    leaving: Leaving
    die: RunDie
    house: Annotated[House, knows("past_three")]

    told = (
        "trait",
        "agility",
        "pace",
        "metres",
        "encumbered",
        "free_attacks:attacks",
        "load_limit:burden.limit",
        "distracted:body.is_distracted",
        "vulnerable:body.is_vulnerable",
        "body.running",
        "body.critical",
        "body.wounds",
        "body.fatigue",
        "body.shaken",
        "body.stunned",
    )

    @property
    def outcome(self) -> str:
        """The allowed actions."""
        return self.body.outcome

    @cached_property
    def items(self) -> Items:
        """The modifiers of every trait roll."""
        return self.body.items(self.house.past_three)

    @property
    def trait(self) -> int:
        """Their sum."""
        return sum(item.value for item in self.items)

    @property
    def agility(self) -> int:
        """The sum for Agility and its skills, where the load counts too (SW-ETA-07)."""
        return self.trait + self.burden.malus

    @property
    def encumbered(self) -> bool:
        """Whether the load is over the limit."""
        return bool(self.burden.malus)

    @property
    def base(self) -> int:
        """The Pace without running, at least 1 (AMB-SW-07); 0 if it cannot move."""
        return 0 if self.body.still else max(FIGURES["least_pace"], sum(self.steps))

    @property
    def steps(self) -> tuple[int, ...]:
        """The terms of the Pace: base, wounds, load."""
        lost = (MODIFIERS["wound"] * self.body.wounds, self.burden.malus)
        return (self.own.pace, *filter(None, lost))

    @property
    def run(self) -> int:
        """The squares that running adds."""
        return max(0, sum(self.die.run_roll) + self.burden.malus) if self.die.run_roll else 0

    @property
    def pace(self) -> int:
        """The squares it may move."""
        return self.base + self.run

    @property
    def metres(self) -> int:
        """The same in metres."""
        return FIGURES["square"] * self.pace

    @property
    def attacks(self) -> int:
        """The free attacks against it when it leaves the fight."""
        return self.leaving.adjacent - self.leaving.adjacent_shaken
