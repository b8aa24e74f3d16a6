"""The serpentine: where dominoes may lie, what they give, the odds of a match, its picture."""

from calculators.pieces.board import Choice, Ghost, Mark

from .laying import (
    bonuses,
    branch,
    gained,
    lay,
    match_chances,
    matches,
    ways,
)
from .model import (
    CAMPS,
    LAYS,
    Head,
    Lay,
    Snake,
    Zone,
    dominoes,
    heads,
)
from .picture import board, ghost

__all__ = [
    "CAMPS",
    "LAYS",
    "Choice",
    "Ghost",
    "Head",
    "Lay",
    "Mark",
    "Snake",
    "Zone",
    "board",
    "bonuses",
    "branch",
    "dominoes",
    "gained",
    "ghost",
    "heads",
    "lay",
    "match_chances",
    "matches",
    "ways",
]
