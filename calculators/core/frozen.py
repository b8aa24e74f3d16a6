"""Immutable values, and parts of mappings."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

NO_ENTRIES: Mapping[Any, Any] = MappingProxyType({})
"""An empty mapping, for defaults."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """A value: its subclasses are frozen dataclasses."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:
        super().__init_subclass__()  # what is generic needs it
        dataclass(frozen=True, kw_only=kw_only)(cls)


def only[K, V](values: Mapping[K, V], names: Container[Any]) -> dict[K, V]:
    """Return the entries of some names."""
    return {name: value for name, value in values.items() if name in names}


def without[K, V](values: Mapping[K, V], names: Container[Any]) -> dict[K, V]:
    """Return all entries but those of some names."""
    return {name: value for name, value in values.items() if name not in names}


class Alike[T](Frozen):
    """A thing that is equal to any that is told alike.

    :param text: what tells it.
    """

    text: str
    thing: T = field(compare=False)
