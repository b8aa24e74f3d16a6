"""Pictures and tiles of pieces, chosen by the type of the piece."""

from . import board, body, dice, dominoes, playing_card, tarot  # noqa: F401  # each draws its own
from .faces import face
from .registry import picture, tile

__all__ = ["face", "picture", "tile"]
