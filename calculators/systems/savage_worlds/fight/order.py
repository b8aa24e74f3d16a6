"""Whose turn it is, and what ends with a turn (SW-INI-01, SW-ETA-01)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import changed, offer, push, tell
from calculators.systems.savage_worlds.fight.acting import turn_of
from calculators.systems.savage_worlds.fight.state import FADING, NOBODY, Fight, order, put
from calculators.systems.savage_worlds.fight.step import Step, also, plain
from calculators.systems.savage_worlds.fight.words import order as words


@dataclass(frozen=True, slots=True)
class Next(Step):
    """The strongest card that has not played; who is En Attente may step in (AMB-SW-17).

    Of two Jokers, the table says which one begins (AMB-SW-08).
    """

    name: ClassVar[str] = "next"

    def question(self, fight: Fight) -> Ask | None:
        """Ask only where somebody waits, or two are equal."""
        waiting = waiting_of(fight)
        if not waiting and not first_of(fight)[1:]:
            return None
        moves = [*self._ready(fight)]
        moves += [offer(f"step.{n}", words.STEPS_IN, name=fight[n].name) for n in waiting]
        if not ready_of(fight):
            moves.append(plain("end", words.ENDS))
        return Ask(words.NEXT, tuple(moves))

    def _ready(self, fight: Fight) -> Iterable[Move]:
        first = first_of(fight)
        line = words.PLAYS[len(first) > 1]
        for place in first:
            body = fight[place]
            yield offer(f"turn.{place}", line, name=body.name, card=body.sheet.card)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Begin a turn, or let the round end."""
        kind, _, place = code.partition(".")
        ready = ready_of(fight)
        if kind == "end" or not (code or ready):
            return also(fight, words.ROUND_OVER)
        who = int(place) if place else ready[0]
        body = fight[who]
        fight = put(fight, who, sheet_waiting=False)
        if kind == "step":
            fight = also(fight, words.TURN_NOW, name=body.name)
        else:
            fight = also(fight, words.TURN_OF, name=body.name, card=body.sheet.card)
        fight = changed(fight, acting=who, announced=0, done=0, running=False)
        return push(fight, *turn_of(who), End(who), Next())


@dataclass(frozen=True, slots=True)
class End(Step):
    """A turn ends, and with it what lasts until then (SW-ETA-01, SW-ETA-02)."""

    who: int
    name: ClassVar[str] = "end"

    def question(self, fight: Fight) -> None:
        """Nothing to choose."""

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Let states end, but for those that came during this turn."""
        body = fight[self.who]
        for state in FADING:
            if getattr(body.sheet, state) and state not in body.gained:
                fight = put(fight, self.who, **{f"sheet_{state}": False})
                fight = tell(fight, words.FADES[state], name=body.name)
        fight = put(fight, self.who, acted=True, gained=())
        return changed(fight, acting=NOBODY, announced=0, done=0, running=False)


def ready_of(fight: Fight) -> list[int]:
    """Return those whose card is still to play, the strongest first."""
    return [n for n in order(fight) if not fight[n].acted and not fight[n].sheet.waiting]


def first_of(fight: Fight) -> list[int]:
    """Return whose card is the strongest of them: one fighter, or two with a Joker."""
    ready = ready_of(fight)
    return [n for n in ready if fight[n].sheet.joker] or ready[:1]


def waiting_of(fight: Fight) -> list[int]:
    """Return those who may step in."""
    return [
        place
        for place, body in enumerate(fight.bodies)
        if body.sheet.there and body.sheet.waiting and not body.acted and not body.sheet.idle
    ]
