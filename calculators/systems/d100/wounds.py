"""Grave wounds: a zone from a d100, a row from the damage, a cell (DC-BLE-02 to 08).

Law: ``wound_at`` is the only reader of the table.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

import icepool

from calculators.core.calculator import Outcome
from calculators.core.french import listing, minus
from calculators.core.result import Step, Values
from calculators.pieces.body import Zone
from calculators.systems.d100 import tables
from calculators.systems.d100.dice import D100
from calculators.systems.d100.tables import Cell

UNHARMED = Outcome("unharmed", "Aucune blessure", "good")
WOUNDS = (
    Outcome("scratch", "Malus sans hémorragie", "bad"),
    Outcome("light", "Hémorragie légère", "bad"),
    Outcome("moderate", "Hémorragie moyenne", "bad"),
    Outcome("severe", "Hémorragie grave", "bad"),
    Outcome("torn", "Membre arraché", "awful"),
    Outcome("dead", "Mort", "awful"),
)
DEAD = WOUNDS[-1].code
ROW_NAMES = ("1 à 3", "4 à 6", "7 à 9", "10 à 12", "plus de 12")
SEVERITIES = {"light": "légère", "moderate": "moyenne", "severe": "grave"}
_HEAD_ROW = 2
_LIMBS = frozenset({Zone.RIGHT_ARM, Zone.LEFT_ARM, Zone.RIGHT_LEG, Zone.LEFT_LEG})
_LEGS = frozenset({Zone.RIGHT_LEG, Zone.LEFT_LEG})
_THE = {
    Zone.HEAD: "la tête", Zone.RIGHT_ARM: "le bras droit", Zone.LEFT_ARM: "le bras gauche",
    Zone.TORSO: "le torse", Zone.RIGHT_LEG: "la jambe droite", Zone.LEFT_LEG: "la jambe gauche",
}  # fmt: skip
_AT = {
    Zone.HEAD: "à la tête", Zone.RIGHT_ARM: "au bras droit", Zone.LEFT_ARM: "au bras gauche",
    Zone.TORSO: "au torse", Zone.RIGHT_LEG: "à la jambe droite",
    Zone.LEFT_LEG: "à la jambe gauche",
}  # fmt: skip
_TORN = {
    Zone.RIGHT_ARM: "arraché", Zone.LEFT_ARM: "arraché",
    Zone.RIGHT_LEG: "arrachée", Zone.LEFT_LEG: "arrachée",
}  # fmt: skip


def zone_of(roll: int) -> Zone:
    """Return the zone that a d100 strikes (DC-BLE-03)."""
    return next(zone for last, zone in tables.ZONES if roll <= last)


@cache
def zone_law() -> icepool.Die[Zone]:
    """Return the exact law of the zone."""
    return icepool.d(D100).map(zone_of)


@cache
def _row_law(row: int, head: str) -> icepool.Die[str]:
    damage = 1 + ([0, *tables.BANDS][row])  # the least of the row: all of a row wound alike
    return zone_law().map(lambda zone: outcome_of(zone, damage, head))


def law(damage: int, head: str) -> icepool.Die[str]:
    """Return the exact law of the outcome of a grave wound, or of no damage at all."""
    return _row_law(row_of(damage), head) if damage else icepool.Die([UNHARMED.code])


def row_of(damage: int) -> int:
    """Return the row of the table, 0 to 4, for 1 damage or more (AMB-DC-04)."""
    return bisect_left(tables.BANDS, damage)


@dataclass(frozen=True, slots=True)
class Wound:
    """One grave wound: where, by how much, and its cell."""

    zone: Zone
    row: int
    cell: Cell

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.cell.fate in {"torn", "dead"}:
            return self.cell.fate
        return self.cell.bleeding or "scratch"

    @property
    def capability(self) -> str:
        """What the penalty falls on, or ``""``."""
        return listing(tables.GOVERNS[self.zone]) if self.cell.penalty else ""

    @property
    def eye(self) -> int:
        """The penalty of precision, for an eye lost."""
        return tables.EYE_PENALTY if self.cell.fate == "eye" else 0


def wound_at(zone: Zone, damage: int, head: str) -> Wound:
    """Read the table.

    :param damage: 1 or more.
    :param head: ``table`` or ``same``, for the doubtful cell of the head (AMB-DC-06).
    """
    row = row_of(damage)
    cell = tables.WOUNDS[zone][row]
    if zone == Zone.HEAD and row == _HEAD_ROW and head == "same":
        cell = replace(cell, penalty=tables.HEAD_CORRECTED)
    return Wound(zone, row, cell)


def outcome_of(zone: Zone, damage: int, head: str) -> str:
    """Return the outcome of a grave wound, or of no damage at all."""
    return wound_at(zone, damage, head).outcome if damage else UNHARMED.code


def effects(wound: Wound) -> list[str]:
    """Name what a wound does, the worst first."""
    cell, zone = wound.cell, wound.zone
    named: list[str] = []
    if cell.fate == "dead":
        return ["mort"]
    if cell.fate == "torn":
        still = ", immobilisé" if zone in _LEGS else ""
        named.append(f"{zone.label} {_TORN[zone]}{still}")
    if cell.penalty:
        named.append(f"{wound.capability} {minus(cell.penalty)}")
    if cell.fate == "paralysed":
        agrees = "paralysée" if zone in _LEGS else "paralysé"
        named.append(f"{zone.label} {agrees}")
    if wound.eye:
        named.append(f"un œil perdu, précision {minus(wound.eye)}")
    if cell.bleeding:
        named.append(bleeding_name(cell.bleeding))
    return named


def bleeding_name(bleeding: str) -> str:
    """Name a haemorrhage; the table leaves one without its severity (AMB-DC-06)."""
    if bleeding == "unsaid":
        return "hémorragie de gravité à fixer"
    return f"hémorragie {SEVERITIES[bleeding]}"


def sentence(wound: Wound) -> str:
    """Say where a wound is and what it does, ``"à la tête : mort"``."""
    return f"{_AT[wound.zone]} : {listing(effects(wound))}"


def steps(wound: Wound, roll: int, damage: int, head: str) -> Iterable[Step]:
    """Write how the table was read, and what it leaves open."""
    zone = wound.zone
    reading = "AMB-DC-03" if zone in {Zone.HEAD, Zone.LEFT_LEG} else ""
    yield Step(f"Zone : {roll}, {_THE[zone]}.", "DC-BLE-03", reading)
    row = f"Ligne « {ROW_NAMES[wound.row]} » pour {damage} : {listing(effects(wound))}"
    if zone == Zone.HEAD and wound.row == _HEAD_ROW:
        said = "imprimée" if head == "table" else "ailleurs"
        row += f" (case douteuse, lue comme {said})"
    doubt = "AMB-DC-06" if _doubtful(wound) else "AMB-DC-04"
    yield Step(f"{row}.", tables.WOUND_RULES[zone], doubt)
    if wound.cell.bleeding == "unsaid":
        text = "La table ne dit pas la gravité : à fixer, « grave » comme pour une jambe ?"
        yield Step(text, "DC-BLE-05", "AMB-DC-06")
    if wound.capability == "Intelligence":
        text = "Intelligence : dix capacités, de la Diplomatie à la Science."
        yield Step(text, "DC-BLE-08", "AMB-DC-21")
    if wound.cell.fate in {"paralysed", "torn"}:
        text = "Un membre perdu n'a pas de chiffre à lui dans les tests : à la table."
        yield Step(text, tables.WOUND_RULES[zone], "AMB-DC-31")
    if wound.cell.fate == "dead":
        text = "Mort sur le coup : de justesse ou de trop de blessures, au MJ de le dire."
        yield Step(text, "DC-MOR-02", "AMB-DC-16")


def _doubtful(wound: Wound) -> bool:
    fourth = wound.zone in _LIMBS and wound.row == 1
    doubted = wound.cell.fate in {"paralysed", "eye"} or wound.zone in _LEGS
    return fourth or doubted or (wound.zone == Zone.HEAD and wound.row == _HEAD_ROW)


def values(wound: Wound | None) -> Values:
    """Return a wound as figures."""
    if wound is None:
        return {"zone": None}
    return {
        "zone": wound.zone.value, "penalty": wound.cell.penalty, "on": wound.capability,
        "precision": wound.eye, "bleeding": wound.cell.bleeding, "fate": wound.cell.fate,
    }  # fmt: skip
