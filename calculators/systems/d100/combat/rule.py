"""Covering fire: enemies hampered, those in the zone tested, then shot at (DC-COU-01 to 03)."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from operator import add
from typing import override

import icepool

from calculators.core.binding import Groups
from calculators.core.calculator import Outcome, Weights
from calculators.core.result import Facts, Values

from ..dice import Faces
from ..house import House
from ..scales import FIGURES, FIRES
from ..test.inputs import OPEN
from ..test.rule import CANCELLED, Aim, settled
from ..threshold import CRITICAL_SUCCESS, HITS, TEST_OUTCOMES, Threshold
from .fires import CANCELS, Under, annulled, cancels
from .inputs import COVERED, ENEMY, Cone, Hampered, Occupant, Shooter, armed, tested

NO_BULLETS = Outcome("no_bullets", "Pas assez de balles")
OUTCOMES = (*TEST_OUTCOMES, CANCELLED, NO_BULLETS)


def effect(verdict: str) -> str:
    """Return what the enemies of the zone suffer, by its code among the fires (DC-COU-02)."""
    if verdict == CRITICAL_SUCCESS:
        return CANCELS
    return "suppressed" if verdict in HITS else "harassed"


class Covering(Groups):
    """A covering fire before its dice."""

    shooter: Shooter
    cone: Cone
    hampered: Hampered
    house: House

    @cached_property
    def aim(self) -> Aim:
        """The fire as a shot at nobody, with all that weighs on it."""
        around = self.hampered.around(self.shooter.modifier)
        return Aim((self.shooter.skill,), OPEN, around, self.house)

    @property
    def threshold(self) -> Threshold:
        """The threshold of the shooter."""
        return self.aim.threshold

    def verdict(self, fire: Faces) -> str:
        """Return how the fire went, once a critical one has cancelled its success."""
        return self.aim.verdicts(fire)[0]

    @cached_property
    def tested(self) -> tuple[Occupant, ...]:
        """Those who must test survival."""
        return tested(self.shooter.bullets, self.cone.zone)

    @property
    def spared(self) -> tuple[str, ...]:
        """Those who need not."""
        covered = (each for each in self.cone.zone if each.exposed == COVERED)
        return tuple(person.name for person in covered if not person.walled)

    @property
    def walled(self) -> tuple[str, ...]:
        """Those whom no shot can reach (AMB-DC-11)."""
        return tuple(person.name for person in self.cone.zone if person.walled)

    @property
    def enemies(self) -> tuple[str, ...]:
        """Those whom it hampers."""
        return tuple(person.name for person in self.cone.zone if person.side == ENEMY)

    def survival(self, person: Occupant, verdict: str) -> Threshold:
        """Return the test of someone, once it is known how the fire went (AMB-DC-28)."""
        hampered = self.house.weighs == "enemies" and person.side == ENEMY
        value = self.house.base + person.survival + (FIRES[effect(verdict)] if hampered else 0)
        return Threshold(value, self.house.best, self.house.worst)

    def aimed(self, person: Occupant) -> Threshold:
        """Return the threshold of the shot that someone suffers, the cover counted (DC-CVT-01)."""
        return replace(self.threshold, value=self.threshold.value + person.shielded)

    def shot_at(self, fire: Faces, survivals: Faces) -> tuple[Occupant, ...]:
        """Return those who missed their test, and are shot at."""
        if not self.tested:
            return ()
        verdict = self.verdict(fire)
        return tuple(
            person
            for person, roll in zip(self.tested, survivals, strict=True)
            if not self.survival(person, verdict).succeeds(roll)
        )

    def law(self) -> icepool.Die[str]:
        """Return the exact law of how the fire goes."""
        return self.threshold.law().map(lambda verdict: self.aim.settled((verdict,))[0])

    def risks(self) -> Iterable[tuple[Occupant, Fraction, Fraction]]:
        """Find for each who must test the chance of being shot at, and of being hit.

        The first hits are annulled where critical fires still cancel a success of the shooter.
        """
        law, none = self.law(), Fraction(0)
        shot_at, hit = [none] * len(self.tested), [none] * len(self.tested)
        for verdict in law:
            chance = law.probability(verdict)
            annuls = cancels(self.hampered.fires) - (verdict == CANCELLED.code)
            left = [*[none] * annuls, chance, none]  # by how many are still to be annulled
            for at, person in enumerate(self.tested):
                missed = 1 - self.survival(person, verdict).chance
                touches = missed * self.aimed(person).chance
                shot_at[at] += chance * missed
                hit[at] += left[0] * touches
                spent = [each * touches for each in left[1:]]
                kept = [left[0], *(each * (1 - touches) for each in left[1:-1])]
                left = [*map(add, kept, spent), none]
        return zip(self.tested, shot_at, hit, strict=True)


def law(covering: Covering) -> Weights:
    """Return the exact law of the outcome: that of the shooter's roll."""
    return covering.law() if armed(covering.shooter.bullets) else {NO_BULLETS.code: 1}


class Fired(Facts):
    """A covering fire and all that follows from it."""

    covering: Covering
    fire: Faces
    survivals: Faces
    shots: Faces

    told = (
        "threshold:covering.threshold.value",
        "penalty",
        "bullets",
        "cancels",
        "hit",
        "struck",
        "effect",
        "covering.enemies",
    )
    carried = ("bullets", "fires:left")

    @property
    def bullets(self) -> int:
        """The bullets left."""
        shooter = self.covering.shooter
        return shooter.bullets - (FIGURES["bullets"] if armed(shooter.bullets) else 0)

    @cached_property
    def outcome(self) -> str:
        """How the fire went."""
        return self.covering.verdict(self.fire) if self.fire else NO_BULLETS.code

    @property
    def effect(self) -> str:
        """What the enemies suffer, by its code among the fires."""
        return effect(self.outcome)

    @property
    def penalty(self) -> int:
        """What it costs them."""
        return FIRES[self.effect]

    @property
    def cancels(self) -> bool:
        """Whether the next success of each enemy is cancelled."""
        return self.effect == CANCELS

    @cached_property
    def targets(self) -> tuple[Occupant, ...]:
        """Those who are shot at."""
        return self.covering.shot_at(self.fire, self.survivals)

    @cached_property
    def shot(self) -> tuple[tuple[Occupant, int, str], ...]:
        """Those who are shot at, each with the roll and how it went."""
        left = cancels(self.covering.hampered.fires) - (self.outcome == CANCELLED.code)
        aimed = map(self.covering.aimed, self.targets)
        verdicts = map(Threshold.verdict, aimed, self.shots)
        return tuple(zip(self.targets, self.shots, settled(verdicts, left), strict=True))

    @property
    def hit(self) -> tuple[str, ...]:
        """Those who are hit."""
        return tuple(person.name for person, _, verdict in self.shot if verdict in HITS)

    @property
    def struck(self) -> tuple[int, ...]:
        """Their places in the zone."""
        return tuple(at for at, each in enumerate(self.covering.cone.zone) if each.name in self.hit)

    @property
    def left(self) -> tuple[Under, ...]:
        """The fires that the shooter is under, once those that annulled a success are spent."""
        verdicts = (self.outcome, *(verdict for _, _, verdict in self.shot))
        return annulled(self.covering.hampered.fires, verdicts.count(CANCELLED.code))

    @override
    def values(self) -> Values:
        if not self.fire:
            return {"bullets": self.bullets, "needed": FIGURES["bullets"]}
        tested, shot_at = (
            [each.name for each in those] for those in (self.covering.tested, self.targets)
        )
        return {**super().values(), "tested": tested, "shot_at": shot_at}
