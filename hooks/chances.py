"""Tables of chances printed in pages: one input down, another across."""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.calculator import Calculator
from calculators.core.fields import Field, Option
from calculators.core.french import french, minus
from calculators.render.html import element
from hooks.figures import Figure


def chances_html(
    calculator: Calculator, axes: Mapping[str, Any], cells: Sequence[Sequence[Figure]]
) -> Element:
    """Draw the table.

    :param axes: ``caption``, ``row`` and ``column`` (parameter names), ``rows`` and ``columns``;
        ``names`` may shorten the heads of the columns, ``corner`` the labels of both inputs.
    :param cells: the chances, row by row.
    """
    down, across = (calculator.by_name[axes[way]] for way in ("row", "column"))
    corner = axes.get("corner") or f"{down.label} ↓ · {across.label} →"
    names = axes.get("names") or [_name(across, value) for value in axes["columns"]]
    head = element("tr", _head(corner, "col"), *(_head(name, "col") for name in names))
    rows = [
        element("tr", _head(_name(down, value), "row"), *map(_cell, row))
        for value, row in zip(axes["rows"], cells, strict=True)
    ]
    caption = french(axes["caption"])
    table = element(
        "table.chances",
        element("caption", caption),
        element("thead", head),
        element("tbody", *rows),
    )
    return element("div.chances-wrap", table, role="region", aria_label=caption, tabindex=0)


def _head(name: str, scope: str) -> Element:
    return element("th", name, scope=scope)


def _name(field: Field[Any], value: object) -> str:
    parsed = field.parse(value)
    if isinstance(field, Option):
        return field.choices[parsed]
    if isinstance(parsed, int):
        return minus(parsed)
    title = getattr(parsed, "title", None)
    return title if isinstance(title, str) else field.text(parsed)


def _cell(cell: Figure) -> Element:
    told = {"title": cell.value, "data_source": cell.source, "data_part": cell.part}
    return element("td", cell.text, **told)
