"""What can be drawn: one object for the random draw, the typed-in pieces and the exact odds.

Law: a calculator never draws; it is given what a :class:`Space` drew, refused or enumerated, so
play and odds cannot disagree.
"""

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Any, Protocol

import icepool

from .chance import Chance
from .errors import DeclarationError
from .french import listing, plural
from .frozen import Frozen


class Awaited(Frozen):
    """The next piece of a draw that a table makes with its own pieces.

    :param pieces: the possible ones, each once.
    :param of: which one is awaited, in a few French words: «d6, encore», «2 sur 3»; or ``""``.
    """

    pieces: tuple[Any, ...]
    of: str


class Space[T](Protocol):
    """All possible values of one drawn parameter, given the inputs before it."""

    def draw(self, chance: Chance) -> T:
        """Draw a value with the seeded generator."""

    def refusals(self, value: T) -> Sequence[str]:
        """Say in French why a typed value cannot have been drawn; empty when it can."""

    def law(self) -> icepool.Die[Any]:
        """Return the exact law of the draw, over values of ``T``."""

    def awaits(self, value: T) -> Awaited | None:
        """Return the next piece after those of a draw so far; ``None`` once it is complete."""

    def told(self, value: T) -> str:
        """Describe a draw so far in French: the pieces and their sum."""


def numbered(place: int, count: int, whose: Sequence[str] = (), called: Sequence[str] = ()) -> str:
    """Say which of some pieces is meant: «2 sur 3»; ``""`` for a single one.

    :param whose: for whom each piece is, by name: «2 sur 3, pour Ana».
    :param called: the table's own name for each, used instead.

    >>> numbered(0, 1), numbered(1, 3), numbered(1, 2, ("Ana", "Bo")), numbered(0, 1, ("Ana",))
    ('', '2 sur 3', '2 sur 2, pour Bo', 'pour Ana')
    """
    if called:
        return called[place]
    which = f"{place + 1} sur {count}" if count > 1 else ""
    return ", ".join(filter(None, (which, f"pour {whose[place]}" if whose else "")))


class Deal[P](Frozen):
    """``count`` pieces dealt from a pile, without replacement, in the order drawn.

    :param pile: the pieces left, duplicates included.
    :param count: how many are dealt; 0 if the inputs make the draw unnecessary.
    :param unit: the French word that counts them.
    """

    pile: tuple[P, ...]
    count: int
    unit: str = "pièce"

    def draw(self, chance: Chance) -> tuple[P, ...]:
        """Deal with the seeded generator."""
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

    def awaits(self, value: tuple[P, ...]) -> Awaited | None:
        """Return the next piece: one that the pile still holds."""
        if len(value) >= self.count:
            return None
        left = Counter(self.pile) - Counter(value)
        return Awaited(tuple(left), numbered(len(value), self.count))

    def told(self, value: tuple[P, ...]) -> str:
        """Name the pieces, each without the word that counts them."""
        return ", ".join(named(piece, self.unit) for piece in value)

    def _after(self, first: P) -> icepool.Die[tuple[P, ...]]:
        left = list(self.pile)
        left.remove(first)
        rest = Deal(tuple(left), self.count - 1).law()
        return rest.map(lambda tail: (first, *tail), star=False)


def named(piece: object, unit: str = "") -> str:
    """Return what a piece is called: its title, or its notation.

    :param unit: the word that counts such pieces, if already said: it is not repeated.
    """
    told = piece if isinstance(piece, str) else str(getattr(piece, "title", piece))
    return told.removeprefix(f"{unit} ")


def next_die(sides: int, which: str) -> Awaited:
    """Return a die that comes next.

    :param which: which one of several it is, or ``""``.
    """
    return Awaited(tuple(range(1, sides + 1)), ", ".join(filter(None, (f"d{sides}", which))))


MOST_FACES = 10**6
"""The most throws that are counted one by one: each d6 more takes six times the memory."""


class Dice(Frozen):
    """Dice thrown together, each from 1 to its number of sides.

    :param sides: in the order in which a table types the faces.
    :param apart: each of them counts by itself: there is no sum.
    :param whose: for whom each is, by name, if several people throw.
    :param called: the table's name for each, if dice that look alike have different roles.
    """

    sides: tuple[int, ...]
    apart: bool = False
    whose: tuple[str, ...] = ()
    called: tuple[str, ...] = ()

    def draw(self, chance: Chance) -> tuple[int, ...]:
        """Throw with the seeded generator."""
        return tuple(chance.below(sides) + 1 for sides in self.sides)

    def refusals(self, value: tuple[int, ...]) -> Sequence[str]:
        """Refuse a wrong number of dice, and faces that a die does not have."""
        if len(value) != len(self.sides):
            if not self.sides:
                return ["Rien n'est à lancer ici : laissez vide."]
            names = [f"d{sides}" for sides in self.sides]
            which = f"({listing(names)})" if {*names} > {names[0]} else f"de {names[0]}"
            return [f"Il faut {plural(len(names), 'face')} {which}, pas {len(value)}."]
        return [
            f"{face} n'est pas une face de d{sides}."
            for face, sides in zip(value, self.sides, strict=True)
            if not 1 <= face <= sides
        ]

    def law(self) -> icepool.Die[tuple[int, ...]]:
        """Return the law of the faces, in order.

        :raises DeclarationError: if a phone could not count them.
        """
        if prod(self.sides) > MOST_FACES:
            raise DeclarationError(f"{len(self.sides)} dice: too many throws, declare a law")
        if not self.sides:
            return icepool.Die([()])
        law: icepool.Die[tuple[int, ...]] = icepool.Die(
            [icepool.tupleize(*(icepool.d(sides) for sides in self.sides))]
        )
        return law

    def awaits(self, value: tuple[int, ...]) -> Awaited | None:
        """Return the next die."""
        place, count = len(value), len(self.sides)
        if place >= count:
            return None
        which = numbered(place, count, self.whose, self.called)
        return next_die(self.sides[place], which)

    def told(self, value: tuple[int, ...]) -> str:
        """Name the faces, and their sum."""
        return ", ".join(map(str, value)) if self.apart else added(value)


def added(faces: Sequence[int]) -> str:
    """Write a sum of faces.

    >>> added((6, 2)), added((4,))
    ('6 + 2 = 8', '4')
    """
    terms = " + ".join(map(str, faces))
    return f"{terms} = {sum(faces)}" if faces[1:] else terms
