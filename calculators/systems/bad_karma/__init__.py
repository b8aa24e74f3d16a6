"""Bad Karma: a domino system by Luc Fievet (Licence Art Libre)."""

from calculators.core.system import System

from .attack.calculator import placement
from .damage.calculator import damage
from .down import down
from .draw.calculator import draw
from .gauge.calculator import gauge
from .house import House
from .odds.calculator import odds
from .odds.examples import EXAMPLES
from .rules import RULES
from .scales import SCALES
from .serpentine.calculator import snake
from .settlement.calculator import settlement
from .sheet import SHEET
from .skills import quality
from .tie import tie

SYSTEM = System(
    id="bad_karma",
    title="Bad Karma",
    rules=RULES,
    house=House,
    scales=(*SCALES, EXAMPLES),
    aliases={"bad_karma.placement": {"paying": "payment"}},
    sheet=SHEET,
    calculators=(draw, placement, gauge, settlement, damage, snake, tie, down, quality, odds),
)
