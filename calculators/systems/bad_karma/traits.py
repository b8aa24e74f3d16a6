"""Advantages and disadvantages, as the forms ask for them (docs/bad-karma/avantages.md)."""

from typing import Any

from calculators.core.group import flag, integer
from calculators.core.words import Phrase

from .scales import FIGURES

TRAITS = "Avantages et désavantages"
_LEVELS = Phrase("De {least} à {levels} ; {without} : sans.")


def trait(name: str, rule: str, **more: Any) -> Any:
    """Declare an advantage that one has or not."""
    return flag(name, rule=rule, group=TRAITS, **more)


def levelled(name: str, rule: str) -> Any:
    """Declare an advantage that has levels; 0 for none."""
    most = FIGURES["levels"]
    told = _LEVELS(least=1, levels=most, without=0)
    return integer(name, most=most, default=0, rule=rule, group=TRAITS, help=told)
