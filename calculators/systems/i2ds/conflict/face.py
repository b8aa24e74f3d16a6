"""Two who face each other, before their dice and after them."""

from dataclasses import dataclass, replace
from fractions import Fraction

from calculators.systems.i2ds.conflict import words
from calculators.systems.i2ds.conflict.state import Conflict
from calculators.systems.i2ds.house import LOSS, TIE, WIN
from calculators.systems.i2ds.opposition.duel import MIRROR, Duel, gain_of
from calculators.systems.i2ds.opposition.inputs import EIGHT, LEAST
from calculators.systems.i2ds.scales import FIGURES
from calculators.systems.i2ds.throw import Faces, Side, Throw

NONE = "none"


@dataclass(frozen=True, slots=True)
class Face:
    """Two who face each other; the first is a player's character where there is one.

    :param sides: what each throws with.
    :param graces: what each spends before the dice; ``None`` where nobody was asked yet.
    """

    places: tuple[int, int]
    sides: tuple[Side, Side]
    graces: tuple[str | None, str | None] = (None, None)

    def throw(self, which: int) -> Throw:
        """Return what one of them throws."""
        return Throw(self.sides[which], self.graces[which] or NONE)

    def duel(self, state: Conflict) -> Duel:
        """Return the opposition as its calculator knows it."""
        return Duel(self.throw(0), self.throw(1), LEAST, state.house)

    def spending(self, which: int, grace: str) -> "Face":
        """Return the same with a grace spent."""
        graces = list(self.graces)
        graces[which] = grace
        return replace(self, graces=(graces[0], graces[1]))

    @property
    def dice(self) -> Faces:
        """The sides of the dice, in the order they are typed."""
        return (*self.throw(0).sides, *self.throw(1).sides)

    def told(self, state: Conflict, *, eight: bool = False) -> tuple[tuple[str, Fraction], ...]:
        """Return the exact chances; with an 8 kept for after the dice, if that is asked."""
        duel = self.duel(state)
        if eight:
            duel = replace(duel, mine=replace(duel.mine, grace=EIGHT))
        chances = duel.chances()
        one, other = (state[place].called for place in self.places)
        if eight:
            return ((words.CHANCE_EIGHT(name=one, eight=FIGURES["eight"]), chances[WIN]),)
        return (
            (words.CHANCE(name=one), chances[WIN]),
            (words.CHANCE_TIE, chances[TIE]),
            (words.CHANCE(name=other), chances[LOSS]),
        )


def face(state: Conflict, who: int, target: int) -> Face:
    """Put two face to face: the rules speak to a player first (AMB-I2-19)."""
    first = target if state[target].plays and not state[who].plays else who
    second = who if first == target else target
    return Face((first, second), (state[first].throws, state[second].throws))


@dataclass(frozen=True, slots=True)
class Clash:
    """An opposition as thrown.

    :param gains: what an 8 adds to each.
    """

    face: Face
    dice: Faces
    others: Faces
    gains: tuple[int, int] = (0, 0)

    def faces(self, which: int) -> Faces:
        """Return the dice of one of them."""
        return self.others if which else self.dice

    def critical(self, which: int) -> int:
        """Return the critical of one of them, as the dice fell."""
        return self.face.throw(which).critical(self.faces(which))

    def total(self, which: int) -> int:
        """Return the total of one of them, an 8 counted."""
        return self.face.throw(which).total(self.faces(which)) + self.gains[which]

    def outcome(self, state: Conflict) -> str:
        """Return how it ends for the first of them."""
        one, other = ((self.total(which), self.critical(which)) for which in (0, 1))
        return self.face.duel(state).compare(one, other)

    def seen(self, state: Conflict, which: int) -> str:
        """Return how it ends for one of them."""
        outcome = self.outcome(state)
        return MIRROR[outcome] if which else outcome

    def gaining(self, which: int, replaced: str) -> "Clash":
        """Return the same, one die of one of them set to 8."""
        gains = list(self.gains)
        gains[which] = gain_of(self.faces(which), replaced)
        return replace(self, gains=(gains[0], gains[1]))
