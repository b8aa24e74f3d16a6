"""A random fight, played as a session's calculators too, leaves the same sheets.

Left out: what is put right by hand, help for an ally and waiting, which no sheet holds, a GM short
of bennies, the card of who has fallen, the end of a fight, and, where the Vigor of a surprise comes
after the soak, the critical state by fatigue; a session writes by hand what ends with a turn.
"""

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from calculators.core.ask import Move
from calculators.core.sheet import EMPTY
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.fight.blows import Blow
from calculators.systems.savage_worlds.fight.inputs import Table
from calculators.systems.savage_worlds.fight.rolls import defender_of, turn_of, versus
from calculators.systems.savage_worlds.fight.seating import gives
from calculators.systems.savage_worlds.fight.state import Fight
from calculators.systems.savage_worlds.turn.table import MASTER
from tests.contract.games import head, tail
from tests.project import tries
from tests.systems.party import Played, Raw
from tests.systems.savage_worlds import scenes
from tests.systems.savage_worlds.doors import (
    GM,
    PURSE,
    Doors,
    Mirror,
    Pieces,
    Roll,
    faces,
    typed,
)

LONGEST = 50
LEFT_OUT = {"state", "wound", "fatigue", "benny", "leave", "enter", "copy"}
"""Moves by code, up to the first dot."""
NO_SHEET = {"spend.power", "spend.story"}
CALM = {"act", "next", "deal"}
"""Tasks at which a benny is spent, or a melee broken off: no roll is under way."""
SLOW = {"over", "back", "edit", "announce", "light", "aim", "end", "melee"}
APART = {"fresh", "aside", "dealt"}
"""What a fight clears: it deals from a deck of its own, and asks at once for the soak."""


# --- what a session does for each task of the game


def _notices(doors: Doors, before: Fight, _code: str, drawn: Pieces) -> None:
    ask = doors.running("trait", before.agenda[0].who)
    doors.throws("noticed", partial(doors.asks, ask, purpose="surprise"), drawn)


def _minds(doors: Doors, before: Fight, code: str, drawn: Pieces) -> None:
    task = before.agenda[0]
    if code == "freed":
        doors.freed(task.who)
    elif code == "roll":
        ask = doors.running("recovery", task.who)
        doors.throws("minded", partial(doors.asks, ask, need=task.need), drawn)


def _acts(doors: Doors, before: Fight, code: str, _drawn: Pieces) -> None:
    if code == "freed":
        doors.freed(before.agenda[0].who)


def _edits(doors: Doors, before: Fight, code: str, _drawn: Pieces) -> None:
    if code == "spend.shaken":
        doors.freed(before.agenda[0].who)


def _tries(doors: Doors, before: Fight, code: str, drawn: Pieces) -> None:
    task, trait = before.agenda[0], tail(code)
    if head(code) == "with":
        fields = _turn(before, task.who, trait)
        ask = doors.running("trait", task.who)
        doors.throws("tried", partial(doors.asks, ask, purpose=task.purpose, **fields), drawn)


def _loosens(doors: Doors, before: Fight, code: str, _drawn: Pieces) -> None:
    if code == "yes":
        doors.session.writes(doors.name(before.agenda[0].who), held=False, bound=False)


def _turn(before: Fight, who: int, trait: str = "") -> Raw:
    """Return what no sheet says of a roll: the turn, and the trait where one is chosen."""
    turn = turn_of(before, who, helped=True, trait=trait)
    fields: Raw = {"actions": turn.actions, "running": turn.running, "support": [*turn.support]}
    if not trait:
        return fields
    sheet = before[who].sheet
    burdened = trait == "agility" and bool(sheet.burden.malus)
    own = {"die": str(getattr(sheet, trait)), "strength": turn.strength, "encumbered": burdened}
    return {**fields, **own}


def _opposes(doors: Doors, before: Fight, code: str, drawn: Pieces) -> None:
    task, linked = before.agenda[0], tail(code)
    if head(code) != "by":
        return
    mine, _ = versus(before, task.who, task.trait, task.target, linked)
    first = ExplodingDice(mine.sides).split(drawn)[0]
    target = before[task.target].sheet
    fields = {
        **_turn(before, task.who, task.trait),
        "kind": task.kind,
        "other_die": str(getattr(target, linked)),
    }
    if linked == "agility" and target.burden.malus:
        fields["other_modifier"] = defender_of(before, task.target, linked).other_modifier
    ask = doors.running("opposed", task.who, task.target)

    def play(roll: Roll) -> Played:
        return ask(**fields, **typed(roll.throws), **typed(roll.theirs, "other_"))

    doors.throws("opposing", play, tuple(first))
    assert doors.roll
    doors.roll.theirs.append(drawn[len(first) :])


def _answers(doors: Doors, _before: Fight, code: str, drawn: Pieces) -> None:
    assert doors.roll
    if code == "again.mine":
        doors.roll.throws.append(drawn)
    elif code == "again.theirs":
        doors.roll.theirs.append(drawn)
    if code != "keep":
        doors.roll.figures = dict(doors.state.figures)


def _aims(doors: Doors, before: Fight, code: str, drawn: Pieces) -> None:
    if drawn:
        task: Any = before.agenda[0]
        known = {"target": lambda: task.blow(before, int(tail(code))), "parting": lambda: task.blow}
        blow = known.get(task.name, lambda: task._blow(code))()
        _strikes(doors, before, blow, drawn)


