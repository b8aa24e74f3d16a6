"""The script of a firefight, held against the step machine: same sheets, same one to act."""

import os
import random
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from calculators.core.script import Question
from calculators.session import scripting
from calculators.systems.d100.character import BLEEDS, Fighting
from calculators.systems.d100.combat.fires import cancels, strongest
from calculators.systems.d100.firefight.lives import Survive
from calculators.systems.d100.firefight.machine import FIREFIGHT
from calculators.systems.d100.firefight.phases import Act
from calculators.systems.d100.firefight.seating import MOVING
from calculators.systems.d100.firefight.state import Fighter, Firefight
from tests.contract.games import Rest, head, tail, walk
from tests.systems.d100.scenes import GAME, setup
from tests.systems.party import Party

SEEDS = range(int(os.environ.get("N", "20")))
WEIGHED = {"act", "again", "shoot", "damage", "survive", "dose", "check", "cone"}
met: dict[str, int] = {}


def sheet(each: Fighter) -> dict[str, Any]:
    """Return what a sheet says of somebody at the machine."""
    names = Fighting.inputs.keys() & Fighter.inputs.keys() - {"fires"}
    told = {name: getattr(each, name) for name in names}
    dumped = {n: None if v is None else Fighting.inputs[n].field.dump(v) for n, v in told.items()}
    return {**dumped, "fled": not each.here}


