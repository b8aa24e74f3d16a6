"""Oppositions: the higher total wins, and what one die set to 8 changes (I2-OPP-01, I2-DES-04)."""

from dataclasses import replace
from typing import Annotated

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.group import fields_of
from calculators.core.result import Facts, Values

from ..house import LOSS, TIE, WIN, House
from ..throw import Faces, Side, Throw, Who
from .duel import MIRROR, Duel, Weight, counts, gain_of, place_of, weight
from .inputs import EIGHT, LEAST, AnyGrace, Facing, Mine, TheirGrace, Theirs

OUTCOMES = (
    Outcome(WIN, "Vous l’emportez", "good"),
    Outcome(TIE, "Égalité"),
    Outcome(LOSS, "L’adversaire l’emporte", "bad"),
)


def mirrored(tie: str, who: Who, facing: Who) -> str:
    """Return what a tie is to who acts: what a table says of it, it says to a player."""
    return MIRROR[tie] if facing.plays and not who.plays else tie


class Given(Groups):
    """What both sides of an opposition bring."""

    mine: Mine
    theirs: Theirs
    grace: Annotated[AnyGrace, knows("grace", "replaced")]
    who: Who
    facing: Annotated[Facing, knows("side", "stock")]
    their_grace: Annotated[TheirGrace, knows("grace", "replaced")]

    def duel(self, house: House) -> Duel:
        """Return their opposition, as a table reads the rules."""
        house = replace(house, tie=mirrored(house.tie, self.who, self.facing))
        mine, theirs = self.grace, self.their_grace
        throws = Throw(self.mine, mine.grace), Throw(self.theirs, theirs.grace)
        return Duel(*throws, mine.replaced, house, theirs.replaced)


def law(given: Given, house: House) -> Weights:
    """Return the exact law, both throws first weighed: far fewer pairs than dice."""
    return counts(given.duel(house))


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
        "other_total_before",
        "outcome_before",
        "grace_spent",
        "other_grace_spent",
        "grace_left",
        "other_grace_left",
        "rank",
        "other_rank",
    )

    @property
    def gain(self) -> int:
        """What the 8 would add."""
        return gain_of(self.dice, self.duel.replaced)

    @property
    def other_gain(self) -> int:
        """What the 8 of the other side would add."""
        return gain_of(self.other_dice, self.duel.other_replaced)

    @property
    def face(self) -> int:
        """The die that would become 8."""
        return self.dice[place_of(self.dice, self.duel.replaced)]

    @property
    def other_face(self) -> int:
        """The die of the other side that would become 8."""
        return self.other_dice[place_of(self.other_dice, self.duel.other_replaced)]

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
        return self.duel.decides(self.critical, self.other_critical)

    @property
    def total_before(self) -> int:
        """The player's total as the dice lie."""
        return self.duel.mine.total(self.dice)

    @property
    def other_total_before(self) -> int:
        """The other side's total as the dice lie."""
        return self.duel.theirs.total(self.other_dice)

    @property
    def weighed(self) -> tuple[Weight, Weight]:
        """What both throws weigh."""
        duel = self.duel
        mine = weight(duel.mine, self.dice, duel.replaced)
        return mine, weight(duel.theirs, self.other_dice, duel.other_replaced)

    @property
    def gains(self) -> tuple[int, int]:
        """What an 8 adds to each: asked for, wanted, allowed, of some use (AMB-I2-10)."""
        return self.duel.gains(*self.weighed)

    @property
    def outcome_before(self) -> str:
        """The outcome before any grace of 8."""
        return self.duel.settle(*self.weighed)

    @property
    def outcome(self) -> str:
        """The outcome at last; an 8 kept for when it helps never turns a win."""
        return self.duel.settle(*self.weighed, self.gains)

    @property
    def spent(self) -> bool:
        """Whether a grace of 8 is spent."""
        return self.gains[0] > 0

    @property
    def other_spent(self) -> bool:
        """Whether the other side spends one."""
        return self.gains[1] > 0

    @property
    def grace_spent(self) -> bool:
        """Whether a point of grace is gone."""
        return self.spent or self.duel.mine.grace in {"d6", "d20"}

    @property
    def other_grace_spent(self) -> bool:
        """Whether one of the other side is gone."""
        return self.other_spent or self.duel.theirs.grace in {"d6", "d20"}

    @property
    def grace_left(self) -> int | None:
        """The points of grace after it, where they are counted."""
        return self.who.left(spent=self.grace_spent)

    @property
    def other_grace_left(self) -> int | None:
        """Those of the other side."""
        return self.facing.left(spent=self.other_grace_spent)

    @property
    def total(self) -> int:
        """The player's total that counts at last."""
        return self.total_before + self.gains[0]

    @property
    def other_total(self) -> int:
        """The other side's total that counts at last."""
        return self.other_total_before + self.gains[1]

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
        met = self.spending(EIGHT)
        ready = self.duel.mine.grace == "none" and self.who.blessed
        return met if ready and met.spent and met.outcome != self.outcome else None

    @property
    def other_helped(self) -> "Encounter | None":
        """The same with the least die of the other side."""
        throw = replace(self.duel.theirs, grace=EIGHT)
        met = replace(self, duel=replace(self.duel, theirs=throw, other_replaced=LEAST))
        ready = self.duel.theirs.grace == "none" and self.facing.blessed
        return met if ready and met.other_spent and met.outcome != self.outcome else None

    @property
    def request(self) -> Values:
        """What would be asked to see this very throw: a point spent on it is counted no more."""
        duel, house = self.duel, self.duel.house
        own = {name: getattr(duel.mine.side, name) for name in Side.inputs}
        other = {f"other_{name}": getattr(duel.theirs.side, name) for name in Side.inputs}
        grace = {"grace": duel.mine.grace, "replaced": duel.replaced}
        theirs = {"other_grace": duel.theirs.grace, "other_replaced": duel.other_replaced}
        dice = {"dice": list(self.dice), "other_dice": list(self.other_dice)}
        sides = {**fields_of(self.who, "side", "calm"), **fields_of(self.facing, "side")}
        spent = {"stock": self.grace_spent, "other_stock": self.other_grace_spent}
        counted = {name: None for name, gone in spent.items() if gone}
        known = {n: getattr(house, n) for n in ("criticals", "grace_die", "rank", "eight")}
        tie = {"tie": mirrored(house.tie, self.who, self.facing)}
        return {**own, **other, **sides, **counted, **grace, **theirs, **dice, **known, **tie}

    def spending(self, grace: str) -> "Encounter":
        """Return the same throw with another grace, its least die the one that may become 8."""
        throw = replace(self.duel.mine, grace=grace)
        return replace(self, duel=replace(self.duel, mine=throw, replaced=LEAST))

    def replacing(self, replaced: str) -> "Encounter":
        """Return the same throw, had that die been set to 8, whatever for."""
        throw = replace(self.duel.mine, grace=EIGHT)
        house = replace(self.duel.house, eight="tie")
        return replace(self, duel=replace(self.duel, mine=throw, replaced=replaced, house=house))
