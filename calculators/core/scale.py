"""Scales: a table of a book as one object, from which fields, labels, modifiers and pages are read.

Law: each figure of a book is written once, in a scale of its system, with its rule; no other file,
label or sentence repeats it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, override

from .fields import Several
from .frozen import Frozen
from .group import option
from .result import Step
from .words import Phrase

_LABEL = "{name}"


class Level[V](Frozen):
    """One line of a scale.

    :param code: stable, as requests have it.
    :param name: the book's word for it, in lower case.
    :param value: its figure, or its figures.
    :param rule: the line's own rule, if it has one.
    :param reading: the line's own ambiguity, if it has one.
    :param label: the template of its choice, if the scale's does not fit.
    :param note: the book's comment on it: an example.
    """

    code: str
    name: str
    value: V
    rule: str = ""
    reading: str = ""
    label: str = ""
    note: str = ""


@dataclass(frozen=True)
class Scale[V](Mapping[str, V]):
    """A table of a book: its figures by code, in the book's order.

    :param id: ``system.name``, used in pages and cases.
    :param title: what it measures, in French.
    :param rule: the rule that gives it.
    :param levels: its lines.
    :param label: the template of a choice: ``{name}``, ``{code}``, ``{value}``, ``{value.sides}``,
        ``{note}``.
    :param reading: the ambiguity of the whole scale, if there is one.
    """

    id: str
    title: str
    rule: str
    levels: tuple[Level[V], ...]
    label: str = _LABEL
    reading: str = ""

    @cached_property
    def by_code(self) -> Mapping[str, Level[V]]:
        """The lines by code."""
        return {level.code: level for level in self.levels}

    @override
    def __getitem__(self, code: str) -> V:
        return self.by_code[code].value

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self.by_code)

    @override
    def __len__(self) -> int:
        return len(self.levels)

    @override
    def __hash__(self) -> int:
        return hash(self.id)

    def named(self, code: str) -> str:
        """Return the book's word for a line."""
        return self.by_code[code].name

    def words(self, code: str) -> str:
        """Return the label of a line, its figure in it."""
        level = self.by_code[code]
        return Phrase(level.label or self.label)(level)

    @property
    def labels(self) -> dict[str, str]:
        """The label of each line by code, its figure in it."""
        return {code: self.words(code) for code in self}

    def choice(self, label: str = "", *, default: Any = "", **more: Any) -> Any:
        """Declare an input that is one line of the scale; the default is the first.

        :param default: a code; ``...`` if the player must choose.
        """
        more = {"rule": self.rule, **more}
        return option(label or self.title, self.labels, default=default, **more)

    def ticks(self, **more: Any) -> Any:
        """Declare an input of any number of lines."""
        told = {"label": self.title, "rule": self.rule, **more}
        return Several(choices=self.labels, default=(), **told)

    def item(self: "Scale[int]", code: str, name: str = "") -> "Item":
        """Return a line as a modifier."""
        level = self.by_code[code]
        return Item(
            name or f"{self.title} {level.name}",
            level.value,
            level.rule or self.rule,
            level.reading or self.reading,
        )


class Item(Frozen):
    """A modifier, itemised: what it is, how much, the rule, and the reading it depends on."""

    name: str
    value: int
    rule: str
    reading: str = ""

    @property
    def step(self) -> Step:
        """Its line in the reasoning."""
        return Step(_ITEM(self), self.rule, self.reading)


type Items = tuple[Item, ...]
_ITEM = Phrase("{name:^} : {value:+}.")


def scale[V](
    id: str,  # noqa: A002
    title: str,
    rule: str,
    levels: Mapping[str, tuple[str, V]],
    **more: str,
) -> Scale[V]:
    """Write a scale as ``{code: (name, figure)}``.

    >>> cover = scale("sw.cover", "Couvert", "SW-TOU-05", {"none": ("aucun", 0),
    ...     "light": ("léger", -2)}, label="{name}, {value:+}")
    >>> cover["light"], cover.words("light"), cover.item("light").value
    (-2, 'léger, −2', -2)
    """
    return Scale(id, title, rule, tuple(Level(c, n, v) for c, (n, v) in levels.items()), **more)
