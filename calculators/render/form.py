"""A calculator's form, from its declaration: native inputs named as the parameters."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.calculator import Calculator
from calculators.core.fields import Drawn, Field, Flag
from calculators.core.french import capital, french
from calculators.core.inputs import Input
from calculators.core.rows import Rows
from calculators.core.several import Several
from calculators.core.system import System

from .controls import bounds, control
from .gestures import unsent, wrong
from .html import Node, button, element, folded, paragraph
from .links import TITLE, Links
from .rows import rows_control
from .tray import tray_html

control.register(Rows, rows_control)

FIRST = "premier-geste"
"""The address of a first move, on its page."""
ONWARD = "Et ensuite"
"""What may follow a result, and the way there."""
EVERYBODY = ("*everybody", "Toute la table")
"""Who acts where all do at once, in a list of characters."""


def form_html(
    calculator: Calculator,
    values: Mapping[str, Any],
    output: Element,
    links: Links,
    system: System | None = None,
    chances: Element | None = None,
    first: Element | None = None,
) -> Element:
    """Draw the form around a result, and what the page's scripts show of it when there is need.

    :param values: what stands in the inputs, by name; the rest keep their defaults.
    :param system: where characters of a session may sit at it.
    :param chances: those of these values, redrawn as they change.
    :param first: who is led through a first move: :func:`first_html`.
    """
    primary = "md-button md-button--primary"
    draws = element("button", calculator.verb, type="submit", class_=primary)
    form = unsent(
        calculator.title,
        _seats(system, calculator, links) if system else None,
        *_panel(fields_html(calculator.id, calculator.parameters, values, links), chances),
        element(
            "div",
            wrong(),
            element("p", class_="calc-status", role="status", hidden=True),
            element("noscript", paragraph(_NO_SCRIPT, "calc-status")),
            element("div", draws, _tool("next", ONWARD, hidden=True), class_="calc-actions"),
            class_="calc-foot",
        ),
    )
    return element(
        "calc-form",
        first,
        form,
        element("output", output, aria_live="polite"),
        *_around(calculator),
        calculator=calculator.id,
        id=calculator.id,
        data_state="idle",
        data_root=links.root,
        data_system=system.id if system else None,
        data_search_exclude=True,
    )


def _seats(system: System, calculator: Calculator, links: Links) -> Element:
    """Draw who acts, and against whom; without names, which a session has."""
    sheet, facing = system.sheet, system.facing(calculator)
    all_ = any(calculator.id in each for each in (sheet.everybody, sheet.writes, sheet.shared))
    return element(
        "div",
        _side("Qui", EVERYBODY if all_ else None),
        _side(capital(facing)) if facing else None,
        element("a", TITLE, href=links.party(system)),
        element("p", class_="calc-notice", role="status", hidden=True),
        class_="calc-sides",
        role="group",
        aria_label="Personnages",
        hidden=True,
    )


def _side(label: str, besides: tuple[str, str] | None = None) -> Element:
    choices = [("", "—"), *filter(None, [besides])]
    options = (element("option", name, value=code) for code, name in choices)
    return element("label", label, element("select", *options))


def _around(calculator: Calculator) -> Iterable[Element]:
    """Draw what is told beside a result: earlier ones, and the ways back."""
    past, correct = (
        ("Tirages précédents", "Corriger ce tirage")
        if calculator.drawn
        else ("Résultats précédents", "Corriger")
    )
    yield element("p", class_="calc-notice", role="status", hidden=True)
    earlier = [element("ol", class_="calc-past"), _tool("erase", "Effacer")]
    yield folded(past, earlier, "calc-history", hidden=True)
    tools = {
        "settle": "Fin de la correction",
        "adopt": "Porter à la table",
        "correct": correct,
        "undo": "Annuler",
        "reset": "Réinitialiser",
    }
    buttons = (_tool(name, label, hidden=True) for name, label in tools.items())
    yield element("div", *buttons, class_="calc-tools")


def _tool(name: str, label: str, *, hidden: bool = False) -> Element:
    class_ = f"md-button calc-{name}"
    return button(label, class_=class_, hidden=hidden)


DRAW, ANSWER = "draw", "answer"


def first_html(
    calculator: Calculator,
    steps: Iterable[Mapping[str, str]],
    onward: tuple[str, str],
) -> Element:
    """Draw what leads a newcomer through a first move, hidden until it is asked for.

    :param steps: ``{"at": …, "say": …}``: an input, the button that draws or what it answers, and
        the one sentence that is said there.
    :param onward: where one goes on, a title and an address.
    :raises ValueError: for another place.
    """
    places = {DRAW, ANSWER, *calculator.by_name}
    listed = [*steps]
    for step in listed:
        if step["at"] not in places:
            raise ValueError(f"no place {step['at']!r} in {calculator.id}")
    return element(
        "aside",
        element(
            "ol",
            *(
                element("li", french(step["say"]), value=place, data_at=step["at"])
                for place, step in enumerate(listed, 1)
            ),
            role="status",
        ),
        element(
            "p",
            button("Suivant", class_="md-button", data_first="next"),
            element("a", onward[0], href=onward[1], class_="md-button", hidden=True),
            button("Passer", class_="md-button", data_first="end"),
        ),
        id=FIRST,
        class_="calc-first",
        aria_label="Premier geste",
        tabindex=-1,
        hidden=True,
    )


def fields_html(
    owner: str, parameters: Collection[Input], values: Mapping[str, Any], links: Links
) -> list[Element]:
    """Draw the inputs of some parameters, those of a group folded together at the end.

    As the page's scripts leave them, so that nothing moves when they come.

    :param owner: what stands before their names in their ids.
    """
    fields: dict[str, list[Element]] = {}
    standing = {each.name: each.text(values.get(each.name, each.initial)) for each in parameters}
    for parameter in parameters:
        drawn = field_html(owner, parameter, standing[parameter.name], links)
        name, wanted = parameter.field.when
        if name and standing.get(name) not in wanted.split():
            drawn.set("hidden", "")
        fields.setdefault(parameter.field.group, []).append(drawn)
    alone = fields.pop("", [])
    return [*alone, *(folded(title, inside) for title, inside in fields.items())]


def _panel(fields: Iterable[Element], chances: Element | None) -> Iterable[Node]:
    """Lay out what one sets: the few inputs that matter, their chances, the others as chips."""
    drawn = list(fields)
    inputs = [field for field in drawn if field.tag != "details"]
    chips = [field for field in drawn if field.tag == "details"]
    for chip in chips:
        if any("data-default" in each.attrib and "hidden" not in each.attrib for each in chip):
            chip.set("data-changed", "")
    yield element("div", *inputs, class_="calc-panel")
    yield chances
    if chips:
        yield element("div", *chips, class_="calc-chips")


_NO_SCRIPT = "Sans JavaScript, le calculateur ne tire pas : l'exemple montre un tirage résolu."


def field_html(prefix: str, parameter: Input, value: str, links: Links) -> Element:
    """Draw an input with its label, its help and the place of its faults.

    :param prefix: what its ids begin with.
    """
    field, initial = parameter.field, parameter.text(parameter.initial)
    target = f"{prefix}-{parameter.name}"
    describes = f"{target}-help {target}-error"
    entry = control(field, parameter.name, value, target, describes)
    tray = tray_html(field)
    beside = tray is not None and {"data-single", "data-stands"} <= tray.attrib.keys()
    label = _label(field, entry, target, "calc-label-short" if beside else None)
    return element(
        "div",
        label,
        None if isinstance(field, Flag) else entry,
        element(
            "p",
            french(field.help) if field.help else bounds(field),
            " " if field.rule else None,
            links.pill(field.rule, "calc-rule"),
            class_="calc-help",
            id=f"{target}-help",
        ),
        element("p", class_="calc-error", id=f"{target}-error", hidden=True),
        tray,
        class_="calc-field",
        data_field=parameter.name,
        data_carried=field.carried,
        data_drawn=isinstance(field, Drawn),
        data_default=initial if value != initial else None,
        data_when="=".join(field.when) if field.when[0] else None,
    )


def _label(field: Field[Any], entry: Element, target: str, class_: str | None) -> Element | None:
    """Draw the label; where the way to its text stands beside it, its class says so."""
    label = french(field.label)
    if isinstance(field, Several):  # it names itself, and the folded group may say it already
        shown = field.label != field.group
        return element("div", label, class_="calc-legend") if shown else None
    inside = (entry, f" {label}") if isinstance(field, Flag) else (label,)
    return element("label", *inside, for_=target, class_=class_)
