"""An opposed roll: at least 4, then more than the defender (SW-JET-05), and its law."""

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, override

import icepool

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Values
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.opposition import contest
from calculators.systems.savage_worlds.opposition.contest import Side
from calculators.systems.savage_worlds.opposition.inputs import PLAIN, BothLucks, Defender, Kind
from calculators.systems.savage_worlds.opposition.rerolls import Reroller, rerolled_law
from calculators.systems.savage_worlds.rolls.inputs import (
    Condition,
    Rating,
    Turn,
    weighing,
)
from calculators.systems.savage_worlds.rolls.rule import (
    CRITICAL,
    FAILURE,
    RAISE,
    RAISES,
    SUCCESS,
    WON,
    Attempt,
    Rolled,
    attempt_of,
)
from calculators.systems.savage_worlds.scales import DIFFICULTY, figured

OUTCOMES = (
    Outcome(RAISES, "Gagné, deux prouesses ou plus", "great"),
    Outcome(RAISE, "Gagné, une prouesse", "great"),
    Outcome(SUCCESS, "Gagné", "good"),
    Outcome(contest.CANCELLED, "Annulé par le défenseur", "bad"),
    Outcome(FAILURE, figured("Échec, moins de {difficulty}"), "bad"),
    Outcome(CRITICAL, "Échec critique", "awful"),
)


@dataclass(frozen=True)
class Given(Groups):
    """What an opposed roll was asked with."""

    kind: Kind
    rating: Rating
    defender: Defender
    condition: Condition
    turn: Turn
    luck: Annotated[
        BothLucks, knows("bennies", "other_bennies", "who", "wild_die", "stock", "other_stock")
    ]
    house: Annotated[House, knows("imposed")]

    @property
    def attack(self) -> Attempt:
        """The attacker's attempt."""
        items = (*weighing(self.condition, self.turn), *self.defender.gift())
        return attempt_of(self.rating.die, self.luck.who, self.luck.wild_die, items)

    @cached_property
    def defence(self) -> Attempt:
        """The defender's attempt."""
        his = self.defender
        return attempt_of(his.other_die, his.other_who, his.wild_die(self.luck), his.items())


def law(given: Given) -> icepool.Die[str]:
    """Return the law of the outcome: exact, or as good as exact with bennies."""
    luck, imposed = given.luck, given.house.imposed
    mine, theirs = (Side(each.sides, each.modifier) for each in (given.attack, given.defence))
    if not luck.bennies and not luck.other_bennies:
        return contest.contest_law(mine, theirs)
    return rerolled_law(
        Reroller(mine, luck.bennies, imposed), Reroller(theirs, luck.other_bennies, imposed)
    )


@dataclass(frozen=True)
class Opposed(Facts):
    """Two rolls as thrown.

    :param kind: what the roll is for, with which trait, and against which one.
    :param left: the bennies that the defender has left, if they are counted.
    """

    kind: str
    traits: tuple[str, str]
    mine: Rolled
    theirs: Rolled
    left: int | None = None

    @property
    def outcome(self) -> str:
        """Who wins."""
        return CRITICAL if self.critical else contest.verdict(self.total, self.defender)

    @property
    def won(self) -> bool:
        """Whether the attacker wins."""
        return self.outcome in WON

    @property
    def total(self) -> int:
        """The attacker's total."""
        return self.mine.total

    @property
    def defender(self) -> int | None:
        """The defender's total; after a critical failure he cancels nothing (AMB-SW-02)."""
        return None if self.theirs.critical else self.theirs.total

    @property
    def reference(self) -> int:
        """What raises are measured against (AMB-SW-03)."""
        return contest.reference(self.defender)

    @property
    def raises(self) -> int:
        """The raises of a winner."""
        return contest.raises(self.total, self.defender) if self.won else 0

    @property
    def effect(self) -> str:
        """What an Épreuve that is won does: the kind of it, or nothing."""
        return self.kind if self.won and self.kind != PLAIN else ""

    @property
    def shaking(self) -> bool:
        """Whether it shakes too (SW-ACT-05)."""
        return self.raises > 0

    @property
    def shakes(self) -> bool:
        """Whether an Épreuve shakes the target."""
        return bool(self.effect) and self.shaking

    @property
    def critical(self) -> bool:
        """Whether the attacker's dice show 1 both."""
        return self.mine.critical

    @property
    def difficulty(self) -> int:
        """What the attacker must reach first."""
        return DIFFICULTY

    @override
    def values(self) -> Values:
        mine, theirs = self.mine.values(), self.theirs.values()
        own = {name: mine[name] for name in ("total", "critical", *BOTH)}
        other = {f"defender_{name}": theirs[name] for name in ("critical", *BOTH)}
        won = {"defender": self.defender, "raises": self.raises, "difficulty": self.difficulty}
        done: Values = {"effect": self.effect, "shaken": self.shakes}
        return {**own, **other, **won, **(done if self.kind != PLAIN else {})}


BOTH = ("modifier", "dice", "kept", "bennies", "bennies_offered")
"""The figures given of both sides."""
