"""What an attack that hits does: armour first, then health, then perhaps a grave wound.

Law: ``strike`` is the only place where damage meets armour and health (DC-ARM-01, DC-ARM-02,
DC-BLE-01, DC-BLE-02).
"""

from collections.abc import Iterable
from dataclasses import dataclass

import icepool

from calculators.core.calculator import Outcome
from calculators.core.french import agree, plural
from calculators.core.result import Step
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100 import tables, wounds
from calculators.systems.d100.dice import total_law

ABSORBED = Outcome("absorbed", "Rien ne passe", "good")
HURT = Outcome("hurt", "Blessé mais debout", "bad")
DOWN = Outcome("down", "À 0 PV sans blessure grave", "bad")
IMPACT_OUTCOMES = (ABSORBED, HURT, DOWN, *wounds.WOUNDS)


@dataclass(frozen=True, slots=True)
class Guard:
    """A target, and the readings under which it is struck.

    :param protection: what the armour or the force field absorbs at most.
    :param armour: its health.
    :param pv: the target's health, or ``None`` when it is not followed.
    :param link: ``half`` or ``constant`` (AMB-DC-09).
    :param loss: ``absorbed`` or ``all`` (AMB-DC-09).
    :param crossing: ``whole``, ``excess`` or ``after`` (AMB-DC-04).
    :param head: ``table`` or ``same`` (AMB-DC-06).
    """

    protection: int = 0
    armour: int = 0
    pv: int | None = None
    link: str = "half"
    loss: str = "absorbed"
    crossing: str = "whole"
    head: str = "table"

    @property
    def effective(self) -> int:
        """What the armour can absorb in its present state."""
        if self.armour == 0:
            return 0
        if self.link == "constant":
            return self.protection
        return min(self.protection, self.armour // tables.PV_PER_POINT)


@dataclass(frozen=True, slots=True)
class Impact:
    """The effect of one attack.

    :param wound: damage to look up among the grave wounds; 0 for none.
    """

    damage: int
    absorbed: int
    armour: int
    pv: int | None
    wound: int

    @property
    def passed(self) -> int:
        """What goes through the armour."""
        return self.damage - self.absorbed


def strike(guard: Guard, damage: int) -> Impact:
    """Return what an attack of ``damage`` does."""
    absorbed = min(damage, guard.effective)
    worn = absorbed if guard.loss == "absorbed" else damage
    armour = max(0, guard.armour - worn)
    passed = damage - absorbed
    if guard.pv is None:
        return Impact(damage, absorbed, armour, None, 0)
    pv = max(0, guard.pv - passed)
    return Impact(damage, absorbed, armour, pv, _wound(guard.pv, passed, guard.crossing))


def _wound(pv: int, passed: int, crossing: str) -> int:
    """Return the damage of the grave wound, from the health before (DC-BLE-02, AMB-DC-04)."""
    if passed < pv:
        return 0
    reaching = {"whole": passed, "excess": passed - pv, "after": 0}
    return reaching[crossing] if pv else passed


def unwounded(impact: Impact) -> str:
    """Return the outcome of an attack that hits without a grave wound."""
    if impact.passed == 0:
        return ABSORBED.code
    return DOWN.code if impact.pv == 0 else HURT.code


def impact_law(guard: Guard, damage: DiceSum) -> icepool.Die[str]:
    """Return the exact law of the outcome of an attack that hits."""

    def after(total: int) -> icepool.Die[str] | str:
        impact = strike(guard, total)
        return wounds.law(impact.wound, guard.head) if impact.wound else unwounded(impact)

    return total_law(damage).map(after)


def steps(guard: Guard, impact: Impact, thrown: str = "") -> Iterable[Step]:
    """Write what the armour takes, what passes, and where health stands.

    :param thrown: the dice of the damage, ``"2d6 + 3"``, or ``""`` for a plain number.
    """
    thrown = f"{thrown} : " if thrown else ""
    if guard.armour:
        yield from _armour_steps(guard, impact, thrown)
        thrown = ""
    elif guard.protection:
        yield Step("Armure à 0 PV : elle n'absorbe plus rien.", "DC-BLE-01", "AMB-DC-09")
    if impact.passed == 0:
        start = f"{thrown}0 dégât, rien" if thrown else "Rien"
        yield Step(f"{start} ne passe : pas de blessure.", "DC-BLE-01")
        return
    hurt = f"{thrown}{plural(impact.passed, 'dégât')} "
    hurt += "passe" if impact.passed == 1 else "passent"
    if impact.pv is None:
        yield Step(f"{hurt} ; PV non suivis.", "DC-BLE-01")
    elif impact.pv:
        yield Step(f"{hurt} : de {guard.pv} PV, il en reste {impact.pv}.", "DC-BLE-01")
    elif guard.pv:
        text = f"{hurt} : de {guard.pv} PV, il n'en reste aucun ; pas mort, {_reached(impact)}."
        yield Step(text, "DC-BLE-02", "AMB-DC-04")
    else:
        yield Step(f"{hurt}, et les PV étaient déjà à 0.", "DC-BLE-02", "AMB-DC-04")


def _reached(impact: Impact) -> str:
    if not impact.wound:
        return "sans blessure grave encore"
    beyond = f", de {impact.wound} au-delà des PV" if impact.wound < impact.passed else ""
    return f"mais blessé gravement{beyond}"


def _armour_steps(guard: Guard, impact: Impact, thrown: str) -> Iterable[Step]:
    if guard.link == "half":
        half = guard.armour // tables.PV_PER_POINT
        text = f"Protection {guard.protection}, {plural(guard.armour, 'PV', 'PV')} d'armure"
        text += f" (soit {half}) : elle absorbe jusqu'à {guard.effective}."
    else:
        text = f"Protection {guard.protection}, entière tant qu'il reste des PV d'armure."
    yield Step(text, "DC-ARM-02", "AMB-DC-09")
    text = f"{thrown}{plural(impact.damage, 'dégât')}, {_absorbed(impact)} ; "
    text += f"PV d'armure {guard.armour}, puis {impact.armour}."
    yield Step(text, "DC-ARM-01", "AMB-DC-09")


def _absorbed(impact: Impact) -> str:
    return f"{impact.absorbed} {agree('absorbé', impact.absorbed)}"


def said(impact: Impact) -> str:
    """Say what passed and what is left, as the end of a sentence."""
    if impact.passed == 0:
        told = "tout est absorbé" if impact.damage else "rien ne passe"
        return f"{plural(impact.damage, 'dégât')}, {told}"
    through = f"{plural(impact.damage, 'dégât')}"
    if impact.absorbed:
        through += f", {_absorbed(impact)}"
        through += f", {impact.passed} {'passe' if impact.passed == 1 else 'passent'}"
    if impact.wound not in {0, impact.passed}:
        through += f", {impact.wound} au-delà des PV"
    return through
