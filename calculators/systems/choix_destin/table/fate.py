"""The end of an action: Entraide, the trump or the NPC's card, two cards turned over."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, add, changed, headline, offer, push
from calculators.core.result import Facts, Told
from calculators.pieces.tarot import MinorCard, Trump
from calculators.systems.choix_destin import critical_situation
from calculators.systems.choix_destin.critical_situation import CriticalDraw, Phase
from calculators.systems.choix_destin.draw import words as draw_words
from calculators.systems.choix_destin.draw.inputs import Trumps
from calculators.systems.choix_destin.draw.rule import Draw
from calculators.systems.choix_destin.hand.rule import PLAY
from calculators.systems.choix_destin.opposition import words as opposition_words
from calculators.systems.choix_destin.opposition.inputs import AgainstNpc
from calculators.systems.choix_destin.opposition.rule import BetweenPlayers, WithNpc
from calculators.systems.choix_destin.scales import FOOL
from calculators.systems.choix_destin.table import odds, words
from calculators.systems.choix_destin.table.cards import Drawn, Piles, talon_pile
from calculators.systems.choix_destin.table.dealing import Refill, handled, told
from calculators.systems.choix_destin.table.playing import Lend, lendable
from calculators.systems.choix_destin.table.state import (
    NPC,
    Sitting,
    attempt_of,
    doing,
    lent_in,
    step_of,
)
from calculators.systems.choix_destin.talon import Talon

GO, HELP = "go", "help"


@dataclass(frozen=True, slots=True)
class Fate:
    """The card that answers a Choix; before it, what the others lend (CD-CHO-02)."""

    name: ClassVar = "fate"

    def piles(self, sitting: Sitting, code: str) -> Piles:
        """Return what answers: a trump of the talon, or a card of the NPC's pile."""
        if code != GO:
            return Piles(())
        if sitting.doing.kind == NPC:
            return Piles((talon_pile(sitting.npc.left, fool_again=True),))
        return Piles((talon_pile(sitting.talon.after(sitting.doing.fools).left),))

    def ask(self, sitting: Sitting) -> Ask:
        """Offer the draw, and each loan that is still possible."""
        deed = sitting.doing
        name, npc = sitting[deed.who].called, deed.kind == NPC
        line = words.GO_AGAIN if deed.fools else words.GO_NPC if npc else words.GO
        moves = (offer(GO, line, needs=1), *self._loans(sitting))
        title = (words.FATE_NPC if npc else words.FATE)(name=name)
        return Ask(title, moves, draws=self.piles(sitting, GO).piles[0].cards)

    def _loans(self, sitting: Sitting) -> Iterable[Move]:
        deed = sitting.doing
        lenders = {who for who, _ in deed.lent} | {deed.who}
        for place in sitting.present if sitting.free and not deed.fools else ():
            if place not in lenders and lendable(sitting, place):
                yield offer(f"{HELP}.{place}", words.HELP, name=sitting[place].called)

    def chances(self, sitting: Sitting, move: Move) -> Chances:
        """Weigh the draw, for what lies on the table."""
        return odds.fate(sitting) if move.code == GO else ()

    def play(self, sitting: Sitting, code: str, drawn: Drawn) -> Sitting:
        """Ask a lender, or turn the card over; after Le Mat another one comes."""
        if code != GO:
            place = int(code.partition(".")[2])
            sitting = push(sitting, Lend(place), Fate())
            return headline(sitting, words.CALLED, name=sitting[place].called)
        ((card,),) = self.piles(sitting, code).named(drawn)
        assert isinstance(card, Trump)  # noqa: S101  # the pile holds nothing else
        if card == FOOL:
            sitting = doing(sitting, fools=(*sitting.doing.fools, card))
            return push(headline(sitting, draw_words.AGAIN), Fate())
        trumps = (*sitting.doing.fools, card)
        return (_npc if sitting.doing.kind == NPC else _test)(sitting, trumps)


def _choice(sitting: Sitting) -> MinorCard:
    choice = sitting.doing.choice
    assert choice is not None  # noqa: S101  # it was laid before
    return choice


def _test(sitting: Sitting, trumps: Trumps) -> Sitting:
    """Resolve a draw; in a critical situation its trumps stay out (CD-DES-01)."""
    attempt, talon = attempt_of(sitting, _choice(sitting)), sitting.talon
    name = sitting[sitting.doing.who].called
    if not sitting.critical:
        draw = Draw(attempt, Talon(), trumps)
        answer = draw_words.tell(draw)
        return _ended(sitting, draw, answer, words.DREW(name=name, told=answer.summary))
    critical = CriticalDraw(attempt, talon, trumps, Phase())
    sitting = changed(sitting, aside=critical.discarded)
    answer = critical_situation.tell(critical)
    return _ended(sitting, critical, answer, words.DREW(name=name, told=answer.summary))


def _npc(sitting: Sitting, trumps: Trumps) -> Sitting:
    """Resolve an opposition to an NPC."""
    deed, attempt = sitting.doing, attempt_of(sitting, _choice(sitting))
    against = AgainstNpc(
        difficulty=deed.difficulty or 0,
        lent=lent_in(deed),
        critical=sitting.critical,
        discarded=sitting.npc_aside,
    )
    met = WithNpc(attempt, deed.facing or 0, trumps, against)
    sitting = changed(sitting, npc_aside=met.state()["discarded"])
    answer = opposition_words.tell(met)
    sentence = words.FACED(name=sitting[deed.who].called, told=answer.summary)
    return _ended(sitting, met, answer, sentence)


@dataclass(frozen=True, slots=True)
class Clash:
    """Both cards are turned over (CD-OPP-01)."""

    name: ClassVar = "clash"

    def ask(self, _sitting: Sitting) -> Ask | None:
        """Ask nothing."""
        return None

    def play(self, sitting: Sitting, _code: str, _drawn: Drawn) -> Sitting:
        """Compare them; each goes to its own discard."""
        deed, answer = sitting.doing, sitting.doing.answer
        assert answer is not None  # noqa: S101  # it was laid before
        met = BetweenPlayers(attempt_of(sitting, _choice(sitting)), deed.other_pm, answer)
        name, other = sitting[deed.who].called, sitting[deed.other].called
        sentence = words.BETWEEN[met.outcome](met, name=name, other=other)
        sitting = _ended(sitting, met, opposition_words.tell(met), sentence)
        return _discarded(sitting, deed.other, answer)


def _ended(sitting: Sitting, facts: Facts, answer: Told, sentence: str) -> Sitting:
    """Tell how an action ends, and put the card played where it belongs."""
    deed = sitting.doing
    figures = {"outcome": facts.outcome, **facts.values()}
    sitting = changed(sitting, summary=sentence, figures=tuple(figures.items()), shown=answer.shown)
    sitting = add(sitting, *answer.steps)
    for place, card in deed.lent:  # a loan may have taken the last card of a pile (AMB-CD-04)
        if not sitting[place].deck.pile:
            sitting = push(sitting, Refill(place, card))
    return changed(_discarded(sitting, deed.who, _choice(sitting)), deed=None)


def _discarded(sitting: Sitting, who: int, card: MinorCard) -> Sitting:
    """Put a card that was played in its player's discard (CD-MAI-04), or make the pile anew."""
    if step_of(sitting, who, PLAY, card).count:
        return push(sitting, Refill(who, card))
    sitting, done = handled(sitting, who, PLAY, (), card)
    return told(sitting, done)
