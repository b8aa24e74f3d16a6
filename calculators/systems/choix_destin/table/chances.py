"""Exact chances of a card, given what its player may see: the talon and discards are public.

Law: chances call the rule that resolves the draw; no rule is repeated here.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, override

import icepool

from calculators.core.frozen import Frozen
from calculators.core.script import Chances
from calculators.pieces.tarot import MinorCard, Trump

from ..draw.inputs import Aside, Card, Cards, Helpers, Trial
from ..draw.rule import CRITICAL_SUCCESS, SUCCESS, Attempt, destiny_law
from ..hand.rule import DRAW, PLAY, Deck, move
from ..house import House
from ..opposition.inputs import AgainstNpc, Theirs, npc_talon
from ..opposition.rule import TIE, WIN, BetweenPlayers, WithNpc
from ..scales import TO_ACT
from ..talon import DestinySpace, Talon

EVEN = "égalité"
BLIND = "l'emporter, face à une carte au hasard"
AGAINST_BEST = "face à sa plus forte"
NEXT = "ensuite, au mieux"
WELL = (SUCCESS, CRITICAL_SUCCESS, WIN)


class Destiny(Frozen):
    """A draw to come: the attempt, and what is drawn against it."""

    attempt: Attempt
    talon: Talon

    well: ClassVar[str] = "réussir"

    def outcome(self, trump: Trump) -> str:
        """Return the outcome with a trump."""
        return self.attempt.verdict(trump)

    def chances(self) -> Chances:
        """Return the chance of each outcome."""
        law = _law(self, destiny_law)
        even = law.probability(TIE)
        return ((self.well, _well(law)), *(((EVEN, even),) if even else ()))

    def after(self, card: MinorCard, *, critical: bool) -> Fraction:
        """Return the chance to succeed of the next such draw, with that card alone.

        :param critical: whether a critical situation sets this draw's trumps aside.
        """
        draw = replace(self, attempt=replace(self.attempt, choice=card, lent=()))
        return _well(_law(draw, following_law if critical else destiny_law))


class Facing(Destiny):
    """An opposition to an NPC to come."""

    pm: int

    well: ClassVar[str] = "l'emporter"

    @override
    def outcome(self, trump: Trump) -> str:
        return WithNpc(self.attempt, self.pm, (trump,), AgainstNpc()).outcome


@lru_cache(maxsize=512)
def _law(draw: Destiny, trumps: Callable[[Talon], icepool.Die[Trump]]) -> icepool.Die[str]:
    """Return the distribution of a draw's outcomes."""
    return trumps(draw.talon).map(draw.outcome, star=False)


def _well(law: icepool.Die[str]) -> Fraction:
    return sum(map(law.probability, WELL), Fraction(0))


@lru_cache(maxsize=8)
def following_law(talon: Talon) -> icepool.Die[Trump]:
    """Return the distribution of the next trump, this draw's set aside (CD-DES-01)."""
    return DestinySpace(talon).law().map(lambda out: destiny_law(talon.after(out)), star=False)


def destiny(card: Card, trial: Trial, helpers: Helpers, aside: Aside, house: House) -> Destiny:
    """Return a draw, in a critical situation or not."""
    return Destiny(Attempt(card.choice, helpers.lent, trial, house), Talon(aside.discarded))


def facing(card: Card, mine: Trial, theirs: Theirs, against: AgainstNpc, house: House) -> Facing:
    """Return an opposition to an NPC."""
    trial = Trial(pm=mine.pm, difficulty=against.difficulty)
    attempt = Attempt(card.choice, against.lent, trial, house)
    return Facing(attempt, npc_talon(against.discarded), theirs.pm)


def laying(draw: Destiny, deck: Deck, lending: str, *, critical: bool) -> Chances:
    """Return the chances of laying a card, and of the next such draw, if that depends on the card.

    The next draw uses the highest card of the hand.
    """
    left = {each.rank: _best(deck, each, lending) for each in deck.hand}
    best = left[draw.attempt.choice.rank]
    if all(each == best for each in left.values()):
        return draw.chances()
    shares = (
        times * draw.after(MinorCard(rank), critical=critical) for rank, times in best.items()
    )
    return (*draw.chances(), (NEXT, sum(shares, Fraction(0)) / best.total()))


def _best(deck: Deck, card: MinorCard, lending: str) -> Counter[int]:
    """Count the hands of the next draw, after a card is laid, by their highest rank.

    Three cards stay and one is drawn; if the pile is then empty, all four come from a new one.
    """
    step = move(PLAY, deck, card, lending)
    if step.reshuffled:
        hands: list[Cards] = list(combinations(step.pile, TO_ACT))
    else:
        left = step.finish(())
        hands = [(*left.hand, each) for each in left.pile] or [left.hand]
    return Counter(max(each.rank for each in hand) for hand in hands)


def hidden(card: MinorCard, mine: int, theirs: int, other: Deck) -> Chances:
    """Return a card's chances against an unknown one: any not in the other's discard.

    Against a random card, all cards are equally likely; against her best, all hands of four are.
    Her draw before she lays may first bring her discard back.

    :param mine: the Modif added to it; ``theirs`` is the other player's.
    """
    anew = move(DRAW, other, None, "").reshuffled
    gone = set() if anew else {each.rank for each in other.discard}
    left = [each for each in other.all_cards if each.rank not in gone]
    attempt = Attempt(card, (), Trial(pm=mine), House())
    beaten = {each.rank for each in left if BetweenPlayers(attempt, theirs, each).outcome == WIN}
    hands = list(combinations(sorted(left), min(TO_ACT, len(left))))
    best = Fraction(sum(hand[-1].rank in beaten for hand in hands), len(hands))
    return ((BLIND, Fraction(len(beaten), len(left))), (AGAINST_BEST, best))
