"""How the characters of a session enter a firefight, and what it leaves on their sheets."""

from collections.abc import Mapping
from typing import Any

from calculators.core.result import Json
from calculators.systems.d100.character import Body
from calculators.systems.d100.firefight.inputs import Table
from calculators.systems.d100.firefight.state import TABLE

MOVING = (
    "pv",
    "armour_pv",
    "wounds",
    "hurt",
    "condition",
    "left",
    "lived",
    "bullets",
    "solitude",
    "constitution",
)


def _dumped(who: Any, names: Any) -> dict[str, Json]:
    values = {name: getattr(who, name) for name in names}
    return {
        name: None if value is None else Body.inputs[name].field.dump(value)
        for name, value in values.items()
    }


def begin(present: Mapping[str, Any]) -> Mapping[str, Json]:
    """Let the characters in, each with what is on its sheet, all in one camp."""
    seated = [
        {"name": name, "side": TABLE, **_dumped(who, Body.inputs)} for name, who in present.items()
    ]
    return {"fighters": seated}


def gives(inputs: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]]:
    """Return what a turn leaves on each character."""
    seated = Table.inputs["fighters"].field.read(inputs["fighters"])
    told = {row.name: _dumped(row, MOVING) for row in seated}
    return {
        name: {key: value for key, value in figures.items() if value is not None}
        for name, figures in told.items()
    }
