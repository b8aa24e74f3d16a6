"""Filling the inputs left out of a request, from the sheets, then the house readings."""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cache, partial
from typing import Any

from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution, next_state
from calculators.core.errors import Fault, RefusedError, refused
from calculators.core.fields import Field, Invalid
from calculators.core.frozen import NO_ENTRIES, Frozen, only, without
from calculators.core.group import Group
from calculators.core.result import Json, JsonObject, Sent, Step, Values
from calculators.core.script import BOARD, FACED, Present
from calculators.core.sheet import Sheet
from calculators.core.use import EMPTY, Asked, Give, Use

from .state import Ask, JsonFields, Sides, State, character, characters


class Filled(Frozen):
    """The value of an input that nobody typed.

    :param source: its source: a name, ``TABLE`` for a house reading, ``ALL`` for everybody.
    """

    value: Json
    source: str


TABLE, ALL = "*table", "*all"


def filled(state: State, ask: Ask) -> Ask:
    """Return a request with its other fields, filled from the sheets and the table."""
    found = {name: each.value for name, each in fillings(state, ask).items()}
    return ask._replace(fields={**ask.fields, **found})


def fillings(state: State, ask: Ask, around: Asked = NO_ENTRIES) -> dict[str, Filled]:
    """Return the sheets' and the table's values for the inputs that a request leaves out.

    An input that another one hides in the form stays left out. An input without a default that the
    sheets could give, but do not, has the site's own choice for the table.

    :param around: the content of a form, which the values found override.
    """
    system, calculator, fields = state.system, ask.calculator, ask.fields
    sources = _sources(state, ask)
    chosen = system.chosen_as(calculator)
    read = {name: state.readings[own] for name, own in chosen.items() if own in state.readings}
    told = _without_lists(calculator, {**around, **read, **fields})
    beside = {BOARD: state.board, FACED: state.people.get(ask.sides.against)}
    asked = {**state.readings, **defaults(calculator), **told, **beside}
    found: dict[str, Filled] = {}
    for parameter in calculator.parameters:
        name = parameter.name
        if name in fields or not parameter.counts(asked):
            continue
        offers = [Filled(take(asked), source) for source, take in sources[name]]
        if name in chosen:
            own = chosen[name]
            offers.append(Filled(state.readings.get(own), TABLE))
            if parameter.default is None and own not in fields:
                site = system.table[own].dump(system.table[own].default)
                offers += [Filled(site, source) for source, _ in sources[name]]
        first = next((each for each in offers if each.value is not None), None)
        if first:
            found[name], asked[name] = first, first.value
    return found


def hindrance(state: State, ask: Ask) -> Step | None:
    """Return why a side cannot use a calculator now; ``None`` if both can.

    What bars the other side may be her secret: a seat does not know it.

    :param ask: the filled request.
    """
    sides = ask.sides
    against = sides.against if state.seat in {None, sides.against} else ""
    for name, part in Sides(sides.who, against).parts(state.sheet.use(ask.calculator.id)):
        her = state.people[name]
        if part.bar and (why := part.bar(her, ask.fields)):
            return why(her, name=name)
    return None


def pieces_held(state: State, calculator: Calculator, sides: Sides) -> JsonObject:
    """Return the pieces on both sides' sheets that an input can name, by input."""
    found: JsonObject = {}
    for name, part in sides.parts(state.sheet.use(calculator.id)):
        offered = part.offered(state.people[name], {})
        found |= {parameter: value for parameter, value in offered.items() if value}
    return found


def form_fillings(state: State, ask: Ask, typed: Collection[str]) -> dict[str, Filled]:
    """Return the values that fill a form: each as if its other inputs were given.

    :param ask: its fields are the content of the form.
    :param typed: the names of the inputs that the player typed, which are kept.
    """
    fields = ask.fields
    kept = only(fields, typed)
    found = fillings(state, ask._replace(fields=kept), fields)
    for _ in ask.calculator.parameters:  # two inputs may hide each other
        given = {**without(fields, found), **kept}
        after = fillings(state, ask._replace(fields=given))
        if after.keys() == found.keys():
            return after
        found = after
    return found


type Source = tuple[str, Callable[[Asked], Json]]


def _sources(state: State, ask: Ask) -> dict[str, list[Source]]:
    """Return the sources of each input, whose and how it is read, in order of priority."""
    use, sides = state.sheet.use(ask.calculator.id), ask.sides
    sources: dict[str, list[Source]] = defaultdict(list)
    for name, part in sides.parts(use):
        for parameter in part.takes:
            sources[parameter].append((name, partial(part.taken, parameter, state.people[name])))
    if use.everybody or use.among:
        there = state.people
        others = without(there, {sides.who})
        for parameter, list_ in use.everybody.items():
            sources[parameter].append((ALL, _listing(list_, there)))
        for parameter, find in use.among.items():
            finding = partial(find, there.get(sides.who), others)
            sources[parameter].append((ALL, finding))
    for parameter in use.shared.takes:
        sources[parameter].append((ALL, partial(use.shared.taken, parameter, state.board)))
    return sources


