"""A random game, played as a session's calculators too, leaves the same sheets.

Left out: covering fire, drugs, tests to spot, stanching, support, flight, and what is put right.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from calculators.core.ask import Move
from calculators.systems.d100.attack.blow import FUMBLED, MISSED
from calculators.systems.d100.character import BLEEDS, DOOR, Body
from calculators.systems.d100.firefight.inputs import Table
from calculators.systems.d100.firefight.lives import Aid, Bleed, Survive
from calculators.systems.d100.firefight.machine import FIREFIGHT
from calculators.systems.d100.firefight.seating import MOVING
from calculators.systems.d100.firefight.shot import Damage, Shoot, Zoned
from calculators.systems.d100.firefight.state import Firefight, alive
from calculators.systems.d100.survival.care.inputs import FIRST_AID
from calculators.systems.d100.survival.haemorrhage import TEN
from tests.project import tries
from tests.systems.d100.scenes import GAME
from tests.systems.party import Party, Played, Raw

MOST, LONGEST = 3, 60
MISSES = {MISSED.code, FUMBLED.code}
LEFT_OUT = {"cover", "drug", "check", "spot", "stanch", "support", "mend", "mod", "flee"}
"""Moves by code, up to the first dot; the cover one goes behind is another question's."""

type Faces = tuple[int, ...]


@dataclass
class Doors:
    """Two sessions of one table: a game is played in one, its calculators are asked in the other.

    :param state: where the game rests.
    :param dice: of the shot under way, as its calculator takes them.
    :param fresh: who began to bleed faster this turn: that time passes from the next one on.
    """

    game: Party
    session: Party
    state: Firefight
    dice: dict[str, list[int]] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)

    @classmethod
    def opened(cls, chance: random.Random) -> "Doors":
        """Seat the same random characters at both, under the same readings."""
        setup = dict(GAME.setup(chance))
        fighters = setup.pop("fighters")[:MOST]
        sheets = {each.name: _sheet(each) for each in fighters}
        game, session = (Party("d100", setup, **sheets) for _ in range(2))
        game.begins("firefight", *sheets)
        assert game.state.playing is not None
        seated = Table.inputs["fighters"].field.read(game.state.playing.fields["fighters"])
        return cls(game, session, GAME.begin({**setup, "fighters": seated}))

    def decides(self, code: str, drawn: Faces) -> None:
        """Take a decision of the game, then do by calculators what it did."""
        before, task = self.state, self.state.agenda[0]
        self.game.decides(code, **({"drawn": GAME.typed(drawn)} if drawn else {}))
        self.state = FIREFIGHT.advance(before, code, drawn)
        if mirror := MIRRORS.get(task.name):
            mirror(self, task, code, [*drawn])
        if self.asks == "close":
            self.passes()

    @property
    def asks(self) -> str:
        """The name of what the game asks now."""
        return str(self.state.agenda[0].name)

    def name(self, place: int) -> str:
        return self.state[place].name

    def agrees(self, played: Played) -> None:
        """Check that what the game just told, a calculator tells too, but why a shot missed."""
        told = dict(self.state.figures)
        found = {**played.values, "outcome": played.outcome}
        both = told.keys() & found.keys() - ({"outcome"} if played.outcome in MISSES else set())
        assert both
        assert {key: told[key] for key in both} == {key: found[key] for key in both}

    def passes(self) -> None:
        """Let a turn pass for those who bleed: a session leaves that to the table (AMB-DC-29)."""
        for name in map(self.name, alive(self.state)):
            sheet = self.session[name]
            if sheet.condition != BLEEDS or name in self.fresh:
                continue
            left = max(0, sheet.left - 1)
            ends = {} if left else {"condition": DOOR, "lived": 0}
            self.session.writes(name, left=left, **ends)
        self.fresh.clear()


def _sheet(who: Body) -> Raw:
    values = {name: getattr(who, name) for name in Body.inputs}
    return {
        name: Body.inputs[name].field.dump(value)
        for name, value in values.items()
        if value is not None
    }


