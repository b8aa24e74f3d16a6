"""What the table decides in the open: who acts, at what, and the numbers that the Master tells."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Task, changed, headline, offer, push
from calculators.pieces.tarot import MINOR_CARDS
from calculators.systems.choix_destin.critical_situation import END
from calculators.systems.choix_destin.hand.rule import DRAW, START
from calculators.systems.choix_destin.scales import DIFFICULTY_BOUND, FIGURES
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.cards import Drawn, Piles
from calculators.systems.choix_destin.table.dealing import Deal, Take, before_acting, drawing
from calculators.systems.choix_destin.table.fate import Clash, Fate
from calculators.systems.choix_destin.table.mending import Mend
from calculators.systems.choix_destin.table.playing import Lay
from calculators.systems.choix_destin.table.state import (
    NPC,
    OURS,
    SITE,
    TEST,
    VERSUS,
    Deed,
    Sitting,
    doing,
    put,
)

DIFFICULTY, FACING, PM = "difficulty", "facing", "pm"
USUAL = range(13)
"""The numbers that a table is offered at once; any other one is a tap away (AMB-CD-02)."""
STEPS = (-10, -1, 1, 10)


def first_hands(sitting: Sitting, *places: int) -> tuple[Task[Any], ...]:
    """Return what gives a first hand to those who have no card yet (CD-MAI-02)."""
    new = tuple(place for place in places if not sitting[place].dealt)
    if not new:
        return ()
    if sitting.cards == OURS:
        return tuple(Take(place, START) for place in new)
    return (Deal(new),)


@dataclass(frozen=True, slots=True)
class Now:
    """Nothing is under way: who acts, or what changes around the table."""

    name: ClassVar = "now"

    def ask(self, sitting: Sitting) -> Ask:
        """Offer each who is there; what belongs to one of them stands at the seat."""
        moves = [
            offer(f"act.{place}", words.ACTS, name=sitting[place].called)
            for place in sitting.present
        ]
        if sitting.free:
            moves.append(offer("calm", words.CALM) if sitting.critical else _crisis())
        for place, seat in enumerate(sitting.seats):
            if sitting.free:
                moves.append(_at(place, offer(f"mend.{place}", words.MEND)))
            if seat.away:
                moves.append(_at(place, offer(f"back.{place}", words.BACK)))
            elif sitting.free:
                moves.append(_at(place, offer(f"leave.{place}", words.LEAVE)))
        return Ask(words.NOW, tuple(moves))

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Begin what was chosen."""
        what, _, place = code.partition(".")
        if what == "act":
            deed = Deed(int(place), "", sitting[int(place)].pm)
            return push(changed(sitting, deed=deed), Kind())
        if what == "mend":
            return push(sitting, Mend(int(place)), Now())
        if what == "back":
            return _back(sitting, int(place))
        sitting = push(sitting, Now())
        if what == "leave":
            sitting = put(sitting, int(place), away=True)
            return headline(sitting, words.LEFT, name=sitting[int(place)].called)
        if what == "crisis":
            return headline(changed(sitting, critical=True), words.CRITICAL_NOW)
        return headline(changed(sitting, critical=False, aside=(), npc_aside=()), END)


def _crisis() -> Move:
    return offer("crisis", words.CRISIS)


def _at(place: int, move: Move) -> Move:
    return replace(move, seat=place)


def _back(sitting: Sitting, place: int) -> Sitting:
    sitting = put(sitting, place, away=False)
    sitting = push(sitting, *first_hands(sitting, place), Now())
    return headline(sitting, words.RETURNED, name=sitting[place].called)


