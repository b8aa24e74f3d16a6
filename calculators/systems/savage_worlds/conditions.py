"""What adds to a trait roll or takes from it, itemised, each line with its rule.

Law: different causes add up, one state counts once (AMB-SW-30).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.core.french import minus, plural
from calculators.core.result import Step
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables

FATIGUE_NAMES = {"tired": "Fatigué", "exhausted": "Épuisé", "beyond": "Épuisé"}


@dataclass(frozen=True, slots=True)
class Item:
    """One modifier: its French name, its value, its rule and perhaps its reading."""

    name: str
    value: int
    rule: str
    reading: str = ""

    @property
    def step(self) -> Step:
        """The line that tells it."""
        return Step(f"{self.name} : {signed(self.value)}.", self.rule, self.reading)


@dataclass(frozen=True, slots=True)
class Condition:
    """Who rolls, and how they are.

    :param support: what each supporter brings, -2 to +2 (SW-ACT-04).
    :param strength: a Strength roll, for which support has no ceiling.
    :param past_three: of AMB-SW-39, how much more than three wounds weigh.
    """

    wounds: int = 0
    fatigue: str = "none"
    distracted: bool = False
    encumbered: bool = False
    actions: int = 1
    running: bool = False
    joker: bool = False
    support: tuple[int, ...] = ()
    strength: bool = False
    modifier: int = 0
    past_three: str = "each"

    def items(self) -> tuple[Item, ...]:
        """Return the modifiers that are not zero."""
        return tuple(item for item in self._all() if item.value)

    def _all(self) -> Iterable[Item]:
        yield wounds_item(self.wounds, self.past_three)
        tired = FATIGUE_NAMES.get(self.fatigue, "")
        reading = "" if self.fatigue == "tired" else "AMB-SW-12"
        yield Item(tired, tables.FATIGUE[self.fatigue], "SW-ETA-08", reading)
        yield distracted_item(self.distracted)
        yield Item("Encombré", tables.ENCUMBERED * self.encumbered, "SW-ETA-07")
        more = tables.EXTRA_ACTION * (max(self.actions, 1) - 1)
        yield Item(f"{self.actions} actions ce tour", more, "SW-ACT-02", "AMB-SW-27")
        yield Item("Court ce tour", tables.RUNNING * self.running, "SW-ACT-03", "AMB-SW-27")
        yield Item("Joker d'initiative", tables.JOKER * self.joker, "SW-INI-03")
        yield support_item(self.support, strength=self.strength)
        yield Item("Autre modificateur", self.modifier, "SW-JET-04")


def wounds_item(wounds: int, past_three: str = "each") -> Item:
    """Return the penalty of wounds; more than three only weigh on who heals or soaks."""
    most = tables.CRITICAL_WOUND - 1
    counted = min(wounds, most) if past_three == "three" else wounds
    reading = "AMB-SW-39" if wounds > most else "AMB-SW-30"
    name = plural(wounds, "blessure")
    return Item(name, tables.WOUND * counted, "SW-ETA-11", reading)


def distracted_item(distracted: bool) -> Item:  # noqa: FBT001
    """Return the penalty of being Distrait, once."""
    return Item("Distrait", tables.DISTRACTED * distracted, "SW-ETA-01", "AMB-SW-30")


def support_item(support: tuple[int, ...], *, strength: bool) -> Item:
    """Return what supporters bring in all; the ceiling bounds the final sum (AMB-SW-13)."""
    total = sum(support)
    if total > tables.SUPPORT_MOST and not strength:
        name = f"Soutiens {minus(total)}, plafonnés"
        return Item(name, tables.SUPPORT_MOST, "SW-ACT-04", "AMB-SW-13")
    return Item("Soutiens" if support[1:] else "Soutien", total, "SW-ACT-04", "AMB-SW-13")


def die_items(die: StepDie) -> tuple[Item, ...]:
    """Return the fixed bonus of a rating: unskilled, or beyond d12."""
    if die.bonus < 0:
        return (Item("Compétence non maîtrisée", die.bonus, "SW-JET-03"),)
    if die.bonus:
        return (Item(f"Au-delà du d12 ({die.title})", die.bonus, "SW-JET-02", "AMB-SW-22"),)
    return ()


def signed(value: int) -> str:
    """Write a modifier with its sign, ``"+2"`` or ``"−2"``."""
    return f"+{value}" if value > 0 else minus(value)
