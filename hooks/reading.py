"""Cross-references where rules are read: terms, glossaries, and what refers to each rule.

A term of `mots.toml` is a link to its rule, once under each heading, but not inside the name of a
game or a phrase of `plain`; the page's script shows its meaning on a card. Once every page is read,
the glossaries are filled, and each page ends with what refers to its rules, and a way to report an
error in them.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from calculators.catalogue import SYSTEMS
from calculators.core.french import bare, capital
from calculators.render.html import element, to_html
from hooks.places import up
from hooks.rulebook import (
    Term,
    callers,
    folder_of,
    known,
    place_of,
    plain_of,
    system_at,
    terms_of,
)
from hooks.tree import fragment, html_of, nodes, put, tree

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from calculators.core.system import Rule, System

GLOSSARY = "<p>[glossaire]</p>"
_KEPT = (
    "a, h1, h2, h3, h4, code, summary, data, th, button, script, style, svg, select, label, "
    ".calc, .evening, .paper-foot"
)
"""Where no text is prose."""

_TITLES = frozenset({"h1", "h2", "h3"})
_END = "</article>"


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Link the terms of a page to their rules."""
    system = system_at(page.url)
    if system is None or GLOSSARY in html:
        return html
    docs = Path(config.docs_dir)
    terms = terms_of(system, docs)
    plain = plain_of(system, docs)
    return _Terms(terms, plain, system.rule_ids, up(page.url)).linked(html) if terms else html


@cache
def _pattern(terms: tuple[str, ...], plain: tuple[str, ...]) -> re.Pattern[str]:
    """Match a term, or words in which one means something else: they are no group."""
    longest = sorted(terms, key=len, reverse=True)
    games = (system.title for system in SYSTEMS.values())
    others = "|".join(re.escape(escape(words)) for words in (*games, *plain))
    return re.compile(rf"(?<![\w’-])(?:{others}|({'|'.join(map(_plural, longest))}))(?![\w’-])")


def _plural(term: str) -> str:
    """Match a term and its plural; a lower-case term begins a sentence as well."""
    first = term[0]
    start = f"[{first}{first.upper()}]" if first.islower() else re.escape(first)
    return start + re.sub(r"\\ ", r"[s]?[ \\u00a0]", re.escape(term[1:])) + "e?s?"


class _Terms:
    def __init__(
        self, terms: Sequence[Term], plain: Sequence[str], rules: Mapping[str, Rule], up: str
    ) -> None:
        self.pattern = _pattern(tuple(term.name for term in terms), tuple(plain))
        self.by_form = [(re.compile(_plural(term.name)), term.name) for term in terms]
        self.rules = {term.name: rules[term.rule] for term in terms}
        self.up = up
        self.told: set[str] = set()
        self.here = ""

    def linked(self, html: str) -> str:
        read = fragment(html)
        kept = {
            inside.mem_id for node in read.css(_KEPT) for inside in node.traverse(include_text=True)
        }
        for node in nodes(read):
            if node.tag in _TITLES:
                self.told.clear()
                self.here = node.id or ""
            elif node.is_text_node and node.mem_id not in kept:
                text = html_of(node)
                if text != (linked := self.pattern.sub(self._link, text)):
                    put(node, linked)
        return read.html or ""

    def _link(self, match: re.Match[str]) -> str:
        told = match[1] or ""
        name = next((name for form, name in self.by_form if form.fullmatch(told)), "")
        rule = self.rules.get(name)
        if rule is None or rule.anchor == self.here or rule.id in self.told:
            return match[0]
        self.told.add(rule.id)
        href = f"{self.up}{rule.page}/#{rule.anchor}"
        return f'<a class="term" data-term="{name}" href="{href}">{told}</a>'


def on_post_build(config: MkDocsConfig) -> None:
    """Fill the glossaries; end each page with the references to its rules."""
    site, docs = Path(config.site_dir), Path(config.docs_dir)
    told = known(docs)["rules"]
    called = callers()
    for system in SYSTEMS.values():
        pages = {
            path: path.read_text(encoding="utf-8")
            for path in sorted((site / folder_of(system)).rglob("index.html"))
        }
        entries = {rule["id"] for rule in told if rule["id"] in system.rule_ids}
        for path, html in pages.items():
            root = up(path.parent.relative_to(site).as_posix())
            if GLOSSARY in html:
                filled = "".join(map(to_html, _glossary(system, entries, docs, root)))
                path.write_text(html.replace(GLOSSARY, filled), encoding="utf-8")
            elif calls := _calls(system, html, called, root):
                before, end, after = html.rpartition(_END)
                ends = to_html(calls) + to_html(_door())
                path.write_text(f"{before}{ends}{end}{after}", encoding="utf-8")


# --- references to a rule


def _calls(system: System, html: str, called: Mapping[str, list[str]], root: str) -> Element | None:
    """Draw the references to each rule of a page: calculators, and other rules."""
    rows = []
    for anchor in dict.fromkeys(node.id or "" for node in tree(html).css("article [id]")):
        rule = system.rule_ids.get(anchor.upper())
        if rule is None:
            continue
        cited = [each for each in system.calculators if rule.id in each.cited]
        played = {each: place for each in cited if (place := place_of(each, rule))}
        others = [system.rule_ids[id_] for id_ in called.get(rule.id, []) if id_ in system.rule_ids]
        if not played and not others:
            continue
        links = [element("a", c.title, href=f"{root}{place}") for c, place in played.items()]
        links += [_to(each, root) for each in others]
        told = [node for link in links for node in (", ", link)][1:]
        rows.append(element("li", _to(rule, root), f" {rule.title} ← ", *told))
    if not rows:
        return None
    title = element("summary", "Ce qui appelle ces règles")
    return element("details.calls", title, element("ul", *rows))


def _door() -> Element:
    """Draw the button of an error report; see ``assets/report``."""
    door = element("button.md-button", "Signaler une erreur", type="button", data_report="")
    return element("p.report-door", door)


def _to(rule: Rule, root: str) -> Element:
    href = f"{root}{rule.page}/#{rule.anchor}"
    return element("a.calc-rule", rule.id, href=href)


# --- glossaries


def _glossary(system: System, entries: Container[str], docs: Path, root: str) -> Iterator[Element]:
    terms = sorted(terms_of(system, docs), key=lambda term: bare(term.name))
    rows = [each for term in terms for each in _entry(term, system.rule_ids[term.rule], root)]
    if rows:
        yield element("dl.glossary", *rows)
    yield element("h2", "Toutes les règles", id="toutes-les-regles")
    items = (
        element("li", _to(rule, root), " ", rule.title)
        for rule in system.rules
        if rule.id in entries
    )
    yield element("ul.glossary-rules", *items)


def _entry(term: Term, rule: Rule, root: str) -> Iterator[Element]:
    yield element("dt", capital(term.name))
    yield element("dd", term.means, " ", _to(rule, root))
