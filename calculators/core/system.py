"""A system as the catalogue lists it: its rules, its open readings, its calculators."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from calculators.core.calculator import Calculator
from calculators.core.errors import DeclarationError
from calculators.core.group import Group
from calculators.core.scale import Scale

RULE_ID = re.compile(r"(AMB-)?[A-Z][A-Z0-9](-[A-Z]{2,3})?-\d\d")


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule, or a numbered doubt of a source (``AMB-…``), and where it is explained.

    :param id: as in the inventory, ``CD-TIR-04``.
    :param title: a few French words.
    :param page: the page's path in the site, without slashes at its ends.
    """

    id: str
    title: str
    page: str

    def __post_init__(self) -> None:
        if not RULE_ID.fullmatch(self.id):
            message = f"not a rule id: {self.id!r}"
            raise DeclarationError(message)

    @property
    def anchor(self) -> str:
        """The fragment of the rule's paragraph: its id in lower case."""
        return self.id.lower()


@dataclass(frozen=True)
class System:
    """One game system.

    :param scales: the tables of its book.
    :param house: its open readings and the settings of a table, as one group.
    :raises DeclarationError: for an id used twice, or a rule that a calculator cites and the
        system does not list.
    """

    id: str
    title: str
    rules: tuple[Rule, ...]
    calculators: tuple[Calculator, ...]
    scales: tuple[Scale[Any], ...] = ()
    house: type[Group] | None = None

    def __post_init__(self) -> None:
        known = self.rule_ids
        if len(known) != len(self.rules):
            message = f"{self.id}: a rule is listed twice"
            raise DeclarationError(message)
        for calculator in self.calculators:
            if not calculator.id.startswith(f"{self.id}."):
                message = f"{calculator.id}: not an id of the system {self.id}"
                raise DeclarationError(message)
            unknown = sorted(calculator.cited - known.keys())
            if unknown:
                message = f"{calculator.id}: unknown rules {unknown}"
                raise DeclarationError(message)

    @cached_property
    def rule_ids(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return {rule.id: rule for rule in self.rules}
