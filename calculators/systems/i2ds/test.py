"""``i2ds.test``: a test of skill against a difficulty (docs/i2ds/test.md)."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.frozen import Frozen
from calculators.core.group import Group, integer
from calculators.core.result import Facts, FigureTable, Share, Steps, Tables, Told, ending
from calculators.core.words import Line, Phrase

from .house import House
from .scales import DIFFICULTY_LEAST, DIFFICULTY_MOST, LEVELS
from .throw import (
    HIGH,
    NAMES,
    TEST_DICE,
    Faces,
    Grace,
    Side,
    Throw,
    Thrown,
    Who,
    dice_steps,
    grace_stands,
    moved,
    shown,
    sum_of,
)

# --- inputs


class Against(Group):
    """The number that a throw is compared to."""

    difficulty: int = integer(
        "Difficulté finale",
        least=DIFFICULTY_LEAST,
        most=DIFFICULTY_MOST,
        rule="I2-RES-02",
        help="Modificateurs et +2 du néophyte déjà comptés.",
    )


# --- rule

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


# --- words

HEADLINES = {
    CRITICAL_SUCCESS: Phrase("Réussite critique : {counted}, les dés au maximum."),
    SUCCESS: Phrase("Réussite : {total} contre {attempt.difficulty}."),
    NARROW: Phrase(
        "Réussite à l'arrachée : {total} contre {attempt.difficulty},"
        " avec un malus au choix du conteur."
    ),
    FAILURE: Phrase("Échec : {total} contre {attempt.difficulty}."),
    CRITICAL_FAILURE: Phrase("Échec critique : {counted}."),
}
TOTAL = Line("Total : {terms:sum} = {total}.", "I2-RES-01", "AMB-I2-03")
VERDICTS = {
    CRITICAL_SUCCESS: (
        Line("{which} au maximum : rien à comparer.", "I2-RES-05", "AMB-I2-07"),
        Line("Au conteur de choisir l'effet bénéfique.", "I2-EXE-01"),
    ),
    SUCCESS: (
        Line(
            "{total} contre {attempt.difficulty} : réussite, {gap} point{gap:s} au-dessus.",
            "I2-RES-02",
        ),
    ),
    NARROW: (
        Line(
            "{total} contre {attempt.difficulty} : égal, réussite à l'arrachée.",
            "I2-RES-03",
            "AMB-I2-02",
        ),
        Line("Au conteur de choisir le malus : blessure, fatigue, usure…", "I2-EXE-01"),
    ),
    FAILURE: (
        Line(
            "{total} contre {attempt.difficulty} : échec, il manquait {gap} point{gap:s}.",
            "I2-RES-04",
        ),
    ),
    CRITICAL_FAILURE: (
        Line("{which} à {lowest} : rien à comparer.", "I2-RES-06", "AMB-I2-07"),
        Line("Au conteur de choisir l'effet catastrophique.", "I2-EXE-01"),
    ),
}
MOVES = Line("En combat, un PJ passe au {rank:_} rang.", "I2-INI-03", "AMB-I2-15")
THREE, TWO = "Les trois dés", "Les deux dés du test"


def tell(test: Tested) -> Told:
    """Describe a test."""
    throw = test.attempt.throw
    headline = HEADLINES[test.outcome](test, counted=throw.counted(test.dice))
    dice = shown(throw, test.dice)
    return Told(headline, _steps(test), dice, onward=moved(test.rank))


def _steps(test: Tested) -> Steps:
    throw = test.attempt.throw
    yield from dice_steps(NAMES[test.who.side], throw)
    yield TOTAL(test, terms=sum_of(throw, test.dice))
    first, *others = VERDICTS[test.outcome]
    reading = "AMB-I2-06" if throw.grace != "none" and first.reading == "AMB-I2-07" else None
    which = THREE if throw.counted(test.dice)[TEST_DICE:] else TWO
    yield first(test, reading=reading, which=which, lowest=min(test.dice))
    yield from (line() for line in others)
    if test.rank:
        yield MOVES(test)


# --- chances side by side

GRACE_HEADS = {"none": "sans grâce", "d6": "+1d6", "d20": "un d20"}


def side_by_side(test: Tested) -> Tables:
    """Compare the graces outcome by outcome, then the levels."""
    thrown, side = test.attempt.throw, test.attempt.throw.side

    def share(level: str, spent: str, *codes: str) -> Share:
        throw = replace(thrown, side=replace(side, level=level), grace=spent)
        exact = chance(replace(test.attempt, throw=throw), *codes)
        return Share(exact, ending(*codes), {"level": level, "grace": spent})

    graces = test.who.graces(test.house)
    heads = [GRACE_HEADS[spent] for spent in graces]
    if graces[1:]:
        yield FigureTable(
            "Ce que change la grâce",
            ("Issue", *heads),
            [
                (outcome.label, *(share(side.level, spent, outcome) for spent in graces))
                for outcome in OUTCOMES
            ],
        )
    yield FigureTable(
        "Réussir, même à l'arrachée, à la même difficulté",
        ("Niveau", *heads),
        [
            (f"{LEVELS.named(code)} (2d{die})", *(share(code, g, *SUCCEEDING) for g in graces))
            for code, die in LEVELS.items()
        ],
        {list(LEVELS).index(side.level)},
    )


skill_test = Calculator(
    id="i2ds.test",
    title="Test de compétence",
    verb="Lancer les dés",
    rules=(
        "I2-DES-01",
        "I2-DES-02",
        "I2-DES-03",
        "I2-RES-01",
        "I2-RES-02",
        "I2-RES-03",
        "I2-RES-04",
        "I2-RES-05",
        "I2-RES-06",
    ),
    outcomes=OUTCOMES,
    checks=(grace_stands,),
    tables=side_by_side,
    law=law,
    tell=tell,
)(Tested)
