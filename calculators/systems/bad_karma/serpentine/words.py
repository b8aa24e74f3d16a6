"""French words for the serpentine."""

from calculators.core.french import listing, plural
from calculators.systems.bad_karma.serpentine.laying import bonuses
from calculators.systems.bad_karma.serpentine.model import Snake, heads

NAMES = {"pique": "pique", "coeur": "cœur", "trefle": "trèfle", "carreau": "carreau"}


def gains(snake: Snake) -> str:
    """Return every camp's bonus: ``"pique +0, cœur +2"``."""
    return listing([f"{NAMES[camp]} +{bonus}" for camp, bonus in bonuses(snake).items()])


def title(snake: Snake) -> str:
    """Return the whole serpentine in one sentence."""
    laid = plural(len(snake.laid) + 1, "domino")
    ends = plural(len(heads(snake)), "tête")
    return f"Serpentin : {laid}, {ends}" + (f" ; bonus : {gains(snake)}" if snake.zones else "")
