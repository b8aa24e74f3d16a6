"""Moves on what lasts about the table itself and belongs to no character: put right by hand."""

from dataclasses import replace

from calculators.core.errors import Fault, RefusedError, refused
from calculators.core.fields import Invalid
from calculators.core.french import listing

from . import words
from .filling import board
from .outcome import Outcome, table_texts
from .reading import Move
from .state import State


def put_right(state: State, move: Move) -> Outcome:
    """Write what a player says of the table; ``None`` is what it begins with."""
    sheet = state.sheet
    if not sheet.table.inputs:
        raise refused("do", f"{state.system.title} n'a rien qui reste sur la table.")
    inputs, after, faults = sheet.table.inputs, dict(state.table), []
    for name, raw in move["fields"].items():
        if name not in inputs:
            message = f"Inconnu à la table : attendu, {listing([*inputs])}."
            faults.append(Fault(f"fields.{name}", message))
            continue
        kind, default = inputs[name].field, inputs[name].default
        try:
            blank = raw is None or (raw == "" and kind.empty_is_missing)
            after[name] = inputs[name].dump(default if blank else kind.read(raw))
        except Invalid as error:
            faults.append(Fault(f"fields.{name}", str(error), kind.rule, error.cells))
    found = () if faults else board(sheet, after).faults()
    faults += [Fault(f"fields.{fault.field}", fault.message, fault.rule) for fault in found]
    if faults:
        raise RefusedError(faults)
    texts = table_texts(sheet, state.table, after) or [words.SAME_TABLE]
    return Outcome(replace(state, table=after), move, words.sentences(texts))
