"""The d100 system computed a second time, from the rules' text, without the calculators.

All dice are enumerated. Slow and plain on purpose.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

type Odds = dict[str, Fraction]


def count(sides: Sequence[int], issue: Callable[[tuple[int, ...]], str]) -> Odds:
    """Return the chance of each outcome, over all dice."""
    ways: Counter[str] = Counter(
        issue(faces) for faces in product(*(range(1, each + 1) for each in sides))
    )
    total = sum(ways.values())
    return {name: Fraction(number, total) for name, number in ways.items()}


def issue_of(roll: int, threshold: int, best: int = 5, worst: int = 96) -> str:
    """Return the outcome of a d100: criticals first, then the threshold."""
    if roll <= best:
        return "critical_success"
    if roll >= worst:
        return "critical_failure"
    return "success" if roll <= threshold else "failure"


def shot(roll: int, threshold: int, best: int = 5, worst: int = 96) -> bool:
    return "success" in issue_of(roll, threshold, best, worst)


ZONES = ["head"] * 10 + ["arm"] * 20 + ["torso"] * 40 + ["leg"] * 30


def wound(zone_roll: int, damage: int) -> str:
    """Look up the table of grave wounds."""
    zone = ZONES[zone_roll - 1]
    if damage > 12:
        return "dead" if zone in {"head", "torso"} else "torn"
    if damage > 9:
        return "severe"
    if damage > 6:
        return "moderate"
    return "light" if damage > 3 else "scratch"


def blow(
    damage: int, zone_roll: int, protection: int, armour: int, pv: int | None, *,
    constant: bool = False, crossing: str = "whole",
) -> str:  # fmt: skip
    """Resolve a hit: armour, health, then the grave wound."""
    stops = 0
    if armour > 0:
        stops = protection if constant else min(protection, armour // 2)
    passed = damage - min(stops, damage)
    if passed <= 0:
        return "absorbed"
    if pv is None:
        return "hurt"
    if passed < pv:
        return "hurt"
    counted = passed
    if pv > 0:  # the attack that brings to 0
        counted = {"whole": passed, "excess": passed - pv, "after": 0}[crossing]
    return wound(zone_roll, counted) if counted else "down"


def light_time(face: int, constitution: int, reading: str) -> int:
    tens = int(str(constitution)[:-1] or 0)
    if reading == "plus":
        return face + tens
    time = face - tens
    return max(time, 1) if reading == "floor" else max(time, 0)


FALL_SIDES = {3: [6], 6: [8], 9: [10], 12: [20], 15: [20, 20], 21: [100]}


def fall_sides(height: int, *, reached: bool = False) -> list[int] | str:
    """Return the dice of a height, or a result without dice."""
    if height > 21:
        return "dead"
    if reached:
        steps = [step for step in FALL_SIDES if step <= height]
        return FALL_SIDES[max(steps)] if steps else "safe"
    if height == 0:
        return "safe"
    return FALL_SIDES[min(step for step in FALL_SIDES if step >= height)]
