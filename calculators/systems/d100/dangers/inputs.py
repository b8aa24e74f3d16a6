"""Inputs of falls and burns: the height, the source of heat, the health, the dice."""

from calculators.core.group import Group, again, integer, option
from calculators.core.space import Dice
from calculators.pieces.dice_sum import DiceSum

from ..dice import BY_HAND, SELF_ROLLED, Faces, damage_dice
from ..inputs import health
from ..scales import FALLS, HARMLESS, HEATS, HEIGHT_BOUND, Deals
from ..test.inputs import BURNT, SITUATION

STEPS = tuple(int(code) for code in FALLS if code.isdigit())
"""The heights of the table, in metres."""


class Health(Group):
    """The health before."""

    pv: int | None = health(
        "PV restants", "DC-BLE-02", default=None, help="Avant le jet. Vide : pas de suivi."
    )


class Height(Group):
    """The height of a fall."""

    height: int = integer("Hauteur en mètres", most=HEIGHT_BOUND, rule="DC-CHU-01")


class Heat(Group):
    """The source of heat, and the burn from before."""

    source: str = HEATS.choice()
    before: str = option(
        "Brûlure déjà subie",
        BURNT,
        rule="AMB-DC-10",
        group=SITUATION,
        carried=True,
        help="La plus grave compte seule.",
    )


def fallen(height: int, reading: str) -> Deals:
    """Return the damage of a height (AMB-DC-08).

    :param reading: ``next`` or ``reached``.
    """
    if height > STEPS[-1]:
        return FALLS["beyond"]
    if reading == "next":
        step = next(step for step in STEPS if height <= step) if height else 0
    else:
        step = max((step for step in STEPS if height >= step), default=0)
    return FALLS[str(step)] if step else HARMLESS


def dice_of(deals: Deals) -> Dice:
    """Return the damage dice, if any."""
    return Dice(deals.dice if isinstance(deals, DiceSum) else ())


class FallDice(Group, fold=BY_HAND):
    """The damage dice of a fall."""

    faces: Faces = damage_dice(
        "DC-CHU-01",
        lambda height, reading: dice_of(fallen(height, reading)),
        most=2,
        help=SELF_ROLLED,
        notation="Les faces, comme 14 6.",
    )


class BurnDice(Group, fold=BY_HAND):
    """The damage dice of a burn."""

    faces: Faces = again(
        FallDice, "faces", rule="DC-BRU-01", space=lambda source: dice_of(HEATS[source])
    )
