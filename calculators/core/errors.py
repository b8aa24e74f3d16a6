"""Faults, which a player can correct, all reported at once; errors of makers, raised at import."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from .french import french, listing, quote
from .frozen import Frozen

_LONGEST_FIELD = 80


class Wrong(Frozen):
    """What is wrong with a cell of a table, or with a whole row of it.

    :param row: from 1.
    :param reason: what is wrong, as the end of a sentence.
    :param column: its name; ``""`` for the whole row.
    :param label: the column as a reader sees it, or ``""``.
    :param whose: the name of the row's character, or ``""``.
    """

    row: int
    reason: str
    column: str = ""
    label: str = ""
    whose: str = ""


class Fault(Frozen):
    """One thing wrong with a request.

    :param field: the parameter's name, or ``""`` for the request as a whole; an unknown one is
        truncated.
    :param message: a French sentence that quotes the value and says what is allowed.
    :param rule: the id of the rule or reading that sets the bound, or ``""``.
    :param cells: what is wrong inside a table.
    """

    field: str
    message: str
    rule: str = ""
    cells: tuple[Wrong, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", french(self.message))
        object.__setattr__(self, "field", self.field[:_LONGEST_FIELD])

    def inside(self, place: str) -> "Fault":
        """Return it as one of a part of the request."""
        return replace(self, field=f"{place}.{self.field}".rstrip("."))


type Faults = Iterable[Fault]


class RefusedError(ValueError):
    """Bad input: carries every :class:`Fault` found, in the order of the form."""

    def __init__(self, faults: Faults) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.field}: {fault.message}" for fault in self.faults))


def refused(field: str, message: str, rule: str = "") -> RefusedError:
    """Return the error for one part of a request; ``""`` for the whole of it."""
    return RefusedError([Fault(field, message, rule)])


def check(faults: Faults) -> None:
    """Raise with every fault, if there is any."""
    if found := [*faults]:
        raise RefusedError(found)


@contextmanager
def naming(named: Callable[[Fault], Fault]) -> Iterator[None]:
    """Raise a refusal with its faults named otherwise."""
    try:
        yield
    except RefusedError as error:
        raise RefusedError(map(named, error.faults)) from None


@contextmanager
def gathering(found: list[Fault]) -> Iterator[None]:
    """Add the faults of a refusal to those found before: all are told at once."""
    try:
        yield
    except RefusedError as error:
        found += error.faults


def unknown(field: str, what: str, name: object, known: Iterable[str]) -> RefusedError:
    """Return the error for an unknown name; it lists the known ones.

    :param what: the French noun phrase, with ``{}`` for the name.
    """
    names = listing([*known], "ou") or "aucune"
    return refused(field, f"{what.format(quote(name))} : attendu, {names}.")


class DeclarationError(TypeError):
    """A wrong declaration: the build checks them all, so none is met at a click."""


def internal(error: Exception) -> Fault:
    """Return the fault for a bug met during a request: the player's input is not lost."""
    message = f"Erreur interne ({type(error).__name__}) : rien n'est perdu, réessayez."
    return Fault("", message)
