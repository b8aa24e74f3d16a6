"""``d100.haemorrhage``: the time left to somebody who bleeds."""

from dataclasses import replace
from typing import Annotated

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.french import minus
from calculators.core.group import Group, drawn, integer, option
from calculators.core.result import Facts, FigureTable, Share, Shown, Step, Tables, Told
from calculators.core.space import Dice
from calculators.core.words import Line, Phrase
from calculators.pieces.dice_sum import DiceSum

from ..dice import BY_HAND, FACES, SELF_ROLLED, Faces, pictures, sum_law
from ..house import BleedingHouse
from ..onward import aid, survive
from ..scales import BLEEDINGS, FIGURES, SKILL_BOUND, TURNS_BOUND

BLEEDING = Outcome("bleeding", "Il reste du temps")
DOOR = Outcome("door", "Aux portes de la mort tout de suite", "awful")
LIGHT = "light"
TEN = 10

# --- inputs

WITH_CONSTITUTION = Phrase("{label} et la Constitution")


class Bleeding(Group):
    """The bleeding character, and the severity (DC-HEM-01, DC-HEM-02)."""

    severity: str = option(
        "Hémorragie",
        {
            "moderate": BLEEDINGS.words("moderate"),
            LIGHT: WITH_CONSTITUTION(label=BLEEDINGS.words(LIGHT)),
            "severe": BLEEDINGS.words("severe"),
        },
        rule="DC-HEM-02",
    )
    constitution: int | None = integer(
        "Constitution",
        most=SKILL_BOUND,
        default=None,
        rule="DC-HEM-01",
        when=("severity", LIGHT),
        wanted="À remplir pour une hémorragie légère.",
        help="Sa dizaine compte : 3 pour 39.",
    )
    where: str = option(
        "Le temps se compte",
        {"turns": "en tours, au combat", "minutes": "en minutes, ailleurs"},
        rule="AMB-DC-07",
    )
    before: int = integer(
        "Temps qui restait déjà",
        most=TURNS_BOUND,
        default=0,
        rule="AMB-DC-29",
        help="De plusieurs hémorragies, la plus courte décide. 0 : pas d'autre.",
    )

    def counted(self, reading: str) -> DiceSum:
        """Return the die; of a light one, with the tens of Constitution (AMB-DC-05)."""
        die = BLEEDINGS[self.severity]
        if self.severity != LIGHT:
            return die
        tens = (self.constitution or 0) // TEN
        return replace(die, added=die.added + (tens if reading == "plus" else -tens))

    def least(self, reading: str) -> int:
        """Return the shortest time that it may leave, whatever an unknown Constitution."""
        if reading == "floor":
            return max(self.counted(reading).least, FIGURES["least_time"])
        unknown = self.severity == LIGHT and self.constitution is None
        return 0 if reading == "door" and unknown else self.counted(reading).least


class Thrown(Group, fold=BY_HAND):
    """The die."""

    faces: Faces = drawn(
        "Dé",
        kind=FACES,
        rule="DC-HEM-02",
        least=1,
        most=1,
        space=lambda severity: Dice(BLEEDINGS[severity].dice),
        help=SELF_ROLLED,
    )


# --- rule


class Left(Facts):
    """The time left before death's door."""

    bleeding: Bleeding
    house: Annotated[BleedingHouse, knows("reading")]
    thrown: Thrown

    told = ("left", "unit", "constitution", "face", "dice.added", "rolled")

    @property
    def face(self) -> int:
        """The face of the die."""
        return self.thrown.faces[0]

    @property
    def constitution(self) -> int | None:
        """The Constitution of a light one, if known."""
        return self.bleeding.constitution if self.bleeding.severity == LIGHT else None

    @property
    def dice(self) -> DiceSum:
        """The die with what is added to it."""
        return self.bleeding.counted(self.house.reading)

    @property
    def total(self) -> int:
        """The die and what is added to it."""
        return self.face + self.dice.added

    @property
    def rolled(self) -> int:
        """The turns or minutes left by this one alone."""
        return max(self.total, self.bleeding.least(self.house.reading))

    @property
    def left(self) -> int:
        """The turns or minutes left by the shortest (AMB-DC-29); 0 for death's door at once."""
        return min(self.rolled, self.bleeding.before or self.rolled)

    @property
    def severity(self) -> str:
        """The severity in words."""
        return BLEEDINGS.named(self.bleeding.severity)

    @property
    def unit(self) -> str:
        """The unit of time."""
        return "tour" if self.bleeding.where == "turns" else "minute"

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return BLEEDING if self.left else DOOR


# --- words

