"""The effect of a hit: armour first, then health, then perhaps a grave wound.

Law: ``Impact`` is the only place where damage meets armour and health (DC-ARM-01, DC-ARM-02,
DC-BLE-01, DC-BLE-02).
"""

from functools import cached_property

import icepool

from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.pieces.dice_sum import DiceSum

from ..dice import total_law
from ..house import House
from ..scales import FIGURES
from . import wound

ABSORBED = Outcome("absorbed", "Rien ne passe", "good")
HURT = Outcome("hurt", "Blessé mais debout", "bad")
DOWN = Outcome("down", "À 0 PV sans blessure grave", "bad")
OUTCOMES = (ABSORBED, HURT, DOWN, *wound.OUTCOMES)


class Guard(Frozen):
    """A target, and the readings that apply.

    :param house: its ``link``, ``loss`` (AMB-DC-09), ``crossing`` (AMB-DC-04) and ``head`` apply.
    :param pv: the target's health, or ``None`` when it is not followed.
    :param protection: what the armour or the force field absorbs at most.
    :param armour: its health.
    """

    house: House
    pv: int | None
    protection: int = 0
    armour: int = 0

    @property
    def half(self) -> int:
        """The points that the armour's health can absorb (DC-ARM-02)."""
        return self.armour // FIGURES["pv_per_point"]

    @cached_property
    def effective(self) -> int:
        """The most that the armour can absorb in its present state."""
        if self.armour == 0:
            return 0
        if self.house.link == "constant":
            return self.protection
        return min(self.protection, self.half)


class Impact(Frozen):
    """A hit on a target."""

    guard: Guard
    damage: int

    @property
    def absorbed(self) -> int:
        """The damage absorbed by the armour."""
        return min(self.damage, self.guard.effective)

    @property
    def armour(self) -> int:
        """The armour's health afterwards."""
        worn = self.absorbed if self.guard.house.loss == "absorbed" else self.damage
        return max(0, self.guard.armour - worn)

    @property
    def passed(self) -> int:
        """The damage that passes the armour."""
        return self.damage - self.absorbed

    @property
    def pv(self) -> int | None:
        """The target's health afterwards."""
        return None if self.guard.pv is None else max(0, self.guard.pv - self.passed)

    @property
    def wound(self) -> int:
        """The damage to look up in the grave wounds; 0 for none (DC-BLE-02, AMB-DC-04)."""
        pv, passed = self.guard.pv, self.passed
        if pv is None or passed < pv:
            return 0
        reaching = {"whole": passed, "excess": passed - pv, "after": 0}
        return reaching[self.guard.house.crossing] if pv else passed

    @property
    def unwounded(self) -> str:
        """The outcome without a grave wound."""
        if self.passed == 0:
            return ABSORBED
        return DOWN if self.pv == 0 else HURT


def law(guard: Guard, damage: DiceSum) -> icepool.Die[str]:
    """Return the exact law of the outcome of a hit."""

    def after(total: int) -> icepool.Die[str] | str:
        struck = Impact(guard, total)
        return wound.law(struck.wound, guard.house.head) if struck.wound else struck.unwounded

    return total_law(damage).map(after)
