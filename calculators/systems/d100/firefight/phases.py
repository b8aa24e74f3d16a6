"""The phases of a turn: who moves, who acts, and what time does to those who bleed."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Task, add, changed, headline, offer, push, say, tell
from calculators.systems.d100.character import ALIVE, BLEEDS, DEAD, DOOR
from calculators.systems.d100.combat import initiative
from calculators.systems.d100.combat.inputs import armed
from calculators.systems.d100.dice import Faces
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.aiming import Sight, Told
from calculators.systems.d100.firefight.cone import Cone
from calculators.systems.d100.firefight.doses import Check, Dose
from calculators.systems.d100.firefight.lives import Aid, Survive
from calculators.systems.d100.firefight.mend import MEND, Mend, mending
from calculators.systems.d100.firefight.shot import Shoot
from calculators.systems.d100.firefight.state import (
    AWAY,
    Firefight,
    alive,
    foes,
    order,
    put,
    sequence,
)
from calculators.systems.d100.scales import COVERS, FIGURES, SOLITUDE_BOUND
from calculators.systems.d100.test.inputs import WALL

NONE = "none"
SHELTERS = (NONE, *COVERS, WALL)


@dataclass(frozen=True, slots=True)
class Moves:
    """All the movements, before any shot (DC-ETP-02)."""

    name: ClassVar = "moves"

    def ask(self, state: Firefight) -> Ask:
        """Ask who moves; nobody else, at one tap."""
        here = [p for p in sequence(state) if state[p].up and p not in state.moved]
        told = (offer(f"go.{p}", words.GO, name=state[p].called) for p in here)
        done = offer("done", words.NO_MORE)
        return Ask(words.MOVES(turn=state.turn), (done, *told, *mending(state)))

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Go on to where someone moves, or to the actions."""
        kind, _, who = code.partition(".")
        if kind == MEND:
            return Mend.begun(state, code, self)
        if kind == "go":
            state = headline(state, words.GOES, name=state[int(who)].called)
            return push(state, Goto(int(who)), self)
        return headline(state, words.ACTIONS)


