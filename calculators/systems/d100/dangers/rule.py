"""Damage without armour in the rules as written: falls and burns.

At 0 health a fall or a burn causes a grave wound as an attack does (AMB-DC-04).
"""

from typing import override

from calculators.core.calculator import Outcome
from calculators.core.result import Facts, FigureTable, Tables, Values
from calculators.core.words import Phrase
from calculators.pieces.dice_sum import DiceSum

from ..attack.impact import Guard, Impact
from ..attack.wound import DEAD
from ..dice import DAMAGES, Faces, at_least, total_law
from ..scales import BURNS, DEATH, Burn, Deals

SAFE = Outcome("safe", "Indemne", "good")
HURT = Outcome("hurt", "Blessé", "bad")
DOWN = Outcome("down", "À 0 PV", "bad")


class Harm(Facts, kw_only=True):
    """Damage to somebody without armour.

    :param deals: damage dice, death, or nothing at all.
    """

    deals: Deals
    faces: Faces
    guard: Guard

    @property
    def impact(self) -> Impact:
        """The effect on health."""
        damage = self.deals.total(self.faces) if isinstance(self.deals, DiceSum) else 0
        return Impact(self.guard, damage)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.deals == DEATH:
            return DEAD
        if not self.deals:
            return SAFE
        return DOWN if self.pv == 0 else HURT

    @property
    def pv(self) -> int | None:
        """The health left, 0 for the dead; ``None`` if it is not followed."""
        if self.deals == DEATH:
            return None if self.guard.pv is None else 0
        return self.impact.pv

    @override
    def values(self) -> Values:
        if self.deals == DEATH:
            return {"damage": None, "pv": self.pv, "wound": None}
        told = {"damage": self.impact.damage, "pv": self.pv, "wound": self.impact.wound}
        return {"dice": self.deals, **told} if self.deals else told


class Fall(Harm, kw_only=True):
    """A fall (DC-CHU-01)."""

    height: int

    carried = ("pv",)


class Burned(Harm, kw_only=True):
    """A burn, and the one from before (DC-BRU-01, DC-BRU-02).

    :param before: the source of the latter, or ``none``.
    """

    source: str
    before: str

    carried = ("pv", "before:kept")

    @property
    def kept(self) -> str:
        """The source of the burn that counts, the worst one (AMB-DC-10)."""
        order = ["none", *BURNS]
        return max(self.source, self.before, key=order.index) if self.deals != DEATH else "none"

    @property
    def severity(self) -> str:
        """The book's word for this burn."""
        return BURNS.named(self.source)

    @property
    def felt(self) -> Burn:
        """The lasting effect of this burn."""
        return BURNS[self.source]

    @override
    def values(self) -> Values:
        told = Harm.values(self)
        if self.deals == DEATH:
            return told
        penalty = BURNS[self.kept].penalty
        return {**told, "severity": self.severity, "weeks": self.felt.weeks, "penalty": penalty}


# --- its table

_OF = Phrase("Dégâts de {dice}")


def by_damage(harm: Harm) -> Tables:
    """Tabulate the chance of at least so much damage; mark the row that takes the last PV."""
    deals, pv = harm.deals, harm.guard.pv
    if not isinstance(deals, DiceSum):
        return
    found = total_law(deals)
    listed = sorted({n for n in DAMAGES if n <= found.max_outcome()} | ({pv} if pv else set()))
    rows = at_least(found, listed, lambda harm: harm.impact.damage)
    marked = {listed.index(pv)} if pv else frozenset[int]()
    yield FigureTable(_OF(dice=deals), ("Dégâts", "Chance"), rows, marked)
