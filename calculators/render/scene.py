"""A step machine as a page plays it: the set-up, the answer shown, and what players draw by hand.

A step machine is a calculator with the parameters ``decision``, ``drawn`` and ``log``: its state is
all its other inputs and the log of the moves made since; each answer asks for the next decision.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.calculator import Calculator, Parameter
from calculators.core.errors import DeclarationError
from calculators.core.french import french
from calculators.render.form import fields_html
from calculators.render.html import Node, element, folded
from calculators.render.result import Links

DECISION, DRAWN, LOG = "decision", "drawn", "log"

_NO_SCRIPT = "Sans JavaScript, la partie ne se joue pas : l'exemple ci-dessous en montre une étape."


def scene_html(
    calculator: Calculator,
    values: Mapping[str, Any],
    output: Element,
    links: Links,
    system: str = "",
) -> Element:
    """Draw the place where a procedure is played, around one answer.

    :param values: what stands in the set-up, by name; the rest keep their defaults.
    :param system: the id of the system whose session says whose pieces are drawn; ``""`` for none.
    :raises DeclarationError: for a calculator that is no step machine.
    """
    named = {parameter.name: parameter for parameter in calculator.parameters}
    if not named.keys() >= {DECISION, DRAWN, LOG}:
        message = f"{calculator.id} is no step machine: it wants {DECISION}, {DRAWN} and {LOG}"
        raise DeclarationError(message)
    setup = [p for p in calculator.parameters if p.name not in {DECISION, DRAWN}]
    return element(
        "calc-scene",
        _setup(calculator, setup, values, links),
        element("output", output, aria_live="polite"),
        _form(
            "scene-hand",
            "Tirage à la main",
            [folded("Je tire moi-même", fields_html(calculator.id, [named[DRAWN]], {}, links))],
            hidden=True,
        ),
        calculator=calculator.id,
        id=calculator.id,
        data_state="idle",
        data_root=links.root,
        data_system=system or None,
        data_search_exclude=True,
    )


def _setup(
    calculator: Calculator, setup: list[Parameter], values: Mapping[str, Any], links: Links
) -> Element:
    start = element("button", "Commencer", type="submit", class_="md-button md-button--primary")
    return _form(
        "scene-setup",
        f"{calculator.title} : mise en place",
        [
            *fields_html(calculator.id, setup, values, links),
            element("div", start, class_="calc-actions"),
        ],
        element("noscript", element("p", french(_NO_SCRIPT), class_="calc-status")),
    )


def _form(
    class_: str, label: str, inside: Iterable[Element], *more: Node, hidden: bool = False
) -> Element:
    return element(
        "form",
        *inside,
        element("p", class_="calc-error", data_error_for="", role="alert", hidden=True),
        *more,
        method="dialog",
        novalidate=True,
        autocomplete="off",
        aria_label=french(label),
        class_=class_,
        hidden=hidden,
    )
