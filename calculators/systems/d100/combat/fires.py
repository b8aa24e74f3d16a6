"""The covering fires that someone is under: which, and how they went (DC-COU-02).

Notation: how it went, and its number in this fight: ``reussi-2``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import override

from calculators.core.fields import Pieces
from calculators.core.french import bare, quote
from calculators.core.kind import Form, Part, Tile

from ..scales import FIRES, PARTICIPANTS

STRENGTH = ("none", *FIRES)
"""From the weakest to the strongest, which alone counts (AMB-DC-12)."""
CANCELS = "cancelled"
MOST, MOST_FIRES = 2 * PARTICIPANTS, 99
"""How many fires somebody is under at most, one of each shooter; and how many are numbered."""
_WORDS = {"harassed": "rate", "suppressed": "reussi", CANCELS: "critique"}
_CODES = {word: code for code, word in _WORDS.items()}


@dataclass(frozen=True, slots=True)
class Under:
    """A covering fire, until its shooter's next turn.

    :param by: its number, which its shooter bears too.
    :param code: ``harassed``, ``suppressed``, or ``cancelled`` while a success is still annulled.
    """

    by: int
    code: str

    @override
    def __str__(self) -> str:
        return f"{_WORDS[self.code]}-{self.by}"


@dataclass(frozen=True)
class UnderKind:
    """The kind «covering fire», as fields need it."""

    noun: str = "un tir de couverture et son numéro, comme reussi-1"
    unit: str = "tir de couverture"
    copies: int = MOST
    pattern: str = "(rate|reussi|critique)-[0-9]{1,2}"
    pieces: Sequence[Under] = ()

    @property
    def forms(self) -> tuple[Form, ...]:
        """What came of the fire, and its number."""
        fires = tuple(Tile(f"{word}-", FIRES.words(code)) for word, code in _CODES.items())
        return (Form(fires, after=(Part("Numéro", least=0, most=MOST_FIRES),)),)

    def parse(self, text: str) -> Under:
        """Read a notation.

        :raises ValueError: with a French sentence.
        """
        typed = re.sub(r"[ :-]+", "-", bare(text))
        if re.fullmatch(self.pattern, typed, re.ASCII):
            word, _, by = typed.partition("-")
            return Under(int(by), _CODES[word])
        message = f"{quote(text)} n'est pas un tir de couverture : attendu, {self.noun}."
        raise ValueError(message)


FIRES_SUFFERED = Pieces(
    label="Tirs de couverture subis",
    kind=UnderKind(),
    most=MOST,
    rule="DC-COU-02",
    help="Ce qu'a donné chacun et son numéro, comme reussi-1.",
)


def strongest(fires: Sequence[Under]) -> str:
    """Return the fire that counts, ``none`` where there is none."""
    return max((fire.code for fire in fires), key=STRENGTH.index, default="none")


def cancels(fires: Sequence[Under]) -> int:
    """Return how many of the next successes are annulled (AMB-DC-34)."""
    return sum(fire.code == CANCELS for fire in fires)


def annulled(fires: Sequence[Under], successes: int = 1) -> tuple[Under, ...]:
    """Return the fires once some successes were annulled, one for each (AMB-DC-12)."""
    left = list[Under]()
    for fire in fires:
        spent = fire.code == CANCELS and successes > 0
        successes -= spent
        left.append(Under(fire.by, "suppressed") if spent else fire)
    return tuple(left)
