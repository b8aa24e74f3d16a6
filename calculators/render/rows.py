"""The input of a small table: its text, and the template from which the page makes a card per row.

Law: the text is the only source of truth; cards are drawn from it and write it, and it stays one
fold away. The visible part of a card is in the built page, so that nothing moves; the closed part
is rendered by the page's script, from the template, when it opens.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from calculators.core.fields import Input, Integer, Option
from calculators.core.french import capital, french
from calculators.core.kind import forms_of
from calculators.core.pieces import Piece
from calculators.core.rows import Rows

from .controls import bounds, control, label_html
from .html import Attribute, Element, button, element
from .tray import WRITE, tray_html

_FEW_LINES, _MANY_LINES = 3, 5
_UNTITLED = "Ligne #"
"""A row without a name of its own: its number stands for the sign, here and on its buttons."""
_MOST_IN_SIGHT = 1
"""A row that asks for more than this folds into one line."""


def rows_control(field: Rows[Any], value: str, **own: Attribute) -> Element:
    """Draw the text of a table and the template of its cards; see :func:`control`."""
    area = element(
        "textarea",
        value,
        rows=max(_FEW_LINES, min(field.most, _MANY_LINES)),
        autocapitalize="none",
        spellcheck="false",
        **own,
    )
    describes = f"{own['id']}-error"
    lines = [line for line in value.splitlines() if line.strip()]
    return element(
        "div.calc-rows",
        element("template", _card(field, describes)),
        element(
            "div.calc-rows-list",
            *(_card(field, describes, *row) for row in zip(lines, count(1), strict=False)),
            role="group",
            aria_label=french(field.label),
        ),
        button(
            "+ Ajouter",
            class_="md-button calc-row-add",
            aria_label=french(f"Ajouter : {field.label}"),
        ),
        element(
            "details.calc-rows-text",
            element("summary", capital(WRITE), aria_label=french(f"{field.label} : {WRITE}")),
            element("div.calc-control", area),
        ),
        data_label=french(f"{field.label} : #"),
        data_untitled=_UNTITLED,
        data_most=field.most,
        data_columns=" ".join(column.name for column in field.columns),
    )


def _card(field: Rows[Any], describes: str, line: str | None = None, place: int = 0) -> Element:
    """Draw the visible part of a row's card, as the page's script does; or the template.

    :param line: the text of the row; ``None`` for the template.
    """
    columns = field.columns
    texts = [text.strip() for text in (line or "").split(";")]
    texts += [""] * len(columns)
    held = dict(zip((column.name for column in columns), texts, strict=False))
    spare = [column for column in columns if not column.required]
    needed = tuple(column for column in columns if column.required)
    in_sight = columns if len(spare) == 1 else needed
    title = element("span.calc-row-title", _title(columns[0], texts[0], place))
    if folds := len(in_sight) > _MOST_IN_SIGHT:
        gist = element("span.calc-row-gist", _gist(in_sight[1:], held))
        head = element("summary", title, gist)
    else:
        head = element("div.calc-row-head", title)
    if folds and line is not None:
        return element("details.calc-row", head)
    cells = _cells(in_sight, describes, held)
    more = [] if in_sight == columns else spare
    changed = [c for c in more if held[c.name] not in {"", c.text(c.initial)}]
    fold = _fold(more, describes, held, _gist(changed, held)) if more else None
    if folds:
        return element("details.calc-row", head, cells, _buttons(field.label), fold)
    named = "calc-row calc-row-named" if fold is not None else "calc-row"
    return element("div", cells, _buttons(field.label), head, fold, class_=named, role="group")


def _title(first: Input, text: str, place: int) -> str:
    named = not isinstance(first, Integer | Option)
    return text if named or not place else _UNTITLED.replace("#", str(place))


def _gist(columns: Iterable[Input], held: Mapping[str, str]) -> str:
    told = (_told(column, held[column.name]) for column in columns)
    return " · ".join(filter(None, told))


def _told(column: Input, text: str) -> str:
    """Return a short text of a cell."""
    if not text:
        return ""
    if isinstance(column, Option):
        return column.choices.get(text, text)
    if isinstance(column, Integer):
        text = text.replace("-", "−")
    forms = forms_of(column.kind) if isinstance(column, Piece) else ()
    names = (tile.name for form in forms for tile in form.tiles if tile.code == text)
    return f"{column.label} {next(names, text)}"


def _fold(columns: Iterable[Input], describes: str, held: Mapping[str, str], told: str) -> Element:
    head = element("summary", "Plus", element("span.calc-row-more", told))
    return element("details.calc-more", head, _cells(columns, describes, held))


def _cells(columns: Iterable[Input], describes: str, held: Mapping[str, str]) -> Element:
    cells = (_cell(column, describes, held[column.name]) for column in columns)
    return element("div.calc-cells", *cells)


def _buttons(label: str) -> Element:
    moves = (("up", "↑", "monter"), ("down", "↓", "descendre"), ("remove", "✕", "retirer"))
    return element(
        "div.calc-row-moves",
        *(
            button(
                sign,
                class_="calc-row-move",
                data_row=move,
                data_named=french(f"{label}, ligne # : {does}"),
            )
            for move, sign, does in moves
        ),
    )


def _cell(column: Input, describes: str, text: str) -> Element:
    value = column.text(column.initial)
    entry = control(column, text or value, aria_describedby=describes)
    return element(
        "div.calc-cell",
        label_html(column, entry),
        entry,
        tray_html(column),
        data_column=column.name,
        data_label=french(column.label),
        data_default=None if column.required else value,
        title=bounds(column) or None,
    )
