"""The covering fires that somebody is under: numbers and results (DC-COU-02).

Notation: the result, and the number in this fight: ``reussi-2``.
"""

from collections.abc import Sequence
from typing import override

from calculators.core.french import bare
from calculators.core.frozen import Frozen
from calculators.core.kind import Part, Tile
from calculators.core.pieces import Pieces
from calculators.core.words import Phrase

from ..numbered import NumberedKind
from ..scales import FIRES, PARTICIPANTS

CANCELS = "cancelled"
MOST, MOST_FIRES = 2 * PARTICIPANTS, 99
"""The most fires somebody can be under, one of each shooter; and the highest number."""
_CODES = {bare(level.name): level.code for level in FIRES.levels}


class Under(Frozen):
    """A covering fire, until its shooter's next turn.

    :param by: its number, also on its shooter's sheet.
    :param code: ``harassed``, ``suppressed``, or ``cancelled`` as long as it cancels a success.
    """

    by: int
    code: str

    @property
    def title(self) -> str:
        """The French name."""
        return f"{FIRES.named(self.code)}-{self.by}"

    @override
    def __str__(self) -> str:
        return bare(self.title)


UNDER = NumberedKind(
    unit="tir",
    copies=MOST,
    pattern="(rate|reussi|critique)-[0-9]{1,2}",
    tiles=tuple(Tile(f"{word}-", FIRES.words(code)) for word, code in _CODES.items()),
    number=Part("Numéro", least=0, most=MOST_FIRES),
    makes=lambda word, number: Under(number, _CODES[word]),
    refusal=Phrase(
        "{text} n'est pas un tir de couverture : son issue et son numéro, comme réussi-1."
    ),
)
"""The kind "covering fire" of input fields."""

FIRES_SUFFERED = Pieces(
    label="Tirs de couverture subis",
    kind=UNDER,
    most=MOST,
    rule="DC-COU-02",
    help="Ce qu'a donné chacun et son numéro.",
    notation="Comme réussi-1.",
)


def strongest(fires: Sequence[Under]) -> str:
    """Return the result of the strongest fire, which counts (AMB-DC-12); ``none`` without any."""
    return max((fire.code for fire in fires), key=[*FIRES].index, default="none")


def cancels(fires: Sequence[Under]) -> int:
    """Return how many of the next successes are cancelled (AMB-DC-34)."""
    return sum(fire.code == CANCELS for fire in fires)


def annulled(fires: Sequence[Under], successes: int = 1) -> tuple[Under, ...]:
    """Return the fires left after some successes were cancelled, one by each (AMB-DC-12)."""
    left = list[Under]()
    for fire in fires:
        spent = fire.code == CANCELS and successes > 0
        successes -= spent
        left.append(Under(fire.by, "suppressed") if spent else fire)
    return tuple(left)
