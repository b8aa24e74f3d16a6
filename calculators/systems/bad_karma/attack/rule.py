"""The laying of one domino on a gauge, with the state around it."""

from dataclasses import replace
from functools import cached_property
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.group import Fields
from calculators.core.result import Facts, Values
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

from ..dominoes import Dominoes
from ..gauge.inputs import Tiles
from ..house import House
from ..scales import PUNCH
from . import placing
from .inputs import Motive, Onto, Target, Traits

OUTCOMES = (
    Outcome("visible_1", "Visible en ×1"),
    Outcome("visible_2", "Visible en ×2"),
    Outcome("hidden_1", "Caché en ×1"),
    Outcome("hidden_2", "Caché en ×2"),
    Outcome("critical", "Coup critique", "great"),
    Outcome("cancelled", "Annulé"),
    Outcome("overflow", "Jauge à solder", "awful"),
    Outcome("no_effect", "Sans effet"),
)


class Laid(Facts):
    """A domino to lay: face, side up, row, and the effect of a double."""

    given: Motive
    target: Target
    onto: Onto
    traits: Traits
    house: Annotated[
        House, knows("prefer", "any_type", "forced_side", "paying", "critical", "protecting")
    ]

    @property
    def motive(self) -> str:
        """Why it is laid."""
        return self.given.motive

    @property
    def domino(self) -> Domino:
        """The domino."""
        return self.given.domino

    @property
    def out(self) -> bool:
        """Whether its target is out of combat."""
        return self.target.out_of_combat

    @property
    def protection(self) -> int:
        """The protection used."""
        return self.target.protection

    @property
    def how(self) -> placing.Attack:
        """The attacker's choices; Punch sets the power of bare fists (BK-AVA-08)."""
        power = PUNCH.power if self.traits.punch else self.given.power
        return placing.Attack(self.given.damage, power, self.target.hidden, self.house.prefer)

    @property
    def double(self) -> bool:
        """Whether it would be a critical hit (BK-ATT-15)."""
        return self.target.winning and self.domino.double

    @property
    def lucky(self) -> bool:
        """Whether Chanceux cancels a critical hit (BK-AVA-03)."""
        return self.traits.lucky and self.double

    @property
    def critical(self) -> bool:
        """Whether it is a critical hit."""
        return self.motive == "attack" and self.double and not self.traits.lucky

    @property
    def settles(self) -> bool:
        """Whether its target settles at once; out of combat, with a gauge in use (AMB-BK-19)."""
        return self.critical and (not self.out or self.onto.laid > 0)

    @property
    def straight(self) -> bool:
        """Whether it goes straight to the damage tracks (BK-DOM-09)."""
        return self.out and not self.settles

    @property
    def any_type(self) -> bool:
        """Whether a critical hit counts even if its type is missed (AMB-BK-08)."""
        return self.house.any_type == "any"

    @cached_property
    def laid(self) -> Placed:
        """How it lies before any protection."""
        laid = self._lies(self.domino, self.how)
        if self.critical and self.any_type and not self.target.hidden:
            return replace(laid, hidden=False)
        return laid

    def _lies(self, domino: Domino, how: placing.Attack) -> Placed:
        house = self.house
        if self.motive == "attack":
            return placing.attack(domino, how)
        if self.motive == "failure":
            return placing.missed(domino)
        if self.motive == "payment":
            return placing.payment(domino, how, house.paying)
        if self.motive == "heroic":
            return placing.heroic(domino, how.prefer)
        return placing.forced(
            domino,
            failed=self.motive == "forced_failure",
            reading=house.forced_side,
            coward=self.traits.scared,
            prefer=how.prefer,
        )

    @property
    def misfit(self) -> bool:
        """Whether no side of the domino fits the type of the attack (BK-ATT-07)."""
        meant = self.motive == "attack" and not self.how.hidden
        return meant and not placing.fits(self.domino, self.how.type)

    @property
    def may_pay(self) -> bool:
        """Whether its attacker may take back the whole éclat: nothing has struck yet (BK-SER-17).

        If all of it fits, a target that has made a move was already struck.
        """
        if self.motive != "attack" or self.how.hidden or self.target.struck or self.traits.brute:
            return False
        return self.misfits or not (self.protection or self.lucky)

    @property
    def misfits(self) -> bool:
        """Whether any domino of its éclat has no side that fits (BK-ATT-07)."""
        return not all(placing.fits(domino, self.how.type) for domino in self.eclat)

    @property
    def eclat(self) -> Dominoes:
        """This domino, and those of its éclat that come after it."""
        return (self.domino, *self.target.rest)

    @property
    def coming(self) -> Tiles:
        """The other dominoes of the éclat, as they would lie if they fit."""
        how = replace(self.how, hidden=False)
        return tuple(self._lies(domino, how) for domino in self.target.rest)

    @property
    def missed(self) -> bool:
        """Whether a critical hit hurts nobody as it is laid, hidden or missing its type."""
        return self.how.hidden or (self.misfit and not self.any_type)

    @property
    def boxes(self) -> int:
        """The boxes that a critical hit fills on a track, 0 for none (BK-ATT-17, AMB-BK-08)."""
        if not self.critical or self.missed or self.final is None:
            return 0
        return placing.critical_boxes(self.domino, self.house.critical)

    @property
    def at_once(self) -> bool:
        """Whether the protection applies as the domino is laid."""
        return self.critical or self.house.protecting == "placement" or self.out

    @cached_property
    def protected(self) -> Placed | None:
        """How it lies, or would count, after the protection."""
        return placing.protect(self.laid, self.protection)

    @property
    def final(self) -> Placed | None:
        """How it lies; ``None`` when cancelled."""
        return self.protected if self.at_once else self.laid

    @property
    def plays_there(self) -> bool:
        """Whether only the gauge is concerned: neither critical nor straight to a track."""
        return not self.critical and not self.out

    @property
    def joins(self) -> bool:
        """Whether it goes on the gauge: neither cancelled nor dealt at once."""
        return self.final is not None and self.plays_there

    @property
    def overflows(self) -> bool:
        """Whether it meets a full gauge, which falls due (BK-SOL-02, AMB-BK-17)."""
        return self.joins and self.onto.laid >= self.onto.karma

    @property
    def discarded(self) -> bool:
        """Whether it is discarded: hidden or failed, it hurts nobody (AMB-BK-17, AMB-BK-19)."""
        hidden = self.final is not None and self.final.hidden
        if self.overflows:
            return hidden or self.motive == "failure"
        return hidden and self.straight

    @property
    def gauge(self) -> Tiles:
        """The gauge with this domino, before any settlement."""
        if self.final is None or not self.joins or self.overflows:
            return self.onto.gauge
        return (*self.onto.gauge, self.final)

    @property
    def suffered(self) -> int:
        """The boxes of damage filled at once on a target out of combat (BK-DOM-09)."""
        if not self.straight or self.final is None or self.final.hidden:
            return 0
        return self.boxes if self.critical else self.final.row

    @property
    def spent(self) -> list[int]:
        """The protections used up as it is laid; for damage to the tracks, they are used up there.

        One that cancels a hit on a target out of combat is used now: no damage follows (BK-PRO-04).
        """
        ends_here = self.plays_there or (self.straight and self.final is None)
        used = self.protection and self.at_once and ends_here
        return [self.protection] if used else []

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        final = self.final
        if self.critical:
            return "critical"
        if final is None:
            return "cancelled"
        if self.out and final.hidden:
            return "no_effect"
        if self.overflows:
            return "overflow"
        return f"{'hidden' if final.hidden else 'visible'}_{final.row}"

    @override
    def values(self) -> Values:
        final = self.final
        shown = None if final is None or final.hidden else final
        return {
            "face": "visible" if shown else "hidden" if final else "",
            "up": shown.up if shown else None,
            "row": final.row if final else None,
            "damage": ("ko" if shown.up % 2 else "wound") if shown else "",
            "notation": final or "",
            "critical_boxes": self.boxes,
            "after_protection": self.protected or "",
            "motive": self.motive,
            "taken_back": self.domino if self.target.instead else "",
            "gauge": self.gauge,
            "spent": self.spent,
            "lucky": self.lucky,
        }

    def payment(self, dominoes: Dominoes) -> Fields:
        """Return the request that lays them on the attacker's gauge, as the price of a card."""
        first, *rest = dominoes
        return {
            "motive": "payment",
            "domino": first,
            "rest": rest,
            "damage": self.how.type,
            "power": self.how.power,
            "hidden": False,
            "protection": 0,
            "out_of_combat": False,
            "punch": False,
            "lucky": False,
        }
