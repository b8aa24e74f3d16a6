"""Damage against Toughness: before the roll, its law, the result (SW-TOU-04)."""

from functools import cached_property, lru_cache
from typing import Annotated, override

import icepool

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.result import Facts, Values
from calculators.core.scale import Items

from ..exploding import sum_law
from ..rolls.inputs import Luck, die_items, free_items, left_of, wounds_item
from ..rolls.rule import (
    WON,
    Attempt,
    Played,
    Rolled,
    play,
    played_law,
    throws_of,
)
from ..scales import CRITICAL_WOUND, STEP, modifier
from .inputs import Blow, BlowHouse, Faint, Thrown

NOTHING, SHAKEN, DOWN, OUT = "nothing", "shaken", "unconscious", "critical"
EXTRA_OUT = "extra_out"
WOUNDED = (SHAKEN, "wound_1", "wound_2", "wound_3")
UNHARMED = -1
"""Less than no wound: damage below Toughness."""

OUTCOMES = (
    Outcome(EXTRA_OUT, "Figurant hors de combat", "great"),
    Outcome(OUT, "État critique", "great"),
    Outcome(DOWN, "Inconscient (attaque surprise)", "great"),
    Outcome("wound_3", "Secoué et 3 blessures", "great"),
    Outcome("wound_2", "Secoué et 2 blessures", "great"),
    Outcome("wound_1", "Secoué et 1 blessure", "good"),
    Outcome(SHAKEN, "Secoué", "good"),
    Outcome(NOTHING, "Sans effet", "bad"),
)