@dataclass
class Doors:
    """The session that plays the script, and what a decision of it still gathers."""

    party: Party
    state: Firefight
    dice: dict[str, Any] = field(default_factory=dict)
    way: str = ""
    modifier: int = 0
    skills: tuple[int, ...] = ()
    severity: str = ""
    extra: set[str] = field(default_factory=set)

    @property
    def question(self) -> Question | None:
        return scripting.question(self.party.system, self.party.state)

    def chooses(self, code: str, **fields: Any) -> None:
        asked = self.question
        assert asked
        way = next((each for each in asked.ways if each.code == code), None)
        assert way, (code, [w.code for w in asked.ways], asked.title)
        move = {"do": "choose", "move": code, "fields": fields}
        if way.request:
            self.party._play(move)
        else:
            self.party._make(move)

    def follows(self, rest: Rest) -> None:
        self.state = rest.state
        task, kind = rest.before.agenda[0], head(rest.move)
        getattr(self, f"_{task.name}")(task, kind, rest)
        self.catches_up()

    def catches_up(self) -> None:
        """Take the decisions that the machine does not know."""
        while asked := self.question:
            now = self.state.agenda[0]
            names = {way.code for way in asked.ways}
            if "pass" in names and asked.who in self.extra:
                self.extra.discard(asked.who)
                met["extra"] = met.get("extra", 0) + 1
                self.chooses("pass")
            elif "survive" in names and asked.who in self.extra:
                self.extra.discard(asked.who)
                sheet_ = self.party[asked.who]
                self.chooses("survive", roll=[50])
                self.party.writes(asked.who, lived=sheet_.lived, condition=sheet_.condition)
            elif names == {"take"} and not self.dice and self._done(now, asked.who):
                self.chooses("take")
            elif "bonus.other" in names and now.name != "dose":
                self.chooses("bonus.other")
            elif "none" in names and (now.name != "aid" or self.state[now.who].name != asked.who):
                met["aid"] = met.get("aid", 0) + 1
                self.chooses("none")
            else:
                return

    def _done(self, now: Any, name: str) -> bool:
        """Whether the machine needed no dice for the damage that somebody takes."""
        return now.name not in {"damage", "zone"} or self.state[now.target].name != name

    # --- the tasks of the machine

    def _moves(self, _task: Any, kind: str, rest: Rest) -> None:
        if kind != "mend":
            self.chooses(rest.move)

    def _goto(self, _task: Any, kind: str, rest: Rest) -> None:
        flee = "flee.lonely" if tail(rest.move) == "1" else "flee"
        self.chooses(flee if kind == "flee" else rest.move)

    def _act(self, _task: Any, kind: str, rest: Rest) -> None:
        if kind and kind != "mend":
            self.modifier, self.skills = 0, (0,)
            self.chooses(rest.move)

    def _shoot(self, task: Any, kind: str, rest: Rest) -> None:
        if kind == "mod":
            self.modifier += int(tail(rest.move))
            return
        self.way, self.dice = "fire", {"shot": [*rest.drawn]}
        name = rest.before[task.sight.who].name
        if self.modifier:
            own = self.party.asked("attack", name)["modifier"]
            self.dice["modifier"] = own + self.modifier
        self._struck()

    def _again(self, _task: Any, _kind: str, rest: Rest) -> None:
        self.modifier = 0
        self.chooses(rest.move)

    def _damage(self, _task: Any, _kind: str, rest: Rest) -> None:
        self.dice["faces"] = [*rest.drawn]
        self._struck()

    def _zone(self, _task: Any, _kind: str, rest: Rest) -> None:
        self.dice["zone"] = [*rest.drawn]
        self._struck()

    def _struck(self) -> None:
        """Shoot, or take the damage, once all dice are thrown."""
        if self.waits:
            return
        way, dice, self.way, self.dice = self.way or "take", self.dice, "", {}
        self.chooses(way, **dice)
        self.agrees()

    @property
    def waits(self) -> bool:
        """Whether the machine still asks for dice of what the script throws at once."""
        now = self.state.agenda[0].name
        gathering = bool(self.dice) or self.way == "fire"
        return gathering and now in {"damage", "zone"} and not self._next_blow()

    def _next_blow(self) -> bool:
        """Whether the damage that is asked is of another one: of a covering fire, two are hit."""
        now = self.state.agenda[0]
        return now.name == "damage" and "faces" in self.dice

    def _cone(self, _task: Any, kind: str, rest: Rest) -> None:
        if kind == "in":
            self.chooses(rest.move)
            return
        self.way, self.dice = "sweep", {"fire": [*rest.drawn]}
        self._swept_all()

    def _survivals(self, _task: Any, _kind: str, rest: Rest) -> None:
        self.dice["survivals"] = [*rest.drawn]
        self._swept_all()

    def _swept(self, _task: Any, _kind: str, rest: Rest) -> None:
        self.dice["shots"] = [*rest.drawn]
        self._swept_all()

    def _swept_all(self) -> None:
        if self.state.agenda[0].name in {"survivals", "swept"}:
            return
        dice, self.way, self.dice = self.dice, "", {}
        self.chooses("sweep", **dice)
        if self.state.agenda[0].name == "zone":  # a weapon without dice: nothing was asked
            return

    def _check(self, _task: Any, kind: str, rest: Rest) -> None:
        if kind == "skill":
            *before, last = self.skills
            self.skills = (*before, last + int(tail(rest.move)))
        elif kind == "join":
            self.skills = (*self.skills, 0)
        else:
            self.chooses("roll", skills=[*self.skills], rolls=[*rest.drawn])
            self.agrees()

    def _dose(self, _task: Any, kind: str, rest: Rest) -> None:
        if kind == "bonus":
            self.chooses(("bonus.boost", "bonus.grit", "bonus.other")[int(tail(rest.move))])
        else:
            self.chooses("dose", roll=[*rest.drawn])
            self.agrees()

    def _bleed(self, task: Any, kind: str, rest: Rest) -> None:
        if kind == "as":
            return
        who = rest.before[task.who]
        if kind == "tens":
            self.party.writes(who.name, constitution=int(tail(rest.move)) * 10)
            return
        self.chooses(f"bleed.{task.severity}", faces=[*rest.drawn])
        self.agrees()

    def _survive(self, _task: Any, _kind: str, rest: Rest) -> None:
        self.chooses("survive", roll=[*rest.drawn])
        self.agrees()

    def _close(self, _task: Any, kind: str, rest: Rest) -> None:
        self.extra.clear()
        if kind != "mend":
            self.chooses(rest.move)

    def _aid(self, task: Any, kind: str, rest: Rest) -> None:
        if kind == "none":
            self.chooses("none")
            return
        who = rest.before[task.who]
        whole = {} if who.pv_max is not None else {"pv_max": who.pv + who.hurt}
        self.chooses("aid", faces=[*rest.drawn], **whole)
        self.agrees()

    def _mend(self, task: Any, kind: str, rest: Rest) -> None:
        """Put right by hand: what differs is written."""
        if kind == "done":
            return
        name = rest.before[task.who].name
        for each in rest.state.fighters[len(rest.before.fighters) :]:
            fires = self.party[name].dumped("fires")
            self.party.sits(each.name, **{**sheet(each), "fires": fires})
            self.extra.add(each.name)
        if kind != "copy":
            before, after = (sheet(state[task.who]) for state in (rest.before, rest.state))
            wrote = {key: after[key] for key in after if after[key] != before[key]}
            self.party.writes(name, **wrote)
        waiting = {e.who for e in rest.state.agenda if isinstance(e, Act | Survive)}
        if kind in {"enter", "alive", "door"} and task.who not in waiting:
            self.extra.add(name)  # the machine's order is that of those who were there as it began

    # --- what must be equal

    def agrees(self) -> None:
        """Check that what the machine told the calculator tells too."""
        told, values = dict(self.state.figures), self.party.last.values
        both = told.keys() & values.keys() - {"outcome", "before", "wound"}
        assert both
        assert {key: told[key] for key in both} == {key: values[key] for key in both}

    def compares(self, *but: str) -> None:
        now = self.state.agenda[0]
        acting = now.who if isinstance(now, Act) else None
        for each in self.state.fighters:
            there = self.party[each.name]
            own = sheet(each)
            names = {*MOVING, "cover", "off_map", "spotted", "boost", "grit", "fled"} - {*but}
            mine = {name: there.dumped(name) for name in names}
            assert mine == {name: own[name] for name in names}, each.name
            fires = [fire for fire in each.fires if fire.by != acting]
            assert strongest(there.fires) == strongest(fires), each.name
            assert cancels(there.fires) == cancels(fires), each.name

    def asks_alike(self) -> None:
        now, asked = self.state.agenda[0], self.question
        assert asked
        match now.name:
            case "act":
                assert asked.who == self.state[now.who].name
                codes = [m.code for m in self.state.asked.moves if head(m.code) != "mend"]
                assert [way.code for way in asked.ways] == codes
            case "moves":
                assert f"Tour {self.state.turn} " in asked.title
                assert {w.code for w in asked.ways} == {
                    m.code for m in self.state.asked.moves if head(m.code) != "mend"
                }
            case "close":
                assert asked.title == f"Fin du tour {self.state.turn}"
            case "bleed" | "survive" | "aid" | "dose" | "check" | "again" | "goto":
                assert now.name == "dose" or asked.who == self.state[now.who].name, (
                    now,
                    asked.title,
                )

    def weighs_alike(self) -> None:
        now = self.state.agenda[0]
        if now.name not in WEIGHED or (now.name == "dose" and now.taken):
            return
        fields: dict[str, Any] = {}
        if now.name == "check":
            fields = {"skills": " ".join(map(str, self.skills))}
        if now.name == "shoot" and self.modifier:
            own = self.party.asked("attack", self.state[now.sight.who].name)["modifier"]
            fields = {"modifier": str(own + self.modifier)}
        asked = scripting.asked(self.party.system, self.party.state, fields)
        assert asked
        mine = {move.code: dict(move.chances) for move in asked.moves}
        for move in FIREFIGHT.weigh(self.state).moves:
            if not move.chances or move.code == "survivals":
                continue
            met["chances"] = met.get("chances", 0) + 1
            code = {"damage": "take"}.get(move.code, move.code)
            told, found = dict(move.chances), mine[code]
            match now.name:
                case "survive":
                    assert found["En vie"] == told["vivre"]
                case "check":
                    assert _succeeds(found) == told["réussir"]
                case "cone":
                    assert _succeeds(found) == told["réussir"]
                    assert found.get("Réussite critique", 0) == told.get("annuler leur réussite", 0)
                case _:
                    assert {k: v for k, v in found.items() if v} == {
                        k: v for k, v in told.items() if v
                    }


