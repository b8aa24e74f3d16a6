"""Harm that no armour stops in the rules as written: falls and burns, and the health left.

A fall or a burn that brings to 0 wounds gravely as an attack does (AMB-DC-04).
"""

from collections.abc import Iterable

import icepool

from calculators.core.calculator import Outcome
from calculators.core.french import plural
from calculators.core.result import Step, Table
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100 import impact
from calculators.systems.d100.dice import total_law

HURT = Outcome("hurt", "Blessé", "bad")
DOWN = Outcome("down", "À 0 PV", "bad")
DEAD = Outcome("dead", "Mort", "awful")
SAFE = Outcome("safe", "Indemne", "good")
_LEAST = (1, 4, 7, 10, 13, 20, 30, 50, 75)  # the rows of the grave wounds, then rounder


def suffer(pv: int | None, damage: int, crossing: str) -> impact.Impact:
    """Return what damage does to someone without armour."""
    return impact.strike(impact.Guard(pv=pv, crossing=crossing), damage)


def outcome_of(pv: int | None, damage: int) -> str:
    """Return the outcome of some damage."""
    return HURT.code if pv is None or damage < pv else DOWN.code


def harm_law(pv: int | None, dice: DiceSum) -> icepool.Die[str]:
    """Return the exact law of the outcome of some dice."""
    return total_law(dice).map(lambda total: outcome_of(pv, total))


def harm_table(dice: DiceSum, pv: int | None) -> Table:
    """Give the chance of at least so much damage; the row that takes the last PV is marked."""
    law = total_law(dice)
    least = sorted({n for n in _LEAST if n <= law.max_outcome()} | ({pv} if pv else set()))
    rows = tuple((f"{n} ou plus", law.probability(">=", n)) for n in least)
    marked = frozenset({least.index(pv)}) if pv else frozenset()
    return Table(f"Dégâts de {dice.title}", ("Dégâts", "Chance"), rows, marked)


def health_steps(pv: int | None, harm: impact.Impact) -> Iterable[Step]:
    """Write where health stands, and the grave wound to look up."""
    if pv is None:
        return
    if harm.pv:
        yield Step(f"De {pv} PV il en reste {harm.pv}.", "DC-BLE-01")
        return
    hurt = "mais blessé gravement" if harm.wound else "sans blessure grave encore"
    text = f"De {pv} PV il n'en reste aucun : pas mort, {hurt}."
    yield Step(text if pv else "Déjà à 0 PV : blessé gravement.", "DC-BLE-02", "AMB-DC-04")
    if harm.wound:
        text = f"Lancez la zone : la table se lit à {plural(harm.wound, 'dégât')}."
        yield Step(text, "DC-BLE-03", "AMB-DC-03")


def health_text(harm: impact.Impact) -> str:
    """Say where health stands, as the end of a sentence."""
    if harm.pv is None:
        return ""
    if harm.pv:
        return f" ; il reste {harm.pv} PV"
    if harm.wound:
        return f" ; à 0 PV, avec une blessure grave de {plural(harm.wound, 'dégât')}"
    return " ; à 0 PV, sans blessure grave"
