"""Carrying: the inputs typed for a result fill the onward moves that it offers.

Law: a character without a sheet is treated as if her sheet held exactly what was typed. What
calculators take from a sheet, and results write on it, decides how an input carries over.
"""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from calculators.core.binding import UnreadableError, glimpsed
from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.fields import Invalid
from calculators.core.frozen import Frozen
from calculators.core.result import Json, JsonObject, Onward, Values
from calculators.core.script import BOARD
from calculators.core.sheet import Sheet
from calculators.core.system import System
from calculators.core.use import EMPTY, Asked, Part, Take, take_from

from .filling import defaults, value_given
from .state import Sides

NOBODY = Sides()


def carrying(
    system: System, resolution: Resolution, typed: Collection[str], sides: Sides = NOBODY
) -> Resolution:
    """Return a resolution whose onward moves hold the inputs typed for it.

    :param typed: the names of the inputs that a player gave.
    :param sides: those who have a sheet; it fills their own inputs.
    """
    given = {
        parameter.name: parameter.dump(resolution.inputs.values[parameter.name])
        for parameter in resolution.calculator.parameters
        if parameter.name in typed & resolution.inputs.values.keys()
    }
    source = _Source(system, resolution, given, sides)
    result = resolution.result
    moves = tuple(replace(move, fields=source.carried(move)) for move in result.onward)
    return replace(resolution, result=replace(result, onward=moves))


class _Source(Frozen):
    """A result, with the inputs typed for it."""

    system: System
    resolution: Resolution
    given: Asked
    sides: Sides

    def carried(self, move: Onward) -> Mapping[str, Json]:
        """Return the fields of an onward move, with the inputs carried over."""
        following, fields = self.system.by_id[move.calculator], dict(move.fields)
        for name, value in (*self._table_choices(following), *self._carried_over(move)):
            self._fill(following, fields, name, value)
        sheet = self.system.sheet
        for own, other in (("who", "against"), ("against", "who")):
            if getattr(self.sides, own) or (move.aside and own == "against"):
                continue
            before = getattr(sheet.use(self.resolution.calculator.id), own)
            after = getattr(sheet.use(following.id), other if move.turned else own)
            known = self._sheet_after(sheet, before)
            for name, take in after.takes.items():
                asked = {**defaults(following), **fields, BOARD: None}
                typed = self.given.get(name) if before.takes.get(name) is take else None
                if fields.get(name, EMPTY) is None:  # what a sheet would have counted already
                    fields[name] = typed
                else:
                    self._fill(following, fields, name, _taken(sheet, known, take, asked, typed))
        return fields

    def _fill(self, following: Calculator, fields: JsonObject, name: str, value: Any) -> None:
        """Set an input that has no other source, if it counts."""
        asked = {**defaults(following), **fields}
        if name not in fields and value is not None and following.by_name[name].counts(asked):
            fields[name] = value

    def _table_choices(self, following: Calculator) -> Iterable[tuple[str, Any]]:
        """Yield the table's choices for this result, which hold for the next.

        One that did not count for it was not chosen. An input that a sheet can fill is one
        character's, and may be another's there.
        """
        made = self.resolution.calculator
        asked = {**defaults(made), **self.given}
        use = self.system.sheet.use(following.id)
        hers = {*use.who.takes, *use.against.takes}
        read = {
            own: self.given[name]
            for name, own in self.system.chosen_as(made).items()
            if name in self.given and made.by_name[name].counts(asked)
        }
        for name, own in self.system.chosen_as(following).items():
            if name not in hers:
                yield name, read.get(own)

    def _carried_over(self, move: Onward) -> Iterable[tuple[str, Any]]:
        """Yield the result's own carried inputs, for a character without a sheet."""
        whose = self.sides.against if move.turned else self.sides.who
        for name, typed in move.carries.items():
            yield name, None if whose else self.given.get(typed)

    def _sheet_after(self, sheet: Sheet, part: Part) -> Values:
        """Return the known fields that a sheet would hold after the result."""
        asked = {**defaults(self.resolution.calculator), **self.given, BOARD: None}
        known: dict[str, Any] = {}
        for name, take in part.takes.items():
            if name in self.given:
                known |= _written(sheet, name, take, self.given[name], asked)
        before, after = _her(sheet, known), dict(known)
        for field in part.gives.keys() & known:
            try:
                value = value_given(part.gives[field], self.resolution, before)
                if value is not None:
                    after |= _parsed(sheet, field, value)
            except (UnreadableError, Invalid):
                del after[field]
        return after


def _written(sheet: Sheet, name: str, take: Take, value: Any, asked: Asked) -> Values:
    """Return the field that would have filled an input with its value."""
    named = [take] if isinstance(take, str) else [f for f in sheet.character.inputs if f == name]
    named = named or [field for field in sheet.character.inputs if name.endswith(f"_{field}")]
    for field in named:
        try:
            known = _parsed(sheet, field, value)
            if _taken(sheet, known, take, asked, None) == value:
                return known
        except Invalid:
            continue
    return {}


def _parsed(sheet: Sheet, field: str, value: Any) -> dict[str, Any]:
    if value == EMPTY:
        raise Invalid(field)
    return {field: sheet.character.inputs[field].parse(value)}


def _taken(sheet: Sheet, known: Values, take: Take, asked: Asked, same: Any) -> Json:
    """Return the input taken from a character with some known fields.

    :param same: the value typed for the same take, if no field gives it.
    """
    try:
        value = take_from(take, _her(sheet, known), asked)
    except UnreadableError:
        return None if isinstance(take, str) else same
    with suppress(UnreadableError):
        take_from(take, _her(sheet, {}), asked)
        return None  # what does not look at her is not of her
    return value


def _her(sheet: Sheet, known: Values) -> Any:
    """Return a character of whom only some fields are known."""
    return glimpsed(sheet.character, known, sheet.character.inputs.keys() - known)
