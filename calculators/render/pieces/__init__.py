"""Pictures and tiles of pieces, chosen by the type of the piece."""

from calculators.render.pieces.board import board_picture
from calculators.render.pieces.body import zone_picture
from calculators.render.pieces.dice import die_picture
from calculators.render.pieces.dominoes import domino_picture, gauge_picture, track_picture
from calculators.render.pieces.faces import face
from calculators.render.pieces.playing_card import card_picture
from calculators.render.pieces.registry import picture, tile
from calculators.render.pieces.tarot import minor_picture, trump_picture

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
