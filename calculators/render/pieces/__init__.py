"""Pictures and tiles of pieces, chosen by the type of the piece."""

from . import board, body, dice, dominoes, playing_card, tarot  # noqa: F401  # each draws its own
from .drawing import picture, tile
from .faces import face

__all__ = ["face", "picture", "tile"]
