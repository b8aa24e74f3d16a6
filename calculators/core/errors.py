"""Faults, which a player can correct, all reported at once; errors of makers, raised at import."""

from collections.abc import Iterable

from .french import french, listing, quote
from .frozen import Frozen

_LONGEST_FIELD = 80


class Wrong(Frozen):
    """What is wrong with a cell of a table, or with a whole row of it.

    :param row: from 1.
    :param reason: what is wrong, as the end of a sentence.
    :param column: its name; ``""`` for the whole row.
    :param label: the column as a reader sees it, or ``""``.
    :param whose: the name of whoever stands on the row, or ``""``.
    """

    row: int
    reason: str
    column: str = ""
    label: str = ""
    whose: str = ""


class Fault(Frozen):
    """One thing wrong with a request.

    :param field: the parameter's name, or ``""`` for the request as a whole; one that a request
        made up is cut short.
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


type Faults = Iterable[Fault]


class RefusedError(ValueError):
    """Bad input: carries every :class:`Fault` found, in the order of the form."""

    def __init__(self, faults: Faults) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.field}: {fault.message}" for fault in self.faults))


def refused(field: str, message: str, rule: str = "") -> RefusedError:
    """Return the refusal of one part of what was sent; ``""`` for the whole of it."""
    return RefusedError([Fault(field, message, rule)])


def check(faults: Faults) -> None:
    """Refuse with all that is wrong; nothing where nothing is."""
    if found := [*faults]:
        raise RefusedError(found)


def unknown(field: str, what: str, name: object, known: Iterable[str]) -> RefusedError:
    """Return the refusal of a name that nothing bears; it tells those that are known.

    :param what: what should bear it, with ``{}`` for the name.
    """
    names = listing([*known], "ou") or "aucune"
    return refused(field, f"{what.format(quote(name))} : attendu, {names}.")


class DeclarationError(TypeError):
    """A calculator is declared wrongly: raised at import, so at the build, never at a click."""


def internal(error: Exception) -> Fault:
    """Tell a mistake of the maker, met at a request: what a player gave is not lost by it."""
    message = f"Erreur interne ({type(error).__name__}) : rien n'est perdu, réessayez."
    return Fault("", message)
