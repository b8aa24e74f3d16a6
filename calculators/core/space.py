"""What can be drawn: one object for the random draw, the typed-in pieces and the exact odds.

Law: a calculator never draws; it is given what a :class:`Space` drew, refused or enumerated, so
play and odds cannot disagree.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import icepool

from calculators.core.chance import Chance
from calculators.core.french import listing, plural


class Space[T](Protocol):
    """All that one drawn parameter can be, given the inputs before it."""

    def draw(self, chance: Chance) -> T:
        """Draw a value with the seeded generator."""
        ...

    def refusals(self, value: T) -> Sequence[str]:
        """Say in French why a typed value cannot have been drawn; empty when it can."""
        ...

    def law(self) -> icepool.Die[Any]:
        """Return the exact law of the draw, over values of ``T``."""
        ...


@dataclass(frozen=True, slots=True)
class Deal[P]:
    """``count`` pieces dealt from a pile, without replacement, in the order drawn.

    :param pile: the pieces left, a piece as often as it is there.
    :param count: how many are dealt; 0 for a draw that the inputs make needless.
    :param place: where the deal stands in a procedure: one place always gives the same deal,
        whatever the seed of the request; ``""`` for a deal that stands nowhere.
    :param unit: the French word that counts them.
    """

    pile: tuple[P, ...]
    count: int
    place: str = ""
    unit: str = "pièce"

    def draw(self, chance: Chance) -> tuple[P, ...]:
        """Deal with the seeded generator."""
        chance = Chance(self.place) if self.place else chance
        return chance.deal(self.pile, self.count)

    def refusals(self, value: tuple[P, ...]) -> Sequence[str]:
        """Refuse a wrong number of pieces, and pieces that the pile does not hold."""
        reasons: list[str] = []
        if len(value) != self.count:
            reasons.append(
                f"Il faut {plural(self.count, self.unit)} ici, pas {len(value)}."
                if self.count
                else "Rien n'est à tirer ici : laissez vide."
            )
        missing = Counter(value) - Counter(self.pile)
        if missing:
            names = listing([str(piece) for piece in missing])
            reasons.append(f"Pas dans la pioche : {names}.")
        return reasons

    def law(self) -> icepool.Die[tuple[P, ...]]:
        """Return the law of the ordered deal."""
        if self.count == 0:
            return icepool.Die([()])
        return icepool.Die(self.pile).map(self._after, star=False)

    def _after(self, first: P) -> icepool.Die[tuple[P, ...]]:
        left = list(self.pile)
        left.remove(first)
        rest = Deal(tuple(left), self.count - 1).law()
        return rest.map(lambda tail: (first, *tail), star=False)


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice thrown together, each from 1 to its number of sides.

    :param sides: in the order in which a table types the faces.
    :param place: where the throw stands in a procedure, as that of a :class:`Deal`.
    """

    sides: tuple[int, ...]
    place: str = ""

    def draw(self, chance: Chance) -> tuple[int, ...]:
        """Throw with the seeded generator."""
        chance = Chance(self.place) if self.place else chance
        return tuple(chance.below(sides) + 1 for sides in self.sides)

    def refusals(self, value: tuple[int, ...]) -> Sequence[str]:
        """Refuse a wrong number of dice, and faces that a die does not have."""
        names = listing([f"d{sides}" for sides in self.sides])
        if len(value) != len(self.sides):
            if not self.sides:
                return ["Rien n'est à lancer ici : laissez vide."]
            return [f"Il faut {plural(len(self.sides), 'face')} ({names}), pas {len(value)}."]
        return [
            f"{face} n'est pas une face de d{sides}."
            for face, sides in zip(value, self.sides, strict=True)
            if not 1 <= face <= sides
        ]

    def law(self) -> icepool.Die[tuple[int, ...]]:
        """Return the law of the faces, in order."""
        if not self.sides:
            return icepool.Die([()])
        law: icepool.Die[tuple[int, ...]] = icepool.Die(
            [icepool.tupleize(*(icepool.d(sides) for sides in self.sides))]
        )
        return law
