"""Moves on what lasts about the table itself and belongs to no character: put right by hand."""

from dataclasses import replace

from calculators.core.errors import refused
from calculators.core.french import listing

from . import words
from .filling import board
from .outcome import Outcome, by_hand, fits, table_texts
from .reading import Move
from .state import State


def put_right(state: State, move: Move) -> Outcome:
    """Write what a player says of the table; ``None`` is what it begins with."""
    sheet = state.sheet
    if not sheet.table.inputs:
        raise refused("do", f"{state.system.title} n'a rien qui reste sur la table.")
    inputs = sheet.table.inputs
    unknown = f"Inconnu à la table : attendu, {listing([*inputs])}."
    after = {**state.table, **by_hand(inputs, move["fields"], "fields", unknown)}
    fits("fields", board(sheet, after))
    texts = table_texts(sheet, state.table, after) or [words.SAME_TABLE]
    return Outcome(replace(state, table=after), move, words.sentences(texts))
