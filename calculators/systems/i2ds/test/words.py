"""French sentences and steps of a test."""

from calculators.core.result import Steps, Told
from calculators.core.words import Line, Phrase

from ..throw import NAMES, TEST_DICE, dice_steps, moved, shown, sum_of
from .rule import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, NARROW, SUCCESS, Tested

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
    yield from verdict(test)


def verdict(test: Tested) -> Steps:
    """Describe the outcome, and why."""
    throw = test.attempt.throw
    first, *others = VERDICTS[test.outcome]
    reading = "AMB-I2-06" if throw.grace != "none" and first.reading == "AMB-I2-07" else None
    which = THREE if throw.counted(test.dice)[TEST_DICE:] else TWO
    yield first(test, reading=reading, which=which, lowest=min(test.dice))
    yield from (line() for line in others)
    if test.rank:
        yield MOVES(test)
