"""Oppositions: the higher total wins, and what one die set to 8 changes (I2-OPP-01, I2-DES-04)."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

import icepool

from calculators.core.calculator import Outcome
from calculators.core.group import fields_of
from calculators.core.result import Facts, Values
from calculators.systems.i2ds.house import LOSS, TIE, WIN, House
from calculators.systems.i2ds.opposition.inputs import (
    EIGHT,
    LEAST,
    AnyGrace,
    Facing,
    Mine,
    Theirs,
)
from calculators.systems.i2ds.scales import FIGURES
from calculators.systems.i2ds.throw import TEST_DICE, Faces, Side, Throw, Who

OUTCOMES = (
    Outcome(WIN, "Vous l’emportez", "good"),
    Outcome(TIE, "Égalité"),
    Outcome(LOSS, "L’adversaire l’emporte", "bad"),
)
MIRROR = {WIN: LOSS, TIE: TIE, LOSS: WIN}
"""Each outcome as the other side sees it."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One opposition, before its dice.

    :param mine: the player's throw; its grace may be ``eight``, spent after the throw.
    :param replaced: which die becomes 8: ``smallest``, ``first`` or ``second`` (AMB-I2-10).
    """

    mine: Throw
    theirs: Throw
    replaced: str
    house: House

    def compare(self, mine: tuple[int, int], theirs: tuple[int, int]) -> str:
        """Return who wins, each side given as its total and its critical."""
        if self.house.criticals and mine[1] != theirs[1]:
            return WIN if mine[1] > theirs[1] else LOSS
        if mine[0] == theirs[0]:
            return self.house.tie
        return WIN if mine[0] > theirs[0] else LOSS

    def settle(self, mine: tuple[int, int, int], theirs: tuple[int, int]) -> str:
        """Return who wins at last, the player's side given with what the 8 would add."""
        total, critical, gain = mine
        after = self.compare((total + gain, critical), theirs)
        return after if self.allows(after) else self.compare((total, critical), theirs)

    def allows(self, after: str) -> bool:
        """Tell whether an 8 may be spent for this outcome (AMB-I2-18)."""
        return after == WIN or self.house.eight == "tie"

    def chances(self) -> dict[str, Fraction]:
        """Return the exact chance of each outcome."""
        found = counts(self)
        return {code: Fraction(found[code], found.total()) for code in (WIN, TIE, LOSS)}


@lru_cache(maxsize=128)
def counts(duel: Duel) -> Counter[str]:
    """Count in how many pairs of throws each outcome comes."""
    eight = duel.replaced if duel.mine.grace == EIGHT else ""
    found: Counter[str] = Counter()
    for mine, ways in weights(duel.mine, eight).items():
        for theirs, other_ways in weights(duel.theirs).items():
            found[duel.settle(mine, theirs[:2])] += ways * other_ways
    return found


def place_of(faces: Faces, replaced: str) -> int:
    """Return which of the two dice is replaced.

    >>> place_of((6, 4), "smallest"), place_of((6, 4), "first")
    (1, 0)
    """
    if replaced == LEAST:
        return faces.index(min(faces[:TEST_DICE]))
    return 0 if replaced == "first" else 1


def gain_of(faces: Faces, replaced: str) -> int:
    """Return what the 8 would add; nothing for a die that shows 8 or more (AMB-I2-10).

    >>> gain_of((4, 6), "smallest"), gain_of((9, 12), "smallest")
    (4, 0)
    """
    return max(0, FIGURES["eight"] - faces[place_of(faces, replaced)])


@lru_cache(maxsize=128)
def weights(throw: Throw, replaced: str = "") -> dict[tuple[int, int, int], int]:
    """Count in how many ways a throw weighs what: total, critical, what the 8 would add."""
    return dict(
        Counter(
            (
                throw.total(faces),
                throw.critical(faces),
                gain_of(faces, replaced) if replaced else 0,
            )
            for faces in product(*(range(1, sides + 1) for sides in throw.sides))
        )
    )


def duel_of(
    mine: Mine, theirs: Theirs, grace: AnyGrace, who: Who, facing: Who, house: House
) -> Duel:
    """Gather the inputs of an opposition; what a table says of a tie, it says to a player."""
    if facing.plays and not who.plays:
        house = replace(house, tie=MIRROR[house.tie])
    return Duel(Throw(mine, grace.grace), Throw(theirs), grace.replaced, house)


def law(
    mine: Mine, theirs: Theirs, grace: AnyGrace, who: Who, facing: Facing, house: House
) -> icepool.Die[str]:
    """Return the exact law, both throws first weighed: far fewer pairs than dice."""
    return icepool.Die(counts(duel_of(mine, theirs, grace, who, facing, house)))