def _strikes(doors: Doors, before: Fight, blow: Blow, drawn: Pieces) -> None:
    fields = {**_turn(before, blow.who), "mode": blow.mode, "surprise": blow.surprise}
    if blow.far:
        fields |= {"distance": blow.distance, "cover": blow.cover, "light": before.light}
        fields |= {"neighbours": len(blow.near)} | ({"victim": "1"} if blow.near[1:] else {})
    ask = doors.running("attack", blow.who, blow.target)
    doors.throws("hit", partial(doors.asks, ask, **fields, encumbered=blow.hindered), drawn)


def _hits(doors: Doors, before: Fight, code: str, drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    if code == "reroll":
        doors.again(drawn)
    elif code == "damage":
        doors.throws("harm", partial(_falls, doors, task.blow, raised=task._raised), drawn)


def _strays(doors: Doors, before: Fight, code: str, drawn: Pieces) -> None:
    if code == "damage":
        blow = before.agenda[0]._blow(before)
        doors.throws("harm", partial(_falls, doors, blow, raised=False), drawn)


def _falls(doors: Doors, blow: Blow, roll: Roll, *, raised: bool) -> Played:
    """Throw the damage, with the Vigor of a surprise, by what the attack offers or afresh."""
    fields = {**typed(roll.throws), **(typed(roll.theirs, "vigor_") if roll.theirs else {})}
    if "damage" in doors.session.last.offered and not blow.stray:
        return doors.session.take("damage", **fields)
    surprise = {"surprise": True} if blow.surprise else {}
    return doors.running("damage", blow.who, blow.target)(**fields, **surprise, raised=raised)


def _harms(doors: Doors, before: Fight, code: str, drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    if code == "reroll":
        doors.again(drawn)
    elif code == "vigor":
        assert doors.roll
        doors.roll.theirs.append(drawn)
    elif code == "soak":
        doors.settles()
        doors.throws("soaked", partial(doors.asks, partial(doors.session.take, "soak")), drawn)
    elif code == "freed":
        doors.settles()
        doors.freed(task.blow.target)


def _endures(doors: Doors, _before: Fight, code: str, drawn: Pieces) -> None:
    if code == "reroll" and doors.roll and doors.roll.theirs:
        doors.roll.theirs.append(drawn)
    elif code == "reroll":
        doors.again(drawn)


def _faints(doors: Doors, _before: Fight, _code: str, drawn: Pieces) -> None:
    doors.throws("endured", partial(doors.asks, partial(doors.session.take, "vigor")), drawn)


def _rerolls(doors: Doors, _before: Fight, code: str, drawn: Pieces) -> None:
    if code == "reroll":
        doors.again(drawn)


def _deals(doors: Doors, _before: Fight, code: str, drawn: Pieces) -> None:
    if code == "deal":
        play = partial(doors.session.run, "initiative", cards=faces(drawn))
        doors.throws("", lambda _: play(), drawn)


def _draws(doors: Doors, before: Fight, code: str, _drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    fields = {"action": "replace", "who": doors.name(task.who), "cards": str(task.card)}
    doors.throws("", lambda _: doors.session.run("initiative", **fields, keep=code), ())


MIRRORS: Mapping[str, Mirror] = {
    "notice": _notices,
    "mind": _minds,
    "act": _acts,
    "edit": _edits,
    "trait": _tries,
    "loose": _loosens,
    "linked": _opposes,
    "opposing": _answers,
    "hit": _hits,
    "stray": _strays,
    "harm": _harms,
    "endured": _endures,
    "faint": _faints,
    "deal": _deals,
    "new_card": _draws,
    **dict.fromkeys(("target", "cover", "parting"), _aims),
    **dict.fromkeys(("noticed", "minded", "tried", "soaked"), _rerolls),
}
"""A task that throws nothing, and writes on no sheet, has none."""


# --- the same end


def _chosen(state: Fight, chance: random.Random) -> Move:
    asked = state.asked.moves if state.asked else ()
    moves = [move for move in asked if _played(state, move)]
    usual = [move for move in moves if head(move.code) not in SLOW]
    return chance.choice(usual if usual and chance.random() < 0.85 else moves)


def _played(state: Fight, move: Move) -> bool:
    if head(move.code) == "edit":
        return state.agenda[0].name in CALM
    return head(move.code) not in LEFT_OUT and move.code not in NO_SHEET


def _compared(doors: Doors, when: str) -> None:
    """Compare what a fight would write on each sheet, and what the GM has spent."""
    rows = Table.inputs["fighters"].field.dump(tuple(body.sheet for body in doors.state.bodies))
    told, found = {"gm": GM - doors.state.gm}, {"gm": 0}
    for name, row in gives({"fighters": rows}).items():
        her = doors.session[name]
        apart = {*APART, "card"} if her.out else APART  # it goes back with the next draw
        told |= {f"{name}, {key}": value for key, value in row.items() if key not in apart}
        found |= {f"{name}, {key}": her.dumped(key) for key in row if key not in apart}
        found["gm"] += PURSE - her.bennies if her.side == MASTER else 0
    assert found == {at: None if value == EMPTY else value for at, value in told.items()}, when


@pytest.mark.parametrize("seed", range(tries(36)))
def test_a_fight_played_by_a_session_leaves_the_same_sheets(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    doors = Doors.opened(chance)
    for _ in range(LONGEST):
        task, move = doors.state.agenda[0].name, _chosen(doors.state, chance)
        if move.code == "over":
            break
        drawn = scenes.drawn(doors.state, move, chance)
        doors.decides(move.code, drawn, MIRRORS)
        if not doors.roll:
            _compared(doors, f"after {task} {move.code}")
