"""Dominoes: two sets of double-six, 28 kinds, each twice.

Notation: both sides, the larger first, ``5-3``; typed either way round.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from calculators.core.french import quote
from calculators.core.frozen import Frozen
from calculators.core.kind import matched

MOST = 6
COPIES = 2
_NOTATION = re.compile(r"(?:domino )?([0-6]) ?[-:/·,|]? ?([0-6])", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, order=True, slots=True)
class Domino:
    """A domino by its sides, ``high`` at least ``low``.

    :raises ValueError: for impossible sides.
    """

    high: int
    low: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= MOST:
            raise ValueError(f"{quote(f'{self.high}-{self.low}')} n'est pas un domino.")

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    @property
    def title(self) -> str:
        """The French text for a screen reader: ``"domino 5-3"``."""
        return f"domino {self}"

    @property
    def total(self) -> int:
        """The sum of both sides, 0 to 12."""
        return self.high + self.low

    @property
    def double(self) -> bool:
        """Whether both sides are the same."""
        return self.high == self.low

    @property
    def sides(self) -> tuple[int, int]:
        """The larger side, then the smaller."""
        return self.high, self.low


@cache
def domino(one: int, other: int) -> Domino:
    """Return the domino with these sides, in any order."""
    return Domino(max(one, other), min(one, other))


class DominoKind(Frozen):
    """The kind "domino" of input fields."""

    unit = "domino"
    copies = COPIES
    pattern = "[0-6]-[0-6]"
    pieces = tuple(Domino(high, low) for high in range(MOST + 1) for low in range(high + 1))
    """The 28 kinds, double zero first."""

    def parse(self, text: str) -> Domino:
        """Parse a domino, its sides in any order, with or without a separator.

        :raises ValueError: with a French sentence.
        """
        match = matched(_NOTATION, text, "un domino : deux côtés de 0 à 6, comme 5-3")
        return domino(int(match[1]), int(match[2]))


DOMINOES = DominoKind()
BOX: tuple[Domino, ...] = tuple(kind for kind in DOMINOES.pieces for _ in range(COPIES))
"""The 56 dominoes of the table."""


def left(used: Iterable[Domino]) -> tuple[Domino, ...]:
    """Return what the box still holds without the used dominoes, sorted."""
    times = Counter(used)
    return tuple(kind for kind in DOMINOES.pieces for _ in range(COPIES - times[kind]))


def too_many(used: Iterable[Domino]) -> tuple[Domino, ...]:
    """Return the kinds used more often than they exist."""
    return tuple(sorted(kind for kind, times in Counter(used).items() if times > COPIES))
