"""Cards that come from a player's pile: a first hand, the card before acting, a pile made anew.

With the site's cards nobody looks when they come; with the table's own each types what was drawn.
"""

from dataclasses import dataclass
from typing import ClassVar

from calculators.core.ask import Ask
from calculators.core.machine import add, headline, offer, say
from calculators.pieces.tarot import MINOR_CARDS, MinorCard
from calculators.systems.choix_destin.hand import words as hand_words
from calculators.systems.choix_destin.hand.rule import DRAW, PLAY, START, Handled
from calculators.systems.choix_destin.scales import FIGURES, HAND
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.cards import Drawn, Piles
from calculators.systems.choix_destin.table.state import (
    OURS,
    Sitting,
    holding,
    pile_of,
    step_of,
)


def handled(
    sitting: Sitting, place: int, action: str, drawn: Drawn, card: MinorCard | None = None
) -> tuple[Sitting, Handled]:
    """Return the table once an action of a hand is done, and what that action was.

    :param drawn: as their pile holds them.
    """
    step = step_of(sitting, place, action, card)
    cards = tuple(each for each in drawn if isinstance(each, MinorCard))
    done = Handled(action, card, step, cards, sitting.house.lending)
    return holding(sitting, place, done.after), done


def told(sitting: Sitting, done: Handled) -> Sitting:
    """Return the table with what is public of an action of a hand."""
    return add(sitting, *hand_words.tell(done).steps)


def before_acting(sitting: Sitting, *places: int) -> Piles:
    """Return the cards that some draw before they act (CD-MAI-02)."""
    return Piles(tuple(pile_of(step_of(sitting, place, DRAW)) for place in places))


def drawing(sitting: Sitting, drawn: Drawn, *places: int) -> Sitting:
    """Return the table once they have drawn, nobody looking."""
    named = before_acting(sitting, *places).named(drawn)
    for place, cards in zip(places, named, strict=True):
        sitting, done = handled(sitting, place, DRAW, cards)
        sitting = told(sitting, done)
    return sitting


@dataclass(frozen=True, slots=True)
class Deal:
    """The first hands, dealt by the site: nobody looks yet."""

    places: tuple[int, ...]
    name: ClassVar = "deal"

    def piles(self, sitting: Sitting, _code: str) -> Piles:
        """Return what is dealt."""
        steps = (step_of(sitting, place, START) for place in self.places)
        return Piles(tuple(map(pile_of, steps)))

    def ask(self, sitting: Sitting) -> Ask:
        """Ask for the deal."""
        names = [sitting[place].called for place in self.places]
        needs = self.piles(sitting, "").count
        move = offer("deal", words.DEAL, needs=needs, hand=HAND)
        return Ask(words.DEAL_TO(names=names), (move,), draws=tuple(MINOR_CARDS.pieces))

    def play(self, sitting: Sitting, _code: str, drawn: Drawn) -> Sitting:
        """Give each a hand."""
        named = self.piles(sitting, "").named(drawn)
        names = [sitting[place].called for place in self.places]
        for place, cards in zip(self.places, named, strict=True):
            sitting, _ = handled(sitting, place, START, cards)
        sitting = headline(sitting, words.DEALT, hand=HAND, names=names)
        return add(sitting, hand_words.SHUFFLED(deck=FIGURES["deck"], hand=HAND))


@dataclass(frozen=True, slots=True)
class Take:
    """Cards of the table's own: their player types them, in secret."""

    who: int
    action: str
    name: ClassVar = "take"

    def piles(self, sitting: Sitting, _code: str) -> Piles:
        """Return what is drawn."""
        return Piles((pile_of(step_of(sitting, self.who, self.action)),))

    def ask(self, sitting: Sitting) -> Ask | None:
        """Ask for the cards; nothing where none are drawn."""
        piles = self.piles(sitting, "")
        if not piles.count:
            return None
        name = sitting[self.who].called
        move = offer("take", words.TAKES, needs=piles.count, count=piles.count)
        return Ask(words.TAKE(name=name), (move,), name, draws=piles.piles[0].cards)

    def play(self, sitting: Sitting, code: str, drawn: Drawn) -> Sitting:
        """Put them in the hand; only their player reads which."""
        if not code:
            return sitting
        (cards,) = self.piles(sitting, code).named(drawn)
        sitting, done = handled(sitting, self.who, self.action, cards)
        return say(told(sitting, done), hand_words.tell(done).summary, **done.values())


@dataclass(frozen=True, slots=True)
class Refill:
    """The end of a draw that has emptied a pile: hand and discard make another (CD-MAI-05)."""

    who: int
    card: MinorCard
    name: ClassVar = "refill"

    def piles(self, sitting: Sitting, _code: str) -> Piles:
        """Return what is drawn from the new pile."""
        return Piles((pile_of(step_of(sitting, self.who, PLAY, self.card)),))

    def ask(self, sitting: Sitting) -> Ask:
        """Ask for the cards, of their player alone where she types them."""
        piles, name = self.piles(sitting, ""), sitting[self.who].called
        move = offer("refill", words.REFILLS, needs=piles.count, count=piles.count)
        who = name if sitting.cards == OURS else ""
        return Ask(words.REFILL(name=name), (move,), who, draws=tuple(MINOR_CARDS.pieces))

    def play(self, sitting: Sitting, code: str, drawn: Drawn) -> Sitting:
        """Make the pile anew."""
        (cards,) = self.piles(sitting, code).named(drawn)
        sitting, done = handled(sitting, self.who, PLAY, cards, self.card)
        steps = hand_words.tell(done).steps
        return add(say(sitting, steps[0].text), *steps)
