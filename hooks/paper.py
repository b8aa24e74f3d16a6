"""What a page is on paper: a system's screen, its player's aid, or rules without any input.

A system's memo is the game master's screen, its first page the player's aid: each tells the style
sheet so (`assets/paper.css`), has a button that prints it, and a code in its title that leads back.
On paper each page tells whose rules these are, and a link to a rule tells the rule's number.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin
from xml.etree.ElementTree import fromstring

import segno

from calculators.core.french import french
from calculators.core.system import RULE_ID
from calculators.render.html import element, to_html
from hooks.rulebook import credit_of, system_at

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


_FORMS = {
    "aide-memoire": ("screen", "Imprimer l'écran du meneur", "écran du meneur"),
    "": ("aid", "Imprimer l'aide du joueur", "aide du joueur"),
}
_LINK = re.compile(r'<a (href="[^"]*#([\w-]+)")>')
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_HEADED = re.compile(r"(?:<h2\b[^\n]*</h2>\s*)?<p>[^\n]*</p>\s*<table\b.*?</table>", re.DOTALL)
_ROW = re.compile(r"<tr>(?:(?!</tr>).)*<td(?:(?!</tr>).)*", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_SHORT = 24
_LENGTHS = {"few": 72, "some": 85, "more": 100}
_FIRST_PART = re.compile(r"(?=<h2\b)")


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Make a system's page ready for the printer."""
    system = system_at(page.url)
    if system is None:
        return html
    html = _LINK.sub(_numbered, html)
    source = french(f"{credit_of(system, Path(config.docs_dir))}. Redit par Règles en poche :")
    address = urljoin(config.site_url or "", page.url)
    form, label, said = _FORMS.get(page.url.partition("/")[2].strip("/"), ("", "", ""))
    if not form:
        return html + to_html(element("footer", f"{source} {address}", class_="paper-foot"))
    title = element(
        "header",
        element("b", system.title),
        said,
        element("small", source, element("br"), address),
        _code(address),
        class_="paper-title",
        data_paper=form,
    )
    if form == "screen":
        html = _HEADED.sub(r'<div class="together">\g<0></div>', _TABLE.sub(_ranged, html))
        title.set("data-rows", _how_long(html))
    button = element("button", french(label), type="button", class_="md-button", data_print=True)
    door = to_html(element("p", button, class_="paper-door"))
    return to_html(title) + _FIRST_PART.sub(door, html, count=1)


def _numbered(link: re.Match[str]) -> str:
    id_ = link[2].upper()
    return f'<a {link[1]} data-rule="{id_}">' if RULE_ID.fullmatch(id_) else link[0]


def _ranged(table: re.Match[str]) -> str:
    """Mark a table that ends with figures: they are read on the right."""
    last = (_TAG.sub("", row[row.rindex("<td") :]) for row in _ROW.findall(table[0]))
    short = all(len(text.strip()) <= _SHORT for text in last)
    return table[0].replace("<table", "<table data-figures", 1) if short else table[0]


def _how_long(html: str) -> str:
    """Say how much a screen holds: its letters are as large as one page allows, or else two."""
    rows = html.count("<tr>")
    return next((name for name, most in _LENGTHS.items() if rows <= most), "many")


def _code(address: str) -> Element:
    """Draw a QR code of an address."""
    code = segno.make(address, error="m", micro=False)
    return fromstring(code.svg_inline(omitsize=True, border=0, svgclass=None, lineclass=None))  # noqa: S314
