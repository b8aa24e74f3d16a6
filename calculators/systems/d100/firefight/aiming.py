"""A shot before its dice: its threshold, its target, and the exact chances of what it does."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import icepool

from calculators.pieces.body import Zone
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100.attack import impact, wound
from calculators.systems.d100.attack.impact import Guard
from calculators.systems.d100.character import weakened
from calculators.systems.d100.combat.fires import strongest
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.state import Firefight
from calculators.systems.d100.house import OFF_MAP
from calculators.systems.d100.scales import FIGURES
from calculators.systems.d100.test.inputs import Circumstances
from calculators.systems.d100.test.rule import Aim
from calculators.systems.d100.threshold import HITS

type Told = tuple[tuple[str, Fraction], ...]

GRAVE = tuple(outcome.code for outcome in wound.OUTCOMES)


@dataclass(frozen=True, slots=True)
class Sight:
    """Who shoots at whom, with what else weighs.

    :param modifier: what the table adds for this shot.
    """

    who: int
    target: int
    modifier: int = 0

    def aim(self, state: Firefight) -> Aim:
        """Return the shot as its calculator knows it: wounds, drugs, burns, fire and cover."""
        who, target = state[self.who], state[self.target]
        modifier = weakened(who) + who.boost + self.modifier
        position, lost = "map", False
        if target.off_map and who.off_map:  # both: the critical failures of the reading
            theirs = "target" in OFF_MAP[state.house.off_map]
            position, lost = ("target", True) if theirs else ("shooter", False)
        elif target.off_map:
            position = "target"
        elif who.off_map:
            position = "shooter"
        around = Circumstances(
            modifier=modifier - (FIGURES["off_map_bonus"] if lost else 0),
            fire=strongest(who.fires),
            burn=who.burn,
            position=position,
        )
        return Aim((who.shooting,), target.cover, around, state.house)

    def chances(self, state: Firefight, *, zones: bool = False) -> Told:
        """Return the exact chances to hit, to wound gravely, and each zone."""
        aim = self.aim(state)
        law: icepool.Die[bool] = aim.threshold.law().map(
            lambda verdict: aim.settled((verdict,))[0] in HITS
        )
        hit: Fraction = law.probability(True)  # noqa: FBT003  # a face of the law
        after = struck(guard_of(state, self.target), state[self.who].weapon)
        told = ((words.HIT, hit), *scaled(hit, after))
        return told if zones else told[:2]


def guard_of(state: Firefight, target: int) -> Guard:
    """Return who is struck, as armour and health stand."""
    who = state[target]
    return Guard(state.house, who.pv, who.protection, who.armour_pv)


@lru_cache(maxsize=256)
def struck(guard: Guard, weapon: DiceSum) -> Told:
    """Return the chances of a grave wound, and of each zone, for a shot that hits."""
    law: icepool.Die[str] = impact.law(guard, weapon)
    grave = sum((law.probability(code) for code in GRAVE), Fraction(0))
    return ((words.GRAVE, grave), *scaled(grave, zones()))


def zones() -> Told:
    """Return the chance of each zone, once a wound is grave (DC-BLE-03)."""
    law = wound.zone_law()
    return tuple((zone.label, law.probability(zone)) for zone in Zone)


def scaled(chance: Fraction, told: Iterable[tuple[str, Fraction]]) -> Told:
    """Return chances that come only where another event does."""
    return tuple((label, chance * each) for label, each in told)
