"""``d100.fall`` and ``d100.burn``: damage dice or death, and the health left."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator

from ..attack.impact import Guard
from ..attack.wound import DEAD
from ..house import FallHouse, House
from ..scales import HEATS
from .inputs import BurnDice, FallDice, Health, Heat, Height, fallen
from .rule import DOWN, HURT, SAFE, Burned, Fall, by_damage
from .words import tell_burn, tell_fall


@Calculator(
    id="d100.fall",
    title="Chute",
    verb="Tomber",
    rules=("DC-CHU-01", "DC-BLE-02"),
    outcomes=(SAFE, HURT, DOWN, DEAD),
    tables=by_damage,
    tell=tell_fall,
)
def fall(
    height: Height,
    health: Health,
    house: Annotated[FallHouse, knows("reading", "crossing")],
    dice: FallDice,
) -> Fall:
    """Resolve a fall (DC-CHU-01)."""
    return Fall(
        deals=fallen(height.height, house.reading),
        faces=dice.faces,
        guard=Guard(house, health.pv),
        height=height.height,
    )


@Calculator(
    id="d100.burn",
    title="Brûlure",
    verb="Brûler",
    rules=("DC-BRU-01", "DC-BRU-02", "DC-BLE-02"),
    outcomes=(HURT, DOWN, DEAD),
    tables=by_damage,
    tell=tell_burn,
)
def burn(
    heat: Heat,
    health: Health,
    house: Annotated[House, knows("crossing")],
    dice: BurnDice,
) -> Burned:
    """Resolve a burn (DC-BRU-01, DC-BRU-02)."""
    return Burned(
        deals=HEATS[heat.source],
        faces=dice.faces,
        guard=Guard(house, health.pv),
        source=heat.source,
        before=heat.before,
    )
