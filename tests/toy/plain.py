"""``toy.plain``: a sum without chance, without state and without odds."""

from calculators.core.calculator import Calculator
from calculators.core.group import Group, flag, integer
from calculators.core.result import Facts, Told
from calculators.core.words import Line, Phrase

from .game import LOSE, WIN

EASY, HARD = 10, 15


class Sum(Group):
    """A total, and the threshold it must reach."""

    total: int = integer("Total", least=0, most=20, rule="TY-JEU-01")
    hard: bool = flag("Difficile", rule="TY-JEU-02")


class Compared(Facts):
    """A total against a threshold."""

    total: int
    threshold: int

    told = ("total", "threshold")

    @property
    def outcome(self) -> str:
        """Whether it is reached."""
        return WIN if self.total >= self.threshold else LOSE


HEADLINES = {
    WIN: Phrase("Gagné : {total} contre {threshold}."),
    LOSE: Phrase("Perdu : {total} contre {threshold}."),
}
STEP = Line("{total} contre {threshold}.", "TY-JEU-01")


def tell(compared: Compared) -> Told:
    """Describe a comparison."""
    return Told(HEADLINES[compared.outcome](compared), (STEP(compared),))


@Calculator(
    id="toy.plain",
    title="Seuil",
    verb="Comparer",
    rules=("TY-JEU-01",),
    outcomes=(WIN, LOSE),
    tell=tell,
)
def plain(sum_: Sum) -> Compared:
    """Compare a total to a threshold (TY-JEU-01)."""
    return Compared(sum_.total, HARD if sum_.hard else EASY)
