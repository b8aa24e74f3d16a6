"""The five outcomes of a test: the verdict, its sentence and its steps."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from calculators.core.calculator import Outcome
from calculators.core.french import listing, minus, plural
from calculators.core.result import Step
from calculators.systems.i2ds.throw import HIGH, Faces, Throw

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
NARROW = "narrow_success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"

TEST_OUTCOMES = (
    Outcome(CRITICAL_SUCCESS, "Réussite critique", "great"),
    Outcome(SUCCESS, "Réussite", "good"),
    Outcome(NARROW, "Réussite à l’arrachée", "good"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(CRITICAL_FAILURE, "Échec critique", "awful"),
)
SUCCEEDING = (CRITICAL_SUCCESS, SUCCESS, NARROW)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A throw against a final difficulty."""

    throw: Throw
    difficulty: int

    def verdict(self, faces: Faces) -> str:
        """Return the outcome; a critical outweighs the comparison (AMB-I2-07)."""
        critical = self.throw.critical(faces)
        if critical:
            return CRITICAL_SUCCESS if critical == HIGH else CRITICAL_FAILURE
        gap = self.throw.total(faces) - self.difficulty
        if gap == 0:
            return NARROW
        return SUCCESS if gap > 0 else FAILURE


@lru_cache(maxsize=256)
def counts(attempt: Attempt) -> Counter[str]:
    """Count in how many throws each outcome comes: the verdict over every throw."""
    throws = [range(1, sides + 1) for sides in attempt.throw.sides]
    return Counter(attempt.verdict(faces) for faces in product(*throws))


def chances(attempt: Attempt) -> dict[str, Fraction]:
    """Return the exact chance of every outcome."""
    found = counts(attempt)
    return {o.code: Fraction(found[o.code], found.total()) for o in TEST_OUTCOMES}


def succeeding(attempt: Attempt) -> Fraction:
    """Return the chance to succeed at all, narrowly and critically included."""
    return sum((chances(attempt)[code] for code in SUCCEEDING), Fraction(0))


def sentence(attempt: Attempt, faces: Faces, outcome: str) -> str:
    """Say the outcome in one sentence that can be read aloud."""
    counted = faces if attempt.throw.all_dice else faces[:2]
    duel = f"{minus(attempt.throw.total(faces))} contre {minus(attempt.difficulty)}"
    dice = listing([str(face) for face in counted])
    return {
        CRITICAL_SUCCESS: f"Réussite critique : {dice}, les dés au maximum.",
        SUCCESS: f"Réussite : {duel}.",
        NARROW: f"Réussite à l'arrachée : {duel}, avec un malus au choix du conteur.",
        FAILURE: f"Échec : {duel}.",
        CRITICAL_FAILURE: f"Échec critique : {dice}.",
    }[outcome]


def verdict_steps(attempt: Attempt, faces: Faces, outcome: str) -> list[Step]:
    """Justify the outcome, and say what it may bring."""
    if outcome in {CRITICAL_SUCCESS, CRITICAL_FAILURE}:
        return _critical_steps(attempt, outcome)
    total, difficulty = attempt.throw.total(faces), attempt.difficulty
    gap = plural(abs(total - difficulty), "point")
    duel = f"{minus(total)} contre {minus(difficulty)}"
    return {
        SUCCESS: [Step(f"{duel} : réussite, {gap} au-dessus.", "I2-RES-02")],
        NARROW: [
            Step(f"{duel} : égal, réussite à l'arrachée.", "I2-RES-03", "AMB-I2-02"),
            Step("Au conteur le malus : blessure, fatigue, usure…", "I2-EXE-01"),
        ],
        FAILURE: [Step(f"{duel} : échec, il manquait {gap}.", "I2-RES-04")],
    }[outcome]


def _critical_steps(attempt: Attempt, outcome: str) -> list[Step]:
    which = "Les trois dés" if attempt.throw.all_dice else "Les deux dés du test"
    reading = "AMB-I2-07" if attempt.throw.grace == "none" else "AMB-I2-06"
    if outcome == CRITICAL_SUCCESS:
        return [
            Step(f"{which} au maximum : rien à comparer.", "I2-RES-05", reading),
            Step("Au conteur l'effet bénéfique.", "I2-EXE-01"),
            Step("En combat, un PJ passe au premier rang.", "I2-INI-03", "AMB-I2-15"),
        ]
    return [
        Step(f"{which} à 1 : rien à comparer.", "I2-RES-06", reading),
        Step("Au conteur l'effet catastrophique.", "I2-EXE-01"),
        Step("En combat, un PJ passe au dernier rang.", "I2-INI-03", "AMB-I2-15"),
    ]
