"""The grave wounds that someone bears: their penalties add up (AMB-DC-06).

Notation: the zone and the damage, ``tete-8`` or ``bras-droit-5``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from calculators.core.fields import Pieces
from calculators.core.french import listing, minus, quote
from calculators.core.result import Step
from calculators.pieces.body import Zone
from calculators.systems.d100 import tables, wounds
from calculators.systems.d100.wounds import Wound, wound_at

MOST = 20
_CODES = {
    Zone.HEAD: "tete", Zone.RIGHT_ARM: "bras-droit", Zone.LEFT_ARM: "bras-gauche",
    Zone.TORSO: "torse", Zone.RIGHT_LEG: "jambe-droite", Zone.LEFT_LEG: "jambe-gauche",
}  # fmt: skip
_ZONES = {code: zone for zone, code in _CODES.items()}
_PLAIN = str.maketrans("êè", "ee")


@dataclass(frozen=True, slots=True)
class Suffered:
    """A grave wound: where, and from how much damage."""

    zone: Zone
    damage: int

    def __str__(self) -> str:
        return f"{_CODES[self.zone]}-{self.damage}"


@dataclass(frozen=True)
class SufferedKind:
    """The kind «grave wound», as fields need it."""

    noun: str = "une zone et des dégâts, comme tete-8 ou bras-droit-5"
    unit: str = "blessure"
    copies: int = MOST
    pattern: str = "(tete|torse|bras-droit|bras-gauche|jambe-droite|jambe-gauche)-[1-9][0-9]{0,2}"
    pieces: Sequence[Suffered] = ()

    def parse(self, text: str) -> Suffered:
        """Read a notation.

        :raises ValueError: with a French sentence.
        """
        bare = text.strip().lower().translate(_PLAIN)
        if re.fullmatch(self.pattern, bare):
            code, _, damage = bare.rpartition("-")
            return Suffered(_ZONES[code], int(damage))
        message = f"{quote(text)} n'est pas une blessure : {self.noun}."
        raise ValueError(message)


Before = Annotated[
    tuple[Suffered, ...],
    Pieces(
        label="Blessures graves d'avant", kind=SufferedKind(), rule="AMB-DC-06", most=MOST,
        carried=True, group="Blessures d'avant", help="Zone et dégâts, comme tete-8 bras-droit-5.",
    ),
]  # fmt: skip


def after(before: tuple[Suffered, ...], wound: Wound | None, damage: int) -> tuple[Suffered, ...]:
    """Return the wounds borne after one more; none for the dead, the last ones beyond twenty."""
    if wound is None:
        return before
    if wound.cell.fate == "dead":
        return ()
    return (*before, Suffered(wound.zone, damage))[-MOST:]


def totals(borne: Iterable[Suffered], head: str) -> dict[str, int]:
    """Return the penalty of each capability, all wounds added (AMB-DC-06)."""
    found: Counter[str] = Counter()
    for one in borne:
        wound = wound_at(one.zone, one.damage, head)
        for name in tables.GOVERNS[one.zone]:
            found[name] += wound.cell.penalty
        found["précision"] += wound.eye
    return {name: penalty for name, penalty in found.items() if penalty}


def steps(
    before: tuple[Suffered, ...], wound: Wound | None, damage: int, head: str
) -> Iterable[Step]:
    """Write the penalties added up; alone, that they will add up."""
    if wound is None or wound.outcome == wounds.DEAD:
        return
    added = totals(after(before, wound, damage), head)
    said = listing([f"{name} {minus(penalty)}" for name, penalty in added.items()])
    if before and said:
        yield Step(f"Avec les blessures d'avant : {said}.", "DC-BLE-02", "AMB-DC-06")
    elif said:
        text = "Ce malus s'ajoutera à ceux d'autres blessures, sans durée donnée."
        yield Step(text, "DC-BLE-02", "AMB-DC-06")
