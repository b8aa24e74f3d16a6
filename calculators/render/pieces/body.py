"""The body as SVG, the zone struck filled; its right side is on the reader's left."""

from calculators.pieces.body import Zone

from ..html import Element, element
from .drawing import drawing, picture

_SHAPES: dict[Zone, dict[str, float]] = {
    Zone.HEAD: {"x": 23, "y": 2, "width": 14, "height": 17, "rx": 7},
    Zone.TORSO: {"x": 20, "y": 21, "width": 20, "height": 31, "rx": 5},
    Zone.RIGHT_ARM: {"x": 11, "y": 22, "width": 7, "height": 32, "rx": 3.5},
    Zone.LEFT_ARM: {"x": 42, "y": 22, "width": 7, "height": 32, "rx": 3.5},
    Zone.RIGHT_LEG: {"x": 20, "y": 54, "width": 9, "height": 36, "rx": 4},
    Zone.LEFT_LEG: {"x": 31, "y": 54, "width": 9, "height": 36, "rx": 4},
}


@picture.register
def zone_picture(zone: Zone) -> Element:
    """Draw the body with one zone filled."""
    shapes = [
        element("rect", **shape, class_="body-hit" if each == zone else "card-edge")
        for each, shape in _SHAPES.items()
    ]
    return drawing(60, 92, zone.label, "calc-card calc-body", *shapes)
