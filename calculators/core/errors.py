"""Faults: what a player can mend, told all at once; and mistakes of the maker, told at import."""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.core.french import french


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a request.

    :param field: the parameter's name, or ``""`` for the request as a whole.
    :param message: a French sentence that quotes the value and says what is allowed.
    :param rule: the id of the rule or reading that sets the bound, or ``""``.
    """

    field: str
    message: str
    rule: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", french(self.message))


class RefusedError(ValueError):
    """Bad input: carries every :class:`Fault` found, in the order of the form."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.field}: {fault.message}" for fault in self.faults))


class DeclarationError(TypeError):
    """A calculator is declared wrongly: raised at import, so at the build, never at a click."""
