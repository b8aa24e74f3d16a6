"""Putting someone right by hand, at any time: health, armour, state, who comes and who goes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Task, at_seat, changed, headline, offer, push
from calculators.core.play import free_names
from calculators.systems.d100.character import ALIVE, BLEEDS, DEAD, DOOR
from calculators.systems.d100.dice import Faces
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.state import (
    AWAY,
    FOE,
    HERE,
    MOST_FIGHTERS,
    NAME,
    Fighter,
    Firefight,
    put,
)
from calculators.systems.d100.scales import (
    AMMUNITION_BOUND,
    HEALTH_BOUND,
    MODIFIER_BOUND,
    SOLITUDE_BOUND,
    TURNS_BOUND,
)

MEND = "mend"
COPIES = (1, 4)
STEPS = {
    "pv": (1, 5, -1, -5),
    "armour_pv": (1, -1),
    "boost": (10, -10),
    "grit": (10, -10),
    "solitude": (1, -1),
    "bullets": (10, -10),
    "left": (1, -1),
}
BOUNDS = {
    "pv": (0, HEALTH_BOUND),
    "armour_pv": (0, HEALTH_BOUND),
    "boost": (-MODIFIER_BOUND, MODIFIER_BOUND),
    "grit": (-MODIFIER_BOUND, MODIFIER_BOUND),
    "solitude": (0, SOLITUDE_BOUND),
    "bullets": (0, AMMUNITION_BOUND),
    "left": (1, TURNS_BOUND),
}


def mending(state: Firefight) -> tuple[Move, ...]:
    """Offer to put each one right, at its seat, as long as the log has room."""
    if not state.free:
        return ()
    names = (each.name for each in state.fighters)
    return tuple(at_seat(MEND, words.MEND, *each) for each in enumerate(names))


@dataclass(frozen=True, slots=True)
class Mend:
    """What is to be put right with someone."""

    who: int
    name: ClassVar = "mend"

    @classmethod
    def begun(cls, state: Firefight, code: str, after: Task[Any]) -> Firefight:
        """Put someone right, then go on with what was asked."""
        task = cls(int(code.partition(".")[2]))
        return push(headline(state, words.MENDING, name=state[task.who].called), task, after)

    def ask(self, state: Firefight) -> Ask:
        """Offer each change that is possible now."""
        moves = tuple(self._moves(state)) if state.free else ()
        return Ask(words.MENDS(name=state[self.who].called), (*moves, offer("done", words.DONE)))

    def _moves(self, state: Firefight) -> Iterable[Move]:
        who = state[self.who]
        yield from figures(who)
        yield from _conditions(who)
        yield offer("leave", words.LEAVE) if who.here else offer("enter", words.ENTER)
        if who.side == FOE and who.condition in {ALIVE, BLEEDS}:
            for count in COPIES:
                if len(state.fighters) + count <= MOST_FIGHTERS:
                    yield offer(f"copy.{count}", words.COPY, count=count, name=who.called)

    def play(self, state: Firefight, code: str, drawn: Faces) -> Firefight:  # noqa: ARG002
        """Change what is to be changed; figures may be changed again at once."""
        kind, _, what = code.partition(".")
        who = state[self.who]
        if kind in STEPS:
            value = getattr(who, kind) + int(what)
            state = put(state, self.who, **{kind: value})
            return push(headline(state, words.HAS[kind], name=who.called, value=value), self)
        match kind:
            case "heal":
                state = put(state, self.who, wounds=who.wounds[:-1])
            case "alive":
                state = put(state, self.who, condition=ALIVE, left=0, lived=0)
            case "door":
                state = put(state, self.who, condition=DOOR, left=0, lived=0)
            case "dead":
                state = put(state, self.who, condition=DEAD, left=0, lived=0)
            case "leave":
                state = put(state, self.who, there=AWAY)
            case "enter":
                state = put(state, self.who, there=HERE)
            case "copy":
                return copied(state, self.who, int(what))
            case _:
                return headline(state, words.AS_IT_IS, name=who.called)
        return headline(state, words.MENDED[kind], name=who.called)


@lru_cache(maxsize=1024)
def _figure(kind: str, step: int) -> Move:
    return offer(f"{kind}.{step}", words.FIGURE[kind], step=step)


def figures(who: Fighter) -> Iterable[Move]:
    """Offer each figure up and down, within its bounds."""
    for kind, steps in STEPS.items():
        value = getattr(who, kind)
        if value is None or (kind == "left" and not who.bleeds):
            continue
        least, most = BOUNDS[kind]
        if kind == "pv" and who.pv_max is not None:
            most = max(who.pv_max, value)
        yield from (_figure(kind, step) for step in steps if least <= value + step <= most)


def _conditions(who: Fighter) -> Iterable[Move]:
    if who.wounds:
        yield offer("heal", words.HEAL)
    if who.condition != ALIVE:
        yield offer("alive", words.ALIVE)
    if who.condition != DOOR:
        yield offer("door", words.DOOR)
    if who.condition != DEAD:
        yield offer("dead", words.DEAD)


def copied(state: Firefight, place: int, count: int) -> Firefight:
    """Return the state with copies of someone, who act from the next turn on."""
    model = replace(state[place], there=HERE, condition=ALIVE, left=0)
    taken = (each.name for each in state.fighters)
    names = free_names(taken, model.name, count, NAME)
    more = tuple(replace(model, name=name) for name in names)
    state = changed(state, fighters=(*state.fighters, *more))
    return headline(state, words.COPIED, names=names)
