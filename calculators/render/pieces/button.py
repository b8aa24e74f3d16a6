"""The tile of a picker: one piece, to be touched."""

from xml.etree.ElementTree import Element

from calculators.render.html import element
from calculators.render.pieces.registry import tile

LONG_TILE = 5


def piece_button(piece: object, same: str | None = None) -> Element:
    """Draw the tile of a piece.

    :param same: the name that it has in another pool.
    """
    return element(
        "button",
        tile(piece),
        type="button",
        data_piece=str(piece),
        aria_pressed="false",
        aria_label=getattr(piece, "title", str(piece)),
        class_="calc-long" if len(tile(piece)) > LONG_TILE else None,
        data_same=same,
    )
