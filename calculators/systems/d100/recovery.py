"""What each kind of care gives back, as pure functions of the dice (DC-PV-01 to 05)."""

from dataclasses import dataclass

import icepool

from calculators.core.calculator import Outcome
from calculators.systems.d100 import tables
from calculators.systems.d100.dice import D100, sum_law

FULL = Outcome("full", "Tous les PV", "great")
HEALED = Outcome("healed", "Des PV rendus", "good")
NOTHING = Outcome("nothing", "Aucun PV rendu")
REVIVED = Outcome("revived", "Ramené à la vie", "great")
LOST = Outcome("lost", "N’a pas tenu", "awful")
FINAL = Outcome("final", "Mort définitive", "awful")

NATURAL, FIRST_AID, INFIRMARY, TANK, REVIVE = "natural", "first_aid", "infirmary", "tank", "revive"


@dataclass(frozen=True, slots=True)
class Care:
    """One way to recover.

    :param hurt: damage of the fight just over, for first aid.
    :param chance: of coming back, at most 20 (DC-PV-04).
    :param worn_out: dead of too many grave wounds (DC-MOR-02).
    :param rested: a day in an infirmary is one of rest as well (AMB-DC-30).
    """

    method: str
    pv: int
    most: int
    days: int = 1
    hurt: int = 0
    machine: bool = False
    chance: int = 0
    worn_out: bool = False
    rested: bool = False

    @property
    def missing(self) -> int:
        """The health that can be given back."""
        return self.most - self.pv

    @property
    def dice(self) -> tuple[int, ...]:
        """The sides of the dice to throw."""
        if self.method == FIRST_AID:
            return (tables.FIRST_AID,)
        if self.method == INFIRMARY:
            return (tables.INFIRMARY_DIE,) * self.days
        return (D100,) if self.method == REVIVE and not self.worn_out else ()

    @property
    def rest(self) -> int:
        """The health that rest gives back by itself (DC-PV-01)."""
        return 0 if self.machine else tables.NATURAL * self.days

    def gain(self, total: int) -> int:
        """Return the health given back, for the sum of the dice."""
        rest = self.rest if self.rested else 0
        offered = {
            NATURAL: self.rest,
            FIRST_AID: min(total, self.hurt),
            INFIRMARY: total + tables.INFIRMARY_BONUS * self.days + rest,
            TANK: self.missing,
            REVIVE: self.missing if self.comes_back(total) else 0,
        }[self.method]
        return min(offered, self.missing)

    def comes_back(self, roll: int) -> bool:
        """Tell whether the tank brings back one who was just killed (DC-PV-04)."""
        return not self.worn_out and roll <= self.chance

    def outcome(self, total: int) -> str:
        """Return the code of the outcome."""
        if self.method == REVIVE:
            if self.worn_out:
                return FINAL.code
            return REVIVED.code if self.comes_back(total) else LOST.code
        gain = self.gain(total)
        if self.pv + gain == self.most:
            return FULL.code
        return HEALED.code if gain else NOTHING.code

    def law(self) -> icepool.Die[str]:
        """Return the exact law of the outcome."""
        return sum_law(self.dice).map(self.outcome)


def tank_penalty(weeks: int, reading: str, *, revived: bool) -> int:
    """Return the penalty so many weeks after the tank (DC-PV-05, AMB-DC-17)."""
    if reading == "revived" and not revived:
        return 0
    return min(0, tables.TANK_PENALTY + tables.TANK_RECOVERY * weeks)
