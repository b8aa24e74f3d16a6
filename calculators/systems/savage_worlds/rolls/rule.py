"""A trait roll: the best of the trait die and the Wild Die, a target number, raises, rerolls.

Law: :meth:`Attempt.verdict` alone turns a total into an outcome, for the dice on the table and for
the exact chances. The best die is 1 exactly if both are 1, which is all a verdict needs to know.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import prod
from typing import Any, ClassVar

import icepool

from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.result import Facts
from calculators.core.scale import Item, Items
from calculators.pieces.step_die import StepDie

from ..exploding import Chain, Faces, Sides, best_law, best_reach, split
from ..house import House
from ..scales import DIFFICULTY, FIGURES, STEP
from .inputs import Luck, Thrown, die_items

CRITICAL = "critical_failure"
FAILURE = "failure"
SUCCESS = "success"
RAISE = "raise"
RAISES = "raises"
RANK = {CRITICAL: -1, FAILURE: 0, SUCCESS: 1, RAISE: 2, RAISES: 3}
WON = frozenset({SUCCESS, RAISE, RAISES})
NO_GOAL = 10**9
"""No rank: rerolls go on."""

OUTCOMES = (
    Outcome(RAISES, "Deux prouesses ou plus", "great"),
    Outcome(RAISE, "Une prouesse", "great"),
    Outcome(SUCCESS, "Succès", "good"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(CRITICAL, "Échec critique", "awful"),
)


class Attempt(Frozen):
    """A trait roll before its dice.

    :param sides: the trait die, then the Wild Die except for an extra.
    :param items: all modifiers.
    :param imposed: a critical failure on a reroll counts, not the best throw (AMB-SW-29).
    """

    sides: Sides
    items: Items
    difficulty: int = DIFFICULTY
    imposed: bool = False

    @property
    def modifier(self) -> int:
        """The sum of the modifiers."""
        return sum(item.value for item in self.items)

    def is_critical(self, best: int) -> bool:
        """Whether all dice show 1 (SW-JET-07); an extra has no such failure (AMB-SW-02)."""
        return best == FIGURES["one"] and len(self.sides) > 1

    @property
    def double_one(self) -> Fraction:
        """The chance of a critical failure, for one throw."""
        return Fraction(1, prod(self.sides)) if self.sides[1:] else Fraction(0)

    def reaches(self, best: int) -> Fraction:
        """Return the chance that the best die is at least ``best``, without a critical failure."""
        return best_reach(self.sides, best) - (self.double_one if best <= 1 else 0)

    @property
    def needed(self) -> int:
        """The least best die that succeeds."""
        return self.difficulty - self.modifier

    def margin(self, best: int) -> int:
        """Return the total minus the target number."""
        return best - self.needed

    def raises(self, best: int) -> int:
        """Return the number of raises, 0 for a failure (SW-JET-06)."""
        return max(0, self.margin(best) // STEP)

    def verdict(self, best: int) -> str:
        """Return the outcome of a best die."""
        if self.is_critical(best):
            return CRITICAL
        if self.margin(best) < 0:
            return FAILURE
        return succeeded(self.raises(best))

    def best_law(self, raises: int = 2) -> icepool.Die[int]:
        """Return the exact law of the best die; from that many raises up, one value."""
        return best_law(self.sides, max(self.needed + STEP * raises, 2))

    def law(self) -> icepool.Die[str]:
        """Return the exact law of the outcome of one throw."""
        return self.best_law().map(self.verdict)


def succeeded(raises: int) -> str:
    """Return the outcome of a success with so many raises."""
    return (SUCCESS, RAISE, RAISES)[min(raises, 2)]


def attempt_of(
    die: StepDie, luck: Luck, house: House, items: Sequence[Item], difficulty: int = DIFFICULTY
) -> Attempt:
    """Return the attempt with a rating, and the Wild Die of ``luck``."""
    return Attempt(luck.sides(die), (*die_items(die), *items), difficulty, house.imposed)


class Throw(Frozen):
    """The dice of one throw, each with its explosions."""

    dice: tuple[Chain, ...]

    @property
    def best(self) -> int:
        """The best total of a die."""
        return max(map(sum, self.dice))

    @property
    def total(self) -> int:
        """The sum of all dice."""
        return sum(map(sum, self.dice))


def throws_of(faces: Sequence[int], sides: Sequence[int]) -> tuple[Throw, ...]:
    """Split faces into throws of these dice."""
    return tuple(map(Throw, split(faces, sides)))


class Played(Frozen):
    """All throws of one roll, and the one that counts.

    :param throws: the first throw, then the allowed rerolls.
    :param kept: the index of the one that counts.
    :param closed: whether a critical failure ended the rerolls.
    :param before: how many throws were made and paid before this request.
    """

    throws: tuple[Throw, ...]
    kept: int
    closed: bool = False
    before: int = 0

    @property
    def counted(self) -> Throw:
        """The throw that counts."""
        return self.throws[self.kept]

    @property
    def spent(self) -> int:
        """The bennies spent, one for each reroll."""
        return len(self.throws) - max(1, self.before)

    @property
    def faces(self) -> tuple[tuple[Chain, ...], ...]:
        """The faces of every throw, die by die."""
        return tuple(throw.dice for throw in self.throws)

    @property
    def flat(self) -> Faces:
        """The faces of every throw, one after the other."""
        return tuple(face for dice in self.faces for chain in dice for face in chain)


def play(
    attempt: Attempt,
    roll: Sequence[int],
    rerolls: Sequence[int],
    *,
    goal: int = NO_GOAL,
    earlier: Sequence[int] = (),
) -> Played:
    """Play a roll and its rerolls (SW-JTN-02): keep the best; a critical failure ends them.

    :param earlier: throws of the same roll made before, none critical; this one rerolls them.
    :param goal: the rank of outcome at which no further benny is spent.
    """
    first, *more = throws_of((*earlier, *roll, *rerolls), attempt.sides)
    throws, kept = [first], 0
    for throw in more:
        rank = RANK[attempt.verdict(throws[kept].best)]
        if attempt.is_critical(throws[-1].best) or rank >= goal:
            break
        throws.append(throw)
        critical = attempt.is_critical(throw.best)
        if (critical and attempt.imposed) or (not critical and throw.best > throws[kept].best):
            kept = len(throws) - 1
    closed = attempt.is_critical(throws[-1].best)
    return Played(tuple(throws), kept, closed, len(throws_of(earlier, attempt.sides)))


@lru_cache(maxsize=256)
def played_law(
    attempt: Attempt, rerolls: int, *, goal: int = NO_GOAL, earlier: Faces = ()
) -> icepool.Die[str]:
    """Return the exact law of the outcome of a roll with its rerolls, as :func:`play` plays it."""
    best = best_of(earlier, attempt.sides)
    start = attempt.verdict(best) if best else None
    rank, imposed = RANK.__getitem__, attempt.imposed
    return kept_law(attempt.law(), rerolls, rank, imposed=imposed, goal=goal, start=start)


def best_of(earlier: Sequence[int], sides: Sequence[int]) -> int:
    """Return the best die of earlier throws, 0 without any."""
    return max((throw.best for throw in throws_of(earlier, sides)), default=0)


def kept_law[T: (int, str)](
    single: icepool.Die[T],
    rerolls: int,
    rank: Callable[[T], int],
    *,
    imposed: bool,
    goal: int = NO_GOAL,
    start: T | None,
) -> icepool.Die[T]:
    """Return the law of what is kept, from that of a single throw.

    :param rank: compares two throws; below 0 is a critical failure, which ends the rerolls.
    :param start: the best of earlier throws, which the first one rerolls.
    """

    @cache
    def after(best: T, left: int) -> icepool.Die[T]:
        if not left or rank(best) < 0 or rank(best) >= goal:
            return icepool.Die([best])
        return single.map(lambda new: then(best, new, left), star=False)

    def then(best: T, new: T, left: int) -> icepool.Die[T] | T:
        if rank(new) < 0:
            return new if imposed else best
        return after(max(best, new, key=rank), left - 1)

    if start is not None:
        return after(start, rerolls + 1)
    found: icepool.Die[Any] = single.map(lambda first: after(first, rerolls), star=False)
    return found


class Rolled(Facts):
    """A trait roll with its rerolls, as rolled.

    :param bennies_offered: how many bennies could be spent.
    """

    attempt: Attempt
    played: Played
    bennies_offered: int

    one: ClassVar[int] = FIGURES["one"]
    """The face of a critical failure."""
    told: ClassVar[tuple[str, ...]] = (
        "best",
        "attempt.modifier",
        "total",
        "attempt.difficulty",
        "margin",
        "raises",
        "critical",
        "dice:played.faces",
        "played.kept",
        "bennies",
        "bennies_offered",
    )

    @property
    def outcome(self) -> str:
        """The code of the outcome of the roll alone."""
        return self.verdict

    @property
    def verdict(self) -> str:
        """The rank of success."""
        return self.attempt.verdict(self.best)

    @cached_property
    def best(self) -> int:
        """The best die of the throw that counts."""
        return self.played.counted.best

    @property
    def total(self) -> int:
        """The best die and the modifiers."""
        return self.best + self.attempt.modifier

    @property
    def margin(self) -> int:
        """The total minus the target number."""
        return self.attempt.margin(self.best)

    @property
    def gap(self) -> int:
        """The absolute margin."""
        return abs(self.margin)

    @property
    def raises(self) -> int:
        """The raises, 0 for a critical failure."""
        return 0 if self.critical else self.attempt.raises(self.best)

    @property
    def critical(self) -> bool:
        """Whether all dice show 1."""
        return self.attempt.is_critical(self.best)

    @property
    def bennies(self) -> int:
        """The bennies spent."""
        return self.played.spent


def rolled[R](facts: Callable[..., R], given: Any, thrown: Thrown, *more: object) -> R:
    """Return the facts of a roll with its dice, its bennies and its earlier throws.

    :param given: its inputs: an ``attempt`` and the ``luck``.
    """
    luck = given.luck
    played = play(given.attempt, thrown.roll, thrown.rerolls, earlier=luck.earlier)
    return facts(given.attempt, played, luck.offered, given, *more)


def luck_law(given: Any) -> icepool.Die[str]:
    """Return the exact law of the outcome of such a roll."""
    return played_law(given.attempt, given.luck.bennies, earlier=given.luck.earlier)
