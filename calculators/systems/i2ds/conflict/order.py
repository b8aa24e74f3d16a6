"""The initiative, each one's turn to act, and the end of a round."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Task, add, changed, headline, offer, push, say, tell
from calculators.systems.i2ds.character import ROLLED
from calculators.systems.i2ds.conflict import words
from calculators.systems.i2ds.conflict.face import face
from calculators.systems.i2ds.conflict.mend import MEND, Mend, mending
from calculators.systems.i2ds.conflict.oppose import Oppose
from calculators.systems.i2ds.conflict.state import (
    Conflict,
    diceless,
    ordered,
    present,
    put,
    sequence,
)
from calculators.systems.i2ds.conflict.trial import Trial
from calculators.systems.i2ds.initiative import words as initiative
from calculators.systems.i2ds.scales import FIGURES
from calculators.systems.i2ds.throw import Faces

NEXT, END = "next", "end"


@dataclass(frozen=True, slots=True)
class Roll:
    """A die each, once for the conflict (I2-INI-01, AMB-I2-15)."""

    name: ClassVar = "roll"

    def ask(self, state: Conflict) -> Ask | None:
        """Ask for the dice of those who have none."""
        waiting = diceless(state)
        if not waiting:
            return None
        who = [state[place].called for place in waiting]
        throw = offer("roll", words.ROLL, needs=len(waiting), who=who)
        return Ask(words.ROLLS(), (throw, *mending(state)))

    def dice(self, state: Conflict, code: str) -> Faces:
        """Return the sides of what a move throws."""
        return (FIGURES["initiative"],) * len(diceless(state)) if code == "roll" else ()

    def play(self, state: Conflict, code: str, drawn: Faces) -> Conflict:
        """Keep the dice, and begin the round."""
        if code.startswith(MEND):
            return Mend.begun(state, code, self)
        for place, die in zip(diceless(state), drawn, strict=True):
            state = put(state, place, die=die)
        told = initiative.tell(ordered(state))
        state = say(add(state, *told.steps), told.summary)
        return push(state, *turns(state))


def turns(state: Conflict) -> tuple[Task[Any], ...]:
    """Return what a round is made of, in the order that stands now."""
    return (*(Act(place, rank) for rank in sequence(state) for place in rank), Close())


@dataclass(frozen=True, slots=True)
class Act:
    """Someone's turn.

    :param together: all who act in this rank.
    """

    who: int
    together: tuple[int, ...]
    name: ClassVar = "act"

    def ask(self, state: Conflict) -> Ask | None:
        """Ask what is done; who has left does nothing."""
        if not state[self.who].here:
            return None
        return Ask(self._title(state), (*self._moves(state), *mending(state)))

    def _title(self, state: Conflict) -> str:
        name, others = state[self.who].called, [p for p in self.together if state[p].here]
        if len(others) > 1:
            return words.TOGETHER(names=[state[p].called for p in others], name=name)
        return words.ACTS(name=name)

    def _moves(self, state: Conflict) -> Iterable[Move]:
        for place in present(state):
            if place != self.who:
                yield offer(f"oppose.{place}", words.OPPOSE, name=state[place].called)
        yield offer("test", words.TEST)
        if not state[self.who].plays:
            yield offer("grant", words.GRANT)
        yield offer("free", words.FREE)

    def chances(self, state: Conflict, move: Move) -> tuple[tuple[str, Fraction], ...]:
        """Weigh an opposition, no grace spent."""
        kind, _, target = move.code.partition(".")
        return face(state, self.who, int(target)).told(state) if kind == "oppose" else ()

    def play(self, state: Conflict, code: str, drawn: Faces) -> Conflict:  # noqa: ARG002
        """Go on to the throw, if there is one."""
        kind, _, target = code.partition(".")
        who = state[self.who].called
        match kind:
            case "":
                return state
            case "mend":
                return Mend.begun(state, code, self)
            case "oppose":
                state = headline(state, words.FACES, name=who, other=state[int(target)].called)
                return push(state, Oppose(face(state, self.who, int(target))))
            case "test":
                state = headline(state, words.TRIES, name=who)
                return push(state, Trial(self.who, state[self.who].throws, state.base))
            case "grant":
                return headline(state, words.GRANTED, name=who)
        return headline(state, words.GOES, name=who)


@dataclass(frozen=True, slots=True)
class Close:
    """All have acted."""

    name: ClassVar = "close"

    def ask(self, state: Conflict) -> Ask:
        """Ask for the next round, or for the end."""
        moves = (offer(NEXT, words.NEXT), offer(END, words.END))
        return Ask(words.OVER(round=state.round), (*moves, *mending(state)))

    def play(self, state: Conflict, code: str, drawn: Faces) -> Conflict:  # noqa: ARG002
        """Count the rounds; the end of a conflict forgets its dice, its ranks, its malus."""
        if code.startswith(MEND):
            return Mend.begun(state, code, self)
        if code == NEXT:
            return changed(headline(state, words.GOES_ON), round=state.round + 1)
        for place in range(len(state.fighters)):
            state = put(state, place, die=None, place=ROLLED, critical=0, modifier=0)
        return changed(headline(state, words.ENDS), round=1)


def opened(state: Conflict) -> Conflict:
    """Return a round at its beginning: dice first, where someone has none."""
    if diceless(state):
        state = tell(state, initiative.OPENS)
        return changed(state, agenda=(Roll(),))
    ranks = initiative.tell(ordered(state)).summary
    state = tell(state, words.ROUND, round=state.round, order=ranks)
    if not state.summary:
        state = say(state, words.ROUND_OPENS, round=state.round)
    return changed(state, agenda=turns(state))
