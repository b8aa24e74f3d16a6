"""What a request leaves out is filled from the sheets, then from the house readings."""

from collections.abc import Mapping
from typing import Any

from calculators.core.calculator import Calculator, Parameter
from calculators.core.engine import Resolution, state_json
from calculators.core.errors import Fault, RefusedError
from calculators.core.fields import Field, Invalid
from calculators.core.result import Json
from calculators.core.sheet import Asked, Character, Give, Part, Sheet, Take
from calculators.core.system import System
from calculators.session.state import Fields, State

NOTHING = Part()


def character(sheet: Sheet, fields: Fields) -> Character:
    """Return a character from her fields, as the session has them."""
    inputs = sheet.character.inputs
    given: dict[str, Any] = {
        name: None if value is None else inputs[name].field.parse(value)
        for name, value in fields.items()
    }
    return sheet.character(**given)


def dumped(field: Field[Any], value: Any) -> Json:
    """Return the JSON of a value that may be left out."""
    return None if value is None else field.dump(value)


def filled(
    system: System, state: State, calculator: Calculator, sides: "Sides", fields: Asked
) -> dict[str, object]:
    """Return the fields of a request, with what the sheets and the table have for the others.

    What would be hidden in the form, because of another input, stays left out.
    """
    asked = _defaults(calculator) | dict(fields)
    sources = _sources(system, state, calculator, sides)
    chosen = system.chosen_as(calculator)
    given = dict(fields)
    for parameter in calculator.parameters:
        name = parameter.name
        if name in fields or not _counts(parameter, asked):
            continue
        value = next(
            (v for v in (take(asked) for take in sources.get(name, ())) if v is not None), None
        )
        if value is None and name in chosen:
            value = state.readings.get(chosen[name])
        if value is not None:
            given[name] = asked[name] = value
    return given


class Sides:
    """Who acts, and against whom: names, ``""`` for nobody."""

    def __init__(self, who: str = "", against: str = "") -> None:
        self.who, self.against = who, against

    def parts(self, sheet: Sheet, calculator: str) -> list[tuple[str, Part]]:
        """Return each name with its part in a calculator."""
        both = ((self.who, sheet.who), (self.against, sheet.against))
        return [(name, parts.get(calculator, NOTHING)) for name, parts in both if name]


def _sources(
    system: System, state: State, calculator: Calculator, sides: Sides
) -> dict[str, list[Any]]:
    """Return, for each input, the functions that may fill it, the first to be asked first."""
    sheet = system.sheet
    if sheet is None:
        return {}
    sources: dict[str, list[Any]] = {}
    for name, part in sides.parts(sheet, calculator.id):
        her = character(sheet, state.sheets[name])
        for parameter, take in part.takes.items():
            sources.setdefault(parameter, []).append(_taking(take, her))
    listed = sheet.everybody.get(calculator.id, {})
    if listed and state.sheets:
        all_ = {name: character(sheet, fields) for name, fields in state.sheets.items()}
        for parameter, list_ in listed.items():
            sources.setdefault(parameter, []).append(lambda _, list_=list_: list_(all_))
    return sources


def _taking(take: Take, her: Character) -> Any:
    if not isinstance(take, str):
        return lambda asked: take(her, asked)
    return lambda _: dumped(type(her).inputs[take].field, getattr(her, take))


def _defaults(calculator: Calculator) -> dict[str, object]:
    return {p.name: _default(p) for p in calculator.parameters}


def _default(parameter: Parameter) -> Json:
    known = parameter.default is not ... and parameter.default is not None
    return parameter.field.dump(parameter.default) if known else None


def _counts(parameter: Parameter, asked: Asked) -> bool:
    """Whether the input is shown, for what the others hold."""
    other, values = parameter.field.when
    if not other:
        return True
    held = asked.get(other)
    return (str(held).lower() if isinstance(held, bool) else str(held)) in values.split()


def written(
    system: System, state: State, resolution: Resolution, sides: Sides
) -> dict[str, Fields]:
    """Return what a result writes on the sheets: for each name, her next fields in full.

    :raises RefusedError: where a sheet cannot hold it.
    """
    sheet = system.sheet
    if sheet is None:
        return {}
    after: dict[str, Fields] = {}
    for name, part in sides.parts(sheet, resolution.calculator.id):
        fields = after.get(name, state.sheets[name])
        her = character(sheet, fields)
        given = {field: _giving(give, resolution, her) for field, give in part.gives.items()}
        after[name] = changed_to(sheet, name, fields, given)
    return after


def changed_to(sheet: Sheet, name: str, fields: Fields, given: Mapping[str, Any]) -> Fields:
    """Return the fields of a character with some of them written anew; ``None`` writes nothing.

    :raises RefusedError: where a field refuses its value.
    """
    after = dict(fields)
    for field, value in given.items():
        if value is None:
            continue
        kind = sheet.character.inputs[field].field
        try:
            after[field] = kind.dump(kind.parse(value))
        except Invalid as error:
            raise RefusedError([Fault("", f"{name}, {kind.label} : {error}", kind.rule)]) from None
    return after


def _giving(give: Give, resolution: Resolution, her: Character) -> Json:
    if not isinstance(give, str):
        return give(resolution.result, her)
    state = state_json(resolution) or {}
    return state[give] if give in state else resolution.result.values.get(give)
