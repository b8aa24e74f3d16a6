"""A trait roll: the best of the trait die and the wild die, a difficulty, raises, rerolls.

Law: :meth:`Attempt.verdict` alone turns a total into an outcome, for the dice on the table as for
the exact chances. The best die is 1 exactly when both are 1, which is all a verdict must know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import icepool

from calculators.core.calculator import Outcome
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.conditions import Item, die_items
from calculators.systems.savage_worlds.exploding import Chain, best_law, chains

CRITICAL, FAILURE, SUCCESS, RAISE, RAISES = (
    "critical_failure", "failure", "success", "raise", "raises",
)  # fmt: skip
RANK = {CRITICAL: -1, FAILURE: 0, SUCCESS: 1, RAISE: 2, RAISES: 3}

ROLL_OUTCOMES = (
    Outcome(RAISES, "Deux prouesses ou plus", "great"),
    Outcome(RAISE, "Une prouesse", "great"),
    Outcome(SUCCESS, "Succès", "good"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(CRITICAL, "Échec critique", "awful"),
)


def thrown(die: StepDie, who: str, wild_die: StepDie) -> tuple[int, ...]:
    """Return the sides of the dice thrown for a trait: no wild die for an extra (AMB-SW-01)."""
    return (die.sides,) if who == "extra" else (die.sides, wild_die.sides)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A trait roll about to be made.

    :param sides: the trait die, then the wild die unless an extra rolls.
    :param items: every modifier.
    """

    sides: tuple[int, ...]
    items: tuple[Item, ...]
    difficulty: int = tables.DIFFICULTY

    @property
    def modifier(self) -> int:
        """The sum of the modifiers."""
        return sum(item.value for item in self.items)

    def is_critical(self, best: int) -> bool:
        """Tell whether both dice show 1 (SW-JET-07); an extra has no such failure (AMB-SW-02)."""
        return best == 1 and len(self.sides) > 1

    def margin(self, best: int) -> int:
        """Return by how much the total passes the difficulty."""
        return best + self.modifier - self.difficulty

    def raises(self, best: int) -> int:
        """Return the number of raises, 0 for a failure (SW-JET-06)."""
        return max(0, self.margin(best) // tables.STEP)

    def verdict(self, best: int) -> str:
        """Return the outcome of a best die."""
        if self.is_critical(best):
            return CRITICAL
        if self.margin(best) < 0:
            return FAILURE
        return (SUCCESS, RAISE, RAISES)[min(self.raises(best), 2)]

    def best_law(self, raises: int = 2) -> icepool.Die[int]:
        """Return the exact law of the best die, the tail from that many raises up as one."""
        cap = self.difficulty - self.modifier + tables.STEP * raises
        return best_law(self.sides, max(cap, 2))

    def law(self) -> icepool.Die[str]:
        """Return the exact law of the outcome of one throw."""
        return self.best_law().map(self.verdict)


def attempt_of(
    die: StepDie, who: str, wild_die: StepDie, items: Sequence[Item], difficulty: int
) -> Attempt:
    """Return the attempt of somebody with a rating."""
    every = (*die_items(die), *items)
    return Attempt(thrown(die, who, wild_die), every, difficulty)


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of one throw, each with its explosions."""

    dice: tuple[Chain, ...]

    @property
    def best(self) -> int:
        """The best total of a die."""
        return max(sum(chain) for chain in self.dice)


@dataclass(frozen=True, slots=True)
class Played:
    """All the throws of one roll, and the one that counts.

    :param throws: the first throw, then the rerolls that were allowed.
    :param kept: the index of the one that counts.
    :param closed: a critical failure ended the rerolls.
    """

    throws: tuple[Throw, ...]
    kept: int
    closed: bool

    @property
    def counted(self) -> Throw:
        """The throw that counts."""
        return self.throws[self.kept]

    @property
    def spent(self) -> int:
        """The bennies spent: one for each reroll."""
        return len(self.throws) - 1

    @property
    def faces(self) -> list[list[list[int]]]:
        """The faces of every throw, die by die, as figures of a result."""
        return [[list(chain) for chain in throw.dice] for throw in self.throws]


def play(
    attempt: Attempt, roll: Sequence[int], rerolls: Sequence[int], *, imposed: bool, goal: int = 9
) -> Played:
    """Play a roll and its rerolls (SW-JTN-02): keep the best; a critical failure ends them.

    :param imposed: a critical failure on a reroll counts, instead of the best throw (AMB-SW-29).
    :param goal: the rank of outcome at which no further benny is spent.
    """
    faces, throws, kept = list(rerolls), [Throw(chains(roll, attempt.sides))], 0
    while faces:
        rank = RANK[attempt.verdict(throws[kept].best)]
        if attempt.is_critical(throws[-1].best) or rank >= goal:
            break
        throw = Throw(chains(faces, attempt.sides))
        del faces[: sum(len(chain) for chain in throw.dice)]
        throws.append(throw)
        critical = attempt.is_critical(throw.best)
        if (critical and imposed) or (not critical and throw.best > throws[kept].best):
            kept = len(throws) - 1
    return Played(tuple(throws), kept, attempt.is_critical(throws[-1].best))


@lru_cache(maxsize=256)
def played_law(attempt: Attempt, rerolls: int, imposed: bool, goal: int = 9) -> icepool.Die[str]:  # noqa: FBT001
    """Return the exact law of the outcome of a roll with its rerolls, as :func:`play` plays it."""
    return kept_law(attempt.law(), rerolls, imposed=imposed, goal=goal)


def kept_law(
    single: icepool.Die[str], rerolls: int, *, imposed: bool, goal: int = 9
) -> icepool.Die[str]:
    """Return the law of the outcome kept, from that of a single throw."""

    @cache
    def after(best: str, left: int) -> icepool.Die[str]:
        if not left or best == CRITICAL or RANK[best] >= goal:
            return icepool.Die([best])
        return single.map(lambda new: then(best, new, left), star=False)

    def then(best: str, new: str, left: int) -> icepool.Die[str] | str:
        if new == CRITICAL:
            return CRITICAL if imposed else best
        return after(max(best, new, key=RANK.__getitem__), left - 1)

    return single.map(lambda first: after(first, rerolls), star=False)
