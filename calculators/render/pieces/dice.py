"""Dice as SVG: the outline and its facets tell the number of sides, the figure is the value."""

from math import cos, pi, sin

from calculators.pieces.die import Die

from ..html import Element, Elements, element
from .drawing import drawing, picture, text

SIZE = 60
_MIDDLE, _RADIUS = 30.0, 28.0
_OUTLINES = {4: (3, 0.0), 6: (4, pi / 4), 8: (4, 0.0), 10: (4, 0.0), 12: (10, 0.0), 20: (6, 0.0)}
"""The corners of the outline, and by how much it is turned."""

_FACETS = {
    4: "M30 2 L30 34 L6 44 M30 34 L54 44",
    6: "M13 17 Q13 13 17 13 L43 13 Q47 13 47 17 L47 43 Q47 47 43 47 L17 47 Q13 47 13 43z",
    8: "M2 30 L30 42 L58 30 M30 42 L30 58",
    10: "M2 30 L15 35 L30 2 L45 35 L58 30 M15 35 L30 44 L45 35 M30 44 L30 58",
    12: "M30 2 L30 11 M56.6 21.3 L48 24 M46.5 52.7 L41 45 M13.5 52.7 L19 45 M3.4 21.3 L12 24"
    " M30 11 L48 24 L41 45 L19 45 L12 24z",
    20: "M30 2 L30 12 M54 16 L46 40 M6 16 L14 40 M30 12 L46 40 L14 40z M30 58 L46 40 L54 44"
    " M30 58 L14 40 L6 44 M30 12 L54 16 M30 12 L6 16",
}
_ROUND = 12
_HUNDRED = 100
_OVERLAP = 10


@picture.register
def die_picture(die: Die) -> Element:
    """Draw a die with its value, and its kind small below; a d100 as the two dice one rolls."""
    tens = die.sides == _HUNDRED
    width = 2 * SIZE - _OVERLAP if tens else SIZE
    return drawing(
        width,
        74,
        die.title,
        f"calc-card calc-die{' calc-tens' if tens else ''}",
        *(_tens(die.value) if tens else _shape(die.sides, str(die.value))),
        text(f"d{die.sides}", width // 2, 61, 11, class_="die-kind"),
    )


def _tens(value: int) -> Elements:
    """Draw the ten and the unit of a hundred-sided die: 100 is 00 and 0."""
    ten, unit = divmod(value % _HUNDRED, 10)
    yield from _shape(10, f"{ten}0")
    yield element("g", *_shape(10, str(unit)), transform=f"translate({SIZE - _OVERLAP})")


def _shape(sides: int, figure: str) -> Elements:
    yield element("polygon", points=_points(sides), class_="card-edge")
    if facets := _FACETS.get(sides):
        yield element("path", d=facets, class_="card-line")
    yield text(figure, 30, 37, 19)


def outline(sides: int) -> Element:
    """Draw the outline of a die."""
    shape = element("polygon", points=_points(sides))
    return element(
        "svg", shape, viewBox=f"0 0 {SIZE} {SIZE}", aria_hidden="true", focusable="false"
    )


def _points(sides: int) -> str:
    count, turn = _OUTLINES.get(sides, (_ROUND, 0.0))
    angles = [turn - pi / 2 + 2 * pi * corner / count for corner in range(count)]
    return " ".join(
        f"{_MIDDLE + _RADIUS * cos(a):.1f},{_MIDDLE + _RADIUS * sin(a):.1f}" for a in angles
    )
