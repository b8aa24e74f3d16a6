"""Only a skill may be unskilled: an attribute always has its die (SW-JET-03)."""

from calculators.core.errors import Fault, Faults
from calculators.core.words import Phrase
from calculators.pieces.step_die import StepDie

from .scales import LINKED, TRAITS

ALWAYS_MASTERED = Phrase("{trait} est un attribut : {die} ne vaut que pour une compétence.")


def mastered(trait: str, die: StepDie, field: str = "die") -> Faults:
    """Refuse an attribute rated as an unskilled trait."""
    if trait in LINKED and die.bonus < 0:
        yield Fault(field, ALWAYS_MASTERED(trait=TRAITS[trait], die=die.title), "SW-JET-03")
