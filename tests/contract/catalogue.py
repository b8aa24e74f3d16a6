"""The systems that the contract is checked for: those of the site, and the toy."""

from calculators.catalogue import SYSTEMS
from calculators.core.calculator import Calculator
from calculators.core.system import System
from calculators.core.use import NOTHING
from tests.toy import SYSTEM as TOY

ALL_SYSTEMS: tuple[System, ...] = (*SYSTEMS.values(), TOY)
ALL: tuple[Calculator, ...] = tuple(c for system in ALL_SYSTEMS for c in system.calculators)
DRAWING: tuple[Calculator, ...] = tuple(c for c in ALL if c.drawn)
WITH_ODDS: tuple[Calculator, ...] = tuple(c for c in ALL if c.draw_odds)
WITH_STATE: tuple[Calculator, ...] = tuple(c for c in ALL if c.carried)
WITH_READINGS: tuple[Calculator, ...] = tuple(c for c in ALL if c.readings)


def system_of(calculator: Calculator) -> System:
    """Return the system of a calculator."""
    return next(system for system in ALL_SYSTEMS if calculator in system.calculators)


def acting(system: System) -> list[str]:
    """Return the calculators that take something of a character who acts."""
    return [id_ for id_, use in system.sheet.uses.items() if use.who is not NOTHING]


def name(calculator: Calculator) -> str:
    """Name a calculator in a test's id."""
    return calculator.id
