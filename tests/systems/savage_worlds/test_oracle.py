"""The script of a fight, held against the step machine: same sheets, same one to act, same odds.

Left out: what is put right by hand, and a GM short of bennies.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from calculators.core.ask import Move
from calculators.core.sheet import EMPTY
from calculators.session import scripting
from calculators.systems.savage_worlds.exploding import ExplodingDice
from calculators.systems.savage_worlds.fight.blows import Blow
from calculators.systems.savage_worlds.fight.inputs import Table
from calculators.systems.savage_worlds.fight.machine import FIGHT
from calculators.systems.savage_worlds.fight.rolls import versus
from calculators.systems.savage_worlds.fight.seating import gives
from calculators.systems.savage_worlds.fight.state import FADING, NOBODY, Fight
from calculators.systems.savage_worlds.turn.table import MASTER
from tests.contract.games import head, tail
from tests.project import tries
from tests.systems.party import Played, Raw
from tests.systems.savage_worlds import scenes
from tests.systems.savage_worlds.doors import GM, PURSE, Doors, Pieces, Roll, faces, typed

LONGEST = 60
LEFT_OUT = {"state", "wound", "fatigue", "benny", "leave", "enter", "copy", "card", "pick"}
SLOW = {"over", "back", "edit", "announce", "light", "aim", "end", "melee"}
APART = {"fresh", "aside", "dealt", "support", "waiting"}
PASSING = {"on", "accept"}
met = {"decisions": 0, "compared": 0, "charts": 0, "asked": 0}


@dataclass
class Oracle(Doors):
    """A fight at both doors: the machine, and the script."""

    marks: dict[str, Any] = field(default_factory=dict)

    # --- the script

    @property
    def asked(self) -> Any:
        return scripting.question(self.session.system, self.session.state)

    def codes(self) -> set[str]:
        return {way.code for way in self.asked.ways} if self.asked else set()

    def fades(self) -> None:
        """The script lets states end by itself."""

    def choose(self, code: str, **fields: Any) -> Played:
        assert code in self.codes(), (code, self.asked and self.asked.title, self.codes())
        move = {"do": "choose", "move": code, "fields": fields}
        way = next(way for way in self.asked.ways if way.code == code)
        if way.request is None:
            self.session._make(move)
            return None  # type: ignore[return-value]
        return self.session._play(move)

    def passes(self) -> None:
        """Go on where the script insists and the machine has gone on."""
        while self.codes() and self.codes() <= PASSING:
            (code,) = self.codes()
            self.choose(code)

    # --- rolls

    def chooses(self, task: str, code: str, drawn: Pieces, **fields: Any) -> None:
        self.settles()
        self.passes()
        self.throws(task, partial(self.asks, partial(self.choose, code), **fields), drawn)

    def takes(self, task: str, code: str, drawn: Pieces) -> None:
        self.settles()
        self.throws(task, partial(self.asks, partial(self.session.take, code)), drawn)


def says(doors: Oracle, code: str) -> None:
    doors.passes()
    doors.choose(code)


def _surprise(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.choose(tail(code) or code)


def _notice(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.chooses("noticed", "roll", drawn)


def _deal(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.passes()
    doors.choose(code, **({"cards": faces(drawn)} if drawn else {}))


def _next(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if code:
        says(doors, code)


def _mind(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.passes()
    if code == "freed":
        doors.choose("freed")
    elif code:
        doors.chooses("minded", "roll", drawn)


def _act(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.passes()
    if head(code) == "run":
        pace = {} if before[before.acting].sheet.pace else {"pace": 6}
        doors.choose("run", run_roll=faces(drawn), **pace)
    elif code and head(code) != "edit":
        doors.choose(code)


def _target(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    if code == "back":
        doors.choose("back")
    elif drawn:
        _strikes(doors, before, task.blow(before, int(tail(code))), drawn, f"at.{tail(code)}")


def _cover(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    blow = task._blow(code)
    _strikes(doors, before, blow, drawn, f"at.{blow.target}")


def _strikes(doors: Oracle, before: Fight, blow: Blow, drawn: Pieces, code: str) -> None:
    fields: Raw = {"surprise": blow.surprise, "encumbered": blow.hindered}
    if blow.far:
        fields |= {"distance": blow.distance, "cover": blow.cover, "light": before.light}
        fields |= {"neighbours": len(blow.near)} | ({"victim": "1"} if blow.near[1:] else {})
    doors.marks["struck"] = blow
    _weighs(doors, before, blow, code, fields)
    doors.chooses("hit", code, drawn, **fields)


def _weighs(doors: Oracle, before: Fight, blow: Blow, code: str, fields: Raw) -> None:
    from calculators.systems.savage_worlds.fight.step import charted
    from calculators.systems.savage_worlds.fight.striking import chart_of

    if met["charts"] > 4 * met["decisions"] // 10:
        return
    doors.settles()
    doors.passes()
    said = {n: v for n, v in fields.items() if n != "victim"}
    ask = scripting.asked(doors.session.system, doors.session.state, said)
    (move,) = (m for m in ask.moves if m.code == code)
    assert dict(move.chances) == dict(charted(chart_of(before, blow))), (blow, move.chances)
    met["charts"] += 1


def _hit(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    if code == "reroll":
        doors.again(drawn)
    elif code == "damage":
        doors.settles()
        doors.throws("harm", partial(_falls, doors, "damage"), drawn)


def _falls(doors: Oracle, code: str, roll: Roll) -> Played:
    fields = {**typed(roll.throws), **(typed(roll.theirs, "vigor_") if roll.theirs else {})}
    if code == "damage":
        return doors.session.take("damage", **fields)
    doors.passes()
    return doors.choose(code, **fields)


def _stray(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if code == "damage":
        doors.settles()
        doors.passes()
        blow = before.agenda[0]._blow(before)
        doors.throws("harm", partial(_falls, doors, f"at.{blow.target}"), drawn)


def _harm(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if code == "reroll":
        doors.again(drawn)
    elif code == "vigor":
        assert doors.roll
        doors.roll.theirs.append(drawn)
    elif code == "soak":
        doors.takes("soaked", "soak", drawn)
    elif code == "freed":
        doors.settles()
        doors.freed(before.agenda[0].blow.target)
    else:
        doors.settles()


def _endured(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if code == "reroll" and doors.roll and doors.roll.theirs:
        doors.roll.theirs.append(drawn)
    elif code == "reroll":
        doors.again(drawn)


def _faint(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.takes("endured", "vigor", drawn)


def _rerolls(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if code == "reroll":
        doors.again(drawn)


def _kind(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if code == "back":
        doors.choose("back")


def _foe(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.choose(code)


def _linked(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    if code == "back":
        doors.choose("back")
        return
    mine, _ = versus(before, task.who, task.trait, task.target, tail(code))
    first = ExplodingDice(mine.sides).split(drawn)[0]
    ask = partial(doors.choose, code, kind=task.kind)

    doors.marks["order"] = order = []

    def play(roll: Roll) -> Played:
        if order and doors.chance.random() < 0.7:
            played = ask(roll=faces(roll.throws[0]), other_roll=faces(roll.theirs[0]))
            for made, (side, thrown) in enumerate(order, 1):
                if f"reroll_{side}" not in played.offered:
                    for _ in range(made):
                        doors.session._make({"do": "undo"})
                    met["not offered"] = met.get("not offered", 0) + 1
                    break
                typed_ = {"mine": "roll", "theirs": "other_roll"}[side]
                played = doors.session.take(f"reroll_{side}", **{typed_: faces(thrown)})
            else:
                met["again"] = met.get("again", 0) + 1
                return played
        return ask(**typed(roll.throws), **typed(roll.theirs, "other_"))

    doors.settles()
    doors.passes()
    if before[task.target].sheet.support:  # the machine lets it go; to resist is no action
        doors.session.writes(doors.name(task.target), support="")
    doors.throws("opposing", play, tuple(first))
    assert doors.roll
    doors.roll.theirs.append(drawn[len(first) :])


def _opposing(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    assert doors.roll
    if head(code) == "again":
        doors.marks["order"].append((tail(code), drawn))
    if code == "again.mine":
        doors.roll.throws.append(drawn)
    elif code == "again.theirs":
        doors.roll.theirs.append(drawn)
    if code != "keep":
        doors.roll.figures = dict(doors.state.figures)


def _trait(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if code == "back":
        doors.choose("back")
    else:
        doors.chooses("tried", code, drawn)


def _loose(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    doors.choose(code)


def _edit(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    who = before.agenda[0].who
    if head(code) == "spend":
        doors.passes()
        doors.choose("bennies")
        doors.choose(f"of.{who}")
        doors.choose("freed" if tail(code) == "shaken" else tail(code))
    elif code == "break":
        doors.choose("break")
    elif head(code) in HAND:
        doors.passes()
        her, now = doors.session[doors.name(who)], doors.state[who].sheet
        kind, what = head(code), tail(code)
        if kind == "benny":
            more = 1 if what == "more" else -1
            doors.session.writes(doors.name(who), bennies=her.bennies + more)
        else:
            named = {"wound": "wounds", "fatigue": "fatigue"}.get(kind, what)
            doors.session.writes(doors.name(who), **{named: now.dumped(named)})


def _near(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    if not hasattr(before.agenda[0], "strike"):
        doors.choose(code)


def _parting(doors: Oracle, before: Fight, code: str, drawn: Pieces) -> None:
    task: Any = before.agenda[0]
    if code == "skip":
        says(doors, "back")
    elif code:
        _strikes(doors, before, task.blow, drawn, "strike")


MIRRORS: Mapping[str, Any] = {
    "surprise": _surprise,
    "notice": _notice,
    "deal": _deal,
    "next": _next,
    "mind": _mind,
    "act": _act,
    "target": _target,
    "cover": _cover,
    "hit": _hit,
    "stray": _stray,
    "harm": _harm,
    "endured": _endured,
    "faint": _faint,
    "kind": _kind,
    "foe": _foe,
    "test_trait": _foe,
    "linked": _linked,
    "opposing": _opposing,
    "trait": _trait,
    "ally": _foe,
    "loose": _loose,
    "edit": _edit,
    "near": _near,
    "parting": _parting,
    **dict.fromkeys(("noticed", "minded", "tried", "soaked"), _rerolls),
}
CALM = {"act", "mind", "next", "deal", "notice"}
HAND = {"state", "wound", "fatigue", "benny"}
SPENT = {"spend.power", "spend.story", "spend.shaken"}


def _chosen(state: Fight, chance: random.Random) -> Move:
    moves = [move for move in state.asked.moves if _played(state, move)]
    if state.agenda[0].name == "edit" and state.summary:  # one thing at a time
        moves = [move for move in moves if move.code == "done"]
    usual = [move for move in moves if head(move.code) not in SLOW]
    return chance.choice(usual if usual and chance.random() < 0.85 else moves)


def _played(state: Fight, move: Move) -> bool:
    kind, task = head(move.code), state.agenda[0].name
    if kind == "edit":
        return task == "act"
    if task == "edit":
        acting = state.agenda[0].who == state.acting
        still = state[state.acting].sheet.states().still
        if move.code == "break":
            return acting and not still
        there = state[state.agenda[0].who].sheet.there
        by_hand = head(move.code) in HAND and tail(move.code) not in {"out", "surprised"}
        return move.code == "done" or by_hand or (there and move.code in SPENT)
    return kind not in LEFT_OUT or (kind == "pick")


def _compared(doors: Oracle, when: str) -> None:
    rows = Table.inputs["fighters"].field.dump(tuple(body.sheet for body in doors.state.bodies))
    told, found = {"gm": GM - doors.state.gm}, {"gm": 0}
    for body, (name, row) in zip(doors.state.bodies, gives({"fighters": rows}).items()):
        her = doors.session[name]
        apart = {*APART, "card"} if her.out else APART
        told |= {f"{name}, {key}": value for key, value in row.items() if key not in apart}
        found |= {f"{name}, {key}": her.dumped(key) for key in row if key not in apart}
        found["gm"] += PURSE - her.bennies if her.side == MASTER else 0
        told[f"{name}, support"] = sum(body.sheet.support)
        found[f"{name}, support"] = sum(her.support)
        if not her.out:
            told[f"{name}, waiting"] = body.sheet.waiting
            found[f"{name}, waiting"] = her.waiting
            told[f"{name}, surprised"] = body.surprised
            found[f"{name}, surprised"] = her.surprised
    assert found == {at: None if value == EMPTY else value for at, value in told.items()}, when
    met["compared"] += 1


def _same_question(doors: Oracle, when: str) -> None:
    state, task = doors.state, doors.state.agenda[0]
    doors.passes()
    q = doors.asked
    assert q, when
    if task.name == "act":
        assert q.who == state[task.who].sheet.name, (when, q.title, state.asked.title)
        mine = {m.code for m in state.asked.moves if head(m.code) != "edit"}
        extra = {"break", "bennies", "wait", "freed"}
        assert doors.codes() - extra == mine - extra, (when, q.title, mine ^ doors.codes())
    elif task.name == "mind":
        assert q.who == state[task.who].sheet.name, (when, q.title, state.asked.title)
        assert {"roll"} <= doors.codes(), (when, q.title)
    elif task.name == "next":
        assert doors.codes() == {m.code for m in state.asked.moves if head(m.code) != "edit"}, when
    elif task.name == "deal":
        assert doors.codes() == {m.code for m in state.asked.moves if head(m.code) != "edit"}, when
    else:
        return
    met["asked"] += 1


@pytest.mark.parametrize("seed", range(tries(200)))
def test_the_script_plays_the_same_fight(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    doors = Oracle.opened(chance)
    doors.session._make(
        {"do": "begin", "game": "savage_worlds.script", "who": [*doors.session.state.sheets]}
    )
    for _ in range(LONGEST):
        task, move = doors.state.agenda[0].name, _chosen(doors.state, chance)
        if task == "stray" and move.code == "pick":
            drawn = scenes.drawn(doors.state, move, chance)
        drawn = scenes.drawn(doors.state, move, chance)
        doors.decides(move.code, drawn, MIRRORS)
        met["decisions"] += 1
        if move.code == "over":
            assert doors.asked is None
            return
        when = f"after {task} {move.code}"
        if not doors.roll and doors.state.agenda[0].name in CALM:
            _same_question(doors, when)
            _compared(doors, when)


def test_count() -> None:
    print(met)
