"""The action deck (SW-INI-01 to 03): 54 cards, their order, and how they are dealt.

Law: every card is in one place: before a fighter, in the discard, or in the deck. The discard comes
back only when the deck is reshuffled: after a round with a Joker, or when it runs out (AMB-SW-08).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import icepool

from calculators.core.chance import Chance
from calculators.core.french import listing, plural
from calculators.core.frozen import Frozen
from calculators.core.space import Awaited, numbered
from calculators.pieces.playing_card import PLAYING_CARDS, RANKS, SUITS, PlayingCard

type Cards = tuple[PlayingCard, ...]

DECK: Cards = tuple(PLAYING_CARDS.pieces)
_JOKER_RANK = len(RANKS)  # AMB-SW-08: above the ace


def strength(card: PlayingCard) -> tuple[int, int]:
    """Return the sort key of a card: rank, then suit (SW-INI-02); two Jokers are equal."""
    if card.is_joker:
        return (_JOKER_RANK, 0)
    return (RANKS.index(card.rank), SUITS.index(card.suit))


def without(cards: Cards) -> Cards:
    """Return the deck without some cards."""
    return tuple(card for card in DECK if card not in cards)


class CardDeal(Frozen):
    """``count`` cards from a deck, the discard shuffled in when it runs out.

    :param left: the cards in the deck.
    :param spare: the discard, shuffled in if the deck runs out while cards are dealt.
    :param whose: the name of each card's receiver, if each of several people gets one.
    """

    left: Cards
    spare: Cards
    count: int
    whose: tuple[str, ...]

    def draw(self, chance: Chance) -> Cards:
        """Deal with the seeded generator."""
        first = chance.deal(self.left, min(self.count, len(self.left)))
        return (*first, *chance.deal(self.spare, self.count - len(first)))

    def refusals(self, value: Cards) -> Sequence[str]:
        """Refuse a wrong number of cards, a card twice, and cards that cannot be drawn."""
        reasons = []
        if len(value) != self.count:
            reasons.append(f"Il faut {plural(self.count, 'carte')} ici, pas {len(value)}.")
        twice = dict.fromkeys(card for card in value if value.count(card) > 1)
        if twice:
            reasons.append(f"Deux fois la même carte : {_names(twice)}.")
        split = min(self.count, len(self.left))
        absent = [card for card in value[:split] if card not in self.left]
        absent += [card for card in value[split:] if card not in (*self.left, *self.spare)]
        if absent:
            reasons.append(f"Plus dans le paquet : {_names(dict.fromkeys(absent))}.")
        return reasons

    def law(self) -> icepool.Die[Cards]:
        """Refuse: ordered deals are too many to list; the calculator declares its law."""
        raise NotImplementedError

    def awaits(self, value: Cards) -> Awaited | None:
        """Return the next card's choices: the deck, then the discard."""
        if len(value) >= self.count:
            return None
        pile = self.left if len(value) < len(self.left) else self.spare
        there = tuple(card for card in pile if card not in value)
        return Awaited(there, numbered(len(value), self.count, self.whose))

    def told(self, value: Cards) -> str:
        """Name the cards."""
        return ", ".join(card.title for card in value)

    def no_joker(self) -> Fraction:
        """Return the chance that no Joker is dealt."""
        first = min(self.count, len(self.left))
        return _without_joker(self.left, first) * _without_joker(self.spare, self.count - first)


def _without_joker(cards: Cards, count: int) -> Fraction:
    plain = sum(not card.is_joker for card in cards)
    return Fraction(comb(plain, count), comb(len(cards), count))


def _names(cards: dict[PlayingCard, None]) -> str:
    return listing([card.title for card in cards])
