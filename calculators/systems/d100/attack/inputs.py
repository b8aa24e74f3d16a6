"""Inputs of attacks: the damage, the target, the dice."""

from typing import Any

from calculators.core.binding import Groups
from calculators.core.group import Group, piece
from calculators.core.space import Dice
from calculators.pieces.dice_sum import DICE_SUMS, DiceSum

from ..dice import (
    BY_HAND,
    DOUBLE_ZERO,
    SELF_ROLLED,
    Faces,
    damage_dice,
    one_percentile,
    percentiles,
    rolls,
)
from ..house import House
from ..inputs import health
from ..test.inputs import WALL, Circumstances, Covered, Skill
from ..test.rule import Aim
from ..threshold import HITS
from .impact import Guard, Impact


class Target(Group):
    """The damage, and the target (DC-ARM-01, DC-BLE-01)."""

    damage: DiceSum = piece(
        "Dégâts", kind=DICE_SUMS, rule="DC-BLE-01", help="Ceux de votre arme : 8, 1d10 ou 2d6+3."
    )
    pv: int | None = health(
        "PV de la cible",
        "DC-BLE-02",
        default=None,
        help="Avant l'attaque. Vide : pas de suivi.",
    )
    protection: int = health(
        "Protection de la cible",
        "DC-ARM-01",
        carried=False,
        default=0,
        help="Armure ou champ de force. 0 : rien n'est absorbé.",
    )
    armour_pv: int = health(
        "PV de son armure", "DC-ARM-01", default=0, help="Ou de son champ de force."
    )

    def guard(self, house: House) -> Guard:
        """Return the target, under the readings of a table."""
        return Guard(house, self.pv, self.protection, self.armour_pv)


def damage_space(damage: DiceSum) -> Dice:
    """Return the space of the damage dice."""
    return Dice(damage.dice)


def zone_space(target: Target, faces: Faces, house: House) -> Dice:
    """Return the d100 of the zone, rolled only for a grave wound."""
    struck = Impact(target.guard(house), target.damage.total(faces))
    return percentiles(1 if struck.wound else 0)


def zone_dice(space: Any, help: str) -> Any:  # noqa: A002
    """Declare the d100 of the zone."""
    return rolls("Jet de zone", "DC-BLE-03", space, help)


class Blows(Group, fold=BY_HAND):
    """The dice of a hit."""

    faces: Faces = damage_dice(
        "DC-BLE-01", damage_space, help=SELF_ROLLED, notation="Les faces, comme 4 6."
    )
    zone: Faces = zone_dice(zone_space, f"Blessure grave seulement. {SELF_ROLLED}")


class WoundDice(Blows, fold=BY_HAND):
    """The dice of a grave wound: its zone is always rolled."""

    zone: Faces = zone_dice(one_percentile, DOUBLE_ZERO)


# --- from the shot on


class Shooting(Groups):
    """The skill, cover and circumstances of the shot."""

    skill: Skill
    covered: Covered
    around: Circumstances
    house: House

    @property
    def aim(self) -> Aim:
        """The shot before its roll."""
        return Aim((self.skill.skill,), self.covered.cover, self.around, self.house)

    def hits(self, shot: Faces) -> bool:
        """Whether a roll of the d100 hits."""
        return self.aim.outcome(shot) in HITS


def hit_space(shooting: Shooting, shot: Faces, damage: DiceSum) -> Dice:
    """Return the damage dice, rolled only for a hit."""
    return damage_space(damage) if shooting.hits(shot) else Dice(())


def wound_space(shooting: Shooting, shot: Faces, target: Target, faces: Faces) -> Dice:
    """Return the d100 of the zone, rolled only for a shot that causes a grave wound."""
    if not shooting.hits(shot):
        return percentiles(0)
    return zone_space(target, faces, shooting.house)


class Fight(Blows, fold=BY_HAND):
    """The dice of an attack, from the shot on."""

    shot: Faces = rolls(
        "Jet de tir", "DC-TST-01", lambda cover: percentiles(cover != WALL), SELF_ROLLED
    )
    faces: Faces = damage_dice("DC-BLE-01", hit_space, help="Si le tir touche.")
    zone: Faces = zone_dice(wound_space, "Si la blessure est grave.")
