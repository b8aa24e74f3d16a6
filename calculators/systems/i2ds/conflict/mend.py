"""Putting someone right by hand, at any time: grace, initiative, rank, who comes and who goes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Task, at_seat, changed, headline, offer, push
from calculators.core.play import free_names
from calculators.systems.i2ds.character import RANKS, ROLLED
from calculators.systems.i2ds.conflict import words
from calculators.systems.i2ds.conflict.state import (
    AWAY,
    HERE,
    MOST_FIGHTERS,
    NAME,
    Conflict,
    Fighter,
    present,
    put,
)
from calculators.systems.i2ds.scales import FIGURES, MOST_IN_A_FIGHT, VALUE_BOUND
from calculators.systems.i2ds.throw import Faces

MEND = "mend"
COPIES = (1, 4)


def mending(state: Conflict) -> tuple[Move, ...]:
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
    def begun(cls, state: Conflict, code: str, after: Task[Any]) -> Conflict:
        """Put someone right, then go on with what was asked."""
        task = cls(int(code.partition(".")[2]))
        return push(headline(state, words.MENDING, name=state[task.who].called), task, after)

    def ask(self, state: Conflict) -> Ask:
        """Offer each change that is possible now."""
        moves = tuple(self._moves(state)) if state.free else ()
        return Ask(words.MENDS(name=state[self.who].called), (*moves, offer("done", words.DONE)))

    def _moves(self, state: Conflict) -> Iterable[Move]:
        who = state[self.who]
        if not who.here and self._room(state, who) > 0:
            yield offer("enter", words.ENTER)
        elif who.here and len(present(state)) > 1:
            yield offer("leave", words.LEAVE)
        yield from self._players(who) if who.plays else ()
        for step in (1, -1, -FIGURES["mishap"]):
            if abs(who.modifier + step) <= VALUE_BOUND:
                line = words.MISHAP if step < -1 else words.INITIATIVE
                yield offer(f"initiative.{step}", line, step=step)
        if not who.plays:
            room = min(self._room(state, who), MOST_FIGHTERS - len(state.fighters))
            for count in COPIES:
                if count <= room:
                    yield offer(f"copy.{count}", words.COPY, count=count, name=who.called)

    @staticmethod
    def _players(who: Fighter) -> Iterable[Move]:
        """Offer what players' characters alone have: a rank that moves, and grace."""
        for place in RANKS:
            if place != who.place:
                yield offer(f"place.{place}", words.PLACES[place])
        if who.grace is None:
            yield offer("grace.0", words.COUNT_GRACE)
            return
        if who.grace < VALUE_BOUND:
            yield offer("grace.1", words.GRACE, step=1)
        if who.grace:
            yield offer("grace.-1", words.GRACE, step=-1)

    @staticmethod
    def _room(state: Conflict, who: Fighter) -> int:
        """Return how many more of that side the order has room for."""
        side = sum(each.side == who.side and each.here for each in state.fighters)
        return MOST_IN_A_FIGHT - side

    def play(self, state: Conflict, code: str, drawn: Faces) -> Conflict:  # noqa: ARG002
        """Change what is to be changed; figures may be changed again at once."""
        kind, _, what = code.partition(".")
        who = state[self.who]
        match kind:
            case "grace":
                grace = (who.grace or 0) + int(what)
                state = put(state, self.who, grace=grace)
                state = headline(state, words.HAS_GRACE, name=who.called, grace=grace)
            case "initiative":
                modifier = who.modifier + int(what)
                state = put(state, self.who, modifier=modifier)
                state = headline(state, words.HAS_MODIFIER, name=who.called, modifier=modifier)
            case "place":
                return self._placed(state, what)
            case "leave":
                state = put(state, self.who, there=AWAY)
                return headline(state, words.LEAVES, name=who.called)
            case "enter":
                state = put(state, self.who, there=HERE)
                return headline(state, words.ENTERS, name=who.called)
            case "copy":
                return copied(state, self.who, int(what))
            case _:
                return headline(state, words.AS_IT_IS, name=who.called)
        return push(state, self)

    def _placed(self, state: Conflict, place: str) -> Conflict:
        name = state[self.who].called
        latest = max(each.critical for each in state.fighters) + 1
        order = 0 if place == ROLLED else min(latest, VALUE_BOUND)
        state = put(state, self.who, place=place, critical=order)
        return headline(state, words.PLACED[place], name=name)


def copied(state: Conflict, place: int, count: int) -> Conflict:
    """Return the state with copies of someone, who throw for their order with the next round."""
    model = replace(state[place], die=None, there=HERE)
    taken = (each.name for each in state.fighters)
    names = free_names(taken, model.name, count, NAME)
    more = tuple(replace(model, name=name) for name in names)
    state = changed(state, fighters=(*state.fighters, *more))
    return headline(state, words.COPIED, names=names)
