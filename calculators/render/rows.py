"""The input of a small table: its text, and the pattern from which the page makes one card a row.

Law: the text is the only truth. The cards are drawn from it and write it, and it stays one fold
away; what holds their places until then is as high as they are, so that nothing moves.
"""

from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.fields import Flag, Integer, Option
from calculators.core.french import french, minus
from calculators.core.rows import Column, Rows
from calculators.core.several import Several
from calculators.render.controls import Name, control
from calculators.render.html import element
from calculators.render.tray import tray_html

_FEW_LINES, _MANY_LINES = 3, 5
_MOST_IN_SIGHT = 1
"""A row that asks for more than this folds into one line."""


def rows_control(field: Rows[Any], name: Name, value: str, target: Name, describes: str) -> Element:
    """Draw the text of a table and the pattern of its cards; see :func:`control`."""
    area = element(
        "textarea",
        value,
        id=target,
        name=name,
        rows=max(_FEW_LINES, min(field.most, _MANY_LINES)),
        aria_describedby=describes,
        autocapitalize="none",
        spellcheck="false",
    )
    label = french(field.label)
    card = _card(field.columns, f"{target}-error")
    lines = [line for line in value.splitlines() if line.strip()]
    soon = (
        "calc-row calc-row-soon"
        if card.tag == "details"
        else "calc-row calc-row-soon calc-row-tall"
    )
    return element(
        "div",
        element("template", card),
        element(
            "div",
            *(element("div", _first(line), class_=soon) for line in lines),
            class_="calc-rows-list",
            role="group",
            aria_label=label,
        ),
        element(
            "button",
            "+ Ajouter",
            type="button",
            class_="md-button calc-row-add",
            aria_label=french(f"Ajouter : {field.label}"),
        ),
        element(
            "details",
            element("summary", "Saisir en texte"),
            element("div", area, class_="calc-control"),
            class_="calc-rows-text",
        ),
        class_="calc-rows",
        data_label=label,
        data_most=field.most,
    )


def _first(line: str) -> str:
    """Return what a card is called, until it is drawn."""
    return line.partition(";")[0].strip()


def _card(columns: tuple[Column, ...], describes: str) -> Element:
    needed = [column for column in columns if not column.optional]
    spare = [column for column in columns if column.optional]
    in_sight = columns if len(spare) == 1 else tuple(needed)
    cells = element("div", *(_cell(c, describes) for c in in_sight), class_="calc-cells")
    more = [_cell(c, describes) for c in spare] if in_sight != columns else []
    fold = _fold(more) if more else None
    title = element("span", class_="calc-row-title")
    if len(in_sight) > _MOST_IN_SIGHT:
        head = element("summary", title, element("span", class_="calc-row-gist"))
        return element("details", head, cells, _buttons(), fold, class_="calc-row")
    head = element("div", title, class_="calc-row-head")
    return element("div", cells, _buttons(), head, fold, class_="calc-row", role="group")


def _fold(cells: list[Element]) -> Element:
    head = element("summary", "Plus", element("span", class_="calc-row-more"))
    return element("details", head, element("div", *cells, class_="calc-cells"), class_="calc-more")


def _buttons() -> Element:
    moves = (("up", "↑", "monter"), ("down", "↓", "descendre"), ("remove", "✕", "retirer"))
    return element(
        "div",
        *(
            element(
                "button",
                sign,
                type="button",
                class_="calc-row-move",
                data_row=move,
                data_does=does,
            )
            for move, sign, does in moves
        ),
        class_="calc-row-moves",
    )


def _cell(column: Column, describes: str) -> Element:
    field, label = column.field, french(column.field.label)
    value = "" if column.default is None else field.text(column.default)
    entry = control(field, None, value, None, describes)
    if isinstance(field, Option) and column.optional and column.default is None:
        entry[0].insert(0, element("option", "—", value="", selected=True))
    return element(
        "div",
        *_labelled(column, label, entry),
        element("p", french(field.help), class_="calc-help") if field.help else None,
        tray_html(field),
        class_="calc-cell",
        data_column=column.name,
        data_label=label,
        data_default=value if column.optional else None,
        data_optional=column.optional,
        title=f"De {minus(field.minimum)} à {minus(field.maximum)}."
        if isinstance(field, Integer)
        else None,
    )


def _labelled(column: Column, label: str, entry: Element) -> tuple[Element, ...]:
    if isinstance(column.field, Flag):
        return (element("label", entry, f" {label}"),)
    if isinstance(column.field, Several):
        return (element("div", label, class_="calc-legend"), entry)
    return (element("label", label), entry)
