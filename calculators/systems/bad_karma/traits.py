"""Inputs for advantages and disadvantages (docs/bad-karma/avantages.md)."""

from typing import Any

from calculators.core.group import flag, integer
from calculators.core.words import Phrase

from .scales import FIGURES

TRAITS = "Avantages et désavantages"
_LEVELS = Phrase("De {least} à {levels} ; {without} : sans.")


def trait(name: str, rule: str, **more: Any) -> Any:
    """Declare whether one has an advantage."""
    return flag(name, rule=rule, group=TRAITS, **more)


def graded(name: str, rule: str, **more: Any) -> Any:
    """Declare the level of an advantage, 0 for none."""
    return integer(name, most=FIGURES["levels"], default=0, rule=rule, group=TRAITS, **more)


def levelled(name: str, rule: str) -> Any:
    """Declare an advantage that has levels; its label says so."""
    return graded(name, rule, help=_LEVELS(least=1, levels=FIGURES["levels"], without=0))
