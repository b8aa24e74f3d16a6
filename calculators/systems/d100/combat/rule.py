"""Covering fire: enemies hampered, those in the zone tested, then shot at (DC-COU-01 to 03)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, override

import icepool

from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Values
from calculators.core.scale import Item
from calculators.systems.d100.combat.inputs import (
    COVERED,
    ENEMY,
    Occupant,
    Shooter,
    armed,
    tested,
)
from calculators.systems.d100.dice import D100, Faces
from calculators.systems.d100.house import House
from calculators.systems.d100.scales import FIGURES, FIRES
from calculators.systems.d100.threshold import (
    CRITICAL_SUCCESS,
    HITS,
    TEST_OUTCOMES,
    Threshold,
    base_item,
)

NO_BULLETS = Outcome("no_bullets", "Pas assez de balles")
OUTCOMES = (*TEST_OUTCOMES, NO_BULLETS)


def penalty(verdict: str) -> int:
    """Return what the enemies of the zone suffer (DC-COU-02)."""
    return FIRES["suppressed" if verdict in HITS else "harassed"]


@dataclass(frozen=True)
class Covering:
    """A covering fire before its dice.

    :param worst: where the shooter's critical failures begin, if sooner than at the table.
    """

    shooter: Shooter
    zone: tuple[Occupant, ...]
    house: House
    worst: int = D100 + 1

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Every term of the shooter's threshold."""
        skill = Item("compétence", self.shooter.skill, "DC-TST-01")
        return (
            base_item(self.house),
            skill,
            Item("modificateurs", self.shooter.modifier, "DC-TST-01"),
        )

    @cached_property
    def threshold(self) -> Threshold:
        """The threshold of the shooter."""
        value = sum(item.value for item in self.items)
        return Threshold(value, self.house.best, min(self.house.worst, self.worst))

    @cached_property
    def tested(self) -> tuple[Occupant, ...]:
        """Those who must test survival."""
        return tested(self.shooter.bullets, self.zone)

    @property
    def spared(self) -> tuple[str, ...]:
        """Those who need not."""
        return tuple(person.name for person in self.zone if person.exposed == COVERED)

    def survival(self, person: Occupant, verdict: str) -> Threshold:
        """Return the test of someone, once it is known how the fire went (AMB-DC-28)."""
        hampered = self.house.weighs == "enemies" and person.side == ENEMY
        value = self.house.base + person.survival + (penalty(verdict) if hampered else 0)
        return Threshold(value, self.house.best, self.house.worst)

    def aimed(self, person: Occupant) -> Threshold:
        """Return the threshold of the shot that someone suffers, the cover counted (DC-CVT-01)."""
        return replace(self.threshold, value=self.threshold.value + person.shielded)

    def shot_at(self, fire: Faces, survivals: Faces) -> tuple[Occupant, ...]:
        """Return those who missed their test, and are shot at."""
        if not self.tested:
            return ()
        verdict = self.threshold.verdict(fire[0])
        return tuple(
            person
            for person, roll in zip(self.tested, survivals, strict=True)
            if not self.survival(person, verdict).succeeds(roll)
        )


def law(shooter: Shooter, house: House) -> icepool.Die[str]:
    """Return the exact law of the outcome: that of the shooter's roll."""
    if not armed(shooter.bullets):
        return icepool.Die([NO_BULLETS.code])
    return Covering(shooter, (), house).threshold.law()


@dataclass(frozen=True)
class Fired(Facts):
    """A covering fire and all that follows from it."""

    covering: Covering
    fire: Faces
    survivals: Faces
    shots: Faces

    @property
    def bullets(self) -> int:
        """The bullets left."""
        shooter = self.covering.shooter
        return shooter.bullets - (FIGURES["bullets"] if armed(shooter.bullets) else 0)

    @cached_property
    def outcome(self) -> str:
        """How the fire went."""
        if not self.fire:
            return NO_BULLETS.code
        return self.covering.threshold.verdict(self.fire[0])

    @property
    def penalty(self) -> int:
        """What the enemies suffer."""
        return penalty(self.outcome)

    @property
    def cancels(self) -> bool:
        """Whether the next success of each enemy is cancelled."""
        return self.outcome == CRITICAL_SUCCESS

    @cached_property
    def targets(self) -> tuple[Occupant, ...]:
        """Those who are shot at."""
        return self.covering.shot_at(self.fire, self.survivals)

    @cached_property
    def hit(self) -> tuple[str, ...]:
        """Those who are hit."""
        shots = zip(self.targets, self.shots, strict=True)
        aimed = self.covering.aimed
        return tuple(person.name for person, roll in shots if aimed(person).succeeds(roll))

    @override
    def values(self) -> Values:
        if not self.fire:
            return {"bullets": self.bullets, "needed": FIGURES["bullets"]}
        return {
            "threshold": self.covering.threshold.value,
            "penalty": self.penalty,
            "bullets": self.bullets,
            "cancels": self.cancels,
            "tested": [person.name for person in self.covering.tested],
            "shot_at": [person.name for person in self.targets],
            "hit": list(self.hit),
        }

    @override
    def state(self) -> Mapping[str, Any]:
        return {"bullets": self.bullets}
