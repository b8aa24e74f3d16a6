"""A blow about to fall: its dice, what adds to them, who is hit, and its exact law."""

from dataclasses import dataclass

import icepool

from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.conditions import Item, wounds_item
from calculators.systems.savage_worlds.damage_inputs import damage_sides
from calculators.systems.savage_worlds.exploding import (
    sum_law,
)
from calculators.systems.savage_worlds.harm import DOWN, OUT, Target
from calculators.systems.savage_worlds.roll import (
    CRITICAL,
    FAILURE,
    Attempt,
    attempt_of,
    played_law,
)


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow about to fall.

    :param items: what adds to the dice.
    :param raised: whether the last die is the bonus die of a raise.
    :param faint: of AMB-SW-33, ``before`` or ``after`` the soak; after it, no Vigor is rolled here.
    """

    sides: tuple[int, ...]
    raised: bool
    items: tuple[Item, ...]
    target: Target
    bennies: int
    vigor: StepDie
    target_who: str
    wild_die: StepDie
    vigor_modifier: int
    vigor_bennies: int
    surprise: bool
    faint: str
    imposed: bool

    @property
    def bonus(self) -> int:
        """The sum of what adds to the dice."""
        return sum(item.value for item in self.items)

    def may_faint(self, damage: int) -> bool:
        """Tell whether the target owes a Vigor roll (AMB-SW-16): Shaken by this blow, or before."""
        shaken = self.target.shaken or self.target.harmed(damage)
        return self.surprise and shaken and self.target.verdict(damage) not in {OUT, "extra_out"}

    def faints_now(self, damage: int) -> bool:
        """Tell whether that roll is made with the blow (AMB-SW-33)."""
        return self.faint == "before" and self.may_faint(damage)

    def vigor_attempt(self, damage: int) -> Attempt:
        """Return the Vigor roll, penalised by the surprise and by every wound."""
        wounds = wounds_item(self.target.wounds + self.target.new_wounds(damage))
        items = (
            Item("Attaque surprise, Vigueur", tables.SURPRISE_VIGOR, "SW-ACT-08", "AMB-SW-16"),
            wounds, Item("Autres modificateurs", self.vigor_modifier, "SW-ACT-08"),
        )  # fmt: skip
        kept = [item for item in items if item.value]
        return attempt_of(self.vigor, self.target_who, self.wild_die, kept, tables.DIFFICULTY)

    def law(self) -> icepool.Die[str]:
        """Return the exact law of the outcome."""
        cap = max(1, self.target.cap - self.bonus)
        total = sum_law(tuple(sorted(self.sides)), cap)
        best = total.highest(self.bennies + 1, 1) if self.bennies else total
        return (best + self.bonus).map(self._after, star=False)

    def _after(self, damage: int) -> icepool.Die[str] | str:
        code = self.target.verdict(damage)
        if not self.faints_now(damage):
            return code
        vigor = played_law(self.vigor_attempt(damage), self.vigor_bennies, self.imposed)
        return vigor.map(lambda got: DOWN if got in {FAILURE, CRITICAL} else code)


def blow_of(
    dice: tuple[StepDie, ...], toughness: int, shaken: bool, raised: bool, bonus: int,  # noqa: FBT001
    joker: bool, surprise: bool, wounds: int, falls: bool, vigor: StepDie, target_who: str,  # noqa: FBT001
    vigor_modifier: int, vigor_bennies: int, bennies: int, wild_die: StepDie, already: str,
    faint: str, imposed: bool,  # noqa: FBT001
) -> Blow:  # fmt: skip
    """Return the blow described by the inputs."""
    items = (
        Item("Bonus fixe", bonus, "SW-JET-08"),
        Item("Joker d'initiative", tables.JOKER * joker, "SW-INI-03"),
        Item("Attaque surprise", tables.SURPRISE * surprise, "SW-ACT-08"),
    )
    target = Target(toughness, shaken, wounds, already, falls)
    kept = tuple(item for item in items if item.value)
    return Blow(
        damage_sides(dice, raised), raised, kept, target, bennies, vigor, target_who, wild_die,
        vigor_modifier, vigor_bennies, surprise, faint, imposed,
    )  # fmt: skip
