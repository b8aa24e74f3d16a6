"""The serpentine: where dominoes may lie, what they give, the odds of a match, its picture."""

from calculators.pieces.board import Mark
from calculators.systems.bad_karma.serpentine.laying import (
    bonuses,
    branch,
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
from calculators.systems.bad_karma.serpentine.picture import board

__all__ = [
    "CAMPS",
    "LAYS",
    "Head",
    "Lay",
    "Mark",
    "Snake",
    "Zone",
    "board",
    "bonuses",
    "branch",
    "dominoes",
    "heads",
    "lay",
    "match_chances",
    "matches",
    "ways",
    "with_card",
]
