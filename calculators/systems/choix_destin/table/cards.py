"""Every card of the tarot at one table, as a decision draws them from one pile or several."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import icepool

from calculators.core.chance import Chance
from calculators.core.french import listing, plural
from calculators.core.space import Awaited, named, numbered
from calculators.core.typed import plain
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard, Trump
from calculators.systems.choix_destin.scales import FOOL

type Card = Trump | MinorCard
type Drawn = tuple[Card, ...]


@dataclass(frozen=True)
class CardKind:
    """The kind «card», of either sort: a number alone is what the pile that it comes from holds."""

    noun: str = "une carte, par son numéro ou son nom"
    unit: str = "carte"
    copies: int = 8  # two players may hold the same number
    pattern: str = f"{TRUMPS.pattern}|{MINOR_CARDS.pattern}"

    @cached_property
    def pieces(self) -> Sequence[Card]:
        """The 22 numbers that cards bear."""
        return TRUMPS.pieces

    def parse(self, text: str) -> Card:
        """Read a number, a Roman numeral or a name, with its suit or without.

        :raises ValueError: with a French sentence.
        """
        try:
            return TRUMPS.parse(text)
        except ValueError:
            pass
        try:
            return MINOR_CARDS.parse(text)
        except ValueError:
            if not re.fullmatch(r"[0-9]{1,2}", plain(text)):
                raise
        return TRUMPS.parse(text)


CARD = CardKind()


@dataclass(frozen=True, slots=True)
class Pile:
    """What some of the drawn cards come from.

    :param cards: each once; all of one sort.
    :param again: what may be typed though it is never dealt: Le Mat, which is drawn again.
    """

    cards: Drawn
    count: int
    again: Drawn = ()

    def taken(self, card: Card) -> Card | None:
        """Return the card of this pile that a typed one is; ``None`` if it holds none such."""
        known = (*self.cards, *self.again)
        return next((mine for mine in known if _same(mine, card)), None)


def _same(mine: Card, typed: Card) -> bool:
    """Tell whether a typed card is one of a pile: a number alone is of any sort."""
    if isinstance(mine, Trump):
        return mine == typed
    if isinstance(typed, Trump):
        return mine.rank == typed.number
    return mine.rank == typed.rank and typed.suit in {None, mine.suit}


@dataclass(frozen=True, slots=True)
class Piles:
    """The draw of one decision: from each pile so many cards, in order, without replacement."""

    piles: tuple[Pile, ...]

    @property
    def count(self) -> int:
        """How many cards are drawn in all."""
        return sum(pile.count for pile in self.piles)

    def draw(self, chance: Chance) -> Drawn:
        """Deal with the seeded generator."""
        return tuple(card for p in self.piles for card in chance.deal(p.cards, p.count))

    def split(self, drawn: Drawn) -> list[tuple[Pile, Drawn]]:
        """Return each pile with the cards that come from it."""
        found, start = [], 0
        for pile in self.piles:
            found.append((pile, drawn[start : start + pile.count]))
            start += pile.count
        return found

    def named(self, drawn: Drawn) -> tuple[Drawn, ...]:
        """Return for each pile its cards as it holds them: a number alone is one of them."""
        return tuple(
            tuple(pile.taken(card) or card for card in cards) for pile, cards in self.split(drawn)
        )

    def refusals(self, value: Drawn) -> Sequence[str]:
        """Refuse a wrong number of cards, and cards that their pile does not hold."""
        if len(value) != self.count:
            wanted = plural(self.count, CARD.unit)
            return [
                f"Il faut {wanted} ici, pas {len(value)}."
                if self.count
                else "Rien n'est à tirer ici : laissez vide."
            ]
        wrong: list[Card] = []
        for pile, cards in self.split(value):
            held = Counter(pile.taken(card) for card in cards)
            wrong += [card for card in cards if pile.taken(card) is None]
            wrong += [card for card, times in held.items() if card and times > 1]
        if not wrong:
            return []
        names = listing([_said(card) for card in dict.fromkeys(wrong)])
        return [f"Pas dans la pioche : {names}."]

    def awaits(self, value: Drawn) -> Awaited | None:
        """Return the next card: one that its pile still holds."""
        for pile, cards in self.split(value):
            if len(cards) < pile.count:
                gone = {pile.taken(card) for card in cards}
                left = tuple(card for card in pile.cards if card not in gone)
                return Awaited(left, numbered(len(value), self.count))
        return None

    def told(self, value: Drawn) -> str:
        """Name the cards."""
        return ", ".join(map(named, value))

    def law(self) -> icepool.Die[Drawn]:
        """Return the law of the draw."""
        law: icepool.Die[Drawn] = icepool.Die([()])
        for pile in self.piles:
            for number in range(pile.count):
                law = law.map(lambda so_far, p=pile, n=number: _next(so_far, p, n), star=False)
        return law


def _next(so_far: Drawn, pile: Pile, number: int) -> icepool.Die[Drawn]:
    mine = so_far[len(so_far) - number :]
    return icepool.Die([(*so_far, card) for card in pile.cards if card not in mine])


def _said(card: Card) -> str:
    return str(card)


def talon_pile(trumps: tuple[Trump, ...], *, fool_again: bool = False) -> Pile:
    """Return one trump of a talon."""
    return Pile(trumps, 1, (FOOL,) if fool_again and FOOL not in trumps else ())