@dataclass(frozen=True, slots=True)
class Encounter(Facts):
    """An opposition as thrown."""

    duel: Duel
    dice: Faces
    other_dice: Faces
    who: Who
    facing: Who

    told = (
        "dice",
        "other_dice",
        "total",
        "other_total",
        "margin",
        "total_before",
        "outcome_before",
        "grace_spent",
        "rank",
        "other_rank",
    )

    @property
    def gain(self) -> int:
        """What the 8 would add."""
        return gain_of(self.dice, self.duel.replaced)

    @property
    def face(self) -> int:
        """The die that would become 8."""
        return self.dice[place_of(self.dice, self.duel.replaced)]

    @property
    def critical(self) -> int:
        """The critical of the player's dice as they fell."""
        return self.duel.mine.critical(self.dice)

    @property
    def other_critical(self) -> int:
        """The critical of the other side's dice."""
        return self.duel.theirs.critical(self.other_dice)

    @property
    def decided(self) -> bool:
        """Whether a critical decides, whatever the totals (AMB-I2-09)."""
        return self.duel.house.criticals and self.critical != self.other_critical

    @property
    def total_before(self) -> int:
        """The player's total as the dice lie."""
        return self.duel.mine.total(self.dice)

    @property
    def other_total(self) -> int:
        """The other side's total."""
        return self.duel.theirs.total(self.other_dice)

    @property
    def outcome_before(self) -> str:
        """The outcome before any grace of 8."""
        other = self.other_total, self.other_critical
        return self.duel.compare((self.total_before, self.critical), other)

    @property
    def outcome(self) -> str:
        """The outcome at last; an 8 kept for when it helps never turns a win."""
        gain = self.gain if self.duel.mine.grace == EIGHT else 0
        mine = self.total_before, self.critical, gain
        return self.duel.settle(mine, (self.other_total, self.other_critical))

    @property
    def spent(self) -> bool:
        """Whether a grace of 8 is spent: asked for, wanted, allowed, of some use (AMB-I2-10)."""
        asked = self.duel.mine.grace == EIGHT and self.duel.allows(self.outcome)
        return asked and self.outcome_before != WIN and not self.decided and self.gain > 0

    @property
    def grace_spent(self) -> bool:
        """Whether a point of grace is gone."""
        return self.spent or self.duel.mine.grace in {"d6", "d20"}

    @property
    def total(self) -> int:
        """The player's total that counts at last."""
        return self.total_before + (self.gain if self.spent else 0)

    @property
    def margin(self) -> int:
        """How far the player is above the other side."""
        return self.total - self.other_total

    @property
    def rank(self) -> str:
        """Where a critical takes the player in a fight (AMB-I2-17)."""
        return self._moved(self.who, self.critical)

    @property
    def other_rank(self) -> str:
        """Where a critical takes the other side, if a player plays it."""
        return self._moved(self.facing, self.other_critical)

    def _moved(self, who: Who, critical: int) -> str:
        return self.place(who, critical) if self.duel.house.rank == "moves" else ""

    def place(self, who: Who, critical: int) -> str:
        """Return where a critical would take one of them; both are in a fight, or neither."""
        return replace(who, calm=self.who.calm).place(critical)

    @property
    def helped(self) -> "Encounter | None":
        """The same throw with its least die set to 8, where that is allowed and changes the end."""
        if self.duel.mine.grace != "none" or not self.who.blessed:
            return None
        throw = replace(self.duel.mine, grace=EIGHT)
        met = replace(self, duel=replace(self.duel, mine=throw, replaced=LEAST))
        return met if met.spent and met.outcome != self.outcome else None

    @property
    def request(self) -> Values:
        """What would be asked to see this very throw."""
        duel, house = self.duel, self.duel.house
        own = {name: getattr(duel.mine.side, name) for name in Side.inputs}
        other = {f"other_{name}": getattr(duel.theirs.side, name) for name in Side.inputs}
        grace = {"grace": duel.mine.grace, "replaced": duel.replaced}
        dice = {"dice": list(self.dice), "other_dice": list(self.other_dice)}
        known = ("tie", "criticals", "grace_die", "rank", "eight")
        sides = {**fields_of(self.who), **fields_of(self.facing, "side")}
        return {**own, **other, **sides, **grace, **dice, **{n: getattr(house, n) for n in known}}

    def replacing(self, replaced: str) -> "Encounter":
        """Return the same throw, had that die been set to 8, whatever for."""
        throw = replace(self.duel.mine, grace=EIGHT)
        house = replace(self.duel.house, eight="tie")
        return replace(self, duel=replace(self.duel, mine=throw, replaced=replaced, house=house))
