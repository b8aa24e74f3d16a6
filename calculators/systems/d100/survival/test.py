"""``d100.death`` and ``d100.drug``: a survival test each turn at death's door, and at each dose."""

from fractions import Fraction
from functools import cached_property
from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.group import Group, fields_of, flag, integer
from calculators.core.result import Facts, FigureTable, Shown, Steps, Tables, Told
from calculators.core.scale import Item, Items
from calculators.core.words import Line, Phrase

from ..attack.wound import DEAD
from ..dice import BY_HAND, DOUBLE_ZERO, Faces, one_percentile, percentile, rolls
from ..house import House
from ..inputs import modifiers
from ..onward import killed, survive
from ..scales import FIGURES, LIVED_BOUND, SKILL_BOUND, SOLITUDE_BOUND, TURNS_BOUND, figured
from ..threshold import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    DUEL,
    FAILURE,
    SUCCESS,
    TEST_OUTCOMES,
    Threshold,
    base_item,
    roll_step,
    sum_step,
)


class Survivor(Group):
    """The character who must survive (AMB-DC-18)."""

    skill: int = integer(
        "Survie",
        least=-SKILL_BOUND,
        most=SKILL_BOUND,
        rule="AMB-DC-18",
        help=figured("Votre compétence de survie, sans la base de {base}."),
    )
    modifier: int = modifiers("Modificateurs")


class Roll(Group, fold=BY_HAND):
    """The d100."""

    roll: Faces = rolls("Jet", "DC-TST-01", one_percentile, DOUBLE_ZERO)


class Survived(Facts):
    """A survival test as rolled; its consequences are added by each calculator."""

    survivor: Survivor
    rolled: Roll
    house: Annotated[House, knows("base", "best", "worst")]

    @property
    def roll(self) -> int:
        """The face of the d100."""
        return self.rolled.roll[0]

    @property
    def items(self) -> Items:
        """Every term of the threshold."""
        skill = Item("survie", self.survivor.skill, "AMB-DC-18")
        more = Item("modificateurs", self.survivor.modifier, "DC-TST-01")
        return base_item(self.house), skill, more

    @cached_property
    def threshold(self) -> Threshold:
        """What the d100 must not exceed."""
        value = sum(item.value for item in self.items)
        return Threshold(value, self.house.best, self.house.worst)

    @property
    def verdict(self) -> Outcome:
        """The outcome, one of four."""
        return self.threshold.verdict(self.roll)

    @property
    def succeeds(self) -> bool:
        """Whether it succeeds, critically or not."""
        return self.threshold.succeeds(self.roll)


def survival_steps(test: Survived) -> Steps:
    """Describe the sum of the threshold, and the comparison."""
    yield sum_step(test.items, reading="AMB-DC-18")
    yield roll_step(test.threshold, test.roll)


def survival_shown(test: Survived) -> tuple[Shown, ...]:
    """Show the d100."""
    return (Shown("Survie", (percentile(test.roll),)),)


# --- at death's door: each turn, and the odds of lasting

ALIVE = Outcome("alive", "En vie", "good")


class Door(Group):
    """The turns to last, and those already lasted (DC-MOR-01)."""

    wanted: int = integer(
        "Tours à tenir",
        least=1,
        most=TURNS_BOUND,
        default=3,
        rule="DC-MOR-01",
        help="Le temps que les secours arrivent.",
    )
    lived: int = integer(
        "Tours déjà vécus",
        most=LIVED_BOUND,
        default=0,
        rule="DC-MOR-01",
        carried=True,
    )


class Turn(Survived):
    """One turn at death's door (DC-MOR-01)."""

    door: Door

    told = ("threshold:threshold.value", "roll", "lived", "each_turn:threshold.chance", "wanted")
    carried = ("lived",)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return ALIVE if self.succeeds else DEAD

    @property
    def lived(self) -> int:
        """The turns survived, this one included; none for the dead."""
        return min(self.door.lived + 1, LIVED_BOUND) if self.succeeds else 0

    @property
    def wanted(self) -> Fraction:
        """The chance to last as long as wanted."""
        chance: Fraction = self.threshold.chance**self.door.wanted
        return chance


FIRST_TURN = Phrase("En vie : {duel}. Premier tour tenu.")
ANOTHER_TURN = Phrase("En vie : {duel}. {lived:er} tour tenu.")
DIES = Phrase("Mort : {duel}.")
DIES_AFTER = Phrase("Mort : {duel}, après {door.lived:# tour|# tours} de lutte.")
AFTER: dict[str, tuple[Line, ...]] = {
    ALIVE: (
        Line("Encore un test au prochain tour, tant que rien ne change.", "DC-MOR-01", "AMB-DC-20"),
    ),
    DEAD: (
        Line("Test manqué : le personnage meurt.", "DC-MOR-01", "AMB-DC-20"),
        Line(
            "Mort définitive après trop de blessures graves ; sinon, une cuve peut-être.",
            "DC-MOR-02",
            "AMB-DC-16",
        ),
    ),
}
AGAIN = "Tour suivant : test de survie"
TURNS = Phrase("{turns:# tour|# tours}")
_MILESTONES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20)


