"""Dice as SVG: the outline tells the number of sides, the figure is the value."""

from math import cos, pi, sin
from xml.etree.ElementTree import Element

from calculators.pieces.die import Die
from calculators.render.html import element
from calculators.render.pieces.registry import picture

SIZE = 60
_CORNERS = {4: 3, 6: 4, 8: 4, 10: 5, 12: 5, 20: 6}
_TURNS = {4: -pi / 2, 6: pi / 4, 8: pi / 2, 10: -pi / 2, 12: pi / 2, 20: pi / 6}
_DEFAULT_CORNERS = 8


@picture.register
def die_picture(die: Die) -> Element:
    """Draw a die with its value, and its kind small below."""
    outline = element("polygon", points=_points(die.sides), class_="card-edge")
    value = element("text", str(die.value), x=30, y=37, font_size=20, text_anchor="middle")
    kind = element("text", f"d{die.sides}", x=30, y=70, font_size=10, text_anchor="middle")
    return element(
        "svg",
        outline,
        value,
        kind,
        class_="calc-card calc-die",
        viewBox=f"0 0 {SIZE} 74",
        role="img",
        aria_label=die.title,
    )


def _points(sides: int) -> str:
    count = _CORNERS.get(sides, _DEFAULT_CORNERS)
    turn = _TURNS.get(sides, pi / 8)
    angles = [turn + 2 * pi * corner / count for corner in range(count)]
    return " ".join(f"{30 + 28 * cos(a):.1f},{30 + 28 * sin(a):.1f}" for a in angles)
