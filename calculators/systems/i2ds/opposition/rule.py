"""Opposed rolls: the higher total wins; one die may be set to 8 (I2-OPP-01, I2-DES-04)."""

from dataclasses import replace
from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.group import fields_of
from calculators.core.result import Facts, Values

from ..house import LOSS, TIE, WIN, House
from ..throw import Faces, Thrown, Who
from .duel import MIRROR, Duel, Graced, Weight, counts
from .inputs import EIGHT, LEAST, AnyGrace, Facing, Mine, TheirDice, TheirGrace, Theirs

OUTCOMES = (
    Outcome(WIN, "Gagné", "good"),
    Outcome(TIE, "Égalité"),
    Outcome(LOSS, "Perdu", "bad"),
)


class Given(Groups):
    """The inputs of both sides of an opposed roll."""

    mine: Mine
    theirs: Theirs
    grace: Annotated[AnyGrace, knows("grace", "replaced")]
    who: Who
    facing: Annotated[Facing, knows("side", "stock")]
    their_grace: Annotated[TheirGrace, knows("grace", "replaced")]

    def duel(self, house: House) -> Duel:
        """Return the opposed roll before its dice, under a table's readings.

        The table states that of ties from a player's side; here it is the acting one's.
        """
        if self.facing.plays and not self.who.plays:
            house = replace(house, tie=MIRROR[house.tie])
        mine = Graced(self.mine, self.grace.grace, replaced=self.grace.replaced)
        answer = self.their_grace
        return Duel(mine, Graced(self.theirs, answer.grace, replaced=answer.replaced), house)


def law(given: Given, house: House) -> Weights:
    """Return the exact law, over weights of throws: far fewer pairs than dice."""
    return counts(given.duel(house))


PREFIXES = ("", "other_")
"""The prefix of the names of each side's inputs and figures."""


class Half(Facts):
    """One side as rolled.

    :param weight: of its throw before any 8.
    :param added: the gain of an 8: asked for, wanted, allowed, of use (AMB-I2-10).
    """

    who: Who
    throw: Graced
    dice: Faces
    weight: Weight
    added: int
    house: House

    told = ("dice", "total", "total_before:weight.total", "grace_spent", "grace_left", "rank")

    @property
    def eighth(self) -> int:
        """The index of the die that would become 8."""
        return self.throw.place(self.dice)

    @property
    def face(self) -> int:
        """The face of that die."""
        return self.dice[self.eighth]

    @property
    def total(self) -> int:
        """Its final total."""
        return self.weight.total + self.added

    @property
    def spent(self) -> bool:
        """Whether a grace of 8 is spent."""
        return self.added > 0

    @property
    def grace_spent(self) -> bool:
        """Whether a point of grace is spent."""
        return self.spent or self.throw.grace in {"d6", "d20"}

    @property
    def grace_left(self) -> int | None:
        """The points of grace left, if they are counted."""
        return self.who.left(spent=self.grace_spent)

    @property
    def place(self) -> str:
        """Where a critical would move it in a fight, if a player plays it."""
        return self.who.place(self.weight.critical)

    @property
    def rank(self) -> str:
        """Where a critical moves it (AMB-I2-17)."""
        return self.place if self.house.rank == "moves" else ""


class Encounter(Facts):
    """An opposed roll, as rolled."""

    given: Given
    thrown: Thrown
    their_dice: TheirDice
    house: Annotated[House, knows("tie", "criticals", "grace_die", "rank", "eight")]

    told = ("margin", "outcome_before")

    @cached_property
    def duel(self) -> Duel:
        """The opposed roll before its dice."""
        return self.given.duel(self.house)

    @cached_property
    def weighed(self) -> tuple[Weight, Weight]:
        """The weights of both throws."""
        duel = self.duel
        return duel.mine.weight(self.thrown.dice), duel.theirs.weight(self.their_dice.dice)

    @cached_property
    def gains(self) -> tuple[int, int]:
        """The gain of an 8 for each."""
        return self.duel.gains(*self.weighed)

    @cached_property
    def halves(self) -> tuple[Half, Half]:
        """The acting side, then the other; both are in a fight, or neither."""
        given, duel, house = self.given, self.duel, self.house
        mine, theirs = zip(self.weighed, self.gains, strict=True)
        facing = replace(given.facing, calm=given.who.calm)
        return (
            Half(given.who, duel.mine, self.thrown.dice, *mine, house),
            Half(facing, duel.theirs, self.their_dice.dice, *theirs, house),
        )

    @property
    def mine(self) -> Half:
        """The acting side."""
        return self.halves[0]

    @property
    def theirs(self) -> Half:
        """The other side."""
        return self.halves[1]

    @property
    def decided(self) -> bool:
        """Whether a critical decides, whatever the totals (AMB-I2-09)."""
        return self.duel.decides(*(weight.critical for weight in self.weighed))

    @property
    def outcome_before(self) -> str:
        """The outcome before any grace of 8."""
        return self.duel.settle(*self.weighed)

    @property
    def outcome(self) -> str:
        """The final outcome; an 8 reserved for when it helps never changes a win."""
        return self.duel.settle(*self.weighed, self.gains)

    @property
    def margin(self) -> int:
        """The player's total minus the other side's."""
        return self.mine.total - self.theirs.total

    @override
    def values(self) -> Values:
        both = zip(PREFIXES, self.halves, strict=True)
        each = ((prefix, told) for prefix, half in both for told in half.values().items())
        return {**{f"{prefix}{name}": value for prefix, (name, value) in each}, **super().values()}

    @property
    def request(self) -> Values:
        """The request that shows this very throw; a point spent on it is not deducted again."""
        given, both = self.given, zip(PREFIXES, self.halves, strict=True)
        return {
            **given.fields("who", "facing"),
            **fields_of(given.who, "side", "calm"),
            **fields_of(given.facing, "side"),
            **{f"{prefix}stock": None for prefix, half in both if half.grace_spent},
            **fields_of(self.thrown),
            **fields_of(self.their_dice),
        }

    def spending(self, grace: str, place: int = 0, replaced: str = LEAST) -> "Encounter":
        """Return the same throw with another grace of one side, and the die that may become 8."""
        name = ("grace", "their_grace")[place]
        asked = replace(getattr(self.given, name), grace=grace, replaced=replaced)
        return replace(self, given=replace(self.given, **{name: asked}))

    def helped(self, place: int) -> "Encounter | None":
        """Return it with a side's lowest die at 8, if that is allowed and changes the outcome."""
        half, met = self.halves[place], self.spending(EIGHT, place)
        ready = half.throw.grace == "none" and half.who.blessed and met.halves[place].spent
        return met if ready and met.outcome != self.outcome else None

    def replacing(self, replaced: str) -> "Encounter":
        """Return the same throw with that die set to 8, allowed or not."""
        freely = replace(self, house=replace(self.house, eight="tie"))
        return freely.spending(EIGHT, replaced=replaced)
