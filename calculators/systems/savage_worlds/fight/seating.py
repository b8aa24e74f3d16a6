"""How the characters of a session enter a fight, and what it writes on their sheets."""

from collections.abc import Mapping
from typing import Any

from calculators.core.result import Json
from calculators.core.sheet import EMPTY
from calculators.systems.savage_worlds.fight.fighter import Fighter
from calculators.systems.savage_worlds.fight.inputs import Table
from calculators.systems.savage_worlds.turn.table import MASTER

LEAST, MOST = 2, 8
MOVING = (
    "wounds",
    "fatigue",
    "shaken",
    "distracted",
    "vulnerable",
    "held",
    "bound",
    "stunned",
    "unconscious",
    "out",
)
_AT_ONCE = ("name", "count", "waiting", "away", "support", "card")
"""What a fight alone knows, or deals itself."""
_WHOLE: dict[str, Json] = {"aside": [], "dealt": []}
"""It is dealt from a whole deck: what an earlier initiative had set aside is in it."""


def begin(heroes: Mapping[str, Any]) -> Mapping[str, Json]:
    """Bring the characters in, each with what is on her sheet."""
    return {"fighters": [{"name": name, **_sheet(hero)} for name, hero in heroes.items()]}


def _sheet(hero: Any) -> dict[str, Json]:
    names = [name for name in Fighter.inputs if name not in _AT_ONCE]
    return {name: hero.dumped(name) for name in names if getattr(hero, name) is not None}


def gives(inputs: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]]:
    """Return what a round leaves on each: soaked or not, its wounds are settled."""
    there = Table.inputs["fighters"].field.read(inputs["fighters"])
    return {row.name: _left(row) for row in there}


def _left(row: Fighter) -> dict[str, Json]:
    kept = {name: Fighter.inputs[name].field.dump(getattr(row, name)) for name in MOVING}
    stock = {} if row.side == MASTER else {"bennies": row.bennies}
    card = str(row.card) if row.card else EMPTY
    return {**kept, **stock, "fresh": 0, "card": card, **_WHOLE}
