"""The Choix: which card to lay, in secret, from the exact chances of each; and the Entraide."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, add, headline, offer, opened, push, say
from calculators.core.words import Line
from calculators.pieces.tarot import MinorCard
from calculators.systems.choix_destin.draw import advice
from calculators.systems.choix_destin.draw.inputs import Cards, Trial
from calculators.systems.choix_destin.hand.inputs import playable
from calculators.systems.choix_destin.hand.rule import LEND
from calculators.systems.choix_destin.table import odds, words
from calculators.systems.choix_destin.table.cards import Drawn, Piles
from calculators.systems.choix_destin.table.dealing import handled, told
from calculators.systems.choix_destin.table.state import (
    TEST,
    VERSUS,
    Sitting,
    doing,
    pile_of,
    step_of,
)

PLAYS, ADVICE, LENDS, NOTHING = "play", "advice", "lend", "nothing"


@dataclass(frozen=True, slots=True)
class Lay:
    """The card that somebody lays: open against Destin, face down against another player."""

    who: int
    name: ClassVar = "lay"

    def ask(self, sitting: Sitting) -> Ask:
        """Offer each card in hand, the lowest first."""
        hand = sorted(sitting[self.who].deck.hand)
        moves = [_card(PLAYS, words.PLAY, card, hand) for card in hand]
        if sitting.doing.kind == TEST and sitting.free:
            moves.append(offer(ADVICE, words.ADVICE))
        name = sitting[self.who].called
        return Ask(words.CHOOSE(name=name), tuple(moves), name)

    def chances(self, sitting: Sitting, move: Move) -> Chances:
        """Weigh a card, for what its player sees."""
        card = _of(sitting, self.who, move.code)
        return odds.laying(sitting, self.who, card) if card else ()

    def play(self, sitting: Sitting, code: str, _drawn: Drawn) -> Sitting:
        """Lay the card; it leaves the hand when all is over."""
        name, card = sitting[self.who].called, _of(sitting, self.who, code)
        if card is None:
            return push(_advised(sitting, self.who), Lay(self.who))
        if sitting.doing.kind != VERSUS:
            sitting = doing(sitting, choice=card)
            return headline(opened(sitting), words.LAID, name=name, card=bare(card))
        mine = self.who == sitting.doing.who
        sitting = doing(sitting, choice=card) if mine else doing(sitting, answer=card)
        return headline(opened(sitting), words.HIDDEN, name=name)


def _advised(sitting: Sitting, who: int) -> Sitting:
    """Tell which card is the likeliest, as the calculator of that name does."""
    deed = sitting.doing
    trial = Trial(pm=deed.pm, difficulty=deed.difficulty or 0)
    cards = tuple(map(bare, sitting[who].deck.hand))
    found = advice.Advice(advice.Hand(hand=cards), trial, sitting.talon, sitting.house)
    say_ = advice.tell(found)
    return add(say(sitting, say_.summary, **found.values()), *say_.steps)


@dataclass(frozen=True, slots=True)
class Lend:
    """The card that somebody lends, or none."""

    who: int
    name: ClassVar = "lend"

    def piles(self, sitting: Sitting, code: str) -> Piles:
        """Return what the lender draws again, where the reading says so (AMB-CD-09)."""
        card = _of(sitting, self.who, code)
        return Piles((pile_of(step_of(sitting, self.who, LEND, card)),) if card else ())

    def ask(self, sitting: Sitting) -> Ask:
        """Offer each card, and none."""
        seat = sitting[self.who]
        hand = sorted(seat.deck.hand)
        moves = []
        for card in lendable(sitting, self.who):
            needs = self.piles(sitting, f"{LENDS}.{card.rank}").count
            moves.append(_card(LENDS, words.LENDS, card, hand, needs=needs))
        moves.append(offer(NOTHING, words.NO_LOAN))
        pile = seat.deck.pile or seat.deck.all_cards
        return Ask(words.LEND(name=seat.called), tuple(moves), seat.called, draws=pile)

    def chances(self, sitting: Sitting, move: Move) -> Chances:
        """Weigh the draw with that card."""
        card = _of(sitting, self.who, move.code)
        return odds.fate(sitting, *((card,) if card else ()))

    def play(self, sitting: Sitting, code: str, drawn: Drawn) -> Sitting:
        """Add the card to the Choix; the lender draws again if the reading says so."""
        seat, card = sitting[self.who], _of(sitting, self.who, code)
        if card is None:
            return headline(opened(sitting), words.NOT_LENT, name=seat.called)
        (cards,) = self.piles(sitting, code).named(drawn)
        sitting, done = handled(sitting, self.who, LEND, cards, card)
        sitting = doing(sitting, lent=(*sitting.doing.lent, (self.who, card)))
        sitting = headline(opened(sitting), words.LENT, name=seat.called, card=bare(card))
        return told(sitting, done)


def lendable(sitting: Sitting, who: int) -> Cards:
    """Return the cards that somebody may lend (CD-MAI-03, AMB-CD-09)."""
    hand, lending = sitting[who].deck.hand, sitting.house.lending
    return tuple(card for card in sorted(hand) if not any(playable(LEND, card, hand, lending)))


def bare(card: MinorCard) -> MinorCard:
    """Return a card by its rank: the suit goes without saying."""
    return MinorCard(card.rank)


def _of(sitting: Sitting, who: int, code: str) -> MinorCard | None:
    """Return the card in hand that a move names."""
    rank = code.partition(".")[2]
    return next((card for card in sitting[who].deck.hand if str(card.rank) == rank), None)


def _card(
    code: str, line: Line, card: MinorCard, hand: Iterable[MinorCard], *, needs: int = 0
) -> Move:
    left = [bare(other) for other in hand if other.rank != card.rank]
    return offer(f"{code}.{card.rank}", line, needs=needs, card=bare(card), left=left)
