"""How the characters of a session sit down to a conflict, and what it leaves on their sheets."""

from collections.abc import Mapping
from typing import Any

from calculators.core.result import Json
from calculators.core.sheet import EMPTY
from calculators.systems.i2ds.character import Body
from calculators.systems.i2ds.conflict.inputs import Table

MOVING = ("grace", "modifier", "die", "place", "critical")


def begin(present: Mapping[str, Any]) -> Mapping[str, Json]:
    """Seat the characters, each with what is on its sheet."""
    return {"fighters": [{"name": name, **_sheet(who)} for name, who in present.items()]}


def _sheet(who: Any) -> dict[str, Json]:
    values = {name: getattr(who, name) for name in Body.inputs}
    return {
        name: None if value is None else Body.inputs[name].field.dump(value)
        for name, value in values.items()
    }


def gives(inputs: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]]:
    """Return what a round leaves on each character; the end of a conflict forgets the die."""
    seated = Table.inputs["fighters"].field.read(inputs["fighters"])
    return {
        row.name: {
            name: Body.inputs[name].field.dump(getattr(row, name))
            for name in MOVING
            if getattr(row, name) is not None
        }
        | ({"die": EMPTY} if row.die is None else {})
        for row in seated
    }
