"""A page on paper: a system's screen, its player's aid, or rules without any input.

A system's memo is the game master's screen, its first page the player's aid. Each says so to the
style sheet (`assets/paper.css`), and has a button that prints it and a QR code in its title that
leads back. On paper each page says whose rules these are, and a link to a rule shows its number.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin
from xml.etree.ElementTree import fromstring

import segno

from calculators.core.french import french
from calculators.core.system import RULE_ID
from calculators.render.html import element, to_html
from hooks.rulebook import credit_of, system_at
from hooks.tree import Node, blocks, fragment, html_of, put

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page
    from selectolax.lexbor import LexborHTMLParser


_FORMS = {
    "aide-memoire": ("screen", "Imprimer l'écran du meneur", "écran du meneur"),
    "fiche": ("blank", "Imprimer la fiche", "fiche"),
    "": ("aid", "Imprimer l'aide du joueur", "aide du joueur"),
}
_SHORT = 24
_LENGTHS = {"least": 48, "few": 66, "some": 85}
_RANGED = 0.6
"""The part of a last column that must hold figures, for it to be read on the right."""


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Prepare a system's page for printing."""
    system = system_at(page.url)
    if system is None:
        return html
    read = fragment(html)
    number(read)
    source = french(f"{credit_of(system, Path(config.docs_dir))}. Redit par Règles en poche :")
    address = urljoin(config.site_url or "", page.url)
    form, label, said = _FORMS.get(page.url.partition("/")[2].strip("/"), ("", "", ""))
    if not form:
        foot = element("footer.paper-foot", f"{source} {address}")
        return f"{read.html}{to_html(foot)}"
    title = element(
        "header.paper-title",
        element("b", system.title),
        said,
        element("small", source, element("br"), address),
        _code(address),
        data_paper=form,
    )
    if form == "screen":
        title.set("data-rows", how_long(len(read.css("tr"))))
        for table in read.css("table:not([class])"):
            range_figures(table)
        for held in read.css(".dense, :not(.dense) > table:not([class]), .chances-wrap"):
            _keep_together(held)
    button = element("button.md-button.paper-door", label, type="button", data_print=True)
    if beside := read.css_first("p:has(> .md-button)"):
        beside.insert_child(blocks(to_html(button))[0])
    elif part := read.css_first("h2, .blank-sheet"):
        part.insert_before(blocks(to_html(element("p", button)))[0])
    return f"{to_html(title)}{read.html}"


def number(read: LexborHTMLParser) -> None:
    """Write the number of each linked rule."""
    for link in read.css('a[href*="#"]:not([class])'):
        id_ = (link.attributes["href"] or "").rpartition("#")[2].upper()
        if RULE_ID.fullmatch(id_) and id_ not in link.text():
            link.attrs["data-rule"] = id_


def range_figures(table: Node) -> None:
    """Mark a table that ends with figures, to align them right."""
    last = [text for cell in table.css("td:last-child") if (text := cell.text().strip())]
    ranged = sum(any(map(str.isdigit, text)) for text in last) >= _RANGED * len(last)
    if ranged and all(len(text) <= _SHORT for text in last):
        table.attrs["data-figures"] = ""


def _keep_together(table: Node) -> None:
    """Keep a table on one page with its introduction and the heading above."""
    named = _before(table, "p")
    if named is None:
        return
    headed = _before(named, "h2")
    parts = [part for part in (headed, named, table) if part is not None]
    together = f'<div class="together">{"".join(map(html_of, parts))}</div>'
    for part in parts[1:]:
        part.decompose()
    put(parts[0], together)


def _before(node: Node, tag: str) -> Node | None:
    """Return the element before another, if it has this tag."""
    before = node.prev
    while before is not None and before.is_text_node:
        before = before.prev
    return before if before is not None and before.tag == tag else None


def how_long(rows: int) -> str:
    """Return the length class of a screen: its text is as large as one page allows."""
    return next((name for name, most in _LENGTHS.items() if rows <= most), "more")


def _code(address: str) -> Element:
    """Draw a QR code of an address."""
    code = segno.make(address, error="m", micro=False)
    return fromstring(code.svg_inline(omitsize=True, border=0, svgclass=None, lineclass=None))  # noqa: S314
