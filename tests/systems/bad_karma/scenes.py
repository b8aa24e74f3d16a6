"""The turn, for :mod:`tests.contract.test_games`: random tables, and what always holds."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from calculators.core.machine import Played
from calculators.pieces.domino import BOX, Domino, too_many
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.turn.calculator import turn
from calculators.systems.bad_karma.turn.ghosts import laid
from calculators.systems.bad_karma.turn.inputs import Table
from calculators.systems.bad_karma.turn.machine import Scene
from calculators.systems.bad_karma.turn.snake import HEAD, WAY
from calculators.systems.bad_karma.turn.state import (
    Turn,
    counters,
    known,
    pile_size,
    unknown,
    unseen,
)
from tests.contract.games import Scenes, Script, walk
from tests.systems.bad_karma.scripts import scripts
from tests.systems.bad_karma.tables import READINGS, choice, table


def setup(dice: random.Random) -> dict[str, Any]:
    """Return the inputs of a random table, before its first scene."""
    house, sheets, zones = table(dice)
    readings = {name: getattr(house, name) for name in READINGS}
    return {"characters": sheets, "zones": zones, **readings}


def scene_of(values: Mapping[str, Any]) -> Scene:
    """Return what the machine begins from."""
    house = House(**{name: values[name] for name in READINGS})
    seated = Table(characters=values["characters"], zones=values["zones"], start=None, laid=())
    return seated.scene(house)


def check(state: Turn) -> None:
    """Check all that must hold wherever a turn rests."""
    lying = known(state)
    assert not too_many(lying)
    assert pile_size(state) >= 0
    assert len(lying) + unknown(state) + counters(state) + pile_size(state) == len(BOX)
    for player in state.players:
        assert len(player.sheet.gauge) <= player.sheet.karma
        assert all(hurt.up % 2 for hurt in player.sheet.ko if not hurt.hidden)
        assert not any(hurt.up % 2 for hurt in player.sheet.wounds if not hurt.hidden)
        assert all(armour.left >= 0 for armour in player.sheet.protections)
    ask = choice(state)
    assert all(move.needs <= pile_size(state) for move in ask.moves)
    assert ask.secret == (not state.declared and bool(ask.who))
    assert ask.who in {"", *(player.name for player in state.players)}
    if state.winner is not None:
        assert state.order[0] == state.winner
    if state.snake:
        ghosts = laid(state, state.snake).ghosts
        touched = [each.code for g in ghosts for each in (g.choice, g.other) if each]
        assert sorted(touched) == sorted(
            m.code for m in ask.moves if m.code.startswith((HEAD, WAY))
        )


def gone(state: Turn) -> list[Domino]:
    """Return dominoes of which no copy is left in the pile."""
    left = {*unseen(state)}
    return [domino for domino in dict.fromkeys(known(state)) if domino not in left]


TURN = Scenes(
    calculator=turn,
    setup=setup,
    scene=scene_of,
    draw=lambda state, move, dice: tuple(dice.sample(unseen(state), move.needs)),
    invariant=check,
    gone=gone,
    apart=False,  # a success may settle too
    weighs=1000,
    seldom=("modifier", "scene"),
    last=("scene",),
    scripts=lambda: {name: Script(*script) for name, script in scripts().items()},
)
GAMES = (TURN,)


def scene(dice: random.Random) -> Iterator[tuple[Turn, Turn, tuple[Played, ...]]]:
    """Play a whole random scene; yield the turn's beginning, each state, and its log."""
    for rest in walk(TURN, dice):
        yield rest.start, rest.state, rest.log
