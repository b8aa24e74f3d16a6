"""i2ds computed a second time, from the rules' text, without the calculators.

Plain loops over whole dice: slow on purpose.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

SIDES = {"N": 6, "A": 8, "C": 10, "M": 12}
LEVELS = tuple(SIDES)


def faces(level: str, grace: str = "none") -> Iterator[tuple[int, ...]]:
    """Yield every throw: two dice, one of them a d20, or a third d6."""
    side = SIDES[level]
    for one in range(1, side + 1):
        for two in range(1, (20 if grace == "d20" else side) + 1):
            if grace != "d6":
                yield one, two
                continue
            for three in range(1, 7):
                yield one, two, three


def issue(
    level: str, grace: str, dice: Sequence[int], total: int, difficulty: int, *, three: bool = False
) -> str:
    """Return the outcome of one throw, the critical first."""
    side = SIDES[level]
    best = [side, 20 if grace == "d20" else side, 6]
    counted = len(dice) if three else 2
    if all(dice[place] == best[place] for place in range(counted)):
        return "critical_success"
    if all(dice[place] == 1 for place in range(counted)):
        return "critical_failure"
    if total < difficulty:
        return "failure"
    return "narrow_success" if total == difficulty else "success"


def odds_of_test(
    level: str, characteristic: int, difficulty: int, grace: str = "none", *, three: bool = False
) -> dict[str, Fraction]:
    """Return the chance of each outcome of a test."""
    found = Counter(
        issue(level, grace, dice, sum(dice) + characteristic, difficulty, three=three)
        for dice in faces(level, grace)
    )
    return {code: Fraction(count, found.total()) for code, count in found.items()}


def odds_of_opposition(
    level: str, mine: int, other_level: str, theirs: int, grace: str = "none", *,
    only_to_win: bool = False,
) -> dict[str, Fraction]:  # fmt: skip
    """Return the chance of each outcome of an opposition, a grace of 8 used when it helps."""
    found: Counter[str] = Counter()
    others = [sum(dice) + theirs for dice in faces(other_level)]
    for dice in faces(level, "none" if grace == "eight" else grace):
        first = sum(dice) + mine
        low = min(dice)
        second = first - low + 8 if grace == "eight" and low < 8 else first
        for other in others:
            kept = first > other or (only_to_win and second <= other)
            total = first if kept else second
            found["win" if total > other else "tie" if total == other else "loss"] += 1
    return {code: Fraction(count, found.total()) for code, count in found.items()}


def odds_of_two_eights(
    level: str, mine: int, other_level: str, theirs: int, *, only_to_win: bool = False
) -> dict[str, Fraction]:
    """Return the chance of each outcome if both players use an 8 when it helps."""
    found: Counter[str] = Counter()
    for dice in faces(level):
        for others in faces(other_level):
            totals = [sum(dice) + mine, sum(others) + theirs]
            eights = [max(0, 8 - min(dice)), max(0, 8 - min(others))]
            for _ in range(2):
                sign = totals[0] - totals[1]
                unhappy = [0] if sign < 0 else [1] if sign > 0 else [0, 1]
                for who in unhappy:
                    after = totals[who] + eights[who] - totals[1 - who]
                    if eights[who] and (after > 0 or not only_to_win):
                        totals[who] += eights[who]
                        eights[who] = 0
                        break
            sign = totals[0] - totals[1]
            found["win" if sign > 0 else "loss" if sign < 0 else "tie"] += 1
    return {code: Fraction(count, found.total()) for code, count in found.items()}
