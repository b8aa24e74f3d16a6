"""Surprise, before the first cards (SW-ACT-09)."""

from dataclasses import dataclass
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, headline, push
from calculators.systems.savage_worlds.fight.odds import winning
from calculators.systems.savage_worlds.fight.rolls import Faces, trait_facts, tried
from calculators.systems.savage_worlds.fight.state import Fight, put, sheet_of
from calculators.systems.savage_worlds.fight.step import (
    Step,
    Weigh,
    also,
    cast,
    likely,
    plain,
    report,
)
from calculators.systems.savage_worlds.fight.words import order as words
from calculators.systems.savage_worlds.rolls.calculator import Tried
from calculators.systems.savage_worlds.rolls.calculator import tell as tell_trait
from calculators.systems.savage_worlds.rolls.rule import WON


@dataclass(frozen=True, slots=True)
class Surprise(Step):
    """Whether somebody is surprised, before the first cards."""

    name: ClassVar[str] = "surprise"

    def question(self, fight: Fight) -> Ask:
        """Ask which side, of those that are there."""
        moves = [plain("nobody", words.READY)]
        sides = {body.sheet.side for body in fight.bodies if body.sheet.there}
        moves += [plain(f"caught.{side}", words.WHO_IS[side]) for side in sorted(sides)]
        return Ask(words.SURPRISE, tuple(moves))

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Put one side En Attente, and let the other one look."""
        side = code.partition(".")[2]
        if not side:
            return headline(fight, words.NOBODY)
        there = [n for n, body in enumerate(fight.bodies) if body.sheet.there]
        caught = [n for n in there if sheet_of(fight, n).side == side]
        waiting = [n for n in there if n not in caught]
        for place in waiting:
            fight = put(fight, place, sheet_waiting=True)
        if waiting:
            fight = headline(fight, words.WAITS, names=[fight[n].name for n in waiting])
        return push(fight, *(Notice(place) for place in caught))


@dataclass(frozen=True, slots=True)
class Notice(Step):
    """One of them rolls Perception."""

    who: int
    name: ClassVar[str] = "notice"

    def question(self, fight: Fight) -> Ask | None:
        """Ask for the dice."""
        body = fight[self.who]
        if body.sheet.idle:
            return None
        move = cast("roll", words.ROLL, self.dice(fight, "roll"))
        return Ask(words.PERCEPTION(name=body.name), (move,), body.name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of Perception."""
        return tried(fight, self.who, "notice", "surprise").sides if code == "roll" else ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the roll."""
        if move.code != "roll":
            return ()
        chance = winning(tried(fight, self.who, "notice", "surprise"))
        return likely(words.NOT_CAUGHT, chance)

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw."""
        if not code:
            return fight
        roll = trait_facts(fight, self.who, "notice", "surprise", drawn)
        fight = report(fight, fight[self.who].name, roll, tell_trait(roll))
        return push(fight, Noticed(self.who, roll))


@dataclass(frozen=True)
class Noticed(Weigh[Tried]):
    """Perception, as thrown."""

    name: ClassVar[str] = "noticed"

    def best(self, fight: Fight) -> bool:  # noqa: ARG002
        """Tell whether it succeeded: no more is wanted."""
        return self.roll.verdict in WON

    def told(self, fight: Fight) -> Any:  # noqa: ARG002
        """Return what the chapter says of it."""
        return tell_trait(self.roll)

    def finish(self, fight: Fight) -> Fight:
        """Keep from acting who saw nothing come."""
        caught = self.roll.verdict not in WON
        fight = put(fight, self.who, surprised=caught)
        line = words.CAUGHT if caught else words.AWARE
        return also(fight, line, name=fight[self.who].name)
