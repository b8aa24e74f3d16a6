"""From a damage total to Shaken and wounds (SW-TOU-04), as a pure table of cases."""

from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen

from ..scales import CRITICAL_WOUND, STEP

NOTHING, SHAKEN, DOWN, OUT = "nothing", "shaken", "unconscious", "critical"
EXTRA_OUT = "extra_out"
WOUNDED = ("", "wound_1", "wound_2", "wound_3")

OUTCOMES = (
    Outcome(NOTHING, "Sans effet", "bad"),
    Outcome(SHAKEN, "Secoué", "good"),
    Outcome("wound_1", "Secoué et 1 blessure", "good"),
    Outcome("wound_2", "Secoué et 2 blessures", "great"),
    Outcome("wound_3", "Secoué et 3 blessures", "great"),
    Outcome(DOWN, "Inconscient (attaque surprise)", "great"),
    Outcome(OUT, "État critique", "great"),
    Outcome(EXTRA_OUT, "Figurant hors de combat", "great"),
)


class Target(Frozen):
    """Who is hit.

    :param wounds: the wounds had before.
    :param reading: of AMB-SW-05, ``source`` or ``official``.
    :param falls: an extra who falls at the first wound (AMB-SW-06).
    """

    toughness: int
    shaken: bool
    wounds: int
    reading: str
    falls: bool

    def raises(self, damage: int) -> int:
        """Return the raises of a damage total; equality already harms (AMB-SW-04)."""
        return max(0, (damage - self.toughness) // STEP)

    def harmed(self, damage: int) -> bool:
        """Tell whether the damage reaches the toughness."""
        return damage >= self.toughness

    def new_wounds(self, damage: int) -> int:
        """Return the wounds that a damage total gives."""
        if not self.harmed(damage):
            return 0
        raises = self.raises(damage)
        if not self.shaken:
            return raises
        return max(1, raises) if self.reading == "official" else 1 + raises

    def out(self, damage: int) -> bool:
        """Tell whether it is in the critical state then, by this blow or before (SW-ETA-12)."""
        return self.wounds + self.new_wounds(damage) >= CRITICAL_WOUND

    def verdict(self, damage: int) -> str:
        """Return the outcome, before any fainting."""
        if not self.harmed(damage):
            return NOTHING
        new = self.new_wounds(damage)
        if self.falls and new:
            return EXTRA_OUT
        if self.out(damage):
            return OUT
        return WOUNDED[new] if new else SHAKEN

    @property
    def cap(self) -> int:
        """The damage from which nothing more changes."""
        return self.toughness + STEP * CRITICAL_WOUND