def _succeeds(found: dict[str, Fraction]) -> Fraction:
    return found.get("Réussite", Fraction(0)) + found.get("Réussite critique", Fraction(0))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_script_plays_the_same_firefight(seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311
    values = setup(dice)
    fighters = values["fighters"]
    readings = {name: each for name, each in values.items() if name != "fighters"}
    party = Party("d100", readings, **{each.name: sheet(each) for each in fighters})
    party._make({"do": "begin", "game": "d100.script", "who": [e.name for e in fighters]})
    doors = Doors(party, GAME.begin(values))
    ended = False
    for rest in walk(GAME, dice, values):
        if not rest.before:
            continue
        ended = ended or rest.move == "end"
        doors.follows(rest)
        met["decisions"] = met.get("decisions", 0) + 1
        if doors.dice or doors.way:
            continue
        if ended and rest.state.agenda[0].name != "aid":
            assert doors.question is None
            doors.compares("fled")  # who fled is at the table again
            return
        now = rest.state.agenda[0].name
        if now in {"mend", "zone"} or (now == "bleed" and rest.before.agenda[0].name == "bleed"):
            continue
        doors.compares()
        doors.asks_alike()
        if met["decisions"] % 5 == 0:
            doors.weighs_alike()


def test_much_was_met() -> None:
    assert met["decisions"] > 100 * len(SEEDS) / 10, met
    assert BLEEDS
