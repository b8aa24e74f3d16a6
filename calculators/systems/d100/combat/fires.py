"""The covering fires that someone is under: whose, and how they went (DC-COU-02)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import override

from calculators.core.french import quote
from calculators.core.kind import Form, Part, Tile
from calculators.core.typed import plain
from calculators.systems.d100.scales import FIRES

STRENGTH = tuple(FIRES)
"""From the weakest to the strongest, which alone counts (AMB-DC-12)."""


@dataclass(frozen=True, slots=True)
class Under:
    """A covering fire, until its shooter's next turn.

    :param by: the place of the shooter.
    :param code: ``harassed``, ``suppressed``, or ``cancelled`` while a success is still annulled.
    """

    by: int
    code: str

    @override
    def __str__(self) -> str:
        return f"{self.by}:{self.code}"


@dataclass(frozen=True)
class UnderKind:
    """The kind «covering fire», as fields need it."""

    noun: str = "un tir de couverture, comme 0:suppressed"
    unit: str = "tir de couverture"
    copies: int = 24
    pattern: str = "[0-9]{1,2}:(harassed|suppressed|cancelled)"
    pieces: Sequence[Under] = ()

    @property
    def forms(self) -> tuple[Form, ...]:
        """The place of the shooter, and what came of the fire."""
        fires = tuple(Tile(code, FIRES.words(code)) for code in STRENGTH if code != "none")
        return (Form(fires, before=(Part("Rang du tireur", least=0, most=99, end=":"),)),)

    def parse(self, text: str) -> Under:
        """Read a notation.

        :raises ValueError: with a French sentence.
        """
        bare = plain(text).replace(" ", "")
        if re.fullmatch(self.pattern, bare, re.ASCII):
            by, _, code = bare.partition(":")
            return Under(int(by), code)
        message = f"{quote(text)} n'est pas un tir de couverture : attendu, {self.noun}."
        raise ValueError(message)


def strongest(fires: Sequence[Under]) -> str:
    """Return the fire that counts, ``none`` where there is none."""
    return max((fire.code for fire in fires), key=STRENGTH.index, default="none")


def annulled(fires: Sequence[Under]) -> tuple[Under, ...]:
    """Return the fires once a success was cancelled: one for each (AMB-DC-12)."""
    left, spent = [], False
    for fire in fires:
        takes = fire.code == "cancelled" and not spent
        spent = spent or takes
        left.append(Under(fire.by, "suppressed") if takes else fire)
    return tuple(left)