class Falling(Groups):
    """The inputs of damage, before the roll."""

    blow: Blow
    faint: Faint
    luck: Annotated[Luck, knows("bennies", "wild_die", "earlier", "stock")]
    house: Annotated[BlowHouse, knows("faint", "already", "past_three", "imposed")]

    def raises(self, damage: int) -> int:
        """Return the raises of a damage total."""
        return max(0, (damage - self.blow.toughness) // STEP)

    def dealt(self, damage: int) -> int:
        """Return the wounds of a damage total, by the reading of AMB-SW-05; or ``UNHARMED``.

        Equality already shakes (AMB-SW-04).
        """
        if damage < self.blow.toughness:
            return UNHARMED
        raises = self.raises(damage)
        if not self.blow.shaken:
            return raises
        return max(1, raises) if self.house.already == "official" else 1 + raises

    def verdict(self, dealt: int) -> str:
        """Return the outcome of wounds dealt, before any Vigor roll of a surprise.

        An extra may be out at the first wound (AMB-SW-06); the critical state counts earlier wounds
        (SW-ETA-12).
        """
        if dealt == UNHARMED:
            return NOTHING
        if self.blow.wounds + dealt <= self.blow.most:
            return WOUNDED[dealt]
        return EXTRA_OUT if self.blow.falls else OUT

    @property
    def cap(self) -> int:
        """The damage from which nothing more changes."""
        return self.blow.toughness + STEP * CRITICAL_WOUND

    @cached_property
    def items(self) -> Items:
        """The modifiers of the damage."""
        return tuple(self.blow.items())

    @property
    def bonus(self) -> int:
        """The sum of the modifiers."""
        return sum(item.value for item in self.items)

    def may_faint(self, dealt: int) -> bool:
        """Whether the target owes a Vigor roll (AMB-SW-16): Shaken by this blow, or before.

        A target put out of the fight owes it too, as it may soak its way back; one that was out of
        it before does not.
        """
        shaken = self.blow.shaken or dealt != UNHARMED
        return self.blow.surprise and shaken and self.blow.wounds <= self.blow.most

    def fells(self, dealt: int) -> bool:
        """Whether the target is out of the fight unless it soaks."""
        return self.verdict(dealt) in {OUT, EXTRA_OUT}

    def faints_now(self, dealt: int) -> bool:
        """Whether that roll is made with the blow (AMB-SW-33)."""
        return self.house.faint == "before" and self.may_faint(dealt)

    def faints_later(self, dealt: int) -> bool:
        """Whether that roll is made after the soak roll (AMB-SW-33)."""
        return self.house.faint == "after" and self.may_faint(dealt)

    def vigor_attempt(self, dealt: int) -> Attempt:
        """Return the Vigor roll, with the surprise's modifier and all wound penalties."""
        faint = self.faint
        wounds = self.blow.wounds + max(0, dealt)
        hurt = (wounds_item(wounds, self.house.past_three),) if wounds else ()
        own = free_items("autres modificateurs", faint.vigor_modifier, "SW-ACT-08")
        items = (*die_items(faint.vigor), modifier("vigor"), *hurt, *own)
        return Attempt(faint.sides(self.luck), items, imposed=self.house.imposed)

    def after(self, dealt: int) -> icepool.Die[str] | str:
        """Return the outcome of wounds dealt, the Vigor roll included."""
        code = self.verdict(dealt)
        if not self.faints_now(dealt) or self.fells(dealt):
            return code
        attempt, faint = self.vigor_attempt(dealt), self.faint
        rerolls = faint.vigor_bennies - bool(faint.vigor_earlier)
        vigor = played_law(attempt, rerolls, earlier=faint.vigor_earlier)
        return vigor.map(lambda got: code if got in WON else DOWN)


@lru_cache(maxsize=128)
def law(falling: Falling) -> Weights:
    """Return the exact law of the outcome."""
    bonus, bennies = falling.bonus, falling.luck.bennies
    total = sum_law(tuple(sorted(falling.blow.sides)), max(1, falling.cap - bonus))
    best = total.highest(bennies + 1, 1) if bennies else total
    earlier = [throw.total for throw in throws_of(falling.luck.earlier, falling.blow.sides)]
    if earlier:
        best = best.map(lambda total: max(total, *earlier))
    return (best + bonus).map(falling.dealt).map(falling.after)


class Struck(Facts):
    """Damage as rolled (SW-TOU-04), whose target may faint (SW-ACT-08)."""

    falling: Falling
    thrown: Thrown

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

    @cached_property
    def played(self) -> Played:
        """The throw and its rerolls; the best of them counts (SW-JTN-02)."""
        sides, dice = self.falling.blow.sides, self.thrown
        before = throws_of(self.falling.luck.earlier, sides)
        throws = (*before, *throws_of((*dice.roll, *dice.rerolls), sides))
        totals = [throw.total for throw in throws]
        return Played(throws, totals.index(max(totals)))

    @cached_property
    def faint(self) -> Rolled | None:
        """The Vigor roll of a target taken by surprise, if it is made with the blow."""
        falling, dice = self.falling, self.thrown
        if not falling.faints_now(self.dealt):
            return None
        attempt = falling.vigor_attempt(self.dealt)
        lies = falling.faint.vigor_earlier
        played = play(attempt, dice.vigor_roll, dice.vigor_rerolls, earlier=lies)
        return Rolled(attempt, played, falling.faint.vigor_bennies)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        felled = self.falling.fells(self.dealt)
        return DOWN if self.unconscious and not felled else self.effect

    @cached_property
    def effect(self) -> str:
        """The outcome before any Vigor roll."""
        return self.falling.verdict(self.dealt)

    @property
    def target(self) -> Blow:
        """The target."""
        return self.falling.blow

    @property
    def total(self) -> int:
        """The sum of the dice that count."""
        return self.played.counted.total

    @cached_property
    def damage(self) -> int:
        """The same with the modifiers."""
        return self.total + self.falling.bonus

    @property
    def raises(self) -> int:
        """The raises of the damage."""
        return self.falling.raises(self.damage)

    @cached_property
    def dealt(self) -> int:
        """The wounds of this blow, or ``UNHARMED``."""
        return self.falling.dealt(self.damage)

    @property
    def new_wounds(self) -> int:
        """The wounds of this blow."""
        return max(0, self.dealt)

    @property
    def wounds(self) -> int:
        """All the wounds of the target."""
        return self.target.wounds + self.new_wounds

    @property
    def shaken(self) -> bool:
        """Whether the target is Shaken now."""
        return self.target.shaken or self.dealt != UNHARMED

    @property
    def critical_state(self) -> bool:
        """Whether the blow puts the target in the critical state."""
        return self.effect == OUT

    @property
    def vigor_due(self) -> bool:
        """Whether the target owes a Vigor roll, now or after the soak roll."""
        return self.falling.may_faint(self.dealt)

    @property
    def target_left(self) -> int | None:
        """The bennies that the target has left, if they are counted."""
        stock = self.falling.faint.target_stock
        return left_of(stock, self.faint.bennies if self.faint else 0)

    @property
    def unconscious(self) -> bool:
        """Whether the target faints."""
        return self.faint is not None and self.faint.verdict not in WON

    @override
    def values(self) -> Values:
        told = super().values()
        if self.faint is None:
            return told
        vigor = self.faint.values()
        names = {"total": "vigor", "dice": "vigor_dice", "bennies": "vigor_bennies"}
        names["bennies_offered"] = "vigor_bennies_offered"
        return {**told, **{name: vigor[own] for own, name in names.items()}}
