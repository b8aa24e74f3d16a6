"""The pieces of a result, drawn."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from calculators.core.french import french
from calculators.core.result import Shown

from .html import element, once
from .pieces import picture


def pieces_html(shown: Iterable[Shown]) -> Element | None:
    """Draw the pieces, each group under its caption; nothing where there are none."""
    groups = [_figure(group) for group in shown if group.pieces]
    return element("div", *groups, class_="calc-pieces") if groups else None


_picture = once(picture)


def _figure(group: Shown) -> Element:
    return element(
        "figure",
        *map(_picture, group.pieces),
        element("figcaption", french(group.caption)),
        class_="calc-piece calc-faded" if group.faded else "calc-piece",
    )
