"""``savage_worlds.opposed``: two trait rolls against each other, and the Épreuve."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.opposition.inputs import BothLucks, Defender, Kind, TheirDice
from calculators.systems.savage_worlds.opposition.rule import (
    OUTCOMES,
    Opposed,
    attack,
    defence,
    law,
)
from calculators.systems.savage_worlds.opposition.words import tell
from calculators.systems.savage_worlds.rolls.inputs import (
    Condition,
    Rating,
    Thrown,
    Turn,
    supports_exist,
)
from calculators.systems.savage_worlds.rolls.rule import Rolled, play, rolled


@calculator(
    id="savage_worlds.opposed",
    title="Jet opposé, Épreuve",
    verb="Opposer les jets",
    rules=("SW-JET-05", "SW-JET-06", "SW-JET-07", "SW-JTN-02", "SW-ACT-05", "SW-ETA-02"),
    outcomes=OUTCOMES,
    checks=(supports_exist,),
    law=law,
    tell=tell,
)
def opposed(
    kind: Kind,
    rating: Rating,
    defender: Defender,
    condition: Condition,
    turn: Turn,
    luck: Annotated[BothLucks, knows("bennies", "other_bennies", "wild_die")],
    house: Annotated[House, knows("who", "imposed")],
    thrown: Thrown,
    their_dice: TheirDice,
) -> Opposed:
    """Resolve an opposed roll: at least 4, then more than the defender (SW-JET-05)."""
    mine = rolled(attack(rating, defender, condition, turn, luck, house), thrown, luck, house)
    other = defence(defender, luck)
    played = play(other, their_dice.other_roll, their_dice.other_rerolls, imposed=house.imposed)
    return Opposed(kind.kind, mine, Rolled(other, played, luck.other_bennies))
