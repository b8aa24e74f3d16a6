"""Immutable values."""

from collections.abc import Mapping
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


class Alike[T](Frozen):
    """A thing that is equal to any that is told alike.

    :param text: what tells it.
    """

    text: str
    thing: T = field(compare=False)
