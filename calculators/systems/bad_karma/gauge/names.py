"""French names of the dominoes of a gauge."""

from collections import Counter
from collections.abc import Sequence

from calculators.core.french import listing
from calculators.core.words import Phrase
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

TILE = Phrase("{name} ({notes})")
MASKED = Phrase("{count:un domino caché|# dominos cachés}")
UP, DOUBLED = Phrase("{up} en haut"), Phrase("×{row}")
HIDDEN = "caché"
KINDS = ("blessure", "KO")
"""The kind of damage, by the parity of the side that counts."""


def kind_of(tile: Placed) -> str:
    """Name the damage of a domino face up."""
    return KINDS[tile.up % 2]


def said(tile: Placed) -> str:
    """Name a domino of a gauge in a sentence, with what does not go without saying."""
    domino = tile.domino
    if domino is None:  # nobody knows it
        return masked(tile)
    if tile.hidden:
        return _noted(str(domino), tile.row, HIDDEN)
    return _noted(str(domino), tile.row, *(() if domino.double else (UP(tile),)))


def masked(tile: Placed) -> str:
    """Name a domino of a gauge as the whole table sees it."""
    return _noted(MASKED(count=1), tile.row) if tile.hidden else said(tile)


def _noted(name: str, row: int, *notes: str) -> str:
    told = (*notes, DOUBLED(row=row)) if row > 1 else notes
    return TILE(name=name, notes=", ".join(told)) if told else name


def all_said(tiles: Sequence[Placed]) -> str:
    """Name the dominoes of a gauge in a sentence, as the whole table sees them."""
    shown = [tile for tile in tiles if not tile.hidden]
    others = Counter(tile.row for tile in tiles if tile.hidden)
    hidden = (_noted(MASKED(count=count), row) for row, count in others.items())
    return listing([*map(said, shown), *hidden])


def names_of(drawn: Sequence[Domino]) -> str:
    """Name dominoes in a sentence."""
    return listing([str(domino) for domino in drawn])
