"""Machine-readable output: the JSON of a result, and the description of a calculator."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution, next_state
from calculators.core.errors import Fault
from calculators.core.fields import Drawn, Field, Flag, Option, Reading
from calculators.core.following import Following
from calculators.core.french import french
from calculators.core.inputs import REQUIRED, Input
from calculators.core.result import Cell, Json, JsonObject, exact, ratio
from calculators.session.words import NO, YES

from .odds import Chances


def describe(calculator: Calculator) -> dict[str, Any]:
    """Describe a calculator as ``list --json`` does."""
    properties = {
        each.name: input_json(each)
        for each in calculator.parameters
        if not isinstance(each.field, Reading)
    }
    return {
        "id": calculator.id,
        "title": calculator.title,
        "system": calculator.id.partition(".")[0],
        "rules": list(calculator.rules),
        "outcomes": {outcome.code: outcome.label for outcome in calculator.outcomes},
        "parameters": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": properties,
            "required": [p.name for p in calculator.parameters if p.required],
            "additionalProperties": False,
        },
        "readings": [*map(reading_json, calculator.readings)],
        "state": bool(calculator.carried),
        "odds": calculator.has_odds,
    }


def reading_json(each: Input) -> dict[str, Any]:
    """Return the JSON of a reading or setting of the table."""
    return {
        "id": each.field.rule,
        "parameter": each.name,
        "label": each.field.label,
        "choices": choices(each.field),
        "default": each.dump(each.initial),
    }


def choices(field: Field[Any]) -> dict[str, str]:
    """Return the codes of a choice with their labels; nothing for another field."""
    if isinstance(field, Option):
        return {choice.code: choice.label for choice in field.choices}
    return {"false": NO, "true": YES} if isinstance(field, Flag) else {}


def input_json(each: Input) -> JsonObject:
    """Return the JSON Schema of one input, its label as the title."""
    field, default = each.field, each.default
    schema: JsonObject = {"title": field.label, **field.schema()}
    if told := " ".join(filter(None, (field.help, field.notation))):
        schema["description"] = told
    if field.carried:
        schema["x-carried"] = True
    if isinstance(field, Drawn):
        schema["x-drawn"] = True
    if default is REQUIRED:
        return schema
    if default is None:
        return schema | {"type": [field.schema()["type"], "null"], "default": None}
    return schema | {"default": field.dump(default)}


def result_json(resolution: Resolution, chances: Chances) -> dict[str, Any]:
    """Return the JSON of one resolution; equal inputs and seed give equal JSON."""
    result = resolution.result
    return {
        "calculator": resolution.calculator.id,
        "outcome": result.outcome,
        "summary": french(result.summary),
        "values": dict(result.values),
        "steps": [
            {"text": french(step.text), "rule": step.rule}
            | ({"reading": step.reading} if step.reading else {})
            for step in result.steps
        ],
        "tables": [
            {
                "caption": french(table.caption),
                "head": [french(head) for head in table.head],
                "rows": [[_cell(cell) for cell in row] for row in table.rows],
            }
            for table in resolution.tables
        ],
        "odds": odds_json(chances),
        "seed": resolution.seed,
        "state": next_state(resolution, Input.dump),
    }


def onward_json(following: Sequence[Following]) -> list[JsonObject]:
    """Return the onward moves, each with its exact chances.

    ``asks`` are the inputs left to the player, each with all its values, or ``null``; ``targets``
    are the possible targets, if left to the player.
    """
    return [
        {
            "code": move.code,
            "label": french(move.label),
            "calculator": move.calculator,
            "fields": dict(move.fields),
            "rule": move.rule,
            "turned": move.turned,
            "chances": dict(odds_json(each.chances)),
            "asks": {name: each.choices.get(name) for name in each.missing},
            "targets": list(each.targets),
        }
        for each in following
        for move in (each.move,)
    ]


def odds_json(chances: Chances) -> dict[str, str]:
    """Return exact probabilities as ``"p/q"``."""
    return {code: ratio(chance) for code, chance in chances.items()}


def fault_json(fault: Fault) -> JsonObject:
    """Return the JSON of a fault, the same on the page and the command line."""
    told: JsonObject = {"field": fault.field, "message": fault.message, "rule": fault.rule}
    cells: list[Json] = [[each.row, each.column] for each in fault.cells]
    return told | ({"cells": cells} if cells else {})


def _cell(cell: Cell) -> Json:
    told = exact(cell)
    return ratio(told) if isinstance(told, Fraction) else told
