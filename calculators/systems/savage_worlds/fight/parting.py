"""Breaking off: a free attack for each adversary beside who leaves (SW-ACT-06)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, override

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, headline, push
from calculators.systems.savage_worlds.attack.inputs import MELEE
from calculators.systems.savage_worlds.fight import striking
from calculators.systems.savage_worlds.fight.blows import Blow, to_hit
from calculators.systems.savage_worlds.fight.near import Near
from calculators.systems.savage_worlds.fight.rolls import Faces
from calculators.systems.savage_worlds.fight.state import Fight, sheet_of
from calculators.systems.savage_worlds.fight.step import Step, cast, charted, plain
from calculators.systems.savage_worlds.fight.words import blow as words
from calculators.systems.savage_worlds.states.inputs import FREE, HELD, Leaving
from calculators.systems.savage_worlds.states.rule import Stated

SKIP, STRIKE = "skip", "strike"


@dataclass(frozen=True)
class Breaking(Near):
    """Who breaks off, and from whom."""

    @override
    def could(self, fight: Fight) -> Iterable[int]:
        side = sheet_of(fight, self.who).side
        return (n for n in super().could(fight) if sheet_of(fight, n).side != side)

    @override
    def title(self, fight: Fight) -> str:
        return words.NEAR_LEAVER(name=fight[self.who].name)

    @override
    def after(self, fight: Fight) -> Fight:
        able = [n for n in self.beside if sheet_of(fight, n).states().outcome in {FREE, HELD}]
        able = [n for n in able if not sheet_of(fight, n).unconscious]
        sheet = sheet_of(fight, self.who)
        leaving = Leaving(adjacent=len(self.beside), adjacent_shaken=len(self.beside) - len(able))
        stated = Stated(1, sheet.states(), sheet.burden, leaving, (), fight.house.past_three)
        fight = headline(fight, words.LEAVES, name=sheet.called, attacks=stated.attacks)
        return push(fight, *(Parting(n, self.who) for n in able))


@dataclass(frozen=True, slots=True)
class Parting(Step):
    """A free attack against who breaks off (SW-ACT-06)."""

    who: int
    target: int
    name: ClassVar[str] = "parting"

    @property
    def blow(self) -> Blow:
        """The blow."""
        return Blow(self.who, self.target, MELEE)

    def question(self, fight: Fight) -> Ask | None:
        """Ask for the dice."""
        if not sheet_of(fight, self.target).there:
            return None
        name, target = fight[self.who].name, fight[self.target].name
        moves = (
            cast(STRIKE, words.STRIKE, self.dice(fight, STRIKE)),
            plain(SKIP, words.SKIP),
        )
        return Ask(words.FREE_BLOW(name=name, target=target), moves, name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of Combat."""
        return to_hit(fight, self.blow).sides if code == STRIKE else ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the whole blow."""
        return charted(striking.chart_of(fight, self.blow)) if move.code == STRIKE else ()

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Strike, or not."""
        if code == STRIKE:
            return striking.strike(fight, self.blow, drawn, free=True)
        if not code:
            return fight
        name, target = fight[self.who].name, fight[self.target].name
        return headline(fight, words.LETS_GO, name=name, target=target)
