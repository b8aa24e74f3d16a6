"""Bad Karma: a domino system by Luc Fievet (Licence Art Libre)."""

from calculators.core.system import System
from calculators.systems.bad_karma.attack.calculator import placement
from calculators.systems.bad_karma.damage.calculator import damage
from calculators.systems.bad_karma.down import down
from calculators.systems.bad_karma.draw.calculator import draw
from calculators.systems.bad_karma.gauge.calculator import gauge
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.odds.calculator import odds
from calculators.systems.bad_karma.odds.examples import EXAMPLES
from calculators.systems.bad_karma.rules import RULES
from calculators.systems.bad_karma.scales import SCALES
from calculators.systems.bad_karma.serpentine.calculator import snake
from calculators.systems.bad_karma.settlement.calculator import settlement
from calculators.systems.bad_karma.sheet import SHEET
from calculators.systems.bad_karma.skills import quality
from calculators.systems.bad_karma.tie import tie

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
