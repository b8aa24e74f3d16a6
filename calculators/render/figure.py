"""A figure of the prose: what it was computed from, and its value under a table's readings.

``source`` is a calculator and its inputs, as in a link; ``part`` is what is shown of the result:

    : success raise          the chance of these outcomes; ``+`` stands for all good ones
    = passed                 one of the values
    @ Caption / row / head   a cell of one of its tables
    ~ gain                   one of the values, on average
    !                        the words of the outcome, for a given draw

The part may end with a format, as in templates: ``= margin :+``, ``: + :sur``, ``! :_``.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qsl

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.french import french
from calculators.core.frozen import Frozen
from calculators.core.result import Facts, Sent, as_json, exact
from calculators.core.system import System
from calculators.core.words import Phrase

from .odds import FAVOURABLE

SIGNS = (":", "=", "@", "~", "!")
FORMAT = re.compile(r" (?=:\S)")


class NoPartError(KeyError):
    """A part that a calculator's answer does not have."""


class Figure(Frozen):
    """A computed figure: its text, and its exact value."""

    text: str
    value: str


def computed(calculator: Calculator, fields: Sent, part: str) -> Figure:
    """Compute a figure.

    :raises RefusedError: for inputs that the calculator refuses.
    :raises NoPartError: for a part that it does not have.
    """
    sign, rest = part[:1], part[1:]
    told, wanted = (*FORMAT.split(rest, maxsplit=1), "")[:2]
    path = told.split()
    found: Any
    if sign == ":":
        found = _chance(calculator, fields, {*path})
    elif sign == "~":
        found, wanted = _mean(calculator, fields, path), wanted or ":,"
    elif sign == "!":
        outcome = engine.run(calculator, fields, "page").result.outcome
        found = next(each.label for each in calculator.outcomes if each == outcome)
    elif sign == "=":
        found = value_of(engine.run(calculator, fields, "page").result.values, path)
    else:
        found = _cell(calculator, fields, told.strip())
    value = str(as_json(found))
    try:
        return Figure(Phrase(f"{{it{wanted}}}")(it=found), value)
    except (ValueError, TypeError) as error:
        raise NoPartError(wanted) from error


def again(system: System, readings: Sent, source: str, part: str) -> dict[str, str] | None:
    """Compute a figure with a table's readings; ``None`` if they do not affect it.

    Readings that the source gives itself, to compare them, stay.
    """
    name, _, query = source.partition("?")
    calculator = system.by_id.get(name)
    if calculator is None:
        return None
    fields = dict(parse_qsl(query, keep_blank_values=True))
    chosen = system.chosen_as(calculator)
    ours = {n: readings[own] for n, own in chosen.items() if own in readings and n not in fields}
    if not ours:
        return None
    try:
        figure = computed(calculator, {**ours, **fields}, part)
    except (RefusedError, NoPartError):  # with these readings there is no such figure
        return None
    return {"text": french(figure.text), "value": figure.value}


def _chance(calculator: Calculator, fields: Sent, codes: set[str]) -> Fraction:
    if "+" in codes:
        codes |= {outcome for outcome in calculator.outcomes if outcome.tone in FAVOURABLE}
    unknown = codes - {"+", *calculator.outcomes}
    inputs = engine.parse(calculator, fields)
    if unknown:
        raise NoPartError(*unknown)
    chances = engine.odds(calculator, inputs)
    return sum((chances.get(code, Fraction(0)) for code in codes), Fraction(0))


def _cell(calculator: Calculator, fields: Sent, path: str) -> Any:
    caption, row, column, *_ = (*(word.strip() for word in path.split("/")), "", "")
    for table in engine.run(calculator, fields, "page").tables:
        line = next((line for line in table.rows if str(line[0]) == row), None)
        if table.caption == caption and line and column in table.head:
            return exact(line[table.head.index(column)])
    raise NoPartError(path)


def _mean(calculator: Calculator, fields: Sent, path: list[str]) -> Fraction:
    """Return the exact mean of one of the values, over every draw."""

    def told(facts: Facts) -> Fraction:
        return Fraction(value_of(calculator.result(facts).values, path))

    given = engine.undrawn(calculator, engine.parse(calculator, fields))
    return engine.law(calculator, given, told).mean()


def value_of(values: Any, path: list[str]) -> Any:
    """Return the value at a path of names and places; a chance is a fraction."""
    for step in path:
        if isinstance(values, list) and step.isdecimal() and int(step) < len(values):
            values = values[int(step)]
        elif isinstance(values, Mapping) and step in values:
            values = values[step]
        else:
            raise NoPartError(step)
    is_chance = isinstance(values, str) and re.fullmatch(r"\d+/\d+", values)
    return Fraction(values) if is_chance else values
