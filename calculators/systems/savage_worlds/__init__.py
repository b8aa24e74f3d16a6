"""Savage Worlds, from a French quick reference: exploding dice, a wild die, raises, bennies."""

from calculators.core.system import System
from calculators.systems.savage_worlds.attack.calculator import attack
from calculators.systems.savage_worlds.bennies import bennies
from calculators.systems.savage_worlds.care.calculator import recovery
from calculators.systems.savage_worlds.damage.calculator import damage
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.opposition.calculator import opposed
from calculators.systems.savage_worlds.rolls.calculator import trait
from calculators.systems.savage_worlds.rules import RULES
from calculators.systems.savage_worlds.scales import SCALES
from calculators.systems.savage_worlds.sheet import SHEET
from calculators.systems.savage_worlds.soak import soak
from calculators.systems.savage_worlds.states.calculator import states
from calculators.systems.savage_worlds.turn.calculator import initiative

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
