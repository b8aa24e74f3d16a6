"""The numbers that a table is asked for: a difficulty, the PM of an NPC, another Modif."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import headline, offer, push
from calculators.systems.choix_destin.scales import DIFFICULTY_BOUND, FIGURES
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.cards import Drawn
from calculators.systems.choix_destin.table.state import Sitting, doing

USUAL = range(13)
"""What a table is offered at once; any other number is a tap away (AMB-CD-02)."""
STEPS = (-10, -1, 1, 10)


def _asked(sitting: Sitting, name: str, *more: Move, usual: Sequence[int] = USUAL) -> Ask:
    """Ask for a number of the deed, the usual ones first."""
    title = words.HOW[name](name=sitting[sitting.doing.who].called)
    moves = [Move(f"set.{n}", words.NUMBER(n=n), words.SET[name].rule) for n in usual]
    return Ask(title, (*moves, *more))


def _further(name: str) -> Move:
    return replace(offer("more", words.MORE), rule=words.SET[name].rule)


def _played(sitting: Sitting, code: str, name: str) -> Sitting:
    """Keep a number, or look further."""
    if code == "more":
        first = max(USUAL) + 1
        return headline(push(sitting, Further(name, first)), words.CHANGED, n=first)
    return _kept(sitting, name, int(code.removeprefix("set.")))


def _kept(sitting: Sitting, name: str, number: int) -> Sitting:
    sitting = doing(sitting, **{name: number})
    who = sitting[sitting.doing.who].called
    return headline(sitting, words.SET[name], n=number, name=who)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard it is; the Master tells it (CD-TIR-02)."""

    name: ClassVar[str] = "difficulty"

    def ask(self, sitting: Sitting) -> Ask:
        """Ask for it."""
        return _asked(sitting, self.name, *([_further(self.name)] if sitting.free else ()))

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Keep it, or look further."""
        return _played(sitting, code, self.name)


@dataclass(frozen=True, slots=True)
class Facing:
    """What the NPC adds to the card that it draws (AMB-CD-06)."""

    name: ClassVar[str] = "facing"

    def ask(self, sitting: Sitting) -> Ask:
        """Ask for it; a difficulty may stand beside it."""
        more = [_further(self.name)] if sitting.free else []
        if sitting.free and sitting.doing.difficulty is None:
            more.append(offer("hard", words.HARD))
        return _asked(sitting, self.name, *more)

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Keep it, or look further."""
        if code == "hard":
            name = sitting[sitting.doing.who].called
            return headline(push(sitting, Difficulty(), self), words.HARDER, name=name)
        return _played(sitting, code, self.name)


@dataclass(frozen=True, slots=True)
class Modif:
    """Another Modif than that of the sheet (CD-TIR-01, CD-TIR-03)."""

    name: ClassVar[str] = "pm"

    def ask(self, sitting: Sitting) -> Ask:
        """Ask for it, within its bounds."""
        usual = range(FIGURES["no_modifier"], FIGURES["modifier"] + 1)
        return _asked(sitting, self.name, usual=usual)

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Keep it for this action."""
        return _played(sitting, code, self.name)


@dataclass(frozen=True, slots=True)
class Further:
    """A number that is found by steps.

    :param what: the number of the deed that is asked for.
    """

    what: str
    number: int
    name: ClassVar[str] = "further"

    def ask(self, sitting: Sitting) -> Ask:
        """Offer to keep the number, and each step that stays in bounds."""
        moves = [offer("keep", words.KEEP, n=self.number)]
        moves += [
            offer(f"by.{by}", words.BY, by=by)
            for by in STEPS
            if sitting.free and abs(self.number + by) <= DIFFICULTY_BOUND
        ]
        rule = words.SET[self.what].rule
        return Ask(words.WHICH(n=self.number), tuple(replace(move, rule=rule) for move in moves))

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Keep it, or go on."""
        if code == "keep":
            return _kept(sitting, self.what, self.number)
        number = self.number + int(code.removeprefix("by."))
        sitting = push(sitting, Further(self.what, number))
        return headline(sitting, words.CHANGED, n=number)
