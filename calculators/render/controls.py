"""The native input of one field: a stepper, a select, check boxes, or text.

A cell of a row editor has no name and no id: its value goes into the text of its rows.
"""

from functools import singledispatch
from typing import Any

from calculators.core.fields import Field, Flag, Integer, Invalid, Option
from calculators.core.french import french, minus
from calculators.core.result import Json
from calculators.core.several import Several

from .html import Element, Elements, button, element

type Name = str | None

_SHORT = 13
"""The signs of a choice that may be read in half of a phone's width."""


def bounds(field: Field[Any]) -> str:
    """Return the bounds of a number as text; ``""`` for another field."""
    if not isinstance(field, Integer):
        return ""
    return f"De {minus(field.minimum)} à {minus(field.maximum)}."


def notation(field: Field[Any]) -> Elements:
    """Return the help on a field's notation, shown beside its text."""
    if field.notation:
        yield element("span.calc-notation", " ", french(field.notation))


def standing_text(field: Field[Any], value: Json) -> str:
    """Return the text of an input for a value, even one that a draw will refuse."""
    try:
        return field.text(field.parse(value))
    except Invalid:
        return field.draft(value)


def label_html(
    field: Field[Any], entry: Element, target: Name = None, class_: str | None = None
) -> Element | None:
    """Draw the label of an input, around a box that is ticked.

    :param class_: the class if the switch to its text stands beside it.
    """
    label = french(field.label)
    if isinstance(field, Several):  # it names itself, and the folded group may say it already
        shown = field.label != field.group
        return element("div.calc-legend", label) if shown else None
    inside = (entry, f" {label}") if isinstance(field, Flag) else (label,)
    return element("label", *inside, for_=target, class_=class_)


@singledispatch
def control(_field: Field[Any], name: Name, value: str, target: Name, describes: str) -> Element:
    """Draw the input of a field.

    :param name: the parameter, or ``None`` in a cell.
    :param value: its text.
    :param target: its id, or ``None`` in a cell.
    :param describes: the ids of its descriptions.
    """
    return element(
        "div.calc-control",
        element(
            "input",
            id=target,
            name=name,
            type="text",
            value=value,
            aria_describedby=describes,
            autocapitalize="none",
            spellcheck="false",
        ),
    )


@control.register
def _integer(field: Integer, name: Name, value: str, target: Name, describes: str) -> Element:
    label = french(field.label)
    return element(
        "div.calc-control.calc-stepped",
        button("−", class_="calc-step", data_step=-1, aria_label=f"{label} : moins un"),
        element(
            "input",
            id=target,
            name=name,
            type="text",
            inputmode="numeric" if field.minimum >= 0 else "text",
            value=value,
            data_min=field.minimum,
            data_max=field.maximum,
            aria_describedby=describes,
        ),
        button("+", class_="calc-step", data_step=1, aria_label=f"{label} : plus un"),
    )


@control.register
def _option(field: Option, name: Name, value: str, target: Name, describes: str) -> Element:
    options = [
        element("option", french(c.label), value=c.code, selected=c.code == value)
        for c in field.choices
    ]
    select = element("select", *options, id=target, name=name, aria_describedby=describes)
    short = all(len(each.label) <= _SHORT for each in field.choices)
    return element("div", select, class_="calc-control calc-short" if short else "calc-control")


@control.register
def _several(field: Several, name: Name, value: str, target: Name, describes: str) -> Element:
    ticked = value.split()
    boxes = [
        element(
            "label.calc-flag",
            element(
                "input",
                id=f"{target}-{choice.code}" if target else None,
                name=name,
                type="checkbox",
                value=choice.code,
                checked=choice.code in ticked,
            ),
            f" {french(choice.label)}",
        )
        for choice in field.choices
    ]
    label = french(field.label)
    return element(
        "div.calc-several",
        *boxes,
        role="group",
        aria_label=label,
        aria_describedby=describes,
        id=target,
    )


@control.register
def _flag(_field: Flag, name: Name, value: str, target: Name, describes: str) -> Element:
    return element(
        "input",
        id=target,
        name=name,
        type="checkbox",
        value="true",
        checked=value == "true",
        aria_describedby=describes,
    )
