"""What every question of the fight has in common: its draws, and the corrections at each seat."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, ClassVar, Self

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, add, changed, headline, offer, push, tell
from calculators.core.result import Facts, Told
from calculators.core.scale import Scale
from calculators.core.space import Space
from calculators.core.words import Line
from calculators.systems.savage_worlds.fight.odds import Chart
from calculators.systems.savage_worlds.fight.pieces import NO_DICE, Deal, Drawn, Flat, Throw
from calculators.systems.savage_worlds.fight.rolls import Faces, again, open_to_reroll
from calculators.systems.savage_worlds.fight.state import FREE_MOVES, Body, Fight, paid
from calculators.systems.savage_worlds.fight.words import hand as words
from calculators.systems.savage_worlds.rolls.inputs import Luck
from calculators.systems.savage_worlds.rolls.rule import Rolled, luck_law
from calculators.systems.savage_worlds.rolls.words import roll_steps, shown_dice, summary
from calculators.systems.savage_worlds.turn.deck import DECK

EDIT = "edit."
KEEP, REROLL, BACK, DONE = "keep", "reroll", "back", "done"


class Step:
    """A task: it asks :meth:`question`, and :meth:`chosen` is what becomes of the answer."""

    name: ClassVar[str]

    def question(self, fight: Fight) -> Ask | None:
        """Return the choice to make, if the rules leave one."""
        raise NotImplementedError

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:
        """Return the next state."""
        raise NotImplementedError

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:  # noqa: ARG002
        """Return the dice that a move throws."""
        return ()

    def ask(self, fight: Fight) -> Ask | None:
        """Ask, with the way to put each fighter right."""
        asked = self.question(fight)
        if asked is None or fight.moves >= FREE_MOVES:
            return asked
        return replace(asked, moves=(*asked.moves, *corrections(fight.bodies)))

    def play(self, fight: Fight, code: str, drawn: tuple[Any, ...]) -> Fight:
        """Do what was chosen, or open a fighter to be put right first."""
        if code.startswith(EDIT):
            place = int(code.removeprefix(EDIT))
            told = tell(fight, words.MENDING, name=fight[place].name)
            return push(told, fight.mending(place), self)
        return self.chosen(fight, code, drawn)

    def space(self, fight: Fight, code: str) -> Space[Any]:
        """Return what a move draws."""
        if code.startswith(EDIT):
            return NO_DICE
        return self.draws(fight, code)

    def pieces(self, fight: Fight) -> tuple[Drawn, ...]:
        """Return what a table that draws by hand picks from: faces, or the cards of the deck."""
        moves = fight.asked.moves if fight.asked else ()
        spaces = [self.space(fight, move.code) for move in moves if move.needs]
        faces = max((max(s.sides) for s in spaces if isinstance(s, Throw | Flat)), default=0)
        cards = next((s.pile.whole for s in spaces if isinstance(s, Deal)), ())
        return (*range(1, faces + 1), *(card for card in DECK if card in cards))

    def draws(self, fight: Fight, code: str) -> Space[Any]:
        """Return what a move of this question draws."""
        sides = self.dice(fight, code)
        return Throw(sides) if sides else NO_DICE


@lru_cache(maxsize=64)
def _corrections(names: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(
        Move(f"{EDIT}{place}", words.CORRECT(name=name), seat=place)
        for place, name in enumerate(names)
    )


def corrections(bodies: tuple[Body, ...]) -> tuple[Move, ...]:
    """Return the moves that put each fighter right, at her seat."""
    return _corrections(tuple(body.name for body in bodies))


@cache
def plain(code: str, line: Line) -> Move:
    """Return a move whose label tells no facts: made once."""
    return offer(code, line)


def levels(name: str, scale: Scale[Any], line: Line, *, needs: int = 0) -> tuple[Move, ...]:
    """Return a move for each level of a scale."""
    return tuple(
        offer(f"{name}.{code}", line, needs=needs, level=scale.words(code)) for code in scale
    )


def cast(code: str, line: Line, sides: tuple[int, ...], /, **facts: Any) -> Move:
    """Return a move that throws dice, and says which."""
    return offer(code, line, needs=len(sides), dice=words.dice(sides), **facts)


def charted(chart: Chart) -> Chances:
    """Return the chart of a blow as the chances of a move."""
    return tuple(
        (label, chance) for label, chance in zip(words.CHART, chart, strict=True) if chance
    )


def likely(label: str, chance: Fraction) -> Chances:
    """Return one chance of a move."""
    return ((label, chance),)


def also(fight: Fight, line: Line, /, **facts: Any) -> Fight:
    """Return the fight with one more line told; it is the sentence where there is none yet."""
    return tell(fight, line, **facts) if fight.summary else headline(fight, line, **facts)


def report(fight: Fight, name: str, facts: Facts, told: Told) -> Fight:
    """Return the fight with what dice gave: its sentence, reasons, pictures, figures."""
    return changed(
        add(fight, *told.steps),
        summary=words.SAYS(name=name, sentence=told.summary),
        shown=(*fight.shown, *told.shown),
        figures=(*facts.values().items(), ("outcome", facts.outcome)),
    )


def told_of(roll: Rolled, more: str = "") -> Told:
    """Return what is said of a trait roll."""
    return Told(summary(roll, more), tuple(roll_steps(roll)), shown_dice(roll))


@dataclass(frozen=True)
class Weigh[R: Rolled](Step):
    """A roll that lies on the table: a benny may throw it again (SW-JTN-02)."""

    who: int
    roll: R

    def best(self, fight: Fight) -> bool:  # noqa: ARG002
        """Tell whether nothing better can come."""
        return False

    def told(self, fight: Fight) -> Told:  # noqa: ARG002
        """Return what is said of the roll."""
        return told_of(self.roll)

    def finish(self, fight: Fight) -> Fight:
        """Return the fight once the roll counts."""
        raise NotImplementedError

    def title(self, fight: Fight) -> str:
        """Return the question."""
        return words.KEEP_IT(name=fight[self.who].name)

    def question(self, fight: Fight) -> Ask | None:
        """Ask whether to throw again, where a benny can."""
        if self.best(fight) or not open_to_reroll(fight, self.who, self.roll):
            return None
        sides = self.roll.attempt.sides
        moves = (offer(KEEP, words.KEEP), cast(REROLL, words.REROLL, sides))
        return Ask(self.title(fight), moves, fight[self.who].name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:  # noqa: ARG002
        """Return the dice of the roll, if it is made again."""
        return self.roll.attempt.sides if code == REROLL else ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh another throw."""
        if move.code != REROLL:
            return ()
        return self.weighed(fight)

    def weighed(self, fight: Fight) -> Chances:
        """Return what another throw may come to."""
        law = luck_law(self.roll.attempt, self.relaunched, fight.house)
        won = sum((law.probability(c) for c in words.SUCCESSES), Fraction(0))
        return likely(words.SUCCEED, won)

    @property
    def relaunched(self) -> Luck:
        """The luck of another throw: the earlier ones, and a benny."""
        return Luck(earlier=self.roll.played.flat)

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw again, or let the roll count."""
        if code != REROLL:
            return self.finish(fight)
        after = self.rerolled(fight, drawn)
        fight = paid(fight, self.who)
        fight = report(fight, fight[self.who].name, after.roll, after.told(fight))
        return push(fight, after)

    def rerolled(self, fight: Fight, drawn: Faces) -> Self:
        """Return this question about the roll with one more throw."""
        return replace(self, roll=again(fight, self.roll, drawn))
