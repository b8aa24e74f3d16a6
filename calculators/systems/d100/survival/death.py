"""``d100.death``: a survival test each turn at death's door, and the odds of lasting."""

from fractions import Fraction

from calculators.core.calculator import Calculator, Outcome
from calculators.core.group import Group, fields_of, integer
from calculators.core.result import FigureTable, Tables, Told
from calculators.core.words import Line, Phrase

from ..onward import killed, survive
from ..scales import LIVED_BOUND, TURNS_BOUND
from ..threshold import DUEL
from .test import Survived, survival_shown, survival_steps

ALIVE = Outcome("alive", "En vie", "good")
DEAD = Outcome("dead", "Mort", "awful")


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


# --- words

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


def tell(turn: Turn) -> Told:
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
    tell=tell,
)(Turn)
