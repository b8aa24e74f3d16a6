"""Random sessions: possible moves of a table, drawn from a system's declarations."""

import random
from collections.abc import Callable
from functools import singledispatch
from typing import Any

from calculators.core.errors import RefusedError
from calculators.core.fields import Field, Flag, Integer, Option, Reading
from calculators.core.pieces import Drawn, Piece
from calculators.core.system import System
from calculators.session import replaying, scripting
from calculators.session.fold import fold
from calculators.session.replaying import Folded
from tests.contract.names import NAMES as PEOPLE

type Json = dict[str, Any]

NAMES = PEOPLE[:4]


def forget() -> None:
    """Clear the memory of folded sessions: the next fold starts from nothing."""
    replaying._LATEST.clear()
    replaying._applied.cache_clear()
    replaying._stale.cache_clear()
    replaying._beginning.cache_clear()


@singledispatch
def any_value(_field: Field[Any], _rng: random.Random) -> Any:
    """Return a valid value of a field; ``None`` if no plain one is known."""
    return None


@any_value.register
def _(field: Integer, rng: random.Random) -> Any:
    return rng.choice([field.minimum, field.maximum, rng.randint(field.minimum, field.maximum)])


@any_value.register
def _(_field: Flag, rng: random.Random) -> Any:
    return rng.random() < 1 / 2


@any_value.register
def _(field: Option, rng: random.Random) -> Any:
    return rng.choice([*field.choices])


@any_value.register
def _(field: Piece, rng: random.Random) -> Any:  # type: ignore[type-arg]
    return str(rng.choice(field.kind.pieces)) if field.kind.pieces else None


def session_of(system: System, seed: str, length: int) -> Folded:
    """Return a session of so many moves, some of them refused."""
    rng = random.Random(seed)  # noqa: S311
    folded = fold(system, None)
    while len(folded.done) < length:
        move = next_move(system, folded, rng)
        try:
            folded = fold(system, folded.session, move)
        except RefusedError as refused:
            placed(refused, len(folded.done))
            folded = fold(system, folded.session, {"do": "note", "text": "Encore."})
    return folded


def placed(refused: RefusedError, at: int) -> None:
    """Fail unless each fault names the refused move."""
    for fault in refused.faults:
        assert fault.field.startswith(f"moves.{at}"), fault


def next_move(system: System, folded: Folded, rng: random.Random) -> Json:
    """Return a move that may be possible now."""
    kinds: list[Callable[[System, Folded, random.Random], Json]] = [_sheet, _run, _run, _readings]
    state = folded.end.state
    if not state.sheets:
        return _sheet(system, folded, rng)
    if state.last and state.last.onward:
        kinds += [_take] * 4
    if scripting.question(state):
        kinds += [_choose] * 8
    elif system.sheet.games and len(state.sheets) > 1:
        kinds += [_begin]
    move = rng.choice(kinds)(system, folded, rng)
    if move["do"] in {"run", "take", "begin", "choose"}:
        move["seed"] = f"{rng.random()}"
    return move


def _sheet(system: System, folded: Folded, rng: random.Random) -> Json:
    there = [*folded.end.state.sheets]
    name = rng.choice(NAMES)
    if name in there and rng.random() < 1 / 4:
        free = [each for each in NAMES if each not in there]
        return {"do": "sheet", "name": name, "rename": rng.choice([*free, name])}
    if name in there and len(there) > 1 and rng.random() < 1 / 4:
        return {"do": "sheet", "name": name, "fields": None}
    if rng.random() < 1 / 2:
        return {"do": "sheet", "name": name, "fields": {**rng.choice(system.sheet.examples).fields}}
    inputs = system.sheet.character.inputs
    some = rng.sample([*inputs], min(2, len(inputs)))
    values = {key: any_value(inputs[key], rng) for key in some}
    return {"do": "sheet", "name": name, "fields": values}


def _run(system: System, folded: Folded, rng: random.Random) -> Json:
    calculator = rng.choice(system.calculators)
    there = [*folded.end.state.sheets, None]
    fields: Json = {}
    for parameter in calculator.parameters:
        wanted = parameter.required or rng.random() < 1 / 8
        if wanted and not isinstance(parameter, Drawn | Reading):
            value = any_value(parameter, rng)
            if value is not None:
                fields[parameter.name] = value
    return {
        "do": "run",
        "calculator": calculator.id,
        "who": rng.choice(there),
        "against": rng.choice(there),
        "fields": fields,
    }


def _take(_system: System, folded: Folded, rng: random.Random) -> Json:
    last = folded.end.state.last
    assert last is not None
    return {"do": "take", "onward": rng.choice(last.onward).code}


def _readings(system: System, _folded: Folded, rng: random.Random) -> Json:
    some = rng.sample([*system.table], min(2, len(system.table)))
    chosen = {key: any_value(system.table[key], rng) for key in some}
    return {"do": "readings", "readings": chosen}


def _begin(system: System, folded: Folded, _rng: random.Random) -> Json:
    game = system.sheet.games[0]
    return {"do": "begin", "game": game.id, "who": [*folded.end.state.sheets][: game.most]}


def _choose(_system: System, folded: Folded, rng: random.Random) -> Json:
    asked = scripting.question(folded.end.state)
    assert asked is not None
    return {"do": "choose", "move": rng.choice(asked.ways).code}
