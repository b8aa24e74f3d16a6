"""A fighter put right by hand, and what a benny buys at any time: ordinary moves of the fight."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import bare
from calculators.core.machine import Chances, add, changed, headline, offer, push, say
from calculators.core.space import Space
from calculators.systems.savage_worlds.fight.cards import Join, New, replacing
from calculators.systems.savage_worlds.fight.parting import Breaking
from calculators.systems.savage_worlds.fight.pieces import NO_DICE
from calculators.systems.savage_worlds.fight.state import (
    FREE_MOVES,
    Body,
    Fight,
    cleared,
    hit_with,
    hurt,
    named_anew,
    paid,
    purse,
    put,
    sheet_of,
)
from calculators.systems.savage_worlds.fight.step import DONE, Step, plain
from calculators.systems.savage_worlds.fight.words import hand as words
from calculators.systems.savage_worlds.scales import FATIGUE, MOST_FIGHTERS, MOST_STOCK, MOST_WOUNDS

LEVELS = tuple(FATIGUE)
FRESH: dict[str, Any] = {
    **dict.fromkeys(words.ON, False),
    "wounds": 0,
    "fatigue": LEVELS[0],
    "card": None,
    "support": (),
    "away": False,
}
"""How somebody is who just came."""


@dataclass(frozen=True, slots=True)
class Edit(Step):
    """What is put right; it asks again until all is."""

    who: int
    name: ClassVar[str] = "edit"

    def ask(self, fight: Fight) -> Ask:
        """Offer all that can be put right."""
        sheet = sheet_of(fight, self.who)
        moves = [plain(DONE, words.DONE)]
        if fight.moves < FREE_MOVES:
            moves += self._spending(fight)
            moves += self._states(fight)
            moves += self._coming(fight)
        return Ask(words.WHAT(name=sheet.called), tuple(moves))

    def question(self, fight: Fight) -> Ask:
        """Offer the same."""
        return self.ask(fight)

    def _states(self, fight: Fight) -> Iterable[Move]:
        sheet = sheet_of(fight, self.who)
        if sheet.wounds < MOST_WOUNDS:
            yield plain("wound.more", words.MORE)
        if sheet.wounds:
            yield plain("wound.less", words.LESS)
        for code, line in words.ON.items():
            there = getattr(sheet, code)
            yield offer(f"state.{code}", words.OFF[code] if there else line)
        level = LEVELS.index(sheet.fatigue)
        if level + 1 < len(LEVELS):
            yield plain("fatigue.more", words.TIRED)
        if level:
            yield plain("fatigue.less", words.RESTED)
        if purse(fight, self.who) < MOST_STOCK:
            yield plain("benny.more", words.GIVEN)
        if purse(fight, self.who):
            yield plain("benny.less", words.TAKEN)

    def _spending(self, fight: Fight) -> Iterable[Move]:
        body = fight[self.who]
        if not purse(fight, self.who):
            return
        if body.sheet.shaken:
            yield plain("spend.shaken", words.SPENDS["shaken"])
        if body.sheet.card and not body.acted and self.who != fight.acting:
            yield offer("card", words.SPENDS["card"], needs=1)
        yield offer("spend.power", words.SPENDS["power"], points=words.POINTS)
        yield plain("spend.story", words.SPENDS["story"])

    def _coming(self, fight: Fight) -> Iterable[Move]:
        sheet = sheet_of(fight, self.who)
        if sheet.there:
            if self._between(fight):
                yield plain("break", words.BREAK)
            yield plain("leave", words.LEAVES)
        elif sheet.away:
            yield plain("enter", words.ENTERS)
        for count, line in words.COPIES.items():
            if len(fight.bodies) + count <= MOST_FIGHTERS:
                yield plain(f"copy.{count}", line)

    @staticmethod
    def _between(fight: Fight) -> bool:
        """Tell whether nothing is under way but a turn."""
        return fight.agenda[1].name == "act"

    def chances(self, fight: Fight, move: Move) -> Chances:  # noqa: ARG002
        """Weigh nothing."""
        return ()

    def draws(self, fight: Fight, code: str) -> Space[Any]:
        """Return the card that a benny buys."""
        return replacing(fight, self.who).space if code == "card" else NO_DICE

    def play(self, fight: Fight, code: str, drawn: tuple[Any, ...]) -> Fight:
        """Put it right, and ask what else."""
        return self.chosen(fight, code, drawn)

    def chosen(self, fight: Fight, code: str, drawn: tuple[Any, ...]) -> Fight:  # noqa: PLR0911  # a table of moves
        """Do what was chosen."""
        kind, _, what = code.partition(".")
        match kind:
            case "done":
                return fight
            case "wound":
                return self._wound(fight, 1 if what == "more" else -1)
            case "fatigue":
                return self._fatigue(fight, 1 if what == "more" else -1)
            case "state":
                return self._state(fight, what)
            case "benny":
                fight = paid(fight, self.who, -1 if what == "more" else 1)
                left = purse(fight, self.who)
                return self._again(headline(fight, words.STOCK, name=self._name(fight), left=left))
            case "spend":
                return self._spend(fight, what)
            case "card":
                return push(fight, New(self.who, drawn[0]), self)
            case "break":
                return push(fight, Breaking(self.who), self)
        return self._move(fight, kind, what)

    def _name(self, fight: Fight) -> str:
        return fight[self.who].name

    def _again(self, fight: Fight) -> Fight:
        return push(fight, self)

    def _wound(self, fight: Fight, more: int) -> Fight:
        fight = hurt(fight, self.who, sheet_of(fight, self.who).wounds + more)
        wounds = sheet_of(fight, self.who).wounds
        return self._again(headline(fight, words.HURT, name=self._name(fight), wounds=wounds))

    def _fatigue(self, fight: Fight, more: int) -> Fight:
        level = LEVELS[LEVELS.index(sheet_of(fight, self.who).fatigue) + more]
        fight = put(fight, self.who, sheet_fatigue=level)
        told = FATIGUE.by_code[level].name
        return self._again(headline(fight, words.WEARY, name=self._name(fight), level=told))

    def _state(self, fight: Fight, code: str) -> Fight:
        name, there = self._name(fight), getattr(sheet_of(fight, self.who), code)
        if there:
            fight = put(fight, self.who, **{f"sheet_{code}": False})
            line = words.BACK_AGAIN if code == "out" else words.NO_MORE
        else:
            fight = cleared(fight, self.who) if code == "out" else fight
            fight = hit_with(fight, self.who, code)
            line = words.NOW
        text = line(name=name, state=words.NAMES[code])
        step = replace(words.ON[code](), text=text)
        fight = say(add(fight, step), text)
        if there and code == "out":
            return push(fight, Join(self.who), self)
        return self._again(fight)

    def _spend(self, fight: Fight, what: str) -> Fight:
        name = self._name(fight)
        fight = paid(fight, self.who)
        if what == "shaken":
            fight = put(fight, self.who, sheet_shaken=False)
            return self._again(headline(fight, words.FREED, name=name))
        if what == "power":
            fight = headline(fight, words.POWERED, name=name, points=words.POINTS)
            return self._again(fight)
        return self._again(headline(fight, words.STORY, name=name))

    def _move(self, fight: Fight, kind: str, what: str) -> Fight:
        name, sheet = self._name(fight), sheet_of(fight, self.who)
        if kind == "leave":
            line = words.LEFT_CARD if sheet.card else words.LEFT
            fight = put(cleared(fight, self.who), self.who, sheet_away=True)
            return self._again(headline(fight, line, name=name))
        if kind == "enter":
            fight = put(fight, self.who, sheet_away=False, acted=False, surprised=False)
            return push(headline(fight, words.ENTERED, name=name), Join(self.who), self)
        return self._copied(fight, int(what))

    def _copied(self, fight: Fight, count: int) -> Fight:
        """Bring in so many like this one, fresh, each with a name of its own."""
        sheet, first = sheet_of(fight, self.who), len(fight.bodies)
        for _ in range(count):
            taken = {bare(body.sheet.name) for body in fight.bodies}
            copy = replace(sheet, name=named_anew(sheet.name, taken), **FRESH)
            fight = changed(fight, bodies=(*fight.bodies, Body(copy)))
        names = [body.name for body in fight.bodies[first:]]
        fight = headline(fight, words.COPIED, count=count, names=names)
        return push(fight, *(Join(first + n) for n in range(count)), self)
