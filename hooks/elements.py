"""The elements in a built page before anything is played: a calculator's form, a session's page.

Later, the package draws both in the browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculators.core.french import capital, french
from calculators.core.use import NOTHING
from calculators.render.form import ONWARD, differs, fields_html
from calculators.render.gestures import unsent, wrong
from calculators.render.html import button, details, element
from calculators.render.links import TITLE, Links
from calculators.render.party.page import panel_html
from calculators.render.party.view import View
from calculators.session import words
from calculators.session.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from xml.etree.ElementTree import Element

    from calculators.core.calculator import Calculator
    from calculators.core.system import System
    from calculators.render.html import Node

FIRST = "premier-geste"
"""The address of a first move, on its page."""
EVERYBODY = ("*everybody", "Toute la table")
"""Who acts where all do at once, in a list of characters."""

_NOT_DRAWN = "Sans JavaScript, le calculateur ne tire pas : l'exemple montre un tirage résolu."
_NOT_NOTED = (
    "Sans JavaScript, rien ne peut être noté : voici seulement les personnages tout prêts de ce "
    "système. Les règles, elles, se lisent partout."
)


def form_html(
    calculator: Calculator,
    values: Mapping[str, Any],
    output: Element,
    links: Links,
    system: System | None = None,
    chances: Element | None = None,
    first: Element | None = None,
) -> Element:
    """Draw the form around a result, and the parts that the page's scripts show on demand.

    :param values: the values of inputs, by name; the rest keep their defaults.
    :param system: the system whose session may fill the form, if any.
    :param chances: the chances of these values, redrawn as they change.
    :param first: the guide of a first move: :func:`first_html`.
    """
    inputs = (each for each in calculator.parameters if each.name in values)
    given = {each.name: each.dump(values[each.name]) for each in inputs}
    primary = "md-button md-button--primary"
    draws = element("button", calculator.verb, type="submit", class_=primary)
    form = unsent(
        "",
        _seats(system, calculator, links) if system else None,
        *_panel(fields_html(calculator.id, calculator.parameters, given, links), chances),
        element(
            "div.calc-foot",
            wrong(),
            element("p.calc-status", role="status", hidden=True),
            element("noscript", element("p.calc-status", _NOT_DRAWN)),
            element(
                "div.calc-actions",
                draws,
                _tool("next", ONWARD, hidden=True),
                _tool("settle", "Fin de la correction", hidden=True),
            ),
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
        data_secret=bool(system and system.sheet.hides),
        role="group",
        aria_label=french(calculator.title),
    )


def _seats(system: System, calculator: Calculator, links: Links) -> Element:
    """Draw the inputs of actor and target, without the names that a session gives."""
    use, facing = system.sheet.use(calculator.id), system.facing(calculator)
    all_ = use.everybody or use.writes or use.shared is not NOTHING
    return element(
        "div.calc-sides",
        _side(words.WHO, EVERYBODY if all_ else None),
        _side(capital(facing)) if facing else None,
        button("", class_="calc-whose", hidden=True) if system.whose and calculator.drawn else None,
        element("a", TITLE, href=links.party(system)),
        role="group",
        aria_label="Personnages",
    )


def _side(label: str, besides: tuple[str, str] | None = None) -> Element:
    choices = [("", words.UNWRITTEN), *filter(None, [besides])]
    options = (element("option", name, value=code) for code, name in choices)
    return element("label", label, element("select", *options), hidden=True)


def _around(calculator: Calculator) -> Iterable[Element]:
    """Draw the parts beside a result: earlier results, and the buttons back."""
    past, correct = (
        ("Tirages précédents", "Corriger ce tirage")
        if calculator.drawn
        else ("Résultats précédents", "Corriger")
    )
    yield element("p.calc-notice", role="status", hidden=True)
    earlier = [element("ol.calc-past"), _tool("erase", "Effacer")]
    yield details(past, earlier, "calc-history", hidden=True)
    tools = {
        "adopt": "Porter à la table",
        "correct": correct,
        "undo": "Annuler",
        "reset": "Réinitialiser",
    }
    buttons = (_tool(name, label, hidden=True) for name, label in tools.items())
    yield element("div.calc-tools", *buttons)


def _tool(name: str, label: str, *, hidden: bool = False) -> Element:
    class_ = f"md-button calc-{name}"
    return button(label, class_=class_, hidden=hidden)


DRAW, ANSWER = "draw", "answer"


def first_html(
    calculator: Calculator,
    steps: Iterable[Mapping[str, str]],
    onward: tuple[str, str],
) -> Element:
    """Draw the guide through a first move, hidden until requested.

    :param steps: ``{"at": …, "say": …}``: an input, the draw button or the answer, and one
        sentence on it.
    :param onward: the title and address of the next page.
    :raises ValueError: for an unknown place.
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
                element("li", step["say"], value=place, data_at=step["at"])
                for place, step in enumerate(listed, 1)
            ),
            role="status",
        ),
        element(
            "p",
            button("Suivant", class_="md-button", data_first="next"),
            element("a.md-button", onward[0], href=onward[1], hidden=True),
            button("Passer", class_="md-button", data_first="end"),
        ),
        id=FIRST,
        class_="calc-first",
        aria_label="Premier geste",
        tabindex=-1,
        hidden=True,
    )


def _panel(fields: Iterable[Element], chances: Element | None) -> Iterable[Node]:
    """Lay out the main inputs, their chances, and the others as chips."""
    drawn = list(fields)
    inputs = [field for field in drawn if field.tag != "details"]
    chips = [field for field in drawn if field.tag == "details"]
    for chip in filter(differs, chips):
        raise ValueError(f"what the example sets is folded: {''.join(chip[0].itertext())}")
    yield element("div.calc-panel", *inputs)
    yield chances
    if chips:
        yield element("div.calc-chips", *chips)


def party_html(system: System, links: Links, page: str) -> Element:
    """Draw the element of a session's page, before the session begins.

    Where a link led, what is in ``noscript`` is elements of the page too: it comes after what a
    script looks for.

    :param page: ``TABLE`` or ``NOTEBOOK``.
    """
    return element(
        "calc-party",
        element("p.calc-status", role="status", hidden=True),
        element("noscript", element("p.calc-status", _NOT_NOTED)),
        panel_html(fold(system, None), View(links=links, page=page)),
        element("p.calc-notice", role="status", hidden=True),
        element("p.party-voice", role="status"),
        system=system.id,
        data_state="idle",
        data_page=page,
        data_root=links.root,
    )
