"""A throw against a difficulty: its five outcomes, and their exact chances."""

from collections import Counter
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.frozen import Frozen
from calculators.core.group import Group, integer
from calculators.core.result import Facts

from ..house import House
from ..scales import DIFFICULTY_LEAST, DIFFICULTY_MOST
from ..throw import HIGH, Faces, Grace, Side, Throw, Thrown, Who

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
NARROW = "narrow_success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"

OUTCOMES = (
    Outcome(CRITICAL_SUCCESS, "Réussite critique", "great"),
    Outcome(SUCCESS, "Réussite", "good"),
    Outcome(NARROW, "Réussite à l’arrachée", "good"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(CRITICAL_FAILURE, "Échec critique", "awful"),
)
SUCCEEDING = (CRITICAL_SUCCESS, SUCCESS, NARROW)


class Against(Group):
    """The number that a throw is compared to."""

    difficulty: int = integer(
        "Difficulté finale",
        least=DIFFICULTY_LEAST,
        most=DIFFICULTY_MOST,
        rule="I2-RES-02",
        help="Modificateurs et +2 du néophyte déjà comptés.",
    )


class Attempt(Frozen):
    """A throw against a final difficulty."""

    throw: Throw
    difficulty: int

    def verdict(self, faces: Faces) -> str:
        """Return the outcome; a critical overrides the comparison (AMB-I2-07)."""
        critical = self.throw.critical(faces)
        if critical:
            return CRITICAL_SUCCESS if critical == HIGH else CRITICAL_FAILURE
        margin = self.throw.total(faces) - self.difficulty
        if margin == 0:
            return NARROW
        return SUCCESS if margin > 0 else FAILURE


@lru_cache(maxsize=256)
def counts(attempt: Attempt) -> Counter[str]:
    """Return the number of throws for each outcome, by the verdict of every throw."""
    return Counter(map(attempt.verdict, attempt.throw.ways))


def chance(attempt: Attempt, *codes: str) -> Fraction:
    """Return the exact chance of these outcomes together."""
    found = counts(attempt)
    return Fraction(sum(found[code] for code in codes), found.total())


class Given(Groups):
    """The inputs of a test."""

    side: Side
    against: Against
    grace: Grace

    def attempt(self, house: House) -> Attempt:
        """Return the throw, with the dice that a critical requires (AMB-I2-06)."""
        throw = Throw(self.side, self.grace.grace, house.all_dice)
        return Attempt(throw, self.against.difficulty)


def law(given: Given, house: House) -> Weights:
    """Return the exact law of the outcome."""
    return counts(given.attempt(house))


class Tested(Facts):
    """A test: two dice and a characteristic against a difficulty (I2-RES-01)."""

    given: Given
    who: Who
    thrown: Thrown
    house: Annotated[House, knows("grace_die", "all_dice")]

    told = ("dice", "total", "attempt.difficulty", "margin", "grace_spent", "grace_left", "rank")

    @cached_property
    def attempt(self) -> Attempt:
        """The throw and its difficulty."""
        return self.given.attempt(self.house)

    @property
    def dice(self) -> Faces:
        """The dice as they fell."""
        return self.thrown.dice

    @property
    def outcome(self) -> str:
        """The code of the outcome, one of five."""
        return self.attempt.verdict(self.dice)

    @property
    def total(self) -> int:
        """Dice + characteristic + bonus."""
        return self.attempt.throw.total(self.dice)

    @property
    def margin(self) -> int:
        """The total minus the difficulty."""
        return self.total - self.attempt.difficulty

    @property
    def grace_spent(self) -> bool:
        """Whether a point of grace is spent."""
        return self.attempt.throw.grace != "none"

    @property
    def grace_left(self) -> int | None:
        """The points of grace left, if they are counted."""
        return self.who.left(spent=self.grace_spent)

    @property
    def rank(self) -> str:
        """Where a critical moves a player's character in a fight (I2-INI-03)."""
        return self.who.place(self.attempt.throw.critical(self.dice))

    @property
    def gap(self) -> int:
        """The absolute margin."""
        return abs(self.margin)
