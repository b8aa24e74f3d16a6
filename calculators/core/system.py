"""A system as the catalogue lists it: its rules, readings and calculators."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .calculator import Calculator
from .fields import Input
from .frozen import NO_ENTRIES, Frozen, without
from .group import Group
from .own import Whose
from .scale import Scale
from .sheet import Sheet
from .use import NOTHING

RULE_ID = re.compile(r"(AMB-)?[A-Z][A-Z0-9](-[A-Z]{2,3})?-\d\d")


class Rule(Frozen):
    """A numbered rule, or a numbered ambiguity of a source (``AMB-…``), and its page.

    :param id: as in the inventory, ``CD-TIR-04``.
    :param title: a few French words.
    :param page: the page's path in the site, without slashes at its ends.
    """

    id: str
    title: str
    page: str

    @property
    def anchor(self) -> str:
        """The fragment of the rule's paragraph: its id in lower case."""
        return self.id.lower()


def explained(root: str, pages: Mapping[str, Mapping[str, str]]) -> tuple[Rule, ...]:
    """Return the rules and doubts of a system, each with the page that explains it.

    :param root: the folder of the system's pages.
    :param pages: for each page, ``""`` for the first one, the titles of its rules by id.
    """
    return tuple(
        Rule(id_, title, f"{root}/{page}".rstrip("/"))
        for page, titles in pages.items()
        for id_, title in titles.items()
    )


@dataclass(frozen=True, eq=False)
class System:
    """One game system, compared by identity.

    :param sheet: what lasts about a character.
    :param scales: the tables of its book.
    :param house: its readings and the settings of a table, as one group.
    :param aliases: for a calculator, its inputs that have another name in the house.
    """

    id: str
    title: str
    rules: tuple[Rule, ...]
    calculators: tuple[Calculator, ...]
    sheet: Sheet
    scales: tuple[Scale[Any], ...] = ()
    house: type[Group] = Group
    aliases: Mapping[str, Mapping[str, str]] = NO_ENTRIES

    @cached_property
    def table(self) -> Mapping[str, Input]:
        """What a table chooses once, by name: readings and settings."""
        twins = {name for aliases in self.aliases.values() for name in aliases}
        return without(self.house.inputs, twins)

    @cached_property
    def whose(self) -> str:
        """The name of the setting that says whose pieces are drawn, or ``""``."""
        named = (name for name, each in self.table.items() if isinstance(each, Whose))
        return next(named, "")

    def chosen_as(self, calculator: Calculator) -> Mapping[str, str]:
        """Return the inputs of a calculator that the table chooses, with their names there."""
        aliases, table = self.aliases.get(calculator.id, {}), self.table
        return {
            p.name: aliases.get(p.name, p.name)
            for p in calculator.parameters
            if p.name in aliases or (p.name in table and _alike(p, table[p.name]))
        }

    @cached_property
    def by_id(self) -> Mapping[str, Calculator]:
        """The calculators by id."""
        return {calculator.id: calculator for calculator in self.calculators}

    def facing(self, calculator: Calculator) -> str:
        """Return what stands before the name of the other side; ``""`` where it has no part."""
        part = self.sheet.use(calculator.id).against
        return "" if part is NOTHING else part.facing

    @cached_property
    def rule_ids(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return {rule.id: rule for rule in self.rules}


def _alike(one: Input, other: Input) -> bool:
    return type(one) is type(other) and one.rule == other.rule