# --- what a session does for each task of the game


def _shoots(doors: Doors, task: Shoot, _code: str, drawn: list[int]) -> None:
    doors.dice = {"shot": drawn}
    _strikes(doors, task.sight.who, task.sight.target)


def _deals(doors: Doors, task: Damage, _code: str, drawn: list[int]) -> None:
    doors.dice["faces"] = drawn
    _strikes(doors, task.who, task.target)


def _zones(doors: Doors, task: Zoned, _code: str, drawn: list[int]) -> None:
    doors.dice["zone"] = drawn
    _strikes(doors, task.who, task.target)


def _strikes(doors: Doors, who: int, target: int) -> None:
    """Attack, once all its dice are thrown."""
    if doors.asks in {"damage", "zone"}:
        return
    around = {
        "cover": doors.state[target].cover,
        "position": "shooter" if doors.state[who].off_map else "map",
    }
    names = doors.name(who), doors.name(target)
    hit = doors.session.run("attack", *names, **around, **doors.dice)
    doors.agrees(hit)
    if "bleed" in hit.offered and doors.session[names[1]].condition != DOOR:
        assert doors.asks == "bleed"


def _bleeds(doors: Doors, task: Bleed, code: str, drawn: list[int]) -> None:
    kind, _, what = code.partition(".")
    name = doors.name(task.who)
    before = doors.session[name]
    if kind == "tens":
        doors.session.writes(name, constitution=int(what) * TEN)
    if kind != "bleed":
        return
    doors.agrees(doors.session.take("bleed", severity=task.severity, faces=drawn))
    if before.condition != BLEEDS or doors.session[name].left < before.left:
        doors.fresh.add(name)


def _survives(doors: Doors, task: Survive, _code: str, drawn: list[int]) -> None:
    doors.agrees(doors.session.run("death", doors.name(task.who), roll=drawn))


def _aids(doors: Doors, task: Aid, code: str, drawn: list[int]) -> None:
    if code != "aid":
        return
    name = doors.name(task.who)
    who = doors.session[name]
    whole = {} if who.pv_max is not None else {"pv_max": who.pv + who.hurt}  # a table types it
    doors.agrees(doors.session.run("care", name, method=FIRST_AID, faces=drawn, **whole))


MIRRORS: dict[str, Callable[[Doors, Any, str, list[int]], None]] = {
    "shoot": _shoots,
    "damage": _deals,
    "zone": _zones,
    "bleed": _bleeds,
    "survive": _survives,
    "aid": _aids,
}
"""A task that writes on no sheet has none."""


def _chosen(state: Firefight, chance: random.Random) -> Move:
    asked = state.asked.moves if state.asked else ()
    moves = [move for move in asked if _played(state, move)]
    likely = [move for move in moves if move.code.startswith(("shoot", "next"))]
    return chance.choice([*moves, *likely, *likely])


def _played(state: Firefight, move: Move) -> bool:
    kind = move.code.partition(".")[0]
    return kind not in LEFT_OUT or (kind == "cover" and state.agenda[0].name == "goto")


def _compared(doors: Doors, *, forgotten: str = "") -> None:
    """Compare the sheets: a game writes them as a turn ends."""
    game, session = (
        {
            f"{name}, {key}": sheet[key]
            for name, sheet in party.state.sheets.items()
            for key in MOVING
            if key != forgotten
        }
        for party in (doors.game, doors.session)
    )
    assert game == session


@pytest.mark.parametrize("seed", range(tries(48)))
def test_the_game_and_the_calculators_leave_the_same_sheets(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    doors = Doors.opened(chance)
    ended = False
    for _ in range(LONGEST):
        move = _chosen(doors.state, chance)
        doors.decides(move.code, GAME.draw(doors.state, move, chance))
        ended = ended or move.code == "end"
        if move.code == "next":
            _compared(doors)
        if ended and doors.asks != "aid":
            _compared(doors, forgotten="hurt")  # first aid has had its chance
            break
