"""The exact chances of a whole attack: to hit, damage, soak, in one chart.

Law: every part is the law by which its chapter resolves dice. Damage and soak rolls are both
unbounded. From some total on, four more points of damage require four more on the soak roll, whose
chance falls by one factor each period: those sums are geometric, and computed exactly.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from operator import mul

from calculators.core.frozen import Frozen

from .damage.rule import UNHARMED, Falling
from .exploding import Sides, all_reach, choices, sum_law
from .rolls.rule import Attempt
from .scales import CRITICAL_WOUND, STEP

type Chart = tuple[Fraction, ...]
"""The chance of nothing, of Shaken, of one wound, two, three, and of leaving the fight."""

NOTHING, SHAKEN, GONE = 0, 1, CRITICAL_WOUND + 1
ZERO = Fraction(0)


class Soaking(Frozen):
    """The soak roll of somebody who pays for it.

    :param recovers: soaking all wounds removes Shaken too (AMB-SW-09).
    """

    attempt: Attempt
    recovers: bool

    def best(self, wounds: int) -> int:
        """Return the best die needed to soak that many wounds."""
        return self.attempt.needed + STEP * (wounds - 1)

    def takes(self, wounds: int) -> Fraction:
        """Return the chance to soak that many wounds or more."""
        return self.attempt.reaches(self.best(wounds)) if wounds > 0 else Fraction(1)

    def left(self, wounds: int, left: int) -> Fraction:
        """Return the chance that so many wounds are left."""
        more = self.takes(wounds - left + 1) if left else ZERO
        return self.takes(wounds - left) - more


def whole(
    success: Fraction, raised: Fraction, plain: Falling, better: Falling, soaking: Soaking | None
) -> Chart:
    """Return the chart of an attack, before the attack roll.

    :param success: the chance of a hit without raise, and ``raised`` of one with.
    """
    found = [
        success * each + raised * other
        for each, other in zip(harm(plain, soaking), harm(better, soaking), strict=True)
    ]
    found[NOTHING] += 1 - success - raised
    return tuple(found)


@lru_cache(maxsize=512)
def harm(falling: Falling, soaking: Soaking | None) -> Chart:
    """Return the chart of an attack that hit."""
    bonus, cap = falling.bonus, falling.cap
    if soaking:
        more = max(0, STEP + 1 - soaking.attempt.needed) // STEP + 1
        cap = max(cap, falling.blow.toughness + STEP * (CRITICAL_WOUND + more))
        if falling.faints_now(falling.dealt(cap)):  # from here on, Vigor is never sure
            spare = max(0, 2 - falling.vigor_attempt(falling.dealt(cap)).needed)
            cap += STEP * spare
    last = max(1, cap - bonus)
    law = sum_law(tuple(sorted(falling.blow.sides)), last)
    ways = Counter[int]()  # by the wounds that they deal
    for total, count in law.items():
        if total < last or soaking is None:
            ways[falling.dealt(total + bonus)] += count
    found, rest = [ZERO] * (GONE + 1), Fraction(1)
    for dealt, count in ways.items():
        share = Fraction(count, law.denominator())
        rest -= share
        for place, part in enumerate(harmed(falling, dealt, soaking)):
            found[place] += share * part
    if soaking is None:
        return tuple(found)
    before = ZERO
    for left, here in enumerate(_sums(falling, soaking, last)):
        place = _place(falling, soaking, 1, left)
        stays = (here - before) * (1 - late(falling, falling.dealt(cap), place, left))
        found[place] += stays
        rest, before = rest - stays, here
    found[GONE] += rest
    return tuple(found)


def harmed(falling: Falling, dealt: int, soaking: Soaking | None) -> Chart:
    """Return the chart of known wounds, or of a harmless blow."""
    faints = fainting(falling.vigor_attempt(dealt)) if falling.faints_now(dealt) else ZERO
    if dealt == UNHARMED:
        gone = faints or late(falling, dealt, SHAKEN, 0)
        return (1 - gone, ZERO, ZERO, ZERO, ZERO, gone)
    found = [ZERO] * GONE + [faints]
    for left in range(dealt + 1):
        share = soaking.left(dealt, left) if soaking and dealt else Fraction(left == dealt)
        place = _place(falling, soaking, dealt, left)
        gone = late(falling, dealt, place, left)
        found[place] += (1 - faints) * share * (1 - gone)
        found[GONE] += (1 - faints) * share * gone
    return tuple(found)


def late(falling: Falling, dealt: int, place: int, left: int) -> Fraction:
    """Return the chance to faint after the soak roll (AMB-SW-33), from a place of the chart."""
    if not falling.faints_later(dealt) or place in {NOTHING, GONE}:
        return ZERO
    return fainting(falling.vigor_attempt(left))


def fainting(attempt: Attempt) -> Fraction:
    """Return the chance that a Vigor roll fails."""
    return 1 - attempt.reaches(attempt.needed)


def _place(falling: Falling, soaking: Soaking | None, wounds: int, left: int) -> int:
    target = falling.blow
    if target.wounds + left > target.most:
        return GONE
    if not left:
        return NOTHING if wounds and soaking and soaking.recovers else SHAKEN
    return SHAKEN + left


# --- the infinite sum


def _sums(falling: Falling, soaking: Soaking, last: int) -> list[Fraction]:
    """Return the chances of a total from ``last`` up after which at most 0, 1, … wounds are left.

    If a surprise requires Vigor before that, only those who stay conscious count: each wound adds
    one to the penalty of that roll, unless no more than three weigh (AMB-SW-39).
    """
    dice, saving = tuple(sorted(falling.blow.sides)), soaking.attempt.sides
    dealt = falling.dealt(last + falling.bonus)
    faints, attempt, ever = falling.faints_now(dealt), falling.vigor_attempt(dealt), Fraction(1)
    if faints and falling.house.past_three == "three":
        ever, faints = 1 - fainting(attempt), False
    vigor = attempt.sides if faints else ()
    period = lcm(STEP, *dice, *saving, *(STEP * size for size in vigor))
    law = sum_law(dice, last)
    known = {total: count for total, count in law.items() if total < last}
    target = falling.blow  # in the fight with at most so many wounds of a blow; -1 for none
    sums = [ZERO] * (target.most - target.wounds + 1)
    for some in choices(saving):
        for steady in choices(vigor) if faints else [()]:
            sign = (-1) ** (len(some) + 1 + (len(steady) + 1 if faints else 0))
            ways, unit, drop = _weights(dice, some, steady, period)
            every, early = Counter[int](), Counter[int]()
            for total in range(last, last + period):
                turns, rest = divmod(total, period)
                wounds = falling.dealt(total + falling.bonus)
                every[wounds] += ways[rest] * drop**turns
                early[wounds] += sum(
                    known.get(rest + period * n, 0) * drop ** (turns - n) for n in range(turns)
                )
            for wounds in every:
                stays = sign * (every[wounds] * unit - Fraction(early[wounds], law.denominator()))
                if faints:
                    stays *= all_reach(steady, falling.vigor_attempt(wounds).needed)
                for left in range(len(sums)):
                    sums[left] += stays * all_reach(some, soaking.best(wounds - left))
    return [ever * each for each in sums]


def _weights(
    dice: Sides, saving: Sides, steady: Sides, period: int
) -> tuple[tuple[int, ...], Fraction, int]:
    """Return, for each residue of a total modulo the period, the sum of the chances of its totals.

    Also return the unit of these sums, and the divisor of a total's weight for one period more: the
    inverse chance that the saving dice all reach as much more, and the steady ones as many wounds.
    """
    drop = prod(size ** (period // size) for size in saving)
    drop *= prod(size ** (period // STEP // size) for size in steady)
    ways, falls = _ways(dice, period), [drop ** (len(dice) - n) for n in range(len(dice))]
    sums = tuple(sum(map(mul, ways[rest::period], falls)) for rest in range(period))
    return sums, Fraction(1, prod(drop * _explosions(size, period) - 1 for size in dice)), drop


@lru_cache(maxsize=64)
def _ways(dice: Sides, period: int) -> tuple[int, ...]:
    """Return the ways of each total of dice of which none explodes for a whole period."""
    ways = [1]
    for size in dice:
        every = _explosions(size, period)
        own = [(n, every // size ** (n // size + 1)) for n in range(period) if n % size]
        new = [0] * (len(ways) + period - 1)
        for total, each in enumerate(ways):
            for more, other in own:
                new[total + more] += each * other
        ways = new
    return tuple(ways)


def _explosions(size: int, period: int) -> int:
    """Return the ways of a die that may explode for a whole period."""
    return int(size ** (period // size))