@dataclass(frozen=True, slots=True)
class Kind:
    """What somebody does; the site's cards are drawn with the answer, nobody looking."""

    name: ClassVar = "kind"

    def piles(self, sitting: Sitting, code: str) -> Piles:
        """Return what is drawn before acting, by each who then lays a card (CD-MAI-02)."""
        who = _laying(sitting, code)
        return before_acting(sitting, *who) if sitting.cards == SITE else Piles(())

    def ask(self, sitting: Sitting) -> Ask:
        """Offer Destin, an NPC, each other player, and another Modif."""
        name = sitting[sitting.doing.who].called
        moves = tuple(self._moves(sitting))
        return Ask(words.DOES(name=name), moves, draws=tuple(MINOR_CARDS.pieces))

    def _moves(self, sitting: Sitting) -> Iterable[Move]:
        deed = sitting.doing
        for code, line in ((TEST, words.TEST), (NPC, words.NPC)):
            yield offer(code, line, needs=self.piles(sitting, code).count)
        for place in sitting.present:
            if place != deed.who:
                code, name = f"{VERSUS}.{place}", sitting[place].called
                needs = self.piles(sitting, code).count
                yield offer(code, words.VERSUS, needs=needs, name=name)
        if sitting.free:
            yield offer("pm", words.PM, pm=deed.pm)
            yield offer("nothing", words.NOTHING)

    def play(self, sitting: Sitting, code: str, drawn: Drawn) -> Sitting:
        """Draw, and put on the agenda what follows."""
        deed = sitting.doing
        name = sitting[deed.who].called
        if code == "nothing":
            sitting = push(changed(sitting, deed=None), Now())
            return headline(sitting, words.STOPPED, name=name)
        if code == "pm":
            return push(sitting, Number(PM), Kind())
        who = _laying(sitting, code)
        kind = code.partition(".")[0]
        other = sitting[who[-1]]
        facts = {"other": who[-1], "other_pm": other.pm} if kind == VERSUS else {}
        sitting = doing(sitting, kind=kind, **facts)
        sitting = headline(sitting, words.BEGUN[kind], name=name, pm=deed.pm, other=other.called)
        if sitting.cards == SITE:
            sitting = drawing(sitting, drawn, *who)
        lays = [task for place in who for task in self._lays(sitting, place)]
        if kind == VERSUS:
            return push(sitting, *lays, Clash())
        return push(sitting, Number(DIFFICULTY if kind == TEST else FACING), *lays, Fate())

    def _lays(self, sitting: Sitting, place: int) -> Iterable[Task[Any]]:
        if sitting.cards == OURS:
            yield Take(place, DRAW)
        yield Lay(place)


def _laying(sitting: Sitting, code: str) -> tuple[int, ...]:
    """Return who lays a card, once a move of :class:`Kind` is taken."""
    kind, _, other = code.partition(".")
    if kind not in {TEST, NPC, VERSUS}:
        return ()
    return (sitting.doing.who, *((int(other),) if kind == VERSUS else ()))


@dataclass(frozen=True, slots=True)
class Number:
    """A number that the Master tells, or a Modif."""

    what: str

    @property
    def name(self) -> str:
        """The task by what it asks: each has its own line of the table."""
        return self.what

    def ask(self, sitting: Sitting) -> Ask:
        """Offer the usual ones."""
        name = sitting[sitting.doing.who].called
        title = {
            DIFFICULTY: words.HOW_HARD(name=name),
            FACING: words.HOW_STRONG,
            PM: words.WHICH_PM(name=name),
        }[self.what]
        usual = range(FIGURES["modifier"] + 1) if self.what == PM else USUAL
        rule = words.RULES[self.what]
        moves = [Move(f"set.{n}", words.NUMBER(n=n), rule) for n in usual]
        if sitting.free and self.what != PM:
            moves.append(replace(offer("more", words.MORE), rule=rule))
        if sitting.free and self.what == FACING and sitting.doing.difficulty is None:
            moves.append(offer("hard", words.HARD))
        return Ask(title, tuple(moves))

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Keep it, or look further."""
        if code == "more":
            return push(sitting, Further(self.what, max(USUAL) + 1))
        if code == "hard":
            return push(sitting, Number(DIFFICULTY), self)
        return number_set(sitting, self.what, int(code.partition(".")[2]))


def number_set(sitting: Sitting, what: str, number: int) -> Sitting:
    """Return the table once a number is known."""
    sitting = doing(sitting, **{what: number})
    name = sitting[sitting.doing.who].called
    return headline(sitting, words.SET[what], n=number, name=name)


@dataclass(frozen=True, slots=True)
class Further:
    """A number that is found by steps."""

    what: str
    number: int
    name: ClassVar = "further"

    def ask(self, sitting: Sitting) -> Ask:
        """Offer each step that stays in bounds, and to keep the number."""
        moves = [offer("keep", words.KEEP, n=self.number)]
        moves += [
            offer(f"by.{by}", words.BY, by=by)
            for by in STEPS
            if sitting.free and abs(self.number + by) <= DIFFICULTY_BOUND
        ]
        rule = words.RULES[self.what]
        return Ask(words.WHICH(n=self.number), tuple(replace(move, rule=rule) for move in moves))

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Keep it, or go on."""
        if code == "keep":
            return number_set(sitting, self.what, self.number)
        number = self.number + int(code.removeprefix("by."))
        sitting = push(sitting, Further(self.what, number))
        return headline(sitting, words.CHANGED, n=number)
