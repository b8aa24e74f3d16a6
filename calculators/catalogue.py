"""The systems of the site by name, each imported on demand.

Law: a reader of one system loads only that one; listing them all imports them all.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from calculators.core.calculator import Calculator
from calculators.core.errors import DeclarationError, unknown
from calculators.core.system import Rule, System

NAMES = ("choix_destin", "bad_karma", "i2ds", "d100", "savage_worlds")
"""The packages in ``calculators/systems``, in the order of the site."""


class Systems(Mapping[str, System]):
    """The systems by id."""

    def __getitem__(self, name: str) -> System:
        """Return a system, importing it if need be.

        :raises DeclarationError: if its import looks up what is not there: a ``KeyError`` would
            say that there is no such system.
        """
        if name not in NAMES:
            raise KeyError(name)
        try:
            system: System = import_module(f"calculators.systems.{name}").SYSTEM
        except KeyError as error:
            raise DeclarationError(f"{name}: {error!r} while it is imported") from error
        return system

    def __iter__(self) -> Iterator[str]:
        """Give the ids in the order of the site."""
        return iter(NAMES)

    def __len__(self) -> int:
        """Return how many systems there are."""
        return len(NAMES)


class Calculators(Mapping[str, Calculator]):
    """The calculators by id, ``choix_destin.draw``; one of them imports only its own system."""

    def __getitem__(self, name: str) -> Calculator:
        """Return a calculator, importing its system if need be."""
        return home(name).by_id[name]

    def __iter__(self) -> Iterator[str]:
        """Give the ids of every system."""
        return (name for system in SYSTEMS.values() for name in system.by_id)

    def __len__(self) -> int:
        """Return how many calculators all systems have."""
        return sum(len(system.calculators) for system in SYSTEMS.values())


SYSTEMS = Systems()
CALCULATORS = Calculators()


def find(name: object) -> Calculator:
    """Return the calculator of that id.

    :raises RefusedError: with the ids that exist, of its system if that one exists.
    """
    if isinstance(name, str) and name in CALCULATORS:
        return CALCULATORS[name]
    room = SYSTEMS.get(name.partition(".")[0]) if isinstance(name, str) else None
    raise unknown("", "Calculateur {} inconnu", name, room.by_id if room else CALCULATORS)


def system_of(name: object) -> System:
    """Return the system of that id.

    :raises RefusedError: with the ids that exist.
    """
    if isinstance(name, str) and name in SYSTEMS:
        return SYSTEMS[name]
    raise unknown("", "Système {} inconnu", name, SYSTEMS)


def home(calculator: str) -> System:
    """Return the system of a calculator, by the calculator's id.

    :raises KeyError: if there is no such system.
    """
    return SYSTEMS[calculator.partition(".")[0]]


def rules() -> Mapping[str, Rule]:
    """Return the rules of every system by id."""
    return {rule.id: rule for system in SYSTEMS.values() for rule in system.rules}
