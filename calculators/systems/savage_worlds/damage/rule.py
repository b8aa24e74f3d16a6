"""A blow about to fall, its exact law, and the blow as it fell (SW-TOU-04, SW-ACT-08)."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Annotated, override

import icepool

from calculators.core.binding import Groups, knows
from calculators.core.result import Facts, Values
from calculators.core.scale import Item

from ..exploding import sum_law
from ..rolls.inputs import Luck, die_items, free_items, left_of, thrown, wounds_item
from ..rolls.rule import (
    CRITICAL,
    FAILURE,
    Attempt,
    Played,
    Rolled,
    played_law,
    throws_of,
)
from ..scales import CRITICAL_WOUND, modifier
from .harm import DOWN, EXTRA_OUT, OUT, Target
from .inputs import Blow, BlowHouse, Faint

MISSED = {FAILURE, CRITICAL}


class Falling(Groups):
    """A blow about to fall: what damage was asked with."""

    blow: Blow
    faint: Faint
    luck: Annotated[Luck, knows("bennies", "wild_die", "earlier", "stock")]
    house: Annotated[BlowHouse, knows("faint", "already", "imposed")]

    @cached_property
    def target(self) -> Target:
        """Who is hit."""
        return self.blow.target(self.house.already)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What adds to the dice."""
        return tuple(self.blow.items())

    @property
    def bonus(self) -> int:
        """The sum of what adds to the dice."""
        return sum(item.value for item in self.items)

    def may_faint(self, damage: int) -> bool:
        """Tell whether the target owes a Vigor roll (AMB-SW-16): Shaken by this blow, or before.

        Who is struck to the critical state owes it too, for he may soak his way back; who was in
        it before cannot, nor does an extra who falls (AMB-SW-06).
        """
        shaken = self.target.shaken or self.target.harmed(damage)
        down = self.target.wounds >= CRITICAL_WOUND or self.target.verdict(damage) == EXTRA_OUT
        return self.blow.surprise and shaken and not down

    def fells(self, damage: int) -> bool:
        """Tell whether the target is out of the fight unless he soaks."""
        return self.target.verdict(damage) in {OUT, EXTRA_OUT}

    def faints_now(self, damage: int) -> bool:
        """Tell whether that roll is made with the blow (AMB-SW-33)."""
        return self.house.faint == "before" and self.may_faint(damage)

    def faints_later(self, damage: int) -> bool:
        """Tell whether that roll is made once wounds were soaked or not (AMB-SW-33)."""
        return self.house.faint == "after" and self.may_faint(damage)

    def vigor_attempt(self, damage: int) -> Attempt:
        """Return the Vigor roll, penalised by the surprise and by every wound."""
        faint = self.faint
        wounds = self.target.wounds + self.target.new_wounds(damage)
        hurt = (wounds_item(wounds),) if wounds else ()
        own = free_items("autres modificateurs", faint.vigor_modifier, "SW-ACT-08")
        sides = thrown(faint.vigor, faint.target_who, self.luck.wild_die)
        items = (*die_items(faint.vigor), modifier("vigor"), *hurt, *own)
        return Attempt(sides, items, imposed=self.house.imposed)

    def after(self, damage: int) -> icepool.Die[str] | str:
        """Return what a total of damage comes to, the Vigor roll included."""
        code = self.target.verdict(damage)
        if not self.faints_now(damage) or self.fells(damage):
            return code
        vigor = played_law(self.vigor_attempt(damage), self.faint.vigor_bennies)
        return vigor.map(lambda got: DOWN if got in MISSED else code)


@lru_cache(maxsize=128)
def law(falling: Falling) -> icepool.Die[str]:
    """Return the exact law of the outcome."""
    bonus, bennies = falling.bonus, falling.luck.bennies
    total = sum_law(tuple(sorted(falling.blow.sides)), max(1, falling.target.cap - bonus))
    best = total.highest(bennies + 1, 1) if bennies else total
    earlier = [throw.total for throw in throws_of(falling.luck.earlier, falling.blow.sides)]
    if earlier:
        best = best.map(lambda total: max(total, *earlier))
    return (best + bonus).map(falling.after, star=False)


class Struck(Facts):
    """A blow as it fell.

    :param played: the throw and its rerolls.
    :param faint: the Vigor of a target taken by surprise, if it is rolled with the blow.
    """

    falling: Falling
    played: Played
    faint: Rolled | None = None

    told = (
        "damage",
        "target.toughness",
        "raises",
        "new_wounds",
        "wounds",
        "shaken",
        "critical_state",
        "played.kept",
        "bennies_offered:falling.luck.offered",
        "dice:played.faces",
        "vigor_due",
        "unconscious",
    )

    @property
    def outcome(self) -> str:
        """What happens to the target."""
        felled = self.falling.fells(self.damage)
        return DOWN if self.unconscious and not felled else self.effect

    @cached_property
    def effect(self) -> str:
        """What happens before any fainting."""
        return self.target.verdict(self.damage)

    @property
    def target(self) -> Target:
        """Who is hit."""
        return self.falling.target

    @property
    def total(self) -> int:
        """The dice that count."""
        return self.played.counted.total

    @cached_property
    def damage(self) -> int:
        """The dice that count and what adds to them."""
        return self.total + self.falling.bonus

    @property
    def raises(self) -> int:
        """The raises of the damage."""
        return self.target.raises(self.damage)

    @cached_property
    def new_wounds(self) -> int:
        """The wounds of this blow."""
        return self.target.new_wounds(self.damage)

    @property
    def wounds(self) -> int:
        """All the wounds of the target."""
        return self.target.wounds + self.new_wounds

    @property
    def shaken(self) -> bool:
        """Whether the target is Shaken now."""
        return self.target.shaken or self.target.harmed(self.damage)

    @property
    def critical_state(self) -> bool:
        """Whether the blow puts it in the critical state."""
        return self.effect == OUT

    @property
    def vigor_due(self) -> bool:
        """Whether the target owes a Vigor roll, now or after the soak."""
        return self.falling.may_faint(self.damage)

    @property
    def target_left(self) -> int | None:
        """The bennies that the target has left, if they are counted."""
        stock = self.falling.faint.target_stock
        return left_of(stock, self.faint.bennies if self.faint else 0)

    @property
    def unconscious(self) -> bool:
        """Whether it faints."""
        return self.faint is not None and self.faint.verdict in MISSED

    @override
    def values(self) -> Values:
        told = super().values()
        if self.faint is None:
            return told
        vigor = self.faint.values()
        names = {"total": "vigor", "dice": "vigor_dice", "bennies": "vigor_bennies"}
        names["bennies_offered"] = "vigor_bennies_offered"
        return {**told, **{name: vigor[own] for own, name in names.items()}}


def fallen(falling: Falling, faces: Sequence[int]) -> Struck:
    """Return a blow as its dice fell; the best of its throws counts (SW-JTN-02)."""
    before = throws_of(falling.luck.earlier, falling.blow.sides)
    throws = (*before, *throws_of(faces, falling.blow.sides))
    totals = [throw.total for throw in throws]
    return Struck(falling, Played(throws, totals.index(max(totals)), before=len(before)))
