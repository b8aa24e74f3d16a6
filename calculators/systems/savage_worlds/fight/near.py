"""Who stands beside somebody: for a shot into a melee, and for who breaks off (SW-ACT-06, 07)."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, headline, offer, push
from calculators.systems.savage_worlds.attack.inputs import MELEE
from calculators.systems.savage_worlds.fight import striking
from calculators.systems.savage_worlds.fight.blows import Blow, to_hit
from calculators.systems.savage_worlds.fight.rolls import Faces
from calculators.systems.savage_worlds.fight.state import Fight, sheet_of
from calculators.systems.savage_worlds.fight.step import DONE, Step, cast, charted, plain
from calculators.systems.savage_worlds.fight.words import blow as words
from calculators.systems.savage_worlds.states.inputs import FREE, HELD, Leaving
from calculators.systems.savage_worlds.states.rule import Stated

SKIP, STRIKE = "skip", "strike"


@dataclass(frozen=True, slots=True)
class Near(Step):
    """Who breaks off, or whose target stands in a melee; a touch more takes a name back.

    :param who: who shoots, or who leaves.
    :param mode: of the shot; ``""`` for who leaves.
    :param beside: those chosen so far.
    """

    who: int
    mode: str
    beside: tuple[int, ...] = ()
    name: ClassVar[str] = "near"

    def _could(self, fight: Fight) -> list[int]:
        side = sheet_of(fight, self.who).side
        return [
            place
            for place, body in enumerate(fight.bodies)
            if place != self.who and body.sheet.there
            if self.mode or body.sheet.side != side
        ]

    def question(self, fight: Fight) -> Ask:
        """Offer everybody who could."""
        moves = [
            offer(f"near.{n}", words.NEAR[n in self.beside], name=fight[n].name)
            for n in self._could(fight)
        ]
        body = fight[self.who]
        title = words.NEAR_MELEE if self.mode else words.NEAR_LEAVER(name=body.name)
        return Ask(title, (*moves, plain(DONE, words.THAT_IS_ALL)), body.name)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Add a name, or go on."""
        if code != DONE:
            place = int(code.partition(".")[2])
            others = tuple(n for n in self.beside if n != place)
            beside = others if place in self.beside else (*others, place)
            return push(fight, replace(self, beside=beside))
        if self.mode:
            return push(fight, striking.Strike(self.who, self.mode, near=self.beside))
        return self._leaving(fight)

    def _leaving(self, fight: Fight) -> Fight:
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
