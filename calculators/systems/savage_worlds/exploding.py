"""Exploding dice (SW-JET-01): how they are rolled, how typed faces are parsed, their exact laws.

Law: a die that shows its highest face is rolled again and added, without end. A law is never
truncated: all totals from a cap up are one outcome, and the cap is the highest total that matters.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, combinations
from math import prod

import icepool

from calculators.core.chance import Chance
from calculators.core.french import listing
from calculators.core.frozen import Frozen
from calculators.core.space import Awaited, added, next_die, numbered

from .scales import FIGURES

AGAIN = "encore"

type Faces = tuple[int, ...]
"""The faces of dice, in the order rolled."""
type Sides = tuple[int, ...]
"""The number of sides of each of some dice."""
type Chain = Faces


class ExplodingDice(Frozen):
    """Dice rolled one after the other, each to the end of its explosions.

    A typed value lists every face in order; a die's highest face is followed by its next throw.

    :param called: the name of each, if they differ.
    """

    sides: Sides
    called: tuple[str, ...] = ()

    @staticmethod
    def of_trait(sides: Sides) -> "ExplodingDice":
        """Return one throw of a trait: a Wild Die of the same size is another die (SW-ACT-07)."""
        return ExplodingDice(sides, _called(sides))

    def draw(self, chance: Chance) -> Faces:
        """Roll with the seeded generator; additional dice leave the first ones unchanged."""
        faces: list[int] = []
        for sides in self.sides:
            faces.append(chance.below(sides) + 1)
            while faces[-1] == sides:
                faces.append(chance.below(sides) + 1)
        return tuple(faces)

    def refusals(self, value: Faces) -> Sequence[str]:
        """Refuse an impossible face, a missing throw, and excess faces."""
        if not self.sides:
            return ["Rien n'est à lancer ici : laissez vide."] if value else []
        left = list(value)
        for place, sides in enumerate(self.sides):
            while True:
                if not left:
                    return [self._missing(value, len(self.sides) - place)]
                face = left.pop(0)
                if not 1 <= face <= sides:
                    return [f"{face} n'est pas une face de d{sides}."]
                if face < sides:
                    break
        if left:
            extra = "Faces en trop" if left[1:] else "Face en trop"
            return [f"{extra} : {listing([str(face) for face in left])} ({self._names})."]
        return []

    def split(self, faces: Iterable[int]) -> Sequence[Faces]:
        """Split faces into throws of these dice, each with all its faces; the last may lack some.

        >>> ExplodingDice((6, 8)).split((6, 2, 3, 4))
        ((6, 2, 3), (4,))
        """
        return tuple(tuple(chain.from_iterable(throw)) for throw in split(faces, self.sides))

    def law(self) -> icepool.Die[Faces]:
        """Refuse: the faces have no finite law; calculators declare that of their outcome."""
        raise NotImplementedError

    def awaits(self, value: Faces) -> Awaited | None:
        """Return the next throw: of a die that has just exploded, or of the next die."""
        fallen = [*filter(None, chains(value, self.sides))]
        place = len(fallen)
        again = bool(fallen) and fallen[-1][-1] == self.sides[place - 1]
        if place == len(self.sides) and not again:
            return None
        place -= again
        which = AGAIN if again else numbered(place, len(self.sides), called=self.called)
        return next_die(self.sides[place], which)

    def told(self, value: Faces) -> str:
        """Name each die with its faces and their sum."""
        fallen = zip(self.sides, chains(value, self.sides), strict=True)
        return " ; ".join(f"d{sides} : {added(faces)}" for sides, faces in fallen if faces)

    @property
    def _names(self) -> str:
        return "dans l'ordre : " + listing([f"d{sides}" for sides in self.sides])

    def _missing(self, value: Faces, dice: int) -> str:
        faces = f"au moins {dice} faces" if dice > 1 else "une face"
        if value and value[-1] in self.sides:
            return f"Il manque {faces} ({self._names}) ; un dé au maximum se relance et s'ajoute."
        return f"Il manque {faces} ({self._names})."


class Rerolls(ExplodingDice):
    """Throws of the same dice, one after the other; a critical failure ends them (SW-JTN-02).

    :param size: how many dice a throw has.
    """

    size: int = 1

    @staticmethod
    def of(sides: Sides, count: int) -> "Rerolls":
        """Return so many throws of some dice."""
        return Rerolls(sides * count, _called(sides) * count, len(sides))

    def draw(self, chance: Chance) -> Faces:
        """Roll with the seeded generator; an additional throw leaves the first ones unchanged."""
        faces: Faces = ()
        for start in range(0, len(self.sides), self.size):
            throw = ExplodingDice(self.sides[start : start + self.size])
            faces = (*faces, *throw.draw(chance))
            if self._ended(faces):
                break
        return faces

    def refusals(self, value: Faces) -> Sequence[str]:
        """Refuse the same, except that no throw is missing after a critical failure."""
        made = len(self._throws(value)) if self._ended(value) else len(self.sides)
        return ExplodingDice(self.sides[: made * self.size]).refusals(value)

    def awaits(self, value: Faces) -> Awaited | None:
        """Return the next throw, until a critical failure."""
        return None if self._ended(value) else super().awaits(value)

    def _throws(self, value: Faces) -> Sequence[Faces]:
        return ExplodingDice(self.sides[: self.size]).split(value) if self.sides else ()

    def _ended(self, value: Faces) -> bool:
        critical = (FIGURES["one"],) * self.size
        return self.size > 1 and critical in self._throws(value)[-1:]


def _called(sides: Sides) -> tuple[str, ...]:
    """Return the names of a trait's dice, if there are two."""
    return ("trait", "Joker") if sides[1:] else ()


