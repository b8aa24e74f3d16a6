"""French words for the serpentine as it lies."""

from collections.abc import Sequence

from calculators.core.french import listing, plural
from calculators.systems.bad_karma.serpentine.laying import bonuses
from calculators.systems.bad_karma.serpentine.model import Snake, heads

NAMES = {"pique": "pique", "coeur": "cœur", "trefle": "trèfle", "carreau": "carreau"}
BESIDE = {"straight": "devant", "left": "à gauche de", "right": "à droite de"}


def gains(snake: Snake) -> str:
    """Return every camp's bonus: ``"pique +0, cœur +2"``."""
    return listing([f"{NAMES[camp]} +{bonus}" for camp, bonus in bonuses(snake).items()])


def title(snake: Snake) -> str:
    """Return the whole serpentine in one sentence."""
    laid = plural(len(snake.laid) + 1, "domino")
    ends = plural(len(heads(snake)), "tête")
    return f"Serpentin : {laid}, {ends}" + (f" ; bonus : {gains(snake)}" if snake.zones else "")


def either(numbers: Sequence[int]) -> str:
    """Return some heads to choose from: ``"1, 2 ou 3"``."""
    return listing([str(number) for number in numbers], "ou")
