"""A calculator's form, from its declaration: native inputs named as the parameters."""

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.calculator import Calculator, Parameter
from calculators.core.fields import Drawn, Field, Flag, Integer, Option, Piece, Pieces
from calculators.core.french import french, minus
from calculators.core.rows import Rows
from calculators.core.several import Several
from calculators.render.html import Node, element
from calculators.render.pieces import tile
from calculators.render.result import Links

INLINE_TILES = 14
FEW_TILES = 7
LONG_TILE = 5


def form_html(
    calculator: Calculator, values: Mapping[str, Any], output: Element, links: Links
) -> Element:
    """Draw the form around a result.

    :param values: what stands in the inputs, by name; the rest keep their defaults.
    """
    fields: dict[str, list[Element]] = {}
    for parameter in calculator.parameters:
        drawn = _field(calculator.id, parameter, _standing(parameter, values), links)
        fields.setdefault(parameter.field.group, []).append(drawn)
    form = element(
        "form",
        *fields.pop("", []),
        *(_group(title, inside) for title, inside in fields.items()),
        _actions(calculator),
        element("p", class_="calc-error", data_error_for="", role="alert", hidden=True),
        element("p", class_="calc-status", hidden=True),
        element("noscript", element("p", french(_NO_SCRIPT), class_="calc-status")),
        method="dialog",
        novalidate=True,
        autocomplete="off",
        aria_label=calculator.title,
    )
    return element(
        "calc-form",
        form,
        element("output", output, aria_live="polite"),
        calculator=calculator.id,
        id=calculator.id,
        data_state="idle",
        data_root=links.root,
        data_turns=calculator.turns,
        data_search_exclude=True,
    )


_NO_SCRIPT = (
    "Sans JavaScript, le calculateur ne tire pas : l'exemple ci-dessous montre un tirage résolu."
)


def _standing(parameter: Parameter, values: Mapping[str, Any]) -> str:
    if parameter.required or isinstance(parameter.field, Drawn):
        value = values.get(parameter.name)
    else:
        value = values.get(parameter.name, parameter.default)
    return "" if value is None else parameter.field.text(value)


def _group(title: str, inside: list[Element]) -> Element:
    return element("details", element("summary", french(title)), *inside, class_="calc-more")


def _actions(calculator: Calculator) -> Element:
    return element(
        "div",
        element("button", calculator.verb, type="submit", class_="md-button md-button--primary"),
        element("button", "Voir les chances", type="submit", value="odds", class_="md-button")
        if calculator.draw_odds
        else None,
        class_="calc-actions",
    )


def _field(calculator_id: str, parameter: Parameter, value: str, links: Links) -> Element:
    field, initial = parameter.field, _standing(parameter, {})
    target = f"{calculator_id}-{parameter.name}"
    describes = f"{target}-help {target}-error"
    control = _control(field, parameter.name, value, target, describes)
    label = _label(field, control, target)
    return element(
        "div",
        label,
        None if isinstance(field, Flag) else control,
        element(
            "p",
            french(field.help) if field.help else _bounds(field),
            " " if field.rule else None,
            links.pill(field.rule, "calc-rule"),
            class_="calc-help",
            id=f"{target}-help",
        ),
        element("p", class_="calc-error", id=f"{target}-error", hidden=True),
        _picker(field),
        class_="calc-field",
        data_field=parameter.name,
        data_carried=field.carried,
        data_default=initial if value != initial else None,
        data_when="=".join(field.when) if field.when[0] else None,
    )


def _label(field: Field[Any], control: Element, target: str) -> Element | None:
    if isinstance(field, Several):  # it names itself, and the folded group may say it already
        shown = field.label != field.group
        return element("div", french(field.label), class_="calc-legend") if shown else None
    return element("label", *_inside_label(field, control), for_=target)


def _inside_label(field: Field[Any], control: Element) -> Iterable[Node]:
    label = french(field.label)
    return (control, f" {label}") if isinstance(field, Flag) else (label,)


def _bounds(field: Field[Any]) -> str:
    return (
        f"De {minus(field.minimum)} à {minus(field.maximum)}." if isinstance(field, Integer) else ""
    )


