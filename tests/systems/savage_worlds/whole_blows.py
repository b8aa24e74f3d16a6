"""Whole attacks computed die by die, soak and Vigor rolls included, without the tested parts.

Floats, and totals up to a bound that dice exceed less often than once in 10 ** 12.
"""

from functools import cache
from itertools import pairwise

BOUND = 200
OUT, GONE = 4, 5

type Law = tuple[float, ...]


@cache
def one(size: int) -> Law:
    """Return the law of an exploding die by its total."""
    return tuple(
        size ** -(total // size + 1) if total % size else 0.0 for total in range(BOUND + 1)
    )


@cache
def added(dice: tuple[int, ...]) -> Law:
    """Return the law of a sum."""
    if not dice:
        return (1.0, *[0.0] * BOUND)
    rest, die = added(dice[1:]), one(dice[0])
    return tuple(
        sum(rest[total - part] * die[part] for part in range(total + 1))
        for total in range(BOUND + 1)
    )


@cache
def best(dice: tuple[int, ...]) -> Law:
    """Return the law of the best die."""
    under = [1.0] * (BOUND + 1)
    for size in dice:
        for total in range(BOUND + 1):
            under[total] *= sum(one(size)[: total + 1])
    return (under[0], *(after - before for before, after in pairwise(under)))


def grades(dice: tuple[int, ...], modifier: int, goal: int) -> list[float]:
    """Return the chance of each number of successes and raises together; 0 for a failure."""
    found = [0.0] * (BOUND + 1)
    for total, chance in enumerate(best(dice)):
        margin = total + modifier - goal
        missed = margin < 0 or (total == 1 and len(dice) > 1)
        found[0 if missed else 1 + margin // 4] += chance
    return found


def blow(
    dice: tuple[int, ...],
    vigor: tuple[int, ...],
    toughness: int,
    *,
    wounds: int = 0,
    shaken: bool = False,
    pays: bool = True,
    faint: str = "before",
    recovers: bool = False,
    heaviest: int = BOUND,
    out: int = OUT,
) -> list[float]:
    """Return the chart of a surprise that hit: nothing, Shaken, wounds, out of the fight.

    :param heaviest: the most wounds that weigh on a roll.
    :param out: how many put the target out of the fight.
    """
    found = [0.0] * (GONE + 1)

    def fails(borne: int) -> float:
        return grades(vigor, -2 - min(borne, heaviest), 4)[0]

    for total, chance in enumerate(added(dice)):
        margin = total + 4 - toughness
        new = max(0, margin // 4 + shaken) if margin >= 0 else 0
        due = (shaken or margin >= 0) and wounds < out
        if due and faint == "before":
            found[GONE] += chance * fails(wounds + new)
            chance *= 1 - fails(wounds + new)  # noqa: PLW2901
        soak = grades(vigor, -min(wounds, heaviest), 4) if new and pays else [1.0]
        for taken, share in enumerate(soak):
            left = max(0, new - taken)
            if wounds + left >= out:
                found[GONE] += chance * share
                continue
            rises = left == 0 and new > 0 and pays and recovers
            still = 1.0
            if due and faint == "after" and not rises:
                still -= fails(wounds + left)
            place = 0 if margin < 0 or rises else 1 + left
            found[place] += chance * share * still
            found[GONE] += chance * share * (1 - still)
    return found


def whole(
    fighting: tuple[int, ...], parry: int, dice: tuple[int, ...], *rest: object, **more: object
) -> list[float]:
    """Return the chart before the attack roll."""
    missed, plain, *raised = grades(fighting, 4, parry)
    found = [missed, *[0.0] * GONE]
    for share, thrown in ((plain, dice), (sum(raised), (*dice, 6))):
        for place, part in enumerate(blow(thrown, *rest, **more)):  # type: ignore[arg-type]
            found[place] += share * part
    return found
