"""The pieces of a result, drawn."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from calculators.core.french import french
from calculators.core.result import Shown

from .html import element
from .pieces import picture


def pieces_html(shown: Iterable[Shown]) -> Element:
    """Draw the pieces, each group under its caption."""
    return element(
        "div", *(_figure(group) for group in shown if group.pieces), class_="calc-pieces"
    )


def _figure(group: Shown) -> Element:
    return element(
        "figure",
        *(picture(piece) for piece in group.pieces),
        element("figcaption", french(group.caption)),
        class_="calc-piece calc-faded" if group.faded else "calc-piece",
    )
