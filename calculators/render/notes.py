"""Exact chances as HTML, on the button of the move that they follow."""

from collections.abc import Sequence
from fractions import Fraction
from xml.etree.ElementTree import Element

from calculators.core.french import french, percent
from calculators.core.result import ratio

from .html import element

MANY = 3


def chances_told(chances: Sequence[tuple[str, Fraction]]) -> list[Element]:
    """Draw chances on the button of the move that they follow: as one bar, then in figures."""
    notes = [chance_note(label, chance) for label, chance in chances]
    whole = sum(chance for _, chance in chances) == 1  # all that may follow
    return [_chart(chances), *notes] if whole and len(chances) >= MANY else notes


def _chart(chances: Sequence[tuple[str, Fraction]]) -> Element:
    """Draw chances as one bar, in the same order."""
    parts, start = [], Fraction(0)
    for _, chance in chances:
        x, width = (f"{float(100 * share):.2f}" for share in (start, chance))
        parts.append(element("rect", x=x, width=width, height=8))
        start += chance
    box = {"viewBox": "0 0 100 8", "preserveAspectRatio": "none"}
    return element("svg", *parts, class_="calc-chart", aria_hidden="true", focusable="false", **box)


def chance_note(label: str, chance: Fraction) -> Element:
    """Draw a chance on the button of the move that it follows."""
    text = french(f" {label} ")
    return element("small", text, element("b", percent(chance)), title=ratio(chance))
