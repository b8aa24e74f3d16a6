"""Binds a request's values to a function's parameters: its groups, built from their inputs.

Law: a function of a calculator declares its groups by type. Of two groups of one type, the one of
exactly that type is passed, else the one of that name, else the one without a prefix. Groups that
several functions need together are one value, :class:`Groups`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache, cached_property
from inspect import signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from .errors import DeclarationError, Fault, Faults
from .fields import Input
from .frozen import Frozen, only
from .group import Fields, Group, fields_of
from .result import Values


def knows(*names: str) -> tuple[str, ...]:
    """Annotate a group parameter with the only inputs of it that a calculator takes.

    :param names: as the group declares them; the others keep their defaults.
    """
    return names


class Groups(Frozen):
    """Groups that a calculator takes as one value."""

    def fields(self, *but: str) -> Fields:
        """Return the inputs as the fields of a request.

        :param but: the groups that are left out.
        """
        told: Fields = {}
        for each in gathered(type(self)):
            if each.name not in but:
                told |= fields_of(getattr(self, each.name), *each.known)
        return told


class Gathered(Frozen):
    """A group as one parameter of a calculator."""

    name: str
    group: type[Group]
    known: tuple[str, ...]

    @cached_property
    def inputs(self) -> Mapping[str, Input]:
        """The inputs by the names that doors know."""
        prefix, inputs = self.group.prefix, self.group.inputs
        there = ((prefix + name, inputs[name]) for name in self.known)
        return {name: replace(each, name=name) if prefix else each for name, each in there}

    def build(self, values: Values) -> Any:
        """Return the group; an input that is not there cannot be read."""
        prefix = self.group.prefix
        there = {name: values[prefix + name] for name in self.known if prefix + name in values}
        missing = {*self.known}.difference(there)
        return glimpsed(self.group, there, missing) if missing else self.group(**there)

    @cached_property
    def judges(self) -> bool:
        """Whether there can be faults inside the group."""
        return self.group.faults is not Group.faults

    def faults(self, values: Values) -> Faults:
        """Find the faults inside the group, among what could be read."""
        for fault in self.build(values).faults():
            yield Fault(self.group.prefix + fault.field, fault.message, fault.rule)


class UnreadableError(Exception):
    """A function asks for an input that was not given, or not understood."""


def glimpsed(group: type[Group], known: Values, missing: Iterable[str]) -> Any:
    """Return a group of which some inputs cannot be read.

    :raises UnreadableError: later, when one of them is.
    """
    partly = _partial(group, frozenset(missing))  # type: ignore[arg-type]  # a class has a hash
    return partly(**known, **dict.fromkeys(missing))


@cache
def _partial(group: type[Group], missing: frozenset[str]) -> type[Group]:
    """Return a group of which some inputs cannot be read."""

    def read(self: Group, name: str) -> Any:
        if name in missing:
            raise UnreadableError(name)
        return object.__getattribute__(self, name)

    return type(group.__name__, (group,), {"__getattribute__": read})


def gathered(function: Callable[..., Any]) -> tuple[Gathered, ...]:
    """Return the groups that a function takes, in order.

    :raises DeclarationError: for a parameter that is no group.
    """
    found = []
    for name, hint in _each_group(function):
        group = _group(hint)
        if group is None:
            raise DeclarationError(f"{name} is no group of inputs")
        _, *known = get_args(hint) or (hint,)
        names = known[0] if known else tuple(group.inputs)
        unknown = {*names} - group.inputs.keys()
        if unknown:
            raise DeclarationError(f"{name} has no inputs {sorted(unknown)}")
        found.append(Gathered(name, group, names))
    return tuple(found)


def _each_group(function: Callable[..., Any]) -> Iterable[tuple[str, Any]]:
    """Return the parameters of a function with their types, those of several groups one by one."""
    for name, hint in hints(function).items():
        several = _several(hint)
        yield from _each_group(several) if several else ((name, hint),)


class Binding(Frozen):
    """A function, or several groups as one value, with what each of its arguments is.

    That is a group, several as one value, or an input by its name.

    :param rest: the inputs that it takes besides, as far as they could be read.
    """

    function: Callable[..., Any]
    arguments: Mapping[str, "Gathered | Binding | str"]
    rest: tuple[str, ...]

    @cached_property
    def inputs(self) -> frozenset[str]:
        """The inputs that it needs, by the names that doors know."""
        sources = self.arguments.values()
        named = ({source} if isinstance(source, str) else source.inputs for source in sources)
        return frozenset(self.rest).union(*named)

    def build(self, values: Values) -> Any:
        """Call it with its arguments, built from values.

        :raises UnreadableError: for an input that it asks for, and that is not there.
        """
        built = {name: _argument(source, values) for name, source in self.arguments.items()}
        return self.function(**built, **only(values, self.rest))


def _argument(source: Gathered | Binding | str, values: Values) -> Any:
    if not isinstance(source, str):
        return source.build(values)
    if source not in values:
        raise UnreadableError(source)
    return values[source]


def bind(
    function: Callable[..., Any], groups: Collection[Gathered], names: Collection[str]
) -> Binding:
    """Bind a function's parameters to the groups and inputs of a calculator.

    One that takes ``**inputs`` takes all of them.

    :raises DeclarationError: for an argument that none of them is.
    """
    told = hints(function)
    asked = signature(function).parameters
    one_by_one = [name for name, each in asked.items() if each.kind is not each.VAR_KEYWORD]
    rest = tuple(names) if len(one_by_one) < len(asked) else ()
    return Binding(function, {n: _source(n, told.get(n), groups, names) for n in one_by_one}, rest)


def _group(hint: Any) -> type[Group] | None:
    bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    return bare if isinstance(bare, type) and issubclass(bare, Group) else None


def _several(hint: Any) -> type[Groups] | None:
    return hint if isinstance(hint, type) and issubclass(hint, Groups) else None


def _source(name: str, hint: Any, groups: Collection[Gathered], names: Collection[str]) -> Any:
    if several := _several(hint):
        return bind(several, groups, names)
    asked_for = _group(hint)
    if asked_for is None:
        if name in names:
            return name
        raise DeclarationError(f"{name} is no input")
    fitting = [group for group in groups if issubclass(group.group, asked_for)]
    exact = [group for group in fitting if group.group is asked_for] or fitting
    called = [group for group in exact if group.name == name] or exact
    meant = [group for group in called if not group.group.prefix] if called[1:] else called
    if len(meant) != 1:
        raise DeclarationError(f"{name} may be {[group.name for group in called]}: ask for one")
    return meant[0]


@cache
def hints(function: Callable[..., Any]) -> Mapping[str, Any]:
    """Return the types of a function's parameters."""
    told = get_type_hints(function, include_extras=True)
    return {name: told[name] for name in signature(function).parameters if name in told}
