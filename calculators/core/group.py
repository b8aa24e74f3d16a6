"""Groups of inputs: what belongs together is declared together, once, and passed as one value.

Law: a group is a frozen dataclass whose attributes are fields. A calculator takes groups; requests,
forms, links and the command line use the names inside, with their group's prefix.
"""

from collections.abc import Callable, Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Self, dataclass_transform

from .errors import DeclarationError, Faults
from .fields import REQUIRED, Field, Flag, Input, Integer, Option, Reading
from .pieces import Drawn, Piece, Pieces
from .result import Json, Values
from .rows import Integers, Rows, Text

type Fields = dict[str, Any]


def given(field: Input, *, default: Any = REQUIRED) -> Any:
    """Declare an attribute of a group by its field."""
    return replace(field, default=default)


type Declares = Callable[..., Any]
"""What declares an attribute by a kind of field, its label first."""

flag: Declares = partial(Flag, default=False)
"""Declare a yes or no; the default is no."""
text: Declares = Text
"""Declare a short text; see :class:`~calculators.core.rows.Text`."""
piece: Declares = Piece
"""Declare one physical piece; see :class:`Piece`."""
pieces: Declares = partial(Pieces, default=())
"""Declare several pieces, by default none; see :class:`Pieces`."""
drawn: Declares = Drawn
"""Declare what chance draws when nothing is typed; see :class:`Drawn`."""


def again(group: "type[Group]", name: str, /, *, default: Any = None, **changes: Any) -> Any:
    """Declare an attribute as another group declares one of its own.

    :param default: where that of the other group does not fit.
    :param changes: what differs in the field: ``label``, ``help``, …
    """
    other = group.inputs[name]
    none = dict.fromkeys(("wanted", "idle", "group"), "")
    alone = {"when": ("", ""), "carried": False, "fold": True, **none, **changes}
    kept = default if other.required or default is not None else other.default
    return replace(other, **alone, default=kept)


def unwritten(group: "type[Group]", name: str, /, **changes: Any) -> Any:
    """Declare again an input that has a default elsewhere, without one here."""
    return replace(again(group, name, **changes), default=None)


def integer(label: str, *, most: int, least: int = 0, **more: Any) -> Any:
    """Declare a whole number, from 0 on; see :class:`~calculators.core.fields.Integer`."""
    return Integer(label, minimum=least, maximum=most, **more)


def option(
    label: str,
    choices: Mapping[str, str],
    *,
    default: Any = "",
    kind: type[Option] = Option,
    **more: Any,
) -> Any:
    """Declare one of a few named choices, by code; the default is the first one.

    :param default: a code; ``...`` if one must be chosen.
    """
    return kind(label, choices=choices, default=default or next(iter(choices)), **more)


def reading(label: str, rule: str, choices: Mapping[str, str], **more: Any) -> Any:
    """Declare an open reading of a source: its ``AMB-…`` id, the site's choice first."""
    return option(label, choices, kind=Reading, rule=rule, **more)


def integers(
    label: str, *, most: int, count: int, least: int = 0, few: int = 0, **more: Any
) -> Any:
    """Declare a list of whole numbers from ``least`` to ``most``; ``count`` bounds how many."""
    told = {"default": (), **more}
    return Integers(label, minimum=least, maximum=most, least=few, most=count, **told)


def rows(label: str, row: "type[Group]", **more: Any) -> Any:
    """Declare a small table, each line a group; ``least`` and ``most`` bound how many."""
    return Rows(label, row=row, columns=tuple(row.inputs.values()), **more)


@dataclass_transform(
    kw_only_default=True,
    frozen_default=True,
    field_specifiers=(given, again, integer, text, rows, piece, drawn),
)
class Group:
    """A group of inputs: subclass it, and write one attribute for each.

    >>> class Aim(Group, fold="Tir"):
    ...     range: int = integer("Portée", least=0, most=3, default=1)
    >>> Aim().range, Aim.inputs["range"].group
    (1, 'Tir')

    Class parameters: ``fold``, the French title under which a form folds its inputs; ``prefix``,
    which stands before their names, where a calculator takes two groups of one kind.
    """

    inputs: ClassVar[Mapping[str, Input]] = {}
    prefix: ClassVar[str] = ""

    def __init_subclass__(cls, *, fold: str = "", prefix: str | None = None) -> None:
        own = {name: each for name, each in vars(cls).items() if isinstance(each, Field)}
        for name, each in own.items():
            if name not in cls.__annotations__:
                raise DeclarationError(f"{cls.__name__}.{name} has no type")
            if each.default is REQUIRED:
                delattr(cls, name)
            else:
                setattr(cls, name, each.default)
        groups = [base for base in reversed(cls.__mro__[1:]) if issubclass(base, Group)]
        inherited = {name: each for base in groups for name, each in base.inputs.items()}
        cls.inputs = {
            **inherited,
            **{n: _named(each, n, fold) for n, each in own.items()},
        }
        if prefix is not None:
            cls.prefix = prefix
        if own or cls.__bases__[1:]:
            dataclass(frozen=True, kw_only=True)(cls)

    @classmethod
    def under(cls, folds: Collection[str]) -> AbstractSet[str]:
        """Return the names of its inputs under some folds."""
        return {name for name, each in cls.inputs.items() if each.group in folds}

    def dumped(self, name: str) -> Json:
        """Return one of the inputs as JSON."""
        return self.inputs[name].dump(getattr(self, name))

    def faults(self) -> Faults:
        """Find the faults between its inputs; their names are those inside the group."""
        return ()

    def following(self, _before: Self, _written: Values) -> Values:
        """Return what changes by itself once a player has written some of its inputs by hand.

        :param _before: the group as it was.
        :param _written: what was written; ``None`` restores a default.
        """
        return {}


def fields_of(group: Group, *names: str) -> Fields:
    """Return inputs of a group as the fields of a request; unknown ones are left out.

    :param names: all inputs, if none is named.
    """
    inputs, values = type(group).inputs, vars(group)
    there = {name: values.get(name, getattr(group, name)) for name in names or inputs}
    return {
        f"{group.prefix}{name}": inputs[name].dump(value)
        for name, value in there.items()
        if value is not None
    }


def _named(each: Input, name: str, fold: str) -> Input:
    return replace(each, name=name, group=each.group or (fold if each.fold else ""))
