"""The native input of one field: a stepper, a select, check boxes, or text.

A cell of a row editor has no name and no id: its value goes into the text of its rows.
"""

from functools import singledispatch

from calculators.core.fields import Flag, Input, Integer, Invalid, Option, Several
from calculators.core.french import french, minus

from .html import Attribute, Element, Elements, button, element

_SHORT = 13
"""The signs of a choice that may be read in half of a phone's width."""


def bounds(field: Input) -> str:
    """Return the bounds of a number as text; ``""`` for another field."""
    if not isinstance(field, Integer):
        return ""
    return f"De {minus(field.minimum)} à {minus(field.maximum)}."


def notation(field: Input) -> Elements:
    """Return the help on a field's notation, shown beside its text."""
    if field.notation:
        yield element("span.calc-notation", " ", field.notation)


def standing_text(field: Input, value: object) -> str:
    """Return the text of an input for a value, even one that a draw will refuse."""
    try:
        return field.text(field.parse(value))
    except Invalid:
        return field.draft(value)


def label_html(
    field: Input, entry: Element, target: str | None = None, class_: str | None = None
) -> Element | None:
    """Draw the label of an input, around a box that is ticked.

    :param class_: the class if the switch to its text stands beside it.
    """
    label = field.label
    if isinstance(field, Several):  # it names itself, and the folded group may say it already
        return element("div.calc-legend", label) if label != field.group else None
    inside = (entry, f" {label}") if isinstance(field, Flag) else (label,)
    return element("label", *inside, for_=target, class_=class_)


@singledispatch
def control(_field: Input, value: str, **own: Attribute) -> Element:
    """Draw the input of a field.

    :param value: its text.
    :param own: its ``id`` and ``name``, which a cell has not, and ``aria_describedby``.
    """
    quiet = {"autocapitalize": "none", "spellcheck": "false"}
    return element("div.calc-control", element("input", type="text", value=value, **own, **quiet))


@control.register
def _integer(field: Integer, value: str, **own: Attribute) -> Element:
    label = french(field.label)
    return element(
        "div.calc-control.calc-stepped",
        button("−", class_="calc-step", data_step=-1, aria_label=f"{label} : moins un"),
        element(
            "input",
            type="text",
            inputmode="numeric" if field.minimum >= 0 else "text",
            value=value,
            data_min=field.minimum,
            data_max=field.maximum,
            **own,
        ),
        button("+", class_="calc-step", data_step=1, aria_label=f"{label} : plus un"),
    )


@control.register
def _option(field: Option, value: str, **own: Attribute) -> Element:
    options = [
        element("option", label, value=code, selected=code == value)
        for code, label in field.choices.items()
    ]
    select = element("select", *options, **own)
    short = all(len(label) <= _SHORT for label in field.choices.values())
    return element("div", select, class_="calc-control calc-short" if short else "calc-control")


@control.register
def _several(field: Several, value: str, **own: Attribute) -> Element:
    ticked, name, target = value.split(), own.pop("name", None), own.get("id")
    boxes = [
        element(
            "label.calc-flag",
            element(
                "input",
                id=f"{target}-{code}" if target else None,
                name=name,
                type="checkbox",
                value=code,
                checked=code in ticked,
            ),
            f" {label}",
        )
        for code, label in field.choices.items()
    ]
    return element(
        "div.calc-several",
        *boxes,
        role="group",
        aria_label=french(field.label),
        **own,
    )


@control.register
def _flag(_field: Flag, value: str, **own: Attribute) -> Element:
    return element("input", type="checkbox", value="true", checked=value == "true", **own)
