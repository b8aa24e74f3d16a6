"""``toy.table``: dice, a name, a list of numbers and a small table of players."""

from collections.abc import Sequence

from calculators.core.calculator import Calculator
from calculators.core.group import Group, drawn, flag, integer, integers, rows, text
from calculators.core.result import Facts, Shown, Told
from calculators.core.space import Dice
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die, FaceKind

from .game import LOSE, SPLIT, WIN

SIDES = 6


class Player(Group):
    """One line of the table: a name, a bet, and a bonus that may be left out."""

    name: str = text("Nom", longest=12)
    bet: int = integer("Mise", least=2, most=12)
    bonus: int = integer("Bonus", least=0, most=3, default=0)


class Players(Group):
    """The players, and how their total counts."""

    title: str = text("Nom de la table", longest=20, default="Table")
    players: tuple[Player, ...] = rows("Joueurs", Player, least=1, most=3, rule="TY-JEU-01")
    marks: tuple[int, ...] = integers("Marques", least=-5, most=5, count=4, rule="TY-JEU-03")
    safe: bool = flag("Prudence", rule="TY-JEU-02")
    lowest: int = integer(
        "Face la plus basse",
        least=1,
        most=SIDES,
        default=1,
        rule="TY-JEU-02",
        when=("safe", "true"),
    )


def thrown() -> Dice:
    """Return the dice of every throw: two six-sided dice."""
    return Dice((SIDES, SIDES))


class Thrown(Group):
    """The dice."""

    faces: tuple[int, ...] = drawn(
        "Dés lancés à la main",
        kind=FaceKind(SIDES),
        rule="TY-JEU-01",
        least=2,
        most=2,
        space=thrown,
    )


class Reached(Facts):
    """A throw for a whole table."""

    table: Players
    faces: tuple[int, ...]

    told = ("title", "total", "reached")

    @property
    def title(self) -> str:
        """The name of the table."""
        return self.table.title

    @property
    def total(self) -> int:
        """Dice and marks; for the prudent, each die counts at least the lowest face."""
        floor = self.table.lowest if self.table.safe else 1
        return sum(max(face, floor) for face in self.faces) + sum(self.table.marks)

    @property
    def reached(self) -> Sequence[str]:
        """Those whose bet is reached."""
        return [p.name for p in self.table.players if self.total + p.bonus >= p.bet]

    @property
    def outcome(self) -> str:
        """Who wins: all, some, or none."""
        if len(self.reached) == len(self.table.players):
            return WIN
        return SPLIT if self.reached else LOSE


HEADLINES = {
    WIN: Phrase("Gagné : {total} à la table."),
    SPLIT: Phrase("Partagé : {total} à la table."),
    LOSE: Phrase("Perdu : {total} à la table."),
}
STEP = Line("Dés et marques : {total}.", "TY-JEU-01")


def tell(throw: Reached) -> Told:
    """Describe a throw."""
    shown = Shown("Dés", tuple(Die(SIDES, face) for face in throw.faces))
    return Told(HEADLINES[throw.outcome](throw), (STEP(throw),), (shown,))


@Calculator(
    id="toy.table",
    title="Table",
    verb="Lancer",
    rules=("TY-JEU-01", "TY-JEU-03"),
    outcomes=(WIN, SPLIT, LOSE),
    tell=tell,
)
def table(players: Players, thrown: Thrown) -> Reached:
    """Roll for a whole table (TY-JEU-01)."""
    return Reached(players, thrown.faces)
