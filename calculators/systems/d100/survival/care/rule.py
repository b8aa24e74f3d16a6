"""The health recovered by each kind of care, from the dice (DC-PV-01 to 05)."""

from typing import Annotated

import icepool

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome
from calculators.core.result import Facts

from ...dice import sum_law
from ...house import House
from ...scales import CARES, FIGURES
from .inputs import FIRST_AID, INFIRMARY, NATURAL, REVIVE, STANCHING, TANK, Care, Thrown

FULL = Outcome("full", "Tous les PV", "great")
HEALED = Outcome("healed", "Des PV rendus", "good")
NOTHING = Outcome("nothing", "Aucun PV rendu")
REVIVED = Outcome("revived", "Retour à la vie", "great")
LOST = Outcome("lost", "N’a pas tenu", "awful")
FINAL = Outcome("final", "Mort définitive", "awful")
OUTCOMES = (FULL, HEALED, NOTHING, REVIVED, LOST, FINAL)


class Treatment(Groups):
    """Care under the readings of a table, before its dice."""

    care: Care
    house: Annotated[House, knows("tank", "resting")]

    @property
    def rest(self) -> int:
        """The rest added to a day in an infirmary (AMB-DC-30)."""
        return self.care.rest if self.house.resting == "added" else 0

    @property
    def added(self) -> int:
        """The bonus of an infirmary's dice."""
        return CARES[INFIRMARY].added * self.care.days

    def gain(self, total: int) -> int:
        """Return the health recovered, for the sum of the dice."""
        return min(self._offered(total), self.care.missing)

    def _offered(self, total: int) -> int:
        care = self.care
        if care.method == NATURAL:
            return care.rest
        if care.method == FIRST_AID:
            return min(total, care.hurt or 0)
        if care.method == INFIRMARY:
            return total + self.added + self.rest
        return care.missing if care.method == TANK or self.comes_back(total) else 0

    def comes_back(self, roll: int) -> bool:
        """Whether the tank revives somebody just killed (DC-PV-04, DC-MOR-02)."""
        return not self.care.worn_out and roll <= (self.care.chance or 0)

    def outcome(self, total: int) -> str:
        """Return the code of the outcome."""
        if self.care.method == REVIVE:
            if self.care.worn_out:
                return FINAL
            return REVIVED if self.comes_back(total) else LOST
        gain = self.gain(total)
        if gain == self.care.missing:
            return FULL
        return HEALED if gain else NOTHING

    @property
    def weakens(self) -> bool:
        """Whether the tank leaves a penalty on whoever leaves it (AMB-DC-17)."""
        return self.house.tank == "always" or self.care.method == REVIVE

    def penalty(self, weeks: int) -> int:
        """Return the penalty so many weeks after the tank (DC-PV-05, AMB-DC-17)."""
        if not self.weakens:
            return 0
        return min(0, FIGURES["tank"] + FIGURES["tank_recovery"] * weeks)


def law(treatment: Treatment) -> icepool.Die[str]:
    """Return the exact law of the outcome."""
    return sum_law(treatment.care.dice).map(treatment.outcome)


class Treated(Facts):
    """Care as rolled: the health recovered (DC-PV-01 to 05)."""

    treatment: Treatment
    thrown: Thrown

    told = (
        *("gain", "pv:after", "care.pv_max", "thrown.faces", "leaves", "weakened", "stanches"),
        "penalty",
    )
    carried = ("pv:after",)

    @property
    def care(self) -> Care:
        """The care given."""
        return self.treatment.care

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.thrown.faces)

    @property
    def gain(self) -> int:
        """The health recovered."""
        return self.treatment.gain(self.total)

    @property
    def after(self) -> int:
        """The health afterwards."""
        return self.care.pv + self.gain

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        return self.treatment.outcome(self.total)

    @property
    def leaves(self) -> bool:
        """Whether somebody leaves the tank alive."""
        return self.care.method == TANK or self.outcome == REVIVED

    @property
    def weakened(self) -> bool:
        """Whether it is this tank that says what penalty there is."""
        return self.leaves and self.treatment.weakens

    @property
    def stanches(self) -> bool:
        """Whether it stops every haemorrhage (AMB-DC-29)."""
        return self.care.method in STANCHING or self.outcome == REVIVED

    @property
    def stopped(self) -> bool:
        """Whether it stopped one."""
        return self.care.bleeding and self.care.method in STANCHING

    @property
    def penalty(self) -> int:
        """The penalty after the tank."""
        return self.treatment.penalty(self.care.weeks) if self.leaves else 0
