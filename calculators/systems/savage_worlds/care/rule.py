"""The result of a recovery roll, and of a rest (SW-ETA-06, 10, SW-SOI-01 to 03)."""

from dataclasses import replace
from functools import cached_property
from typing import Annotated, ClassVar, override

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.result import Facts, Values

from ..house import House
from ..rolls.inputs import Turn, weighing
from ..rolls.rule import (
    CRITICAL,
    FAILURE,
    RAISE,
    RAISES,
    SUCCESS,
    WON,
    Attempt,
    Rolled,
    attempt_of,
    luck_law,
)
from ..scales import CRITICAL_WOUND, FATIGUE, FIGURES, HEALED
from .inputs import BENNY, REST, SHAKEN, STUNNED, TREAT, Care, Need, Roller, Spent

RECOVERED, DAZED, HEALED_2, HEALED_1 = "recovered", "dazed", "healed_2", "healed_1"
RESTED, UNCHANGED, WORSE = "rested", "unchanged", "worse"
LEVELS = tuple(FATIGUE)

OUTCOMES = (
    Outcome(RECOVERED, "Remis", "great"),
    Outcome(DAZED, "Réveil, mais Distrait et Vulnérable", "good"),
    Outcome(HEALED_2, "Jusqu’à deux blessures de moins", "great"),
    Outcome(HEALED_1, "Une blessure de moins", "good"),
    Outcome(RESTED, "Moins fatigué", "good"),
    Outcome(UNCHANGED, "Rien ne change", "bad"),
    Outcome(WORSE, "Échec critique, une blessure de plus", "awful"),
    Outcome(CRITICAL, "Échec critique", "awful"),
)
MIND = {CRITICAL: CRITICAL, FAILURE: UNCHANGED, **dict.fromkeys(WON, RECOVERED)}
BODY = {
    CRITICAL: WORSE,
    FAILURE: UNCHANGED,
    SUCCESS: HEALED_1,
    RAISE: HEALED_2,
    RAISES: HEALED_2,
}


class Given(Groups):
    """The inputs of a recovery."""

    need: Annotated[Need, knows("need", "die")]
    roller: Annotated[Roller, knows("modifier", "wounds", "fatigue", "distracted")]
    turn: Annotated[Turn, knows("joker", "support")]
    care: Care
    luck: Spent
    house: Annotated[House, knows("stunned", "past_three", "imposed")]

    @cached_property
    def attempt(self) -> Attempt:
        """The recovery roll; a Stunned roller is Distracted, once, unless the reading spares him.

        The reading ignores that of being Stunned, never that of another cause (AMB-SW-10, 30).
        """
        roller, house = self.roller, self.house
        carried = self.need.need == STUNNED and house.stunned == "penalty"
        roller = replace(roller, distracted=roller.distracted or carried)
        items = weighing(roller, self.turn, house.past_three)
        return attempt_of(self.need.die, self.luck, house, items)

    @property
    def sure(self) -> "Rested | Freed | None":
        """The result without a roll: a rest, or a benny against Shaken; else ``None``."""
        if self.need.need == REST:
            return Rested(self.roller.fatigue, self.care.hours)
        return Freed() if self.need.need == BENNY else None


def outcome_of(need: Need, code: str) -> str:
    """Return the outcome of a trait roll for this need."""
    if need.heals:
        return BODY[code]
    return DAZED if need.need == STUNNED and code == SUCCESS else MIND[code]


def woken(need: str, outcome: str) -> bool | None:
    """Whether one who woke is Distracted and Vulnerable; ``None`` if nobody woke.

    A raise removes both, whatever else caused them (SW-ETA-06).
    """
    return {DAZED: True, RECOVERED: False}.get(outcome) if need == STUNNED else None


def law(given: Given) -> Weights:
    """Return the exact law of the outcome."""
    if sure := given.sure:
        return {sure.outcome: 1}
    return luck_law(given).map(lambda code: outcome_of(given.need, code))


class Rested(Facts):
    """A rest (SW-SOI-03)."""

    before: str
    hours: int

    told = ("need", "fatigue", "levels", "hours")
    need: ClassVar[str] = REST

    @property
    def outcome(self) -> str:
        """The outcome: all healed, some left, or no change."""
        if not self.gained:
            return UNCHANGED
        return RESTED if self.levels else RECOVERED

    @property
    def levels(self) -> int:
        """The levels of Fatigue left."""
        return max(0, LEVELS.index(self.before) - self.hours)

    @property
    def gained(self) -> int:
        """The levels removed."""
        return LEVELS.index(self.before) - self.levels

    @property
    def fatigue(self) -> str:
        """The Fatigue left."""
        return LEVELS[self.levels]


class Freed(Facts):
    """A benny against Shaken (SW-JTN-03)."""

    told = ("need", "bennies", "shaken")
    need: ClassVar[str] = BENNY
    bennies: ClassVar[int] = 1
    shaken: ClassVar[bool] = False

    @property
    def outcome(self) -> str:
        """No longer Shaken."""
        return RECOVERED


class Recovered(Rolled):
    """A recovery roll, as rolled."""

    given: Given

    @property
    def need(self) -> Need:
        """What to recover from."""
        return self.given.need

    @property
    def roller(self) -> Roller:
        """Who rolls."""
        return self.given.roller

    @property
    def outcome(self) -> str:
        """The outcome for this need."""
        return outcome_of(self.need, self.verdict)

    @property
    def shaken(self) -> bool:
        """Whether it is a recovery from Shaken."""
        return self.need.need == SHAKEN

    @property
    def treated(self) -> bool:
        """Whether it is treatment, not natural healing."""
        return self.need.need == TREAT

    @property
    def before(self) -> int:
        """The wounds before."""
        return self.given.care.patient_wounds if self.treated else self.roller.wounds

    @property
    def after(self) -> int:
        """The wounds after (SW-SOI-01, SW-SOI-02)."""
        return max(0, self.before - HEALED[self.verdict])

    @property
    def change(self) -> int:
        """The difference in wounds."""
        return self.after - self.before

    @property
    def minutes(self) -> int:
        """The duration of the treatment, in minutes."""
        return FIGURES["minutes"] * self.before

    @property
    def critical_state(self) -> bool:
        """Whether the remaining wounds put the body in the critical state."""
        return self.after >= CRITICAL_WOUND

    @override
    def values(self) -> Values:
        told = {**super().values(), "need": self.need.need}
        if not self.need.heals:
            return told
        return {
            **told,
            "wounds_before": self.before,
            "wounds_after": self.after,
            "change": self.change,
            "critical_state": self.critical_state,
        }
