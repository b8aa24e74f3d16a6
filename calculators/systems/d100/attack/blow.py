"""An attack resolved from its dice: the shot, then the damage, then the grave wound."""

from functools import cached_property
from typing import Annotated, ClassVar, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.result import Facts, Values

from ..dice import Faces
from ..house import House
from ..test.rule import CANCELLED, IMPOSSIBLE, Aim
from ..threshold import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, HITS
from . import impact
from .impact import Guard, Impact
from .inputs import Blows, Shooting, Target
from .wound import DEAD, MOST, Borne, Suffered, Wound, totals, wound_at, zone_of

MISSED = Outcome("missed", "Manqué", "bad")
FUMBLED = Outcome("fumbled", "Échec critique", "awful")
ASTRAY = {FAILURE: MISSED, CRITICAL_FAILURE: FUMBLED}
"""The outcome of a shot that misses, if its verdict is not the outcome."""
_SHOOTER = {"good": "bad", "bad": "good", "awful": "great"}  # the same, from the other side
OUTCOMES = (
    *(Outcome(each, each.label, _SHOOTER[each.tone]) for each in impact.OUTCOMES[::-1]),
    MISSED,
    CANCELLED,
    FUMBLED,
    IMPOSSIBLE,
)


class Blow(Facts):
    """A hit: the armour and health left, and a grave wound if it causes one.

    Its dice are those of the damage, and of the zone if there is a grave wound.
    """

    target: Annotated[Target, knows("damage", "protection", "armour_pv", "pv")]
    house: Annotated[House, knows("link", "loss", "crossing", "head")]
    borne: Borne
    dice: Blows

    told: ClassVar[tuple[str, ...]] = (
        "impact.damage",
        "impact.absorbed",
        "impact.passed",
        "armour_pv:impact.armour",
        "impact.pv",
        "impact.wound",
    )
    carried: ClassVar[tuple[str, ...]] = ("armour_pv:impact.armour", "impact.pv", "before")

    @cached_property
    def impact(self) -> Impact:
        """The effect of the damage."""
        return Impact(self.guard, self.target.damage.total(self.dice.faces))

    @property
    def guard(self) -> Guard:
        """The target, under the readings that apply."""
        return self.target.guard(self.house)

    @cached_property
    def wound(self) -> Wound | None:
        """The grave wound, if there is one."""
        damage = self.impact.wound
        return wound_at(zone_of(self.dice.zone[0]), damage, self.house.head) if damage else None

    @property
    def deadly(self) -> bool:
        """Whether it kills at once."""
        return self.outcome == DEAD

    @property
    def before(self) -> tuple[Suffered, ...]:
        """The grave wounds that the target has now; none for the dead, the last twenty at most."""
        if not self.wound:
            return self.borne.before
        suffered = Suffered(self.wound.zone, self.impact.wound)
        return () if self.deadly else (*self.borne.before, suffered)[-MOST:]

    @property
    def penalties(self) -> dict[str, int]:
        """The sum of their penalties."""
        return totals(self.before, self.house.head)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.wound.outcome if self.wound else self.impact.unwounded

    @override
    def values(self) -> Values:
        wound = self.wound.values() if self.wound else {"zone": None}
        return {**super().values(), **wound, "penalties": self.penalties}


class Attacked(Facts):
    """An attack from the shot on; only the shot if it misses."""

    aim: Aim
    shot: Faces
    blow: Blow

    @property
    def verdict(self) -> Outcome:
        """The verdict of the shot."""
        return self.aim.outcome(self.shot)

    @property
    def hits(self) -> bool:
        """Whether it hits."""
        return self.verdict in HITS

    @property
    def great(self) -> bool:
        """Whether a critical success caused damage."""
        return self.verdict == CRITICAL_SUCCESS and self.blow.impact.passed > 0

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.blow.outcome if self.hits else ASTRAY.get(self.verdict, self.verdict)

    @override
    def values(self) -> Values:
        if not self.shot:
            return {"shot": None}
        threshold, struck = self.aim.threshold.value, self.blow.values() if self.hits else {}
        return {"shot": self.shot[0], "threshold": threshold, "verdict": self.verdict, **struck}

    @override
    def state(self) -> Values | None:
        if self.hits:
            return self.blow.state()
        target, before = self.blow.target, self.blow.borne.before
        return {"pv": target.pv, "armour_pv": target.armour_pv, "before": before}


def law(shooting: Shooting, target: Target) -> Weights:
    """Return the exact law of the outcome of an attack."""
    struck = impact.law(target.guard(shooting.house), target.damage)
    shot = shooting.aim.law()
    return shot.map(lambda verdict: struck if verdict in HITS else ASTRAY.get(verdict, verdict))
