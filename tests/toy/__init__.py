"""Le Jouet: a sixth system that lives in the tests, small but with every kind of field.

The tests put this folder in ``calculators/systems/toy/`` of a copy of the project, with one line
in the catalogue, and take it through every door.
"""

from calculators.core.system import System

from .clash import clash
from .duel import duel
from .plain import plain
from .rules import RULES
from .table import table

SYSTEM = System(id="toy", title="Le Jouet", rules=RULES, calculators=(clash, plain, table, duel))