def tell_turn(turn: Turn) -> Told:
    """Describe one turn at death's door."""
    duel = DUEL(roll=turn.roll, value=turn.threshold.value)
    if turn.succeeds:
        line = FIRST_TURN if turn.lived == 1 else ANOTHER_TURN
    else:
        line = DIES_AFTER if turn.door.lived else DIES
    steps = (*survival_steps(turn), *(after() for after in AFTER[turn.outcome]))
    again = {**fields_of(turn.survivor), "lived": turn.lived, "wanted": turn.door.wanted}
    onward = survive(AGAIN, again) if turn.succeeds else killed()
    return Told(line(turn, duel=duel), steps, survival_shown(turn), onward=(onward,))


def turns_table(turn: Turn) -> Tables:
    """Tabulate the chance to survive so many turns, the wanted number marked."""
    wanted = turn.door.wanted
    numbers = sorted({*_MILESTONES, wanted})
    rows = [(TURNS(turns=number), turn.threshold.chance**number) for number in numbers]
    marked = {numbers.index(wanted)}
    yield FigureTable("Chances de vivre encore", ("Pendant", "Chance"), rows, marked)


death = Calculator(
    id="d100.death",
    title="Aux portes de la mort",
    verb="Survivre à ce tour",
    rules=("DC-MOR-01", "DC-MOR-02"),
    outcomes=(ALIVE, DEAD),
    tables=turns_table,
    tell=tell_turn,
)(Turn)


# --- at each dose


class Dose(Group):
    """Who takes it, with the solitude so far (DC-DRO-02)."""

    machine: bool = flag("Une machine", rule="AMB-DC-19")
    solitude: int = integer(
        "Points de solitude",
        most=SOLITUDE_BOUND,
        default=0,
        rule="DC-DRO-02",
        carried=True,
        help="Avant la prise ; ce qu'ils font, la source ne le dit pas ici.",
    )


_BONUS = {
    CRITICAL_SUCCESS: FIGURES["drug_bonus"],
    CRITICAL_FAILURE: FIGURES["drug_penalty"],
}


class Taken(Survived):
    """A dose (DC-DRO-01 to 04)."""

    dose: Dose

    told = ("threshold:threshold.value", "roll", "solitude", "bonus", "machine:dose.machine")
    carried = ("solitude",)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the survival test."""
        return self.verdict

    @property
    def solitude(self) -> int:
        """The points of solitude afterwards (AMB-DC-19)."""
        gained = 0 if self.succeeds else FIGURES["solitude"]
        return min(self.dose.solitude + gained, SOLITUDE_BOUND)

    @property
    def bonus(self) -> int:
        """The bonus or penalty of a critical."""
        return _BONUS.get(self.outcome, 0)


HEADLINE = Phrase("{outcome.label} : {effect:_}")
EFFECTS = {
    CRITICAL_SUCCESS: Line(
        "{drug:^} agit, et {bonus:+} dans une compétence au choix.", "DC-DRO-03"
    ),
    SUCCESS: Line("{drug:^} agit sans contrecoup.", "DC-DRO-03"),
    FAILURE: Line("Un point de solitude ({solitude} en tout).", "DC-DRO-02", "AMB-DC-24"),
    CRITICAL_FAILURE: Line(
        "Un point de solitude ({solitude} en tout), et {bonus} dans une caractéristique choisie par"
        " le MJ.",
        "DC-DRO-02",
        "AMB-DC-19",
    ),
}
DOSE = Line("Une prise de drogue : un test de survie.", "DC-DRO-01")
PROGRAM = Line(
    "Un programme frauduleux, drogue des machines : un test de survie.", "DC-DRO-01", "AMB-DC-19"
)
UNSAID = Line(
    "La source ne dit pas si {drug} agit quand même : à la table de trancher.",
    "DC-DRO-02",
    "AMB-DC-32",
)
FOR_A_TIME = Line("Bonus et malus ne durent qu'un combat, ou quelques heures.", "DC-DRO-04")


def tell_dose(taken: Taken) -> Told:
    """Describe a dose."""
    begins, drug = (PROGRAM, "le programme") if taken.dose.machine else (DOSE, "la drogue")
    effect = EFFECTS[taken.outcome](taken, drug=drug)
    steps = [begins(), *survival_steps(taken), effect]
    if not taken.succeeds:
        steps.append(UNSAID(drug=drug))
    if taken.outcome != FAILURE:
        steps.append(FOR_A_TIME())
    return Told(HEADLINE(taken, effect=effect.text), steps, survival_shown(taken))


drug = Calculator(
    id="d100.drug",
    title="Prendre une drogue",
    verb="Prendre la drogue",
    rules=("DC-DRO-01", "DC-DRO-02", "DC-DRO-03", "DC-DRO-04"),
    outcomes=TEST_OUTCOMES,
    tell=tell_dose,
)(Taken)
