"""What only the random evenings of the turn need: its pieces and its secrets."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from calculators.catalogue import SYSTEMS
from calculators.core.result import as_json
from calculators.pieces.domino import BOX, COPIES, Domino
from calculators.session.state import State, board, character
from calculators.systems.bad_karma import around


def pieces_of(people: list[Any], table: Any) -> tuple[list[Any], int]:
    """Return the dominoes out of the pile, and how many copies a box has."""
    return [*around.everywhere(people, table)], COPIES


# --- secrets

OPENS = ("declare", "force", "swap")
"""The decisions that reveal what was hidden."""


def otherwise(rng: random.Random, state: State, who: str) -> list[dict[str, Any]]:
    """Give somebody other hidden dominoes from the pile, as many as hers."""
    sheet = SYSTEMS["bad_karma"].sheet
    assert sheet
    there = {name: character(sheet, fields) for name, fields in state.sheets.items()}
    hidden = around.hidden_of(there[who])
    lying = around.everywhere(there.values(), board(sheet, state.table))
    pile = (Counter(BOX) - Counter(lying)).elements()
    free = [domino for domino in pile if domino not in hidden]
    return [_dealt(there[who], iter(rng.sample(free, len(hidden)))) for _ in range(2)]


def _dealt(her: Any, dominoes: Iterator[Domino]) -> dict[str, Any]:
    laid = {
        name: [
            replace(tile, sides=next(dominoes).sides) if tile.hidden and tile.sides else tile
            for tile in getattr(her, name)
        ]
        for name in ("gauge", "ko", "wounds")
    }
    held = {name: [next(dominoes) for _ in getattr(her, name)] for name in ("hand", "aside")}
    return {name: as_json(tiles) for name, tiles in {**laid, **held}.items()}