@dataclass(frozen=True, slots=True)
class Goto:
    """Where someone moves: behind what, off the map, or away."""

    who: int
    name: ClassVar = "goto"

    def ask(self, state: Firefight) -> Ask:
        """Offer each cover, the map's edge, and flight."""
        who = state[self.who]
        covers = (offer(f"cover.{code}", words.COVERS[code]) for code in SHELTERS)
        edge = offer("edge", words.BACK if who.off_map else words.OFF)
        flights = (offer("flee.0", words.FLEE), offer("flee.1", words.FLEE_LONELY))
        return Ask(words.WHERE(name=who.called), (*covers, edge, *flights))

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Move."""
        kind, _, what = code.partition(".")
        who = state[self.who]
        state = changed(state, moved=state.moved | {self.who})
        if kind == "cover":
            state = put(state, self.who, cover=what, off_map=False, spotted=False)
            return headline(state, words.SHELTERED[what], name=who.called)
        if kind == "edge":
            state = put(state, self.who, off_map=not who.off_map, spotted=False)
            return headline(
                state, words.RETURNS if who.off_map else words.LEAVES_MAP, name=who.called
            )
        lonely = min(who.solitude + int(what) * FIGURES["solitude"], SOLITUDE_BOUND)
        state = put(state, self.who, there=AWAY, solitude=lonely)
        return headline(state, words.FLED_LONELY if int(what) else words.FLED, name=who.called)


@dataclass(frozen=True, slots=True)
class Act:
    """Someone's action, in the order of the initiative."""

    who: int
    name: ClassVar = "act"

    def ask(self, state: Firefight) -> Ask | None:
        """Ask what is done; who has fled, or died, does nothing."""
        who = state[self.who]
        if not who.up:
            return None
        return Ask(words.ACTS(name=who.called), (*self._moves(state), *mending(state)))

    def _moves(self, state: Firefight) -> Iterable[Move]:
        who = state[self.who]
        for place in foes(state, self.who):
            other = state[place]
            if other.off_map and not other.spotted:
                yield offer(f"spot.{place}", words.SPOT, name=other.called)
            elif other.cover != WALL:
                yield offer(f"shoot.{place}", words.SHOOT, name=other.called)
        if armed(who.bullets):
            yield offer("cover", words.COVERING)
        for place in alive(state):
            if state[place].condition in {BLEEDS, DOOR}:
                yield offer(f"stanch.{place}", words.STANCH, name=state[place].called)
        yield offer("drug", words.PROGRAM if who.machine else words.DRUG)
        yield offer("check", words.CHECK)
        yield offer("support", words.SUPPORT)
        yield offer("pass", words.PASS)

    def chances(self, state: Firefight, move: Move) -> Told:
        """Weigh a shot at someone: to hit, and to wound gravely."""
        kind, _, target = move.code.partition(".")
        return Sight(self.who, int(target)).chances(state) if kind == "shoot" else ()

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Go on to the dice, if there are any."""
        kind, _, what = code.partition(".")
        if kind == MEND:
            return Mend.begun(state, code, self)
        state = relieved(state, self.who)
        if not kind:
            return _last_breath(state, self.who)
        if kind in {"stanch", "support", "pass"}:
            return self._at_once(state, kind, what)
        name, task = state[self.who].called, self._task(state, kind, what)
        target = state[int(what)].called if what else ""
        return push(headline(state, words.BEGINS[kind], name=name, target=target), task)

    def _at_once(self, state: Firefight, kind: str, what: str) -> Firefight:
        name = state[self.who].called
        if kind != "stanch":
            return headline(state, words.SUPPORTS if kind == "support" else words.PASSES, name=name)
        state = put(state, int(what), condition=ALIVE, left=0, lived=0)
        return headline(state, words.STANCHED, name=name, other=state[int(what)].called)

    def _task(self, state: Firefight, kind: str, what: str) -> Task[Any]:
        match kind:
            case "shoot":
                return Shoot(Sight(self.who, int(what)))
            case "cover":
                return Cone.of(state, self.who)
            case "drug":
                return Dose(self.who)
        return Check(self.who, int(what) if what else None)


def relieved(state: Firefight, shooter: int) -> Firefight:
    """End the covering fire of someone whose turn comes again (AMB-DC-12)."""
    for place, each in enumerate(state.fighters):
        left = tuple(fire for fire in each.fires if fire.by != shooter)
        if left != each.fires:
            state = put(state, place, fires=left)
    return state


def _last_breath(state: Firefight, who: int) -> Firefight:
    """Ask who is at death's door for this turn's survival (DC-MOR-01)."""
    there = state[who].here and state[who].condition == DOOR
    return push(state, Survive(who)) if there else state


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passes for those who bleed (DC-HEM-02, AMB-DC-29)."""

    name: ClassVar = "tick"

    def ask(self, state: Firefight) -> None:
        """Nothing to choose."""

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Take a turn from each; sound the alarm for the last ones."""
        alarms = list[str]()
        for place in alive(state):
            who = state[place]
            if not who.bleeds or place in state.fresh:
                continue
            left = max(0, who.left - 1)
            if left:
                state = put(state, place, left=left)
                state = tell(state, words.TICKS, name=who.called, left=left)
            else:
                state = put(state, place, left=0, condition=DOOR, lived=0)
                state = tell(state, words.TO_THE_DOOR, name=who.called)
            if left <= 1:
                alarms.append(words.ALARMS[left](name=who.called))
        if alarms:
            state = changed(state, summary=" ".join([state.summary, *alarms]).strip())
        return state


@dataclass(frozen=True, slots=True)
class Close:
    """The turn is over."""

    name: ClassVar = "close"

    def ask(self, state: Firefight) -> Ask:
        """Ask for the next turn, or for the end."""
        moves = (offer("next", words.NEXT), offer("end", words.END))
        return Ask(words.OVER(turn=state.turn), (*moves, *mending(state)))

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Count the turns; after a fight comes first aid."""
        if code.startswith(MEND):
            return Mend.begun(state, code, self)
        if code == "next":
            return changed(headline(state, words.GOES_ON), turn=state.turn + 1)
        state = headline(state, words.ENDS)
        fighters = enumerate(state.fighters)  # those who fled too: the fight is over for them
        aids = (Aid(p) for p, each in fighters if each.hurt and each.condition != DEAD)
        return push(state, *aids, Ended())


@dataclass(frozen=True, slots=True)
class Ended:
    """The fight is forgotten: covers, fires and drugs; another one may begin."""

    name: ClassVar = "ended"

    def ask(self, state: Firefight) -> None:
        """Nothing to choose."""

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Begin anew."""
        for place in range(len(state.fighters)):
            state = put(state, place, cover=NONE, off_map=False, spotted=False)
            state = put(state, place, boost=0, grit=0, fires=(), hurt=0)
        return changed(tell(state, words.FORGETS), turn=1)


def opened(state: Firefight) -> Firefight:
    """Return a turn at its beginning."""
    for place, each in enumerate(state.fighters):
        if not each.here or each.condition == DEAD:
            state = relieved(state, place)
    ranks = order(state)
    outcome = initiative.Ordered(ranks)
    if ranks:
        told = initiative.tell(outcome)
        state = add(state, *told.steps)
        if not state.summary:
            state = say(state, told.summary)
    else:
        state = headline(state, words.NOBODY)
    acts: tuple[Task[Any], ...] = tuple(Act(place) for place in sequence(state))
    return changed(state, agenda=(Moves(), *acts, Tick(), Close()))
