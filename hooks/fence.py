"""The fences of a page, from a calculator to a blank sheet.

`calculateur` is a form and its example, `chances` a table of exact chances; `dessin` draws the
pieces of a calculator's answers; `ma-partie` is a page of a system's session, its table or its
notebook; `fiche-vierge` is a system's blank sheet to lay real pieces on. The body is TOML.
superfences swallows every exception but its own, so each fault of a page is raised as that one, and
fails the build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pymdownx.superfences import SuperFencesException

from calculators.catalogue import CALCULATORS, SYSTEMS, home
from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.render.html import element, to_html
from calculators.render.links import TITLE, Links
from calculators.render.mat import mat_html
from calculators.render.odds import forecast_html
from calculators.render.party.view import NOTEBOOK, TABLE
from calculators.render.pieces import picture
from calculators.render.result import result_html
from calculators.render.text import fault_lines
from hooks import evenings
from hooks.chances import chances_html
from hooks.elements import first_html, form_html, party_html
from hooks.figures import Figure, sourced
from hooks.places import parsed, up

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from xml.etree.ElementTree import Element

    from mkdocs.structure.files import File

    from calculators.core.calculator import Calculator

_CALCULATOR_KEYS = frozenset({"calculator", "seed", "fields", "first"})
PAGES = frozenset({TABLE, NOTEBOOK})
_LINES = frozenset({"row", "rows", "column", "columns", "corner", "names"})
_DRAWING_KEYS = frozenset({"calculator", "shown", "drawings"})
_CHANCES_KEYS = _LINES | {"calculator", "outcomes", "caption", "fields"}


_LEAD, _TELLS = "Dites qui joue, décidez pas à pas : le ", " raconte. Tout reste dans cet appareil."
_KEEPS = "Vos règles, le journal de la partie, et de quoi la garder ou en reprendre une autre."
_here = {"root": "", "evening": ""}
_placed: set[str] = set()
"""The calculators of the current page: each once, for its id is an address."""


def enter(url: str, evening: File | None = None) -> None:
    """Set the page of the next fences.

    :param url: the page's URL from the site's root.
    :param evening: the page of its system's evening, if any.
    """
    _placed.clear()
    _here["root"] = up(url)
    _here["evening"] = f"{_here['root']}{evening.url}" if evening else ""


def calculator_fence(source: str, *_: object, **__: object) -> str:
    """Render a calculator's form with its worked example."""
    body = parsed(source, _CALCULATOR_KEYS)
    calculator = _place(body)
    links = Links(home(calculator.id).rule_ids, _here["root"])
    resolution = engine.run(calculator, body.get("fields", {}), body.get("seed", "exemple"))
    example = result_html(resolution, links, example=True)
    system = home(calculator.id)
    before = resolution.chances
    bar = forecast_html(before) if before else None
    told = _here["evening"]
    onward = (evenings.TITLE, told) if told else (TITLE, links.party(system))
    first = first_html(calculator, body["first"], onward) if "first" in body else None
    form = form_html(calculator, resolution.inputs.values, example, links, system, bar, first)
    # A <div>, which Markdown knows for a block: it would put a lone custom element in a <p>.
    return to_html(element("div.calc", form))


def party_fence(source: str, *_: object, **__: object) -> str:
    """Render a page of a system's session, before the session begins."""
    body = parsed(source, frozenset({"system", "page"}))
    name, page = str(body.get("system")), str(body.get("page"))
    if page not in PAGES:
        raise ValueError(f"no page {page!r}; there are {sorted(PAGES)}")
    if name not in SYSTEMS:
        raise ValueError(f"no system {name!r}; there are {[*SYSTEMS]}")
    links = Links(SYSTEMS[name].rule_ids, _here["root"])
    party = element("div.calc", party_html(SYSTEMS[name], links, page))
    return to_html(_lead() if page == TABLE else element("p.off-paper", _KEEPS)) + to_html(party)