def chains(faces: Iterable[int], sides: Sequence[int]) -> tuple[Chain, ...]:
    """Split the faces of a throw by die.

    >>> chains((6, 2, 3), (6, 8))
    ((6, 2), (3,))
    """
    left = iter(faces)
    return tuple(_chain(left, size) for size in sides)


def split(faces: Iterable[int], sides: Sequence[int]) -> Iterable[tuple[Chain, ...]]:
    """Split faces into as many throws of these dice as they are, each by die.

    >>> [*split((6, 2, 3, 4), (6, 8))]
    [((6, 2), (3,)), ((4,), ())]
    """
    left = list(faces)
    while left:
        throw = chains(left, sides)
        del left[: sum(map(len, throw))]
        yield throw


def _chain(faces: Iterable[int], size: int) -> Chain:
    found: list[int] = []
    for face in faces:
        found.append(face)
        if face < size:
            break
    return tuple(found)


def reach(sides: int, total: int) -> Fraction:
    """Return the chance that one exploding die gives at least ``total``.

    >>> reach(6, 8)
    Fraction(5, 36)
    """
    if total <= 1:
        return Fraction(1)
    explosions, rest = divmod(total, sides)
    chance = Fraction(1, sides**explosions)
    return chance * Fraction(sides - rest + 1, sides) if rest else chance


def choices(sides: Sequence[int]) -> Iterable[Sides]:
    """Return every non-empty subset of some dice."""
    return chain.from_iterable(combinations(sides, count + 1) for count in range(len(sides)))


@lru_cache(maxsize=4096)
def all_reach(sides: Sides, total: int) -> Fraction:
    """Return the chance that each of some dice gives at least ``total``.

    That any of them does is the alternating sum over their :func:`choices`.
    """
    return prod((reach(size, total) for size in sides), start=Fraction(1))


def best_reach(sides: Iterable[int], total: int) -> Fraction:
    """Return the chance that the best of some dice gives at least ``total``."""
    return 1 - prod((1 - reach(size, total) for size in sides), start=Fraction(1))


@cache
def die_law(sides: int, cap: int) -> icepool.Die[int]:
    """Return the exact law of one exploding die, totals from ``cap`` up as ``cap`` itself."""
    scale = sides ** (cap // sides + 1)
    ways = {total: int(reach(sides, total) * scale) for total in range(1, cap + 1)}
    return icepool.Die({total: count - ways.get(total + 1, 0) for total, count in ways.items()})


@cache
def best_law(sides: Sides, cap: int) -> icepool.Die[int]:
    """Return the law of the best of some dice (SW-JET-02), capped."""
    law = die_law(sides[0], cap)
    for size in sides[1:]:
        law = icepool.highest(law, die_law(size, cap))
    return law


@cache
def sum_law(sides: Sides, cap: int) -> icepool.Die[int]:
    """Return the law of the sum of some dice (SW-JET-08), capped."""
    law: icepool.Die[int] = icepool.Die([0])
    for size in sides:
        law = (law + die_law(size, cap)).map(lambda total: min(total, cap))
    return law
