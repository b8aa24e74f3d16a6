"""Inputs of a recovery: from what, who rolls, the patient, how long."""

from typing import override

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, integer, option
from calculators.core.words import Phrase
from calculators.pieces.step_die import StepDie

from ..exploding import Faces
from ..rolls.inputs import OUT, REAL_DICE, STATE, TOO_HURT, Condition, Luck, Rating
from ..rolls.inputs import Thrown as Dice
from ..scales import BEYOND, CRITICAL_WOUND, FATIGUE, FIGURES, MOST_WOUNDS, figured

CARE = "Soins et repos"
SHAKEN, STUNNED, TREAT, HEAL, REST = "shaken", "stunned", "treat", "heal", "rest"
BENNY = "benny"
ACTING = frozenset({SHAKEN, STUNNED, TREAT})
"""Recoveries that the critical state forbids (SW-ETA-13)."""
TREATED = ("need", TREAT)
RESTED = ("need", REST)
ROLLED = ("need", f"{SHAKEN} {STUNNED} {TREAT} {HEAL}")
LONGEST_WAIT, LONGEST_REST = 999, 99
AT_LEAST = Phrase("Rien à {what} : indiquez au moins {one}.")


class Need(Rating):
    """What to recover from, and the trait rolled for it."""

    die: StepDie = again(Rating, "die", when=ROLLED)
    need: str = option(
        "Récupérer de",
        {
            SHAKEN: "Secoué (Âme)",
            BENNY: "Secoué, contre un jeton",
            STUNNED: "Sonné (Âme)",
            TREAT: "blessures, par des soins (Soins)",
            HEAL: "blessures, avec le temps (Vigueur)",
            REST: "fatigue, en se reposant",
        },
        rule="SW-ETA-10",
    )

    @property
    @override
    def rolled(self) -> bool:
        """Whether it is rolled: neither a rest nor a benny."""
        return self.need not in {REST, BENNY}

    @property
    def heals(self) -> bool:
        """Whether it concerns wounds."""
        return self.need in {TREAT, HEAL}


class Roller(Condition, fold=STATE):
    """The state of the one who rolls, the critical state included."""

    modifier: int = again(Condition, "modifier", when=ROLLED)
    wounds: int = again(Condition, "wounds", maximum=MOST_WOUNDS, help="Celles de qui lance.")
    fatigue: str = FATIGUE.choice()
    distracted: bool = again(
        Condition, "distracted", help="Pour un Sonné : s'il l'est aussi par une autre cause."
    )


class Spent(Luck):
    """The bennies that reroll it."""

    bennies: int = again(Luck, "bennies", when=ROLLED)


class Care(Group, fold=CARE):
    """The patient, and how long treatment takes."""

    patient_wounds: int = integer(
        "Blessures du soigné",
        most=MOST_WOUNDS,
        default=0,
        rule="SW-SOI-01",
        when=TREATED,
        wanted=AT_LEAST(what="soigner", one=1),
        help="Pour les soins : celles de la personne soignée.",
    )
    elapsed: int = integer(
        "Minutes depuis les blessures",
        most=LONGEST_WAIT,
        default=0,
        rule="SW-SOI-04",
        when=TREATED,
        help=figured("Au début des soins, au plus {golden_hour}."),
    )
    hours: int = integer(
        "Heures de repos", most=LONGEST_REST, default=1, rule="SW-SOI-03", when=RESTED
    )


class Thrown(Dice, fold=REAL_DICE):
    """The dice of the roll and of its rerolls."""

    roll: Faces = again(
        Dice,
        "roll",
        when=ROLLED,
        help="Dé de trait puis dé Joker, explosions à la suite.",
    )
    rerolls: Faces = again(Dice, "rerolls", when=ROLLED, help="")


TOO_LATE = Phrase("Trop tard : les soins se font dans l'heure ({minutes:# minute|# minutes}).")
RESTLESS = "Rien à récupérer : choisissez Fatigué, Épuisé ou un niveau de plus."
NO_BENNY = "Il n'en reste pas, et il en faut un."
EXHAUSTED = "Épuisé au plus"


def needs(
    need: str,
    wounds: int,
    fatigue: str,
    elapsed: int,
    stock: int | None,
) -> Faults:
    """Refuse to heal what is not there, treatment that comes too late, a benny nobody has."""
    if need == BENNY and stock == 0:
        yield Fault("stock", NO_BENNY, "SW-JTN-03")
    hour = FIGURES["golden_hour"]
    if need == TREAT and elapsed > hour:
        yield Fault("elapsed", TOO_LATE(minutes=hour), "SW-SOI-04")
    if need == HEAL and not wounds:
        yield Fault("wounds", AT_LEAST(what="guérir", one=1), "SW-SOI-02")
    if need == REST and fatigue == "none":
        yield Fault("fatigue", RESTLESS, "SW-SOI-03")
    if need in ACTING and wounds >= CRITICAL_WOUND:
        yield TOO_HURT
    if need in ACTING and fatigue == BEYOND:
        yield Fault("fatigue", OUT(most=EXHAUSTED), "SW-ETA-13")
