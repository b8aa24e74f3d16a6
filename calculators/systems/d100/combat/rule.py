"""Covering fire: enemies hampered; those in the zone test, then are shot at (DC-COU-01 to 03)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from operator import add
from typing import Annotated, override

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.group import Group
from calculators.core.result import Facts, Values
from calculators.core.space import Dice

from ..dice import BY_HAND, Faces, percentiles, rolls
from ..house import FireHouse
from ..scales import FIGURES, FIRES, PARTICIPANTS
from ..test.inputs import OPEN
from ..test.rule import CANCELLED, Aim, settled
from ..threshold import CRITICAL_SUCCESS, HITS, TEST_OUTCOMES, Threshold
from .fires import CANCELS, Under, annulled, cancels
from .inputs import COVERED, ENEMY, Cone, Fire, Hampered, Occupant, Shooter, armed, tested

NO_BULLETS = Outcome("no_bullets", "Pas assez de balles")
OUTCOMES = (*TEST_OUTCOMES, CANCELLED, NO_BULLETS)


def effect(verdict: str) -> str:
    """Return the effect on the enemies in the zone, as the code of a fire (DC-COU-02)."""
    if verdict == CRITICAL_SUCCESS:
        return CANCELS
    return "suppressed" if verdict in HITS else "harassed"


class Covering(Groups):
    """A covering fire with the shooter's d100, before its consequences."""

    shooter: Shooter
    cone: Cone
    hampered: Hampered
    fire: Fire
    house: Annotated[FireHouse, knows("base", "best", "worst", "off_map", "weighs")]

    @cached_property
    def aim(self) -> Aim:
        """The fire as a shot at nobody, with all its modifiers."""
        around = self.hampered.around(self.shooter.modifier)
        return Aim((self.shooter.skill,), OPEN, around, self.house)

    @cached_property
    def verdict(self) -> Outcome:
        """The verdict of the fire, after an enemy's critical one has cancelled its success."""
        return self.aim.outcome(self.fire.fire)

    @cached_property
    def tested(self) -> tuple[Occupant, ...]:
        """Those who must test survival."""
        return tested(self.shooter.bullets, self.cone.zone)

    @property
    def spared(self) -> tuple[str, ...]:
        """Those who need not test."""
        covered = (each for each in self.cone.zone if each.exposed == COVERED)
        return tuple(person.name for person in covered if not person.walled)

    @property
    def walled(self) -> tuple[str, ...]:
        """Those whom no shot can reach (AMB-DC-11)."""
        return tuple(person.name for person in self.cone.zone if person.walled)

    @property
    def enemies(self) -> tuple[str, ...]:
        """The enemies that it hampers."""
        return tuple(person.name for person in self.cone.zone if person.side == ENEMY)

    def survival(self, person: Occupant, verdict: str) -> Threshold:
        """Return somebody's survival test, given the verdict of the fire (AMB-DC-28)."""
        hampered = self.house.weighs == "enemies" and person.side == ENEMY
        value = self.house.base + person.survival + (FIRES[effect(verdict)] if hampered else 0)
        return Threshold(value, self.house.best, self.house.worst)

    def aimed(self, person: Occupant) -> Threshold:
        """Return the threshold of the shot at somebody, cover included (DC-CVT-01)."""
        threshold = self.aim.threshold
        return replace(threshold, value=threshold.value + person.shielded)

    def shot_at(self, survivals: Faces) -> tuple[Occupant, ...]:
        """Return those who failed their test, and are shot at."""
        return tuple(
            person
            for person, roll in zip(self.tested, survivals, strict=True)
            if not self.survival(person, self.verdict).succeeds(roll)
        )

    def risks(self) -> Iterable[tuple[Occupant, Fraction, Fraction]]:
        """Yield the chance of being shot at, and of being hit, of each who must test.

        The first hits are cancelled if critical fires still cancel successes of the shooter.
        """
        law, none = self.aim.law(), Fraction(0)
        shot_at, hit = [none] * len(self.tested), [none] * len(self.tested)
        for verdict in law:
            chance = law.probability(verdict)
            annuls = cancels(self.hampered.fires) - (verdict == CANCELLED)
            left = [*[none] * annuls, chance, none]  # by how many are still to be cancelled
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
    """Return the exact law of the outcome of the shooter's roll."""
    return covering.aim.law() if armed(covering.shooter.bullets) else {NO_BULLETS: 1}


def _one_each(people: Sequence[Occupant]) -> Dice:
    return percentiles(len(people), tuple(each.name for each in people))


def shots_space(covering: Covering, survivals: Faces) -> Dice:
    """Return the space of a d100 for each who is shot at."""
    return _one_each(covering.shot_at(survivals))


class Follows(Group, fold=BY_HAND):
    """The d100 of the survival tests, then of the shots."""

    survivals: Faces = rolls(
        "Jets de survie",
        "DC-COU-03",
        lambda bullets, zone: _one_each(tested(bullets, zone)),
        "Un pour chaque exposé, dans l'ordre.",
        most=PARTICIPANTS,
    )
    shots: Faces = rolls(
        "Jets de tir subis",
        "DC-COU-03",
        shots_space,
        "Un pour chaque test manqué, dans l'ordre.",
        most=PARTICIPANTS,
    )


class Fired(Facts):
    """A covering fire with all its consequences (DC-COU-01 to 03)."""

    covering: Covering
    follows: Follows

    told = (
        "threshold:covering.aim.threshold.value",
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
    def outcome(self) -> Outcome:
        """The code of the outcome."""
        return self.covering.verdict if self.covering.fire.fire else NO_BULLETS

    @property
    def effect(self) -> str:
        """The effect on the enemies, as the code of a fire."""
        return effect(self.outcome)

    @property
    def penalty(self) -> int:
        """The penalty to the enemies."""
        return FIRES[self.effect]

    @property
    def cancels(self) -> bool:
        """Whether it cancels each enemy's next success."""
        return self.effect == CANCELS

    @cached_property
    def targets(self) -> tuple[Occupant, ...]:
        """Those who are shot at."""
        return self.covering.shot_at(self.follows.survivals)

    @cached_property
    def shot(self) -> tuple[tuple[Occupant, int, Outcome], ...]:
        """Those who are shot at, each with the roll and its verdict."""
        left = cancels(self.covering.hampered.fires) - (self.outcome == CANCELLED)
        aimed = map(self.covering.aimed, self.targets)
        rolls = self.follows.shots
        verdicts = map(Threshold.verdict, aimed, rolls)
        return tuple(zip(self.targets, rolls, settled(verdicts, left), strict=True))

    @property
    def hit(self) -> tuple[str, ...]:
        """Those who are hit."""
        return tuple(person.name for person, _, verdict in self.shot if verdict in HITS)

    @property
    def struck(self) -> tuple[int, ...]:
        """The places in the zone of those who are hit."""
        return tuple(at for at, each in enumerate(self.covering.cone.zone) if each.name in self.hit)

    @property
    def left(self) -> tuple[Under, ...]:
        """The fires that the shooter is still under, without those that cancelled a success."""
        verdicts = (self.outcome, *(verdict for _, _, verdict in self.shot))
        return annulled(self.covering.hampered.fires, verdicts.count(CANCELLED))

    @override
    def values(self) -> Values:
        if not self.covering.fire.fire:
            return {"bullets": self.bullets, "needed": FIGURES["bullets"]}
        tested, shot_at = (
            [each.name for each in those] for those in (self.covering.tested, self.targets)
        )
        return {**super().values(), "tested": tested, "shot_at": shot_at}
