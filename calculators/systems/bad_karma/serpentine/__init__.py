"""The serpentine: where dominoes may lie, what they give, the odds of a match, its picture."""

from calculators.pieces.board import Choice, Ghost, Mark
from calculators.systems.bad_karma.serpentine.laying import (
    bonuses,
    branch,
    gained,
    lay,
    match_chances,
    matches,
    ways,
    with_card,
)
from calculators.systems.bad_karma.serpentine.model import (
    CAMPS,
    LAYS,
    Head,
    Lay,
    Snake,
    Zone,
    dominoes,
    heads,
)
from calculators.systems.bad_karma.serpentine.picture import board, ghost

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
    "with_card",
]
