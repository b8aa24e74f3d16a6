"""An opposed roll: at least 4, then more than the defender (SW-JET-05), and its law."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Annotated, ClassVar, override

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.result import Facts, Values

from ..exploding import Faces, best_law
from ..house import House
from ..rolls.inputs import Condition, Rating, Turn, die_items, weighing
from ..rolls.rule import (
    CRITICAL,
    FAILURE,
    RAISE,
    RAISES,
    SUCCESS,
    WON,
    Attempt,
    Played,
    Rolled,
    Throw,
    attempt_of,
    play,
)
from ..scales import DIFFICULTY, STEP, figured
from . import contest
from .inputs import BOTH, DISTRACT, EXPOSE, MINE, PLAIN, BothLucks, Defender, Kind

OUTCOMES = (
    Outcome(RAISES, "Gagné, deux prouesses ou plus", "great"),
    Outcome(RAISE, "Gagné, une prouesse", "great"),
    Outcome(SUCCESS, "Gagné", "good"),
    Outcome(contest.CANCELLED, "Annulé par le défenseur", "bad"),
    Outcome(FAILURE, figured("Échec, moins de {difficulty}"), "bad"),
    Outcome(CRITICAL, "Échec critique", "awful"),
)


NONE: tuple[Faces, Faces] = ((), ())
"""Neither dice nor rerolls."""


class Given(Groups):
    """The inputs of an opposed roll."""

    kind: Kind
    rating: Rating
    defender: Defender
    condition: Condition
    turn: Turn
    luck: BothLucks
    house: Annotated[House, knows("imposed")]

    @property
    def attack(self) -> Attempt:
        """The attacker's attempt."""
        items = (*weighing(self.condition, self.turn), *self.defender.gift())
        return attempt_of(self.rating.die, self.luck, self.house, items)

    @cached_property
    def defence(self) -> Attempt:
        """The defender's attempt."""
        his = self.defender
        items = (*die_items(his.other_die), *his.items())
        return Attempt(his.sides(self.luck), items, imposed=self.house.imposed)

    def rolls(
        self, mine: tuple[Faces, Faces] = NONE, theirs: tuple[Faces, Faces] = NONE
    ) -> "Opposed":
        """Return both rolls, each with its dice and rerolls; without dice, the earlier throws."""
        luck = self.luck
        before = NONE if luck.rethrown == BOTH else (luck.earlier, luck.other_earlier)
        own = play(self.attack, *mine, earlier=before[0])
        other = play(self.defence, *theirs, earlier=before[1])
        rolled = Rolled(self.defence, other, luck.other_cost)
        return Opposed(Rolled(self.attack, own, luck.offered), rolled, self)


def law(given: Given) -> Weights:
    """Return the law of the outcome: exact, or with bennies exact up to :data:`contest.LOST`."""
    luck = given.luck
    if luck.rethrown != BOTH:
        return again_law(given)
    if not luck.bennies and not luck.other_bennies:
        return contest.contest_law(given.attack, given.defence)
    return contest.rerolled_law(given.attack, given.defence, luck.bennies, luck.other_bennies)


def again_law(given: Given) -> Weights:
    """Return the exact law of the outcome after one side rerolls its earlier throw."""
    lying = given.rolls()
    if given.luck.rethrown == MINE:
        enough, again = max(DIFFICULTY, lying.theirs.total) + 2 * STEP, lying.mine
    else:
        enough, again = lying.mine.total, lying.theirs
    attempt = again.attempt

    def outcome(best: int) -> str:
        better = attempt.imposed if attempt.is_critical(best) else best > again.best
        now = replace(again, played=Played((Throw(((best,),)),), 0)) if better else again
        both = (now, lying.theirs) if again is lying.mine else (lying.mine, now)
        return Opposed(*both, given).outcome

    return best_law(attempt.sides, max(2, enough - attempt.modifier)).map(outcome)


class Opposed(Facts):
    """Two opposed rolls, as rolled.

    :param given: its inputs.
    """

    mine: Rolled
    theirs: Rolled
    given: Given

    difficulty: ClassVar[int] = DIFFICULTY
    """The least total of the attacker."""

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return CRITICAL if self.mine.critical else contest.verdict(self.total, self.defender)

    @property
    def before(self) -> "Opposed | None":
        """The same before a side rerolled."""
        return None if self.given.luck.rethrown == BOTH else self.given.rolls()

    @property
    def kind(self) -> str:
        """The purpose of the roll."""
        return self.given.kind.kind

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
        """The number that raises are counted from (AMB-SW-03)."""
        return contest.reference(self.defender)

    @property
    def raises(self) -> int:
        """The raises of a winner."""
        return contest.raises(self.total, self.defender) if self.won else 0

    @property
    def effect(self) -> str:
        """The effect of a Test that is won, or ``""``."""
        return self.kind if self.won and self.kind != PLAIN else ""

    @property
    def shakes(self) -> bool:
        """Whether a Test shakes the target too (SW-ACT-05)."""
        return bool(self.effect) and self.raises > 0

    @property
    def brought(self) -> frozenset[str]:
        """The states that it causes on the defender."""
        states = (self.effect and BROUGHT[self.effect], "shaken" if self.shakes else "")
        return frozenset(filter(None, states))

    @property
    def undone(self) -> Sequence[str]:
        """The states that a reroll takes back: the defender did not have them before."""
        if self.before is None:
            return ()
        his = self.given.defender
        had = {
            "distracted": his.other_distracted,
            "vulnerable": his.vulnerable,
            "shaken": his.other_shaken,
        }
        return sorted(state for state in self.before.brought - self.brought if not had[state])

    @override
    def values(self) -> Values:
        mine, theirs = self.mine.values(), self.theirs.values()
        own = {name: mine[name] for name in ("total", "critical", *OF_BOTH)}
        other = {f"defender_{name}": theirs[name] for name in ("critical", *OF_BOTH)}
        won = {"defender": self.defender, "raises": self.raises, "difficulty": self.difficulty}
        done: Values = {"effect": self.effect, "shaken": self.shakes, "undone": [*self.undone]}
        given = self.given
        own |= {"trait": given.kind.trait, "other_trait": given.defender.other_trait}
        return {**own, **other, **won, **(done if self.kind != PLAIN else {})}


OF_BOTH = ("modifier", "dice", "kept", "bennies", "bennies_offered")
"""The figures given for both sides."""
BROUGHT = {DISTRACT: "distracted", EXPOSE: "vulnerable"}
