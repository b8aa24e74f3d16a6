"""Le Jouet: a sixth system that lives in the tests. ``game.py`` is a whole system in one file.

The tests put this folder in ``calculators/systems/toy/`` of a copy of the project, with one line
in the catalogue, and use it through every entry point. The other files have every kind of field.
"""

from calculators.core.system import System

from .clash import clash
from .game import RULES, SCALES, SHEET, TableHouse, cast
from .plain import plain
from .table import table

SYSTEM = System(
    id="toy",
    title="Le Jouet",
    rules=RULES,
    scales=SCALES,
    house=TableHouse,
    sheet=SHEET,
    calculators=(clash, plain, table, cast),
)
