"""How the characters of a session sit down to a table, and what it leaves on their sheets."""

from collections.abc import Mapping
from typing import Any

from calculators.core.result import Json
from calculators.systems.choix_destin.player import Owned
from calculators.systems.choix_destin.table.inputs import Table
from calculators.systems.choix_destin.table.state import MOST_PLAYERS

__all__ = ["MOST_PLAYERS", "begin", "gives"]

MOVING = ("hand", "discard")


def begin(present: Mapping[str, Any]) -> Mapping[str, Json]:
    """Seat the characters, each with the cards of the sheet."""
    return {
        "players": [
            {"name": name, **{k: i.field.dump(getattr(who, k)) for k, i in Owned.inputs.items()}}
            for name, who in present.items()
        ]
    }


def gives(inputs: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]]:
    """Return where the cards of each are after an action."""
    seated = Table.inputs["players"].field.read(inputs["players"])
    return {
        row.name: {name: Owned.inputs[name].field.dump(getattr(row, name)) for name in MOVING}
        for row in seated
    }
