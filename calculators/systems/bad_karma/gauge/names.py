"""French names of the dominoes of a gauge."""

from collections import Counter
from collections.abc import Sequence

from calculators.core.french import listing
from calculators.core.words import Phrase
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

TILE = Phrase("{name} ({face}, ×{row})")
MASKED = Phrase("{count:un domino caché|# dominos cachés} (×{row})")
UP = Phrase("{up} en haut")
HIDDEN, NOBODY_KNOWS = "caché", "un domino"
KINDS = ("blessure", "KO")
"""The kind of damage, by the parity of the side that counts."""


def kind_of(tile: Placed) -> str:
    """Name the damage of a domino face up."""
    return KINDS[tile.up % 2]


def said(tile: Placed) -> str:
    """Name a domino of a gauge in a sentence."""
    name = str(tile.domino) if tile.domino else NOBODY_KNOWS
    return TILE(tile, name=name, face=HIDDEN if tile.hidden else UP(tile))


def masked(tile: Placed) -> str:
    """Name a domino of a gauge as the whole table sees it."""
    return MASKED(tile, count=1) if tile.hidden else said(tile)


def all_said(tiles: Sequence[Placed]) -> str:
    """Name the dominoes of a gauge in a sentence, as the whole table sees them."""
    shown = [tile for tile in tiles if not tile.hidden]
    others = Counter(tile.row for tile in tiles if tile.hidden)
    hidden = (MASKED(row=row, count=count) for row, count in others.items())
    return listing([*map(said, shown), *hidden])


def names_of(drawn: Sequence[Domino]) -> str:
    """Name dominoes in a sentence."""
    return listing([str(domino) for domino in drawn])