def blank_fence(source: str, *_: object, **__: object) -> str:
    """Draw a blank sheet, to print."""
    name = str(parsed(source, frozenset({"system"})).get("system"))
    mat = SYSTEMS[name].sheet.mat if name in SYSTEMS else None
    if mat is None:
        raise ValueError(f"no sheet of {name!r} has boxes for pieces")
    return to_html(mat_html(mat(None)))


def _lead() -> Element:
    """Draw the introduction of a table."""
    notebook = element("a", "carnet", href="../carnet/")
    return element("p", _LEAD, notebook, _TELLS)


def _place(body: Mapping[str, Any]) -> Calculator:
    """Return the calculator of a fence, and record it on its page."""
    calculator = _calculator(body)
    if calculator.id in _placed:
        raise ValueError(f"{calculator.id} is on this page twice")
    _placed.add(calculator.id)
    return calculator


def chances_fence(source: str, *_: object, **__: object) -> str:
    """Render a table of exact chances, from the function that resolves a draw."""
    body = parsed(source, _CHANCES_KEYS)
    calculator = _calculator(body)
    wanted = body["outcomes"]
    unknown = set(wanted).difference(calculator.outcomes)
    if unknown:
        raise ValueError(f"{calculator.id} has no outcome {sorted(unknown)}")
    fields, row, column = body.get("fields", {}), body["row"], body["column"]
    if len(body.get("names", body["columns"])) != len(body["columns"]):
        raise ValueError("names: one for each column")
    part = " ".join((":", *wanted))
    cells = [
        [_cell(calculator, {**fields, row: r, column: c}, part) for c in body["columns"]]
        for r in body["rows"]
    ]
    return to_html(chances_html(calculator, body, cells))


def drawing_fence(source: str, *_: object, **__: object) -> str:
    """Draw the pieces of a calculator's answers under one caption, each with its text."""
    body = parsed(source, _DRAWING_KEYS)
    calculator = _calculator(body)
    drawings = [_drawing(calculator, body["shown"], **each) for each in body["drawings"]]
    return to_html(element("div.page-pieces", *drawings))


def _drawing(calculator: Calculator, title: str, caption: str, fields: dict[str, Any]) -> Element:
    answer = engine.run(calculator, fields, "").result
    pieces = [piece for each in answer.shown if each.caption == title for piece in each.pieces]
    if not pieces:
        raise ValueError(f"{calculator.id} shows no «{title}» of {fields}")
    return element("figure", *map(picture, pieces), element("figcaption", caption))


def _cell(calculator: Calculator, fields: Mapping[str, Any], part: str) -> Figure:
    values = engine.parse(calculator, fields).values
    given = (each for each in calculator.parameters if each.name in fields)
    return sourced(calculator, {p.name: p.text(values[p.name]) for p in given}, part)


def _guarded(fence: Callable[..., str]) -> Callable[..., str]:
    """Turn any fault of a fence into the exception that superfences lets through."""

    def guarded(source: str, *arguments: object, **options: object) -> str:
        try:
            return fence(source, *arguments, **options)
        except Exception as error:
            raise SuperFencesException(f"{source.partition('\n')[0]}: {_why(error)}") from error

    return guarded


def _why(error: Exception) -> str:
    if isinstance(error, RefusedError):
        return "; ".join(fault_lines(error.faults))
    return str(error) if isinstance(error, ValueError) else repr(error)


def _accept(
    _language: str, inputs: dict[str, str], _options: object, _attributes: object, _md: object
) -> bool:
    if inputs:
        raise SuperFencesException(f"a fence takes no options, not {sorted(inputs)}")
    return True


FENCES = [
    {"name": name, "class": name, "format": _guarded(function), "validator": _accept}
    for name, function in (
        ("calculateur", calculator_fence),
        ("chances", chances_fence),
        ("dessin", drawing_fence),
        ("fiche-vierge", blank_fence),
        ("ma-partie", party_fence),
    )
]


def _calculator(body: Mapping[str, Any]) -> Calculator:
    name = str(body.get("calculator"))
    if name not in CALCULATORS:
        raise ValueError(f"no calculator {name!r}; there are {sorted(CALCULATORS)}")
    return CALCULATORS[name]
