"""Harm that no armour stops in the rules as written: falls and burns, and the health left."""

from collections.abc import Iterable

import icepool

from calculators.core.calculator import Outcome
from calculators.core.french import plural
from calculators.core.result import Step, Table
from calculators.pieces.dice_sum import DiceSum
from calculators.systems.d100.dice import total_law

HURT = Outcome("hurt", "Blessé", "bad")
DOWN = Outcome("down", "À 0 PV", "bad")
DEAD = Outcome("dead", "Mort", "awful")
SAFE = Outcome("safe", "Indemne", "good")
_LEAST = (1, 4, 7, 10, 13, 20, 30, 50, 75)  # the rows of the grave wounds, then rounder


def left(pv: int | None, damage: int) -> int | None:
    """Return the health left, never below 0."""
    return None if pv is None else max(0, pv - damage)


def outcome_of(pv: int | None, damage: int) -> str:
    """Return the outcome of some damage."""
    return DOWN.code if left(pv, damage) == 0 else HURT.code


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


def health_steps(pv: int | None, damage: int) -> Iterable[Step]:
    """Write where health stands; already at 0, the damage wounds gravely."""
    if pv is None:
        return
    if pv == 0:
        text = f"Déjà à 0 PV : cherchez {plural(damage, 'dégât')} dans la table des blessures."
        yield Step(text, "DC-BLE-02", "AMB-DC-04")
    elif left(pv, damage) == 0:
        text = f"De {pv} PV il n'en reste aucun : pas mort, mais les blessures deviennent graves."
        yield Step(text, "DC-BLE-02", "AMB-DC-04")
    else:
        yield Step(f"De {pv} PV il en reste {left(pv, damage)}.", "DC-BLE-01")


def health_text(pv: int | None, damage: int) -> str:
    """Say where health stands, as the end of a sentence."""
    if pv is None:
        return ""
    rest = left(pv, damage)
    return f" ; il reste {rest} PV" if rest else " ; à 0 PV"
