"""A random conflict, played as a session's calculators too, leaves the same sheets.

Left out: a table's own scale, the end of a conflict, and one that no player's character is in, for
the calculator of the initiative orders none; what a game puts right is written on sheets by hand.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from calculators.core import play
from calculators.core.ask import Move
from calculators.core.result import Json, plain
from calculators.systems.i2ds.character import ROLLED, Body
from calculators.systems.i2ds.conflict.face import NONE, Face
from calculators.systems.i2ds.conflict.machine import CONFLICT
from calculators.systems.i2ds.conflict.oppose import Eight
from calculators.systems.i2ds.conflict.seating import MOVING
from calculators.systems.i2ds.conflict.state import HERE, Conflict, diceless, ordered
from calculators.systems.i2ds.difficulty import Modifiers
from calculators.systems.i2ds.opposition.duel import MIRROR
from calculators.systems.i2ds.throw import OPPONENT, PLAYER, Side
from tests.contract.games import Rest, head, tail, walk
from tests.project import tries
from tests.systems.i2ds.scenes import GAME, outcome
from tests.systems.party import Party, Played

CROWD = 4
type Both = Callable[[Party, Rest], None]


# --- a conflict of many rounds and criticals, of few words before a throw


def drawn(state: Conflict, move: Move, dice: random.Random) -> tuple[int, ...]:
    """Return the faces of what a move throws: often the lowest or the highest of each."""
    highest = play.thrown(CONFLICT, state, move.code).sides
    extremes = ((1,) * len(highest), highest)
    return dice.choice((*extremes, *[GAME.draw(state, move, dice)] * 4))


SLOW = ("level", "trait", "tick", "own", "initiative", "free", "grant", "end")
LONG = replace(GAME, draw=drawn, rounds=4, longest=60, seldom=(*GAME.seldom, *SLOW))


# --- the same beginning


def setup(dice: random.Random) -> dict[str, Any]:
    """Return the inputs of a random conflict: everybody is there, and no scale is the table's."""
    values = GAME.setup(dice)
    few = tuple(replace(each, there=HERE) for each in values["fighters"][:CROWD])
    return {**values, "fighters": few, "scale": ()}


def session_of(values: Mapping[str, Any]) -> Party:
    """Seat those of a conflict in a session, with its readings."""
    readings = {name: values[name] for name in values if name not in {"fighters", "base", "scale"}}
    return Party("i2ds", readings, **{each.name: sheet(each) for each in values["fighters"]})


def sheet(who: Any, *names: str) -> dict[str, Json]:
    """Write someone, or some figures, as a sheet has them."""
    values = {name: getattr(who, name) for name in names or Body.inputs}
    return {n: None if v is None else Body.inputs[n].field.dump(v) for n, v in values.items()}


# --- what a session plays for a decision of the game


def roll(party: Party, rest: Rest) -> None:
    """Throw for those who have no die, in the order of the sheets."""
    if rest.move == "roll":
        names = [rest.before[place].name for place in diceless(rest.before)]
        faces = dict(zip(names, rest.drawn, strict=True))
        thrown = [(party[name].side, faces[name]) for name in party.state.sheets if name in faces]
        mine, others = ([str(die) for at, die in thrown if at == s] for s in (PLAYER, OPPONENT))
        ranks(party, rest.state, dice=mine, opponent_dice=others)


def close(party: Party, rest: Rest) -> None:
    """Order the next round, where a critical has moved someone: else the first order stands."""
    moved = any(each.here and each.place != ROLLED for each in rest.state.fighters)
    if rest.move == "next" and moved and not diceless(rest.state):
        ranks(party, rest.state)


def ranks(party: Party, state: Conflict, **dice: list[str]) -> None:
    """Check that the initiative finds the order of the game."""
    order = party.run("initiative", **dice).values["order"]
    assert [sorted(rank) for rank in order] == [sorted(rank) for rank in ordered(state).order]


def oppose(party: Party, rest: Rest) -> None:
    """Throw for both; an 8 is offered where the game asks for one, and nowhere else."""
    if head(rest.move) == "throw":
        met = rest.before.agenda[0].face.spending(0, tail(rest.move))
        count = len(met.throw(0).sides)
        dice = rest.drawn[:count], rest.drawn[count:]
        sides = turned(rest, met)
        names = [rest.before[met.places[which]].name for which in sides]
        fields: dict[str, Json] = {}
        for prefix, which, name in zip(("", "other_"), sides, names, strict=True):
            thrown = throws(party[name], met.sides[which], met.graces[which], dice[which])
            fields |= {f"{prefix}{field}": value for field, value in thrown.items()}
        ends(party.run("opposed", *names, **fields), rest, met)
        offered = {code for code in party.last.offered if code in EIGHTS}
        asked = isinstance(rest.state.agenda[0], Eight)
        assert eight_of(rest.state, sides) in offered if asked else not offered


