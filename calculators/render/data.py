"""Machine-readable output: the JSON of a calculator, of a result, and of a session.

Of a session: its state, what a move did, what may follow, the journal.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution, next_state
from calculators.core.errors import Fault
from calculators.core.fields import REQUIRED, Field, Flag, Input, Option, Reading
from calculators.core.following import Following
from calculators.core.french import bare, french
from calculators.core.pieces import Drawn
from calculators.core.result import (
    FigureTable,
    Json,
    JsonObject,
    Step,
    as_json,
    as_json_object,
    exact,
    ratio,
)
from calculators.core.system import System
from calculators.session.filling import rewritten
from calculators.session.reading import EDITION
from calculators.session.replaying import Folded
from calculators.session.seeing import HERS, curtain, question
from calculators.session.shapes import SEEDED
from calculators.session.sight import chances, weighed_way
from calculators.session.state import Happened, State
from calculators.session.words import NO, YES


def describe(calculator: Calculator) -> JsonObject:
    """Describe a calculator as ``list --json`` does."""
    inputs = [each for each in calculator.parameters if not isinstance(each, Reading)]
    needed = [each.name for each in inputs if each.required]
    return {
        "id": calculator.id,
        "title": calculator.title,
        "system": calculator.id.partition(".")[0],
        "rules": list(calculator.rules),
        "outcomes": {outcome: outcome.label for outcome in calculator.outcomes},
        "parameters": _schema(inputs, required=needed),
        "readings": [*map(reading_json, calculator.readings)],
        "state": bool(calculator.carried),
        "odds": calculator.has_odds,
    }


def _schema(inputs: Iterable[Input], **more: Json) -> JsonObject:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {each.name: input_json(each) for each in inputs},
        **more,
        "additionalProperties": False,
    }


def reading_json(each: Input) -> JsonObject:
    """Return the JSON of a reading or setting of the table."""
    schema = {} if isinstance(each, Reading) else {"schema": each.schema()}
    return {
        "id": each.rule,
        "parameter": each.name,
        "label": each.label,
        "choices": choices(each),
        "default": each.dump(each.initial),
        **schema,
    }


def choices(field: Input) -> dict[str, str]:
    """Return the codes of a choice with their labels; nothing for another field."""
    if isinstance(field, Option):
        return dict(field.choices)
    return {"false": NO, "true": YES} if isinstance(field, Flag) else {}


def input_json(field: Input) -> JsonObject:
    """Return the JSON Schema of one input, its label as the title."""
    schema: JsonObject = {"title": field.label, **field.schema()}
    if told := " ".join(filter(None, (field.help, field.notation))):
        schema["description"] = told
    if field.carried:
        schema["x-carried"] = True
    if isinstance(field, Drawn):
        schema["x-drawn"] = True
    if field.default is REQUIRED:
        return schema
    if field.default is None:
        schema["type"] = [schema["type"], "null"]
    return schema | {"default": field.dump(field.default)}


def result_json(resolution: Resolution) -> JsonObject:
    """Return the JSON of one resolution; equal inputs and seed give equal JSON."""
    result = resolution.result
    return {
        "calculator": resolution.calculator.id,
        "outcome": result.outcome,
        "summary": french(result.summary),
        "values": dict(result.values),
        "steps": [*map(_step_json, result.steps)],
        "tables": [*map(_table_json, resolution.tables)],
        "odds": as_json_object(resolution.chances),
        "seed": resolution.seed,
        "state": next_state(resolution, Field.dump),
    }


def _step_json(step: Step) -> JsonObject:
    told: JsonObject = {"text": french(step.text), "rule": step.rule}
    return told | ({"reading": step.reading} if step.reading else {})


def _table_json(table: FigureTable) -> JsonObject:
    return {
        "caption": french(table.caption),
        "head": [*map(french, table.head)],
        "rows": [[as_json(exact(cell)) for cell in row] for row in table.rows],
    }


def onward_json(following: Following) -> JsonObject:
    """Return an onward move with its exact chances.

    ``asks`` are the inputs left to the player, each with all its values, or ``null``; ``targets``
    are the possible targets, if left to the player.
    """
    move = following.move
    return {
        "code": move.code,
        "label": french(move.label),
        "calculator": move.calculator,
        "fields": dict(following.fields),
        "rule": move.rule,
        "turned": move.turned,
        "chances": as_json_object(following.chances),
        "asks": {name: following.choices.get(name) for name in following.missing},
        "targets": list(following.targets),
    }


def fault_json(fault: Fault) -> JsonObject:
    """Return the JSON of a fault, the same on the page and the command line."""
    told: JsonObject = {"field": fault.field, "message": fault.message, "rule": fault.rule}
    cells: list[Json] = [[each.row, each.column] for each in fault.cells]
    return told | ({"cells": cells} if cells else {})


# --- a session


def kept_json(folded: Folded) -> dict[str, Any]:
    """Return the JSON to store of a session, and the sentence of the new move."""
    made = folded.made
    entry = entry_json(made) if made and not made.faults else None
    return {"session": folded.session, "file": _file(folded.session.title), "entry": entry}


def _file(title: str) -> str:
    """Return the name of a file that holds a session, without what says its kind.

    >>> _file("La nuit d'Élodie !"), _file("!!")
    ('la-nuit-d-elodie', 'partie')
    """
    return "-".join(re.findall(r"[a-z0-9]+", bare(title))) or "partie"


def played_json(
    folded: Folded,
    following: Sequence[Following],
    *,
    journal: bool,
) -> dict[str, Any]:
    """Return what the move of the request did, if there was one, and what may follow."""
    made, state = folded.made, folded.state
    resolution = made.resolution if made else None
    ask = ask_json(state)
    changed = [
        {"name": each.name, "field": each.field, "from": each.before, "to": each.after}
        for each in (made.changes if made else ())
    ]
    answer: dict[str, Any] = {
        "state": state_json(state),
        "result": result_json(resolution) if resolution else None,
        "changed": changed,
        "onward": [*map(onward_json, following)],
        "stale": sorted(folded.session.stale if folded.would is None else folded.would),
    }
    if made and not made.faults and not resolution and made.move["do"] in SEEDED:
        answer["result"] = {"summary": made.text, "values": {}, "steps": []}
    if ask:
        answer["ask"] = ask
        if answer["result"]:
            answer["result"]["ask"] = ask
    if folded.was != EDITION:
        answer["was"] = folded.was
    if folded.session.stale:
        answer["refused"] = [*map(fault_json, folded.refused)]
    if folded.session.mended:
        answer["mended"] = [*map(fault_json, folded.session.mended)]
    return answer | ({"journal": [*map(entry_json, folded.journal)]} if journal else {})


def ask_json(state: State) -> JsonObject | None:
    """Return the pending question, each way with its exact chances; of a secret, only whose."""
    name, found = curtain(state), question(state)
    ways = ((way, weighed_way(state, way, {})) for way in (found.ways if found else ()))
    ask: JsonObject = {
        "title": french(found.title if found else HERS(name=name)),
        "who": found.who if found else name,
        "secret": not found or found.secret,
        "moves": [
            {
                "code": way.code,
                "label": french(way.label.text),
                "rule": way.label.rule,
                "chances": {french(label): ratio(each) for label, each in chances(way, what)},
            }
            for way, what in ways
        ],
    }
    return ask if found or name else None


def state_json(state: State) -> JsonObject:
    """Return the sheets of those who are there, and what the table has: its readings, its board."""
    told: JsonObject = {
        "sheets": {name: dict(fields) for name, fields in state.sheets.items()},
        "readings": dict(state.readings),
    }
    return told | ({"table": dict(state.table)} if state.sheet.table.inputs else {})


def entry_json(entry: Happened) -> JsonObject:
    """Return a sentence of the journal."""
    return {"at": entry.at, "text": entry.text, "rules": list(entry.rules)}


def sheet_json(system: System) -> JsonObject:
    """Return the schema of a system's sheet, its house readings, examples and games."""
    sheet = system.sheet
    return {
        "schema": _schema(sheet.character.inputs.values()),
        "readings": [*map(reading_json, system.table.values())],
        "examples": [
            {"name": each.name, "fields": rewritten(sheet.character, {}, each.fields)}
            for each in sheet.examples
        ],
        "games": [{"id": game.id, "title": french(game.title)} for game in sheet.games],
    }
