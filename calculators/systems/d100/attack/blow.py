"""An attack resolved from its dice: the shot, then the blow, then the wound."""

from dataclasses import replace
from typing import override

import icepool

from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Values
from calculators.pieces.dice_sum import DiceSum

from ..test.rule import CANCELLED, IMPOSSIBLE, Aim
from ..threshold import CRITICAL_FAILURE, CRITICAL_SUCCESS, HITS
from . import impact
from .impact import Guard, Impact
from .inputs import Blows, Shooting, Target
from .suffered import Inflicted, Suffered, totals

MISSED = Outcome("missed", "Manqué", "bad")
FUMBLED = Outcome("fumbled", "Échec critique", "awful")
_SHOOTER = {"good": "bad", "bad": "good", "awful": "great"}  # the same, from the other side
OUTCOMES = (
    *(replace(outcome, tone=_SHOOTER[outcome.tone]) for outcome in impact.OUTCOMES),
    MISSED,
    FUMBLED,
    CANCELLED,
    IMPOSSIBLE,
)


class Blow(Facts):
    """An attack that hit: its damage, and the roll of the zone if a grave wound came of it."""

    guard: Guard
    damage: DiceSum
    dice: Blows
    before: tuple[Suffered, ...]

    @property
    def impact(self) -> Impact:
        """What it does."""
        return Impact(self.guard, self.damage.total(self.dice.faces))

    @property
    def inflicted(self) -> Inflicted | None:
        """The grave wound, if there is one."""
        damage, head = self.impact.wound, self.guard.house.head
        return Inflicted(self.dice.zone[0], damage, self.before, head) if damage else None

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.inflicted.wound.outcome if self.inflicted else self.impact.unwounded

    @override
    def values(self) -> Values:
        struck, inflicted = self.impact, self.inflicted
        return {
            "damage": struck.damage,
            "absorbed": struck.absorbed,
            "passed": struck.passed,
            "armour_pv": struck.armour,
            "pv": struck.pv,
            "wound": struck.wound,
            **(inflicted.wound.values() if inflicted else {"zone": None}),
            "penalties": totals(self.state()["before"], self.guard.house.head),
        }

    @override
    def state(self) -> Values:
        struck, inflicted = self.impact, self.inflicted
        before = inflicted.borne if inflicted else self.before
        return {"armour_pv": struck.armour, "pv": struck.pv, "before": before}


class Attacked(Facts):
    """An attack from the shot on; the shot alone where it does not hit."""

    aim: Aim
    shot: int | None
    blow: Blow

    @property
    def verdict(self) -> str:
        """How the shot went."""
        return IMPOSSIBLE.code if self.shot is None else self.aim.verdicts((self.shot,))[0]

    @property
    def hits(self) -> bool:
        """Whether the blow falls."""
        return self.verdict in HITS

    @property
    def great(self) -> bool:
        """Whether a critical shot did some harm."""
        return self.verdict == CRITICAL_SUCCESS and self.blow.impact.passed > 0

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.blow.outcome if self.hits else missed(self.verdict)

    @override
    def values(self) -> Values:
        if self.shot is None:
            return {"shot": None}
        threshold, struck = self.aim.threshold.value, self.blow.values() if self.hits else {}
        return {"shot": self.shot, "threshold": threshold, "verdict": self.verdict, **struck}

    @override
    def state(self) -> Values:
        if self.hits:
            return self.blow.state()
        guard = self.blow.guard
        return {"pv": guard.pv, "armour_pv": guard.armour, "before": self.blow.before}


def missed(verdict: str) -> str:
    """Return the outcome of a shot that does not hit."""
    if verdict in {CANCELLED.code, IMPOSSIBLE.code}:
        return verdict
    return FUMBLED.code if verdict == CRITICAL_FAILURE else MISSED.code


def law(shooting: Shooting, target: Target) -> icepool.Die[str]:
    """Return the exact law of the outcome of an attack."""
    aim = shooting.aim
    if aim.impossible:
        return icepool.Die([IMPOSSIBLE.code])
    struck = impact.law(target.guard(shooting.house), target.damage)

    def after(shot: str) -> icepool.Die[str] | str:
        verdict = aim.settled([shot])[0]
        return struck if verdict in HITS else missed(verdict)

    return aim.threshold.law().map(after)
