"""Pictures and tiles of pieces, chosen by the type of the piece."""

from .board import board_picture
from .body import zone_picture
from .dice import die_picture
from .dominoes import domino_picture, gauge_picture, track_picture
from .faces import face
from .playing_card import card_picture
from .registry import picture, tile
from .tarot import minor_picture, trump_picture

__all__ = [
    "board_picture",
    "card_picture",
    "die_picture",
    "domino_picture",
    "face",
    "gauge_picture",
    "minor_picture",
    "picture",
    "tile",
    "track_picture",
    "trump_picture",
    "zone_picture",
]
