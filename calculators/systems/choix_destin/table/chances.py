"""The exact chances of a card, for what its player may see: the talon and the discards lie open.

Law: each is counted with the rule that resolves the draw; nothing is written here a second time.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import icepool

from calculators.core.frozen import Frozen
from calculators.core.script import Chances
from calculators.pieces.tarot import MinorCard, Trump

from ..critical_situation import Carried
from ..draw.inputs import Aside, Card, Helpers, Trial
from ..draw.rule import CRITICAL_SUCCESS, SUCCESS, Attempt, chance, destiny_law
from ..hand.rule import DRAW, PLAY, Cards, Deck, move
from ..house import House
from ..opposition.inputs import AgainstNpc, Theirs, npc_talon
from ..opposition.rule import TIE, WIN, BetweenPlayers, WithNpc
from ..scales import TO_ACT
from ..talon import DestinySpace, Talon

SUCCEED = "réussir"
WINS = "l'emporter"
EVEN = "égalité"
BLIND = "l'emporter, face à une carte au hasard"
AGAINST_BEST = "face à sa plus forte"
NEXT = "et le tirage suivant, au mieux"


class Destiny(Frozen):
    """A draw that stands: the attempt, and what Destin is drawn from."""

    attempt: Attempt
    talon: Talon
    critical: bool = False

    def chances(self) -> Chances:
        """Return the chance to succeed."""
        return ((SUCCEED, chance(self.attempt, self.talon)),)

    def after(self, attempt: Attempt) -> Fraction:
        """Return the chance of the next such draw."""
        return _after(attempt, self.talon, critical=self.critical)


class Facing(Frozen):
    """An opposition to an NPC that stands."""

    attempt: Attempt
    pm: int
    talon: Talon
    critical: bool

    def chances(self) -> Chances:
        """Return how it may end."""
        shares = self._shares(self.attempt, self.talon)
        return ((WINS, shares[WIN]), *(((EVEN, shares[TIE]),) if shares[TIE] else ()))

    def after(self, attempt: Attempt) -> Fraction:
        """Return the chance of the next such opposition."""
        if not self.critical:
            return self._shares(attempt, self.talon)[WIN]
        left = self.talon.left
        shares = (self._shares(attempt, self.talon.take(trump))[WIN] for trump in left)
        return sum(shares, Fraction(0)) / len(left)

    def _shares(self, attempt: Attempt, talon: Talon) -> Mapping[str, Fraction]:
        """Return how it may end, each card of the NPC's pile as likely."""
        left, against = talon.left, AgainstNpc()
        ends = [WithNpc(attempt, self.pm, (trump,), against).outcome for trump in left]
        return {end: Fraction(ends.count(end), len(left)) for end in (WIN, TIE)}


def destiny(card: Card, trial: Trial, helpers: Helpers, aside: Aside, house: House) -> Destiny:
    """Return a draw out of a critical situation."""
    return Destiny(Attempt(card.choice, helpers.lent, trial, house), Talon(aside.discarded))


def crisis(card: Card, trial: Trial, helpers: Helpers, aside: Carried, house: House) -> Destiny:
    """Return a draw of a critical situation."""
    return replace(destiny(card, trial, helpers, aside, house), critical=True)


def facing(card: Card, mine: Trial, theirs: Theirs, against: AgainstNpc, house: House) -> Facing:
    """Return an opposition to an NPC."""
    trial = Trial(pm=mine.pm, difficulty=against.difficulty)
    attempt = Attempt(card.choice, against.lent, trial, house)
    return Facing(attempt, theirs.pm, npc_talon(against.discarded), against.critical)


def laying(draw: Destiny | Facing, deck: Deck, lending: str) -> Chances:
    """Return the chances of laying a card, and what keeping it leaves for the next such draw.

    That one is played with the best card of a hand: its highest.
    """
    following = Fraction(0)
    for card, share in _hands(deck, draw.attempt.choice, lending):
        following += share * draw.after(replace(draw.attempt, choice=card, lent=()))
    return (*draw.chances(), (NEXT, following))


def _hands(deck: Deck, card: MinorCard, lending: str) -> Iterable[tuple[MinorCard, Fraction]]:
    """Return the best card that she may lay next, once this one is laid, each with its chance.

    Three cards stay and one comes; where the pile is empty then, all four come from a new one.
    """
    step = move(PLAY, deck, card, lending)
    if step.reshuffled:
        hands: list[Cards] = list(combinations(step.pile, TO_ACT))
    else:
        left = step.finish(())
        hands = [(*left.hand, each) for each in left.pile] or [left.hand]
    best: dict[int, int] = {}
    for hand in hands:
        rank = max(each.rank for each in hand)
        best[rank] = best.get(rank, 0) + 1
    for rank, times in best.items():
        yield MinorCard(rank), Fraction(times, len(hands))


@lru_cache(maxsize=8)
def following_law(talon: Talon) -> icepool.Die[Trump]:
    """Return the law of the next draw's trump, once this one's are set aside (CD-DES-01)."""
    return DestinySpace(talon).law().map(lambda out: destiny_law(talon.after(out)), star=False)


@lru_cache(maxsize=512)
def _after(attempt: Attempt, talon: Talon, *, critical: bool) -> Fraction:
    """Return the chance of the next such draw, where a critical situation keeps trumps out."""
    if not critical:
        return chance(attempt, talon)
    law: icepool.Die[str] = following_law(talon).map(attempt.verdict, star=False)
    return law.probability(SUCCESS) + law.probability(CRITICAL_SUCCESS)


def hidden(card: MinorCard, mine: int, theirs: int, other: Deck) -> Chances:
    """Weigh a card against one that nobody knows: any that is not in the other's discard.

    Against one at random, each is as likely; against her best, each hand of four is. What she has
    to draw before she lays hers may bring her discard back first.

    :param mine: the Modif beside it; ``theirs`` that of the other player.
    """
    anew = move(DRAW, other, None, "").reshuffled
    gone = set() if anew else {each.rank for each in other.discard}
    left = [each for each in other.all_cards if each.rank not in gone]
    attempt = Attempt(card, (), Trial(pm=mine), House())
    beaten = {each.rank for each in left if BetweenPlayers(attempt, theirs, each).outcome == WIN}
    hands = list(combinations(sorted(left), min(TO_ACT, len(left))))
    best = Fraction(sum(hand[-1].rank in beaten for hand in hands), len(hands))
    return ((BLIND, Fraction(len(beaten), len(left))), (AGAINST_BEST, best))
