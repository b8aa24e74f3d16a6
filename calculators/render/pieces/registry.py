"""The two faces of a piece, by its type: a picture in a result, a tile in a picker."""

from functools import singledispatch
from xml.etree.ElementTree import Element


@singledispatch
def picture(piece: object) -> Element:
    """Draw a piece as SVG.

    :raises TypeError: for a type that has no picture: a fault of the maker, met at the build.
    """
    raise TypeError(f"no picture for {type(piece).__name__}")


@singledispatch
def tile(piece: object) -> str:
    """Return the short text of a piece's tile."""
    return str(piece)
