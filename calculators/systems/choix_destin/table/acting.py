"""What the table decides in the open: who acts, at what, what changes around it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Task, changed, headline, offer, push
from calculators.pieces.tarot import MINOR_CARDS
from calculators.systems.choix_destin.critical_situation import END
from calculators.systems.choix_destin.hand.rule import DRAW, START
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.cards import Drawn, Piles
from calculators.systems.choix_destin.table.dealing import Deal, Take, before_acting, drawing
from calculators.systems.choix_destin.table.fate import Clash, Fate
from calculators.systems.choix_destin.table.mending import Mend
from calculators.systems.choix_destin.table.numbers import Difficulty, Facing, Modif
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
            sitting = push(changed(sitting, deed=deed), Kind())
            return headline(sitting, words.TURN, name=sitting[deed.who].called)
        if what == "mend":
            name = sitting[int(place)].called
            return headline(push(sitting, Mend(int(place)), Now()), words.MENDING, name=name)
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
            return headline(push(sitting, Modif(), Kind()), words.ANOTHER, name=name)
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
        return push(sitting, Difficulty() if kind == TEST else Facing(), *lays, Fate())

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
