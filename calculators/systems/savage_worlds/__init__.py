"""Savage Worlds, from a French quick reference: exploding dice, a wild die, raises, bennies."""

from calculators.core.system import System

from .attack.calculator import attack
from .bennies import bennies
from .care.calculator import recovery
from .damage.calculator import damage
from .house import House
from .opposition.calculator import opposed
from .rolls.calculator import trait
from .rules import RULES
from .scales import SCALES
from .sheet import SHEET
from .soak import soak
from .states.calculator import states
from .turn.calculator import initiative

SYSTEM = System(
    id="savage_worlds",
    title="Savage Worlds",
    rules=RULES,
    scales=SCALES,
    house=House,
    aliases={"savage_worlds.opposed": {"other_wild_die": "wild_die"}},
    sheet=SHEET,
    calculators=(
        trait,
        opposed,
        bennies,
        attack,
        damage,
        soak,
        recovery,
        initiative,
        states,
    ),
)