AT_ONCE = "Le temps est écoulé : aux portes de la mort tout de suite."
TIMES = {
    "turns": Phrase("{left:# tour|# tours}"),
    "minutes": Phrase("{left:# minute|# minutes}"),
}
HEADLINE = Phrase("Il reste {time} avant les portes de la mort.")
OUTRUN = Phrase("Hémorragie {severity} : {sum}, mais {left} avant les portes de la mort.")
ONLY = {
    "turns": Phrase("il ne restait déjà {left:qu'un tour|que # tours}"),
    "minutes": Phrase("il ne restait déjà {left:qu'une minute|que # minutes}"),
}
PLAIN, EQUALS = Phrase("{terms:sum}"), Phrase("{terms:sum} = {total}")
ROLLED = Line("Hémorragie {severity}, {dice} : {sum}.", "DC-HEM-02")
LIGHTLY = Line(
    "Hémorragie {severity}, {dice} (Constitution {constitution}) : {sum}.",
    "DC-HEM-01",
    "AMB-DC-05",
)
COUNTED = Line(
    "Hémorragie {severity}, {dice} (Constitution {constitution}) : {sum}, compté {rolled}.",
    "DC-HEM-01",
    "AMB-DC-05",
)
UNITS = {
    "turns": (
        Line("Le temps se compte en tours.", "DC-HEM-02", "AMB-DC-07"),
        Line(
            "Des tours entiers : les soins avant la fin du dernier viennent à temps.",
            "DC-HEM-02",
            "AMB-DC-29",
        ),
        Line("Le tour de la blessure n'est pas compté.", "DC-HEM-02", "AMB-DC-33"),
    ),
    "minutes": (
        Line("Le temps se compte en minutes.", "DC-HEM-02", "AMB-DC-07"),
        Line(
            "Des minutes entières : les soins avant la fin de la dernière viennent à temps.",
            "DC-HEM-02",
            "AMB-DC-29",
        ),
    ),
}
SHORTEST = Line(
    "On saignait déjà : l'hémorragie la plus courte décide, {time}.", "DC-HEM-02", "AMB-DC-29"
)
THEN = Line("Ce temps passé, un test de survie à chaque tour.", "DC-MOR-01", "AMB-DC-20")
NOW = Line("Aux portes de la mort : un test de survie à chaque tour.", "DC-MOR-01", "AMB-DC-20")
FIRST = {"lived": 0}
BEFORE = (
    aid("Soins à temps : premiers secours", bleeding=True),
    survive("Temps écoulé : test de survie", FIRST),
)
AT_THE_DOOR = (survive("Test de survie", FIRST),)


def tell(time: Left) -> Told:
    """Describe the time left."""
    bleeding = time.bleeding
    shown = (Shown("Temps", pictures(time.dice.dice, (time.face,))),)
    if not time.left:
        return Told(AT_ONCE, (_sum(time), NOW()), shown, onward=AT_THE_DOOR)
    first, left = _sum(time), TIMES[bleeding.where](time)
    units = (line(rule=first.rule) for line in UNITS[bleeding.where])
    shortest = (SHORTEST(time=left),) if bleeding.before else ()
    headline = HEADLINE(time=left)
    if time.rolled > time.left:
        headline = OUTRUN(time, sum=_added(time), left=ONLY[bleeding.where](time))
    return Told(headline, (first, *shortest, *units, THEN()), shown, onward=BEFORE)


def _added(time: Left) -> str:
    """Return the sum of a die and what is added to it, «5 + 1 = 6», or the die alone."""
    added = time.dice.added
    return (EQUALS if added else PLAIN)(time, terms=(time.face, added) if added else (time.face,))


def _sum(time: Left) -> Step:
    lightly = LIGHTLY if time.total == time.rolled else COUNTED
    return (lightly if time.bleeding.severity == LIGHT else ROLLED)(time, sum=_added(time))


def time_table(time: Left) -> Tables:
    """Tabulate the chance of each time, and of at least as long."""
    bleeding = time.bleeding
    law: icepool.Die[int] = sum_law(time.dice.dice).map(
        lambda face: replace(time, thrown=Thrown(faces=(face,))).left
    )
    times = law.outcomes()
    rows = [
        (
            minus(left),
            Share(law.probability(left), lambda time, just=left: time.left == just),
            Share(law.probability(">=", left), lambda time, least=left: time.left >= least),
        )
        for left in times
    ]
    marked = {times.index(time.left)}
    head = ("Tours" if bleeding.where == "turns" else "Minutes", "Juste autant", "Autant ou plus")
    yield FigureTable("Temps restant", head, rows, marked)


haemorrhage = Calculator(
    id="d100.haemorrhage",
    title="Hémorragie",
    verb="Lancer le dé",
    rules=("DC-HEM-01", "DC-HEM-02", "DC-MOR-01"),
    outcomes=(BLEEDING, DOOR),
    tables=time_table,
    tell=tell,
)(Left)
