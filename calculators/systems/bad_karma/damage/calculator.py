"""``bad_karma.damage``: the two damage tracks, kept from one turn to the next."""

from calculators.core.calculator import Calculator
from calculators.core.french import minus
from calculators.core.result import FigureTable, Tables
from calculators.pieces.domino import BOX

from ..dominoes import third_copies
from ..draw import chances
from .inputs import even_wounds, odd_knocks
from .rule import OUTCOMES, Tracked, what_hits, what_is_done
from .words import tell


def healing_table(tracked: Tracked) -> Tables:
    """Tabulate the chance of healing, if the table subtracts the difficulty from the skill."""
    difficulty, care = tracked.standing.healing, tracked.care
    if care.healer == "none" or not difficulty:
        return
    left = care.healer_skill - difficulty
    row = (minus(care.healer_skill), difficulty, left, chances.success(left, BOX, 1))
    head = ("Soigneur", "Difficulté", "Compétence restante", "Réussir")
    yield FigureTable("Guérir", head, (row,))


damage = Calculator(
    id="bad_karma.damage",
    title="Suivi des dommages",
    verb="Mettre à jour",
    rules=(
        "BK-DOM-01",
        "BK-DOM-02",
        "BK-DOM-03",
        "BK-DOM-04",
        "BK-DOM-05",
        "BK-DOM-06",
        "BK-DOM-07",
        "BK-DOM-08",
        "BK-DOM-09",
        "BK-SOL-09",
        "BK-JAU-10",
        "BK-AVA-05",
        "BK-AVA-06",
        "BK-DES-01",
    ),
    outcomes=OUTCOMES,
    checks=(odd_knocks, even_wounds, third_copies, what_is_done, what_hits),
    tables=healing_table,
    odds=False,
    tell=tell,
)(Tracked)
