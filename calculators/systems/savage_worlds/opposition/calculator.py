"""``savage_worlds.opposed``: opposed trait rolls, and the Test (Épreuve)."""

from calculators.core.calculator import Calculator

from ..rolls.inputs import Thrown
from .inputs import TheirDice, both_stand
from .rule import OUTCOMES, Given, Opposed, law
from .words import tell


@Calculator(
    id="savage_worlds.opposed",
    title="Jet opposé, Épreuve",
    verb="Opposer les jets",
    rules=("SW-JET-05", "SW-JET-06", "SW-JET-07", "SW-JTN-02", "SW-ACT-05", "SW-ETA-02"),
    outcomes=OUTCOMES,
    checks=(both_stand,),
    law=law,
    tell=tell,
)
def opposed(given: Given, thrown: Thrown, their_dice: TheirDice) -> Opposed:
    """Resolve an opposed roll: at least 4, then more than the defender (SW-JET-05)."""
    theirs = their_dice.other_roll, their_dice.other_rerolls
    return given.rolls((thrown.roll, thrown.rerolls), theirs)