def eight(party: Party, rest: Rest) -> None:
    """Make an 8 of a die, for whom the game asks."""
    met = rest.before.agenda[0].clash.face
    if head(rest.move) == "eight":
        code = eight_of(rest.before, turned(rest, met))
        party.take(code, **{EIGHTS[code]: tail(rest.move)})
    ends(party.last, rest, met)


EIGHTS = {"eight": "replaced", "other_eight": "other_replaced"}


def eight_of(state: Conflict, sides: tuple[int, int]) -> str:
    """Return the move of a session by which whoever is asked makes an 8."""
    task: Any = state.agenda[0]
    return [*EIGHTS][sides.index(task._unhappy(state))]


def turned(rest: Rest, met: Face) -> tuple[int, int]:
    """Return the sides of a face, whoever acts first: a session knows who acts."""
    target = next(tail(each.move) for each in reversed(rest.log) if head(each.move) == "oppose")
    return (1, 0) if met.places[0] == int(target) else (0, 1)


def throws(her: Any, thrown: Side, grace: str | None, dice: tuple[int, ...]) -> dict[str, Json]:
    """Return what is typed of a throw: what her sheet does not say."""
    own = {name: getattr(thrown, name) for name in Side.inputs}
    typed = {name: value for name, value in own.items() if value != getattr(her, name)}
    spent = {} if grace in {None, NONE} else {"grace": grace}
    return {**typed, **spent, "dice": [*map(str, dice)]}


def ends(played: Played, rest: Rest, met: Face) -> None:
    """Check that an opposition ends, or stands, as that of the game."""
    found = outcome(rest.state)
    assert played.outcome == (MIRROR[found] if turned(rest, met)[0] else found)


def trial(party: Party, rest: Rest) -> None:
    """Compute the difficulty, then test against it."""
    if head(rest.move) == "throw":
        task = rest.before.agenda[0]
        name, found = rest.before[task.who].name, task.computed(rest.before)
        ticked = {each: plain(getattr(task.modifiers, each)) for each in Modifiers.inputs}
        given = {"base": found.base, "skill": found.given.skill}
        hard = party.run("difficulty", name, **given, **ticked).values["difficulty"]
        thrown = throws(party[name], task.side, tail(rest.move), rest.drawn)
        played = party.run("test", name, difficulty=hard, **thrown)
        assert (hard, played.outcome) == (found.difficulty, outcome(rest.state))


def mend(party: Party, rest: Rest) -> None:
    """Write by hand what the game puts right by hand."""
    for each in rest.state.fighters if rest.before.fighters != rest.state.fighters else ():
        if each.here:
            known = each.name in party.state.sheets or each.name in party.state.away
            party.writes(each.name, **sheet(each, *(BY_HAND if known else ())))
        elif each.name in party.state.sheets:
            party.leaves(each.name)


BY_HAND = ("grace", "modifier", "place", "critical")


PLAYS: Mapping[str, Both] = {
    each.__name__: each for each in (roll, close, oppose, eight, trial, mend)
}
"""By the task that the game was at; to act is to choose among these."""


# --- the same end


def figures(everyone: Mapping[str, Any]) -> dict[str, Any]:
    """Return what moves on everybody, and who was moved by a critical, the first one first.

    The numbers by which the two know that order are their own.
    """
    moving = [name for name in MOVING if name != "critical"]
    moved = [name for name, each in everyone.items() if each.place != ROLLED]
    held = {name: sheet(each, *moving) for name, each in everyone.items()}
    return {**held, "moved": sorted(moved, key=lambda name: everyone[name].critical)}


def lying(state: Conflict) -> dict[str, Any]:
    return figures({each.name: each for each in state.fighters if each.here})


def written(party: Party) -> dict[str, Any]:
    return figures({name: party[name] for name in party.state.sheets})


@pytest.mark.parametrize("seed", range(tries(80)))
def test_a_conflict_played_by_a_session_leaves_the_same_sheets(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311
    values = setup(dice)
    party = session_of(values)
    for rest in walk(LONG, dice, values):
        if rest.move == "end" or not any(e.here and e.plays for e in rest.state.fighters):
            return
        task = rest.before.agenda[0].name if rest.before else ""
        if task in PLAYS:
            PLAYS[task](party, rest)
        if not isinstance(rest.state.agenda[0], Eight):
            assert written(party) == lying(rest.state), f"after {task} {rest.move}"
