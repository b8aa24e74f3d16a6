"""The exact chances of a card, for what its player may see: the talon and the discards lie open.

Law: each is counted with the rule that resolves the draw; nothing is written here a second time.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import icepool

from calculators.core.machine import Chances
from calculators.pieces.tarot import MinorCard, Trump
from calculators.systems.choix_destin.draw.inputs import Trial
from calculators.systems.choix_destin.draw.rule import (
    CRITICAL_SUCCESS,
    SUCCESS,
    Attempt,
    chance,
    destiny_law,
)
from calculators.systems.choix_destin.hand.rule import PLAY, Cards
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.opposition.inputs import AgainstNpc
from calculators.systems.choix_destin.opposition.rule import TIE, WIN, BetweenPlayers, WithNpc
from calculators.systems.choix_destin.scales import TO_ACT
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.state import (
    NPC,
    TEST,
    VERSUS,
    Sitting,
    attempt_of,
    step_of,
)
from calculators.systems.choix_destin.talon import DestinySpace, Talon


def laying(sitting: Sitting, who: int, card: MinorCard) -> Chances:
    """Return the chances of laying a card, and what keeping it leaves for the next such draw."""
    if sitting.doing.kind == VERSUS:
        return tuple(_versus(sitting, who, card))
    attempt = attempt_of(sitting, card)
    now = _chances(sitting, attempt)
    following = sum(
        (share * _next(sitting, hand) for hand, share in _hands(sitting, who, card)), Fraction(0)
    )
    return (*now, (words.NEXT, following))


def fate(sitting: Sitting, *more: MinorCard) -> Chances:
    """Return the chances of the draw that stands, with some more cards lent."""
    choice = sitting.doing.choice
    return _chances(sitting, attempt_of(sitting, choice, *more)) if choice else ()


def _chances(sitting: Sitting, attempt: Attempt) -> Chances:
    if sitting.doing.kind == TEST:
        return ((words.SUCCEED, chance(attempt, sitting.talon.after(sitting.doing.fools))),)
    shares = npc_chances(sitting, attempt, sitting.npc)
    return ((words.WINS, shares[WIN]), *(((words.EVEN, shares[TIE]),) if shares[TIE] else ()))


def npc_chances(sitting: Sitting, attempt: Attempt, talon: Talon) -> dict[str, Fraction]:
    """Return how an opposition to an NPC may end, each card of its pile as likely."""
    deed = sitting.doing
    left, against = talon.left, AgainstNpc()
    ends = [WithNpc(attempt, deed.facing or 0, (trump,), against).outcome for trump in left]
    return {end: Fraction(ends.count(end), len(left)) for end in (WIN, TIE)}


def _hands(sitting: Sitting, who: int, card: MinorCard) -> Iterable[tuple[Cards, Fraction]]:
    """Return the hands from which she may lay next, once this card is laid, each with its chance.

    Three cards stay and one comes; where the pile is empty then, all four come from a new one.
    """
    step = step_of(sitting, who, PLAY, card)
    if step.reshuffled:
        hands = list(combinations(step.pile, TO_ACT))
    else:
        deck = step.finish(())
        hands = [(*deck.hand, each) for each in deck.pile] or [deck.hand]
    best: dict[int, int] = {}
    for hand in hands:
        rank = max(each.rank for each in hand)
        best[rank] = best.get(rank, 0) + 1
    for rank, times in best.items():
        yield (MinorCard(rank),), Fraction(times, len(hands))


def _next(sitting: Sitting, hand: Cards) -> Fraction:
    """Return the chance of another such draw with the best card of a hand: its highest."""
    deed = sitting.doing
    attempt = attempt_of(sitting, hand[0])
    if deed.kind == NPC:
        return _after_npc(sitting, attempt)
    talon = sitting.talon if sitting.critical else Talon()
    return _after(attempt, talon, critical=sitting.critical)


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


def _after_npc(sitting: Sitting, attempt: Attempt) -> Fraction:
    talon = sitting.npc
    if not sitting.critical:
        return npc_chances(sitting, attempt, talon)[WIN]
    shares = (npc_chances(sitting, attempt, talon.take(trump))[WIN] for trump in talon.left)
    return sum(shares, Fraction(0)) / len(talon.left)


def _versus(sitting: Sitting, who: int, card: MinorCard) -> Iterable[tuple[str, Fraction]]:
    """Weigh a card against one that nobody knows: any that is not in the other's discard.

    Against one at random, each is as likely; against her best, each hand of four is.
    """
    deed = sitting.doing
    mine, theirs = (deed.pm, deed.other_pm) if who == deed.who else (deed.other_pm, deed.pm)
    other = sitting[deed.other if who == deed.who else deed.who].deck
    gone = {each.rank for each in other.discard}
    hidden = [each for each in other.all_cards if each.rank not in gone]

    trial = Trial(pm=mine)
    attempt = Attempt(card, (), trial, House())
    beaten = {each.rank for each in hidden if BetweenPlayers(attempt, theirs, each).outcome == WIN}
    yield words.BLIND, Fraction(len(beaten), len(hidden))
    hands = list(combinations(sorted(hidden), min(TO_ACT, len(hidden))))
    yield words.AGAINST_BEST, Fraction(sum(h[-1].rank in beaten for h in hands), len(hands))
