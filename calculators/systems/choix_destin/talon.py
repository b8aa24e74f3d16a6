"""The Master's trumps: those left, those set aside, and the law of Destin.

Law: a talon never loses a trump; an empty one is made whole before the next draw.
"""

from collections.abc import Iterable, Sequence
from functools import reduce

import icepool

from calculators.core.chance import Chance
from calculators.core.frozen import Frozen
from calculators.core.space import Awaited
from calculators.pieces.tarot import Trump

from .scales import FOOL, FULL_TALON

type Trumps = tuple[Trump, ...]

AFTER = "après Le Mat"
AFTER_FOOL = "Après Le Mat, on tire à nouveau : ajoutez ce qui sort ensuite, comme 0 12."


class Talon(Frozen):
    """A talon of which some trumps are set aside (CD-DES-01).

    :param discarded: the trumps of the pile set aside, each once, in the order they came out.
    :param trumps: the whole pile, the 22 major arcana unless said otherwise.
    """

    discarded: Trumps = ()
    trumps: Trumps = FULL_TALON

    @property
    def exhausted(self) -> bool:
        """Whether nothing is left, so that the pile is made whole (CD-DES-02)."""
        return len(self.discarded) >= len(self.trumps)

    @property
    def left(self) -> Trumps:
        """The trumps that the next draw can give."""
        if self.exhausted:
            return self.trumps
        return tuple(trump for trump in self.trumps if trump not in self.discarded)

    @property
    def kept_out(self) -> Trumps:
        """The trumps that stay set aside for the next draw."""
        return () if self.exhausted else self.discarded

    def take(self, trump: Trump) -> "Talon":
        """Return the talon with ``trump`` drawn and set aside."""
        return Talon((*self.kept_out, trump), self.trumps)

    def after(self, drawn: Iterable[Trump]) -> "Talon":
        """Return the talon with all drawn trumps set aside (CD-DES-01)."""
        return reduce(Talon.take, drawn, self)


class DestinySpace(Frozen):
    """The draw of Destin: one trump, or Le Mat set aside and then another (CD-SPE-01)."""

    talon: Talon

    def draw(self, chance: Chance) -> Trumps:
        """Draw until a trump other than Le Mat."""
        drawn: list[Trump] = []
        talon = self.talon
        while not drawn or drawn[-1] == FOOL:
            drawn.append(chance.choice(talon.left))
            talon = talon.take(drawn[-1])
        return tuple(drawn)

    def refusals(self, value: Trumps) -> Sequence[str]:
        """Refuse a trump that is out of the talon, and any trump after the one that counts."""
        reasons: list[str] = []
        talon = self.talon
        for index, trump in enumerate(value):
            if index and value[index - 1] != FOOL:
                reasons.append(
                    f"{value[index - 1].title} arrête le tirage : rien ne se tire après."
                )
                break
            if trump not in talon.left:
                gone = "plus" if trump in talon.trumps else "pas"
                pile = "le talon" if talon.trumps == FULL_TALON else "cette pioche"
                reasons.append(f"{trump.title} n'est {gone} dans {pile}.")
            talon = talon.take(trump)
        if value and value[-1] == FOOL:
            reasons.append(AFTER_FOOL)
        return reasons

    def law(self) -> icepool.Die[Trumps]:
        """Return the exact law of the sequence drawn."""
        return icepool.Die([*map(self._after, self.talon.left)])

    def awaits(self, value: Trumps) -> Awaited | None:
        """Return the trump to draw: the first, or the one after Le Mat."""
        if value and value[-1] != FOOL:
            return None
        return Awaited(self.talon.after(value).left, AFTER if value else "")

    def told(self, value: Trumps) -> str:
        """Name the trumps."""
        return ", ".join(trump.title for trump in value)

    def _after(self, trump: Trump) -> icepool.Die[Trumps] | Trumps:
        if trump != FOOL:
            return (trump,)
        rest = DestinySpace(self.talon.take(trump)).law()
        return rest.map(lambda tail: (trump, *tail), star=False)