@singledispatch
def _control(_field: Field[Any], name: str, value: str, target: str, describes: str) -> Element:
    return element(
        "div",
        element(
            "input", id=target, name=name, type="text", value=value, aria_describedby=describes,
            autocapitalize="none", spellcheck="false",
        ),
        class_="calc-control",
    )  # fmt: skip


@_control.register
def _integer(field: Integer, name: str, value: str, target: str, describes: str) -> Element:
    label = french(field.label)
    return element(
        "div",
        element(
            "button", "−", type="button", class_="calc-step", data_step="-1",
            aria_label=f"{label} : moins un",
        ),
        element(
            "input", id=target, name=name, type="text",
            inputmode="numeric" if field.minimum >= 0 else "text", value=value,
            data_min=field.minimum, data_max=field.maximum, aria_describedby=describes,
        ),
        element(
            "button", "+", type="button", class_="calc-step", data_step="1",
            aria_label=f"{label} : plus un",
        ),
        class_="calc-control",
    )  # fmt: skip


@_control.register
def _rows(field: Rows, name: str, value: str, target: str, describes: str) -> Element:  # type: ignore[type-arg]
    area = element(
        "textarea", value, id=target, name=name, rows=max(3, min(field.most, 5)),
        aria_describedby=describes, autocapitalize="none", spellcheck="false",
    )  # fmt: skip
    return element("div", area, class_="calc-control")


@_control.register
def _option(field: Option, name: str, value: str, target: str, describes: str) -> Element:
    options = [
        element("option", french(c.label), value=c.code, selected=c.code == value)
        for c in field.choices
    ]
    select = element("select", *options, id=target, name=name, aria_describedby=describes)
    return element("div", select, class_="calc-control")


@_control.register
def _several(field: Several, name: str, value: str, target: str, describes: str) -> Element:
    ticked = value.split()
    boxes = [
        element(
            "label",
            element(
                "input", id=f"{target}-{choice.code}", name=name, type="checkbox",
                value=choice.code, checked=choice.code in ticked,
            ),
            f" {french(choice.label)}",
            class_="calc-flag",
        )
        for choice in field.choices
    ]  # fmt: skip
    label = french(field.label)
    return element(
        "div", *boxes, class_="calc-several", role="group", aria_label=label,
        aria_describedby=describes, id=target,
    )  # fmt: skip


@_control.register
def _flag(_field: Flag, name: str, value: str, target: str, describes: str) -> Element:
    return element(
        "input", id=target, name=name, type="checkbox", value="true",
        checked=value == "true", aria_describedby=describes,
    )  # fmt: skip


def _picker(field: Field[Any]) -> Element | None:
    if not isinstance(field, Piece | Pieces) or not field.kind.pieces:
        return None
    label = french(field.label)
    tiles = [
        element(
            "button", tile(piece), type="button", data_piece=str(piece),
            aria_pressed="false", aria_label=getattr(piece, "title", str(piece)),
            class_="calc-long" if len(tile(piece)) > LONG_TILE else None,
            data_same=piece.counts_as or None if getattr(field, "holds", "") else None,
        )
        for piece in field.kind.pieces
    ]  # fmt: skip
    picker = element(
        "div",
        *tiles,
        class_="calc-picker",
        role="group",
        aria_label=f"{label} : choisir",
        data_mode=_mode(field),
        data_copies=field.kind.copies,
        data_pool=field.pool or None,
        data_holds=getattr(field, "holds", "") or None,
        data_among=field.among if isinstance(field, Piece) and field.among else None,
    )
    few = len(tiles) <= (INLINE_TILES if isinstance(field, Piece) else FEW_TILES)
    if few and not isinstance(field, Drawn):
        return picker
    summary = element("summary", "Choisir en touchant")
    return element("details", summary, picker, class_="calc-picker-box")


def _mode(field: Field[Any]) -> str:
    if isinstance(field, Piece):
        return "one"
    several = getattr(field, "kind").copies > 1  # noqa: B009
    if isinstance(field, Drawn) or several or not getattr(field, "pool", ""):
        return "sequence"
    return "set"