def _listing(list_: Callable[[Present[Any]], Json], there: Present[Any]) -> Callable[[Asked], Json]:
    return lambda _: list_(there)


def lasting(use: Use, sides: Sides) -> list[str]:
    """Return the inputs that say of somebody, or of the table, what the result writes anew."""
    parts = (*(part for _, part in sides.parts(use)), use.shared)
    return [name for part in parts for name, take in part.takes.items() if take in part.gives]


@cache
def defaults(calculator: Calculator) -> Sent:
    """Return the defaults of a calculator's inputs."""
    return {each.name: each.dump(each.initial) for each in calculator.parameters}


def _without_lists(calculator: Calculator, asked: Asked) -> Asked:
    """Return a request without lists given for single values, which are refused."""
    known = calculator.by_name
    return {
        name: value
        for name, value in asked.items()
        if not isinstance(value, list | dict)
        or (name in known and known[name].schema()["type"] == "array")
    }


def sheets_after(
    state: State,
    resolution: Resolution,
    sides: Sides,
    asked: Asked,
    said: Collection[str],
    leaves: Collection[str],
) -> dict[str, JsonFields]:
    """Return the fields, in full, of each sheet that a result writes, by name.

    :param asked: the inputs of the request.
    :param said: which of them a player gave.
    :param leaves: the fields not to write.
    :raises RefusedError: if a sheet cannot hold a value.
    """
    sheet, before = state.sheet, {**state.away, **state.sheets}
    use, after = sheet.use(resolution.calculator.id), dict[str, JsonFields]()
    for name, part in sides.parts(use):
        fields = after.get(name, before[name])
        her = character(sheet, fields)
        gives = without(part.gives, leaves).items()
        given = {field: value_given(give, resolution, her) for field, give in gives}
        hers = {**part.learnt(fields, asked, said), **given}
        after[name] = rewritten(sheet.character, fields, hers, f"{name}, ")
    if use.writes:
        now = {**state.sheets, **after}
        there = characters(sheet, now, state.away)
        for name, more in use.writes(resolution.result, there, sides.who, sides.against).items():
            after[name] = rewritten(sheet.character, now.get(name, before[name]), more, f"{name}, ")
    for name, fields in after.items():
        _check_held(sheet, name, before[name], fields)
    return after


def _check_held(sheet: Sheet, name: str, before: JsonFields, after: JsonFields) -> None:
    """Refuse values that no sheet may hold, such as more than a maximum typed otherwise."""
    if before == after:
        return
    had = {*character(sheet, before).faults()}
    faults = [fault for fault in character(sheet, after).faults() if fault not in had]
    if faults:
        label = {field: each.label for field, each in sheet.character.inputs.items()}
        raise RefusedError(
            [Fault("", f"{name}, {label[f.field]} : {f.message}", f.rule) for f in faults]
        )


def table_after(state: State, resolution: Resolution) -> JsonFields:
    """Return the table's own fields after a result.

    :raises RefusedError: if the table cannot hold a value.
    """
    sheet = state.sheet
    gives = sheet.use(resolution.calculator.id).shared.gives
    given = {field: value_given(give, resolution, state.board) for field, give in gives.items()}
    return rewritten(sheet.table, state.table, given)


def rewritten(kind: type[Group], fields: JsonFields, given: Values, whose: str = "") -> JsonFields:
    """Return the fields of a character, or of the table, with some rewritten.

    :param given: values by field; ``None`` writes nothing, ``EMPTY`` the default.
    :param whose: the text before the label in a fault.
    :raises RefusedError: if a field refuses its value.
    """
    after = dict(fields)
    for field, value in given.items():
        if value is None:
            continue
        each = kind.inputs[field]
        try:
            after[field] = each.dump(each.default if value == EMPTY else each.parse(value))
        except Invalid as error:
            raise refused("", f"{whose}{each.label} : {error}", each.rule) from None
    return after


def after_game(state: State) -> State:
    """Return a session after its game: what lasts only as long is forgotten by all who took part.

    Those who left meanwhile too: they may come back to the next one.
    """
    if state.scripted is None:
        return state
    passing = state.scripted.game.passing
    took = {*state.sheets}.union(*(each.sheets for _, each in state.scripted.answers))

    def passed(kind: type[Group], fields: JsonFields) -> JsonFields:
        return rewritten(kind, fields, only(passing, kind.inputs))

    def ended(name: str, fields: JsonFields) -> JsonFields:
        return passed(state.sheet.character, fields) if name in took else fields

    table = passed(state.sheet.table, state.table)
    return replace(state.with_sheets(ended), table=table, scripted=None)


def value_given(give: Give, resolution: Resolution, her: Any) -> Json:
    """Return the value that a result gives to a field; ``None`` leaves the field unchanged."""
    if not isinstance(give, str):
        return give(resolution.result, her)
    state = next_state(resolution, Field.dump) or {}
    return state[give] if give in state else resolution.result.values.get(give)
