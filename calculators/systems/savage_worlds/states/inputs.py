"""Inputs of the states of a body: states, load, adjacent enemies (SW-ETA-01 to 13)."""

from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, drawn, flag, integer
from calculators.core.scale import Items
from calculators.core.space import Dice
from calculators.core.words import Phrase
from calculators.pieces.die import FaceKind
from calculators.pieces.step_die import StepDie

from ..exploding import Faces
from ..rolls.inputs import ATTRIBUTES, Condition, Turn, rating, weighing
from ..scales import (
    BEYOND,
    CRITICAL_WOUND,
    FATIGUE,
    FIGURES,
    MODIFIERS,
    MOST_NEIGHBOURS,
    MOST_WOUNDS,
    TRAIT_SIZES,
    figured,
)

STATES = "États"
LOAD = "Charge"
LEAVING = "Rompre le combat"
FASTEST, HEAVIEST = 60, 999
FREE, HELD, SHAKEN, BOUND, STUNNED, CRITICAL = (
    "free",
    "held",
    "shaken",
    "bound",
    "stunned",
    "critical",
)
FORBIDDEN_BY = {
    CRITICAL: "SW-ETA-13",
    STUNNED: "SW-ETA-05",
    BOUND: "SW-ETA-04",
    SHAKEN: "SW-ETA-09",
    HELD: "SW-ETA-03",
}
"""The rule of each state that forbids something, the strictest first; named as in :class:`Body`."""
STILLING = (STUNNED, BOUND, HELD)
"""The states that prevent movement."""


def state(label: str, rule: str) -> Any:
    """Declare one state."""
    return flag(label, rule=rule, group=STATES)


class Pace(Group):
    """The Pace without modifiers."""

    pace: int = integer(
        "Allure",
        least=1,
        most=FASTEST,
        rule="SW-ACT-01",
        help=figured("Celle de la fiche, en cases de {square} m."),
    )


class Strain(Group):
    """What weighs on a body besides its states."""

    wounds: int = again(Condition, "wounds", maximum=MOST_WOUNDS)
    fatigue: str = FATIGUE.choice()
    actions: int = again(Turn, "actions", minimum=0)
    running: bool = again(Turn, "running")


class States(Group):
    """The states of a body; one implied by another counts once (AMB-SW-11, AMB-SW-30)."""

    shaken: bool = state("Secoué", "SW-ETA-09")
    distracted: bool = state("Distrait", "SW-ETA-01")
    vulnerable: bool = state("Vulnérable", "SW-ETA-02")
    held: bool = state("Entravé", "SW-ETA-03")
    bound: bool = state("Immobilisé", "SW-ETA-04")
    stunned: bool = state("Sonné", "SW-ETA-05")

    @property
    def is_distracted(self) -> bool:
        """Whether it is Distracted, by itself or by another state."""
        return self.distracted or self.still

    @property
    def is_vulnerable(self) -> bool:
        """Whether it is Vulnerable, by itself or by another state."""
        return self.vulnerable or self.bound

    @property
    def still(self) -> bool:
        """Whether it cannot move."""
        return bool(self.stilled_by)

    @property
    def stilled_by(self) -> str:
        """The strictest state that prevents movement."""
        return next((code for code in STILLING if getattr(self, code)), "")


class Body(States, Strain):
    """A body with its states."""

    joker: bool = again(Turn, "joker", group=STATES)

    @property
    def frozen(self) -> bool:
        """Whether it is Shaken, and held too: free actions alone, without movement."""
        return self.shaken and self.still and self.outcome in {SHAKEN, BOUND}

    @property
    def critical(self) -> bool:
        """Whether wounds or Fatigue put it in the critical state (SW-ETA-08, SW-ETA-12)."""
        return self.wounds >= CRITICAL_WOUND or self.fatigue == BEYOND

    @property
    def outcome(self) -> str:
        """The allowed actions, by the strictest state."""
        return next((code for code in FORBIDDEN_BY if getattr(self, code)), FREE)

    def items(self, past_three: str) -> Items:
        """Return the modifiers of its trait rolls, encumbrance excluded."""
        condition = Condition(
            wounds=self.wounds, fatigue=self.fatigue, distracted=self.is_distracted
        )
        turn = Turn(actions=self.actions, running=self.running, joker=self.joker)
        return weighing(condition, turn, past_three)

    def faults(self) -> Faults:
        """Refuse to run while held, and to declare what a state forbids."""
        if self.running and self.critical:
            rule = FORBIDDEN_BY[CRITICAL]
            yield Fault("running", "En état critique, on ne court pas : décochez.", rule)
        elif self.running and self.still:
            rule = FORBIDDEN_BY[self.stilled_by]
            yield Fault("running", "Immobile, on ne court pas : décochez.", rule)
        barring = SHAKEN if self.shaken and self.outcome == BOUND else self.outcome
        if self.actions > 1 and barring not in {FREE, HELD, BOUND}:
            yield Fault("actions", ONE_ACTION, FORBIDDEN_BY[barring])


class Load(Group, fold=LOAD):
    """The load carried (SW-ETA-07)."""

    strength: StepDie = rating("Force", "SW-ETA-07", ATTRIBUTES)
    load: int = integer("Poids porté (kg)", most=HEAVIEST, default=0, rule="SW-ETA-07")

    @property
    def limit(self) -> int:
        """The limit in kilograms: 10 at d4, 10 more for each die type, d12+k too (AMB-SW-22)."""
        step = TRAIT_SIZES.index(self.strength.sides) + self.strength.bonus
        return FIGURES["load_first"] + FIGURES["load_step"] * step

    @property
    def malus(self) -> int:
        """The penalty of the Encumbered state."""
        return MODIFIERS["encumbered"] if self.load > self.limit else 0


class Leaving(Group, fold=LEAVING):
    """The adjacent enemies, if it leaves the fight (SW-ACT-06)."""

    adjacent: int = integer(
        "Adversaires au contact",
        most=MOST_NEIGHBOURS,
        default=0,
        rule="SW-ACT-06",
        help="En rompant le combat ; sinon 0.",
    )
    adjacent_shaken: int = integer(
        "Dont Secoués", most=MOST_NEIGHBOURS, default=0, rule="SW-ACT-06"
    )

    def faults(self) -> Faults:
        """Refuse more Shaken enemies than enemies."""
        if self.adjacent_shaken > self.adjacent:
            yield Fault("adjacent_shaken", TOO_MANY(self), "SW-ACT-06")


ONE_ACTION = "Cet état ne permet pas plusieurs actions : mettez 0 ou 1."
TOO_MANY = Phrase("Pas plus que les adversaires au contact : {adjacent} au plus.")


class RunDie(Group, fold=LOAD):
    """The running die."""

    run_roll: Faces = drawn(
        "Dé de course lancé à la main",
        kind=FaceKind(FIGURES["running_die"]),
        rule="SW-ACT-03",
        least=1,
        most=1,
        space=lambda running: Dice((FIGURES["running_die"],) if running else ()),
    )
