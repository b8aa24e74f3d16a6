"""A kind of physical piece, as fields need it and :mod:`calculators.pieces` defines it."""

from collections.abc import Sequence
from typing import Protocol


class Kind[P](Protocol):
    """A kind of physical piece, as :mod:`calculators.pieces` defines them."""

    @property
    def noun(self) -> str:
        """What one piece is, with what is allowed, as a short French phrase."""
        ...

    @property
    def unit(self) -> str:
        """The French word that counts them: «carte», «domino»."""
        ...

    @property
    def copies(self) -> int:
        """How many of each piece the full set holds."""
        ...

    @property
    def pieces(self) -> Sequence[P]:
        """Every kind of piece, in order, for pickers."""
        ...

    @property
    def pattern(self) -> str:
        """A regular expression of the canonical notation."""
        ...

    def parse(self, text: str) -> P:
        """Read one notation; raise ``ValueError`` with a French sentence otherwise."""
        ...
