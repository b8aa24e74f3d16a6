"""What the site knows of each rule: its paragraph, its calculator, what players call it.

Collected from every page as it is built, and from the pages' ``mots.toml``: `groups` are synonyms,
`rules` adds what players half remember, `terms` gives the meaning of each game term and the rule
that defines it, `credit` the authors of the rules, `called` the system's short names.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from mkdocs.exceptions import PluginError

from calculators.catalogue import SYSTEMS
from calculators.core.french import french
from calculators.core.system import RULE_ID
from hooks import evenings
from hooks.sections import Section, sections
from hooks.tree import fragment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from mkdocs.structure.pages import Page

    from calculators.core.calculator import Calculator
    from calculators.core.system import Rule, System

WORDS = "mots.toml"
PARTS = {"called", "credit", "foot", "groups", "pages", "plain", "rules", "terms"}
_NUMBERED = re.compile(r"^AMB-\S+\s*:\s*")
_EVENING = ("Exemple de partie",)


class Term(NamedTuple):
    """A game term: the rule that defines it, and one sentence of meaning."""

    name: str
    rule: str
    means: str


@dataclass
class _Site:
    """The data collected from the pages so far."""

    rules: dict[str, Section] = field(default_factory=dict)
    help: list[tuple[str, Section]] = field(default_factory=list)
    places: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


_site = _Site()


def forget() -> None:
    """Clear the data of the previous build."""
    for kept in (_site.rules, _site.help, _site.places):
        kept.clear()


def read(html: str, page: Page) -> None:
    """Collect the sections and the calculators of a page."""
    of_a_system = system_at(page.url) is not None
    for each in fragment(html).css("calc-form"):
        _site.places[each.attributes["calculator"] or ""].append(page.url)
    whole = "toc" in page.meta.get("hide", []) and not of_a_system  # found by title only
    for section in sections(html, each=not of_a_system):
        if whole and section.above:
            continue
        if evenings.tells(html):
            told = [page.meta.get("description", "")]
            _site.help.append((page.url, replace(section, above=_EVENING, lines=told)))
        elif of_a_system:
            _site.rules[section.id] = section
        elif page.parent is None and not page.is_homepage and _listed(page):
            _site.help.append((page.url, section))


def _listed(page: Page) -> bool:
    return bool(page.file.inclusion.is_in_nav())  # type: ignore[no-untyped-call]


def place_of(calculator: Calculator, rule: Rule) -> str:
    """Return the address of a calculator from the site's root; empty if no page holds it.

    :param rule: whose page is preferred, if several hold it.
    """
    places = _site.places[calculator.id]
    return f"{_near(rule, places)}#{calculator.id}" if places else ""


def _near(rule: Rule, places: list[str]) -> str:
    own = f"{rule.page}/"
    return own if own in places else places[0]


def callers() -> dict[str, list[str]]:
    """Return, for each rule, the rules whose paragraphs link to it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for own, section in _site.rules.items():
        targets = {link.rpartition("#")[2].upper() for link in section.links}
        for target in sorted(targets - {own}):
            if RULE_ID.fullmatch(own) and RULE_ID.fullmatch(target):
                found[target].append(own)
    return found


def known(docs: Path) -> dict[str, Any]:
    """Return the search data: systems, rules in book order, the site's own help."""
    systems = [_system(system, docs) for system in SYSTEMS.values()]
    rules = [
        entry
        for at, system in enumerate(SYSTEMS.values())
        for entry in _rules(system, at, words_of(docs / folder_of(system)))
    ]
    shared = words_of(docs)
    called = shared.get("pages", {})
    helps = [
        _help(url, section, called.get(_address(url, section), ""))
        for url, section in _site.help
        if section.id
    ]
    pages = {_address(url, section) for url, section in _site.help}
    _check(f"{WORDS}: no pages", called.keys() - pages)
    return {"groups": shared.get("groups", []), "systems": systems, "rules": rules + helps}


def _check(told: str, unknown: set[str]) -> None:
    if unknown:
        raise PluginError(f"{told} {sorted(unknown)}")


def _address(url: str, section: Section) -> str:
    """Return the address by which ``[pages]`` names a section; one for what each system has."""
    system = system_at(url)
    page = url.strip("/").removeprefix(f"{folder_of(system)}/") if system else url.strip("/")
    return f"{page}#{section.id}"


def system_at(url: str) -> System | None:
    """Return the system that a page belongs to, by its address in the site."""
    return SYSTEMS.get(url.partition("/")[0].replace("-", "_"))


def folder_of(system: System) -> str:
    """Return the folder of a system's pages."""
    return system.rules[0].page.partition("/")[0]


def words_of(folder: Path) -> dict[str, Any]:
    """Return the contents of a folder's ``mots.toml``.

    :raises PluginError: for a part that nothing reads.
    """
    file = folder / WORDS
    words = _read(file.read_text(encoding="utf-8")) if file.is_file() else {}
    _check(f"{folder.name}/{WORDS}: no parts", words.keys() - PARTS)
    return words


@lru_cache
def _read(text: str) -> dict[str, Any]:
    """Read what a page after the other asks for."""
    return tomllib.loads(text)


def terms_of(system: System, docs: Path) -> list[Term]:
    """Return the terms of a game.

    :raises PluginError: if a term's rule does not exist.
    """
    found = list(terms_in(words_of(docs / folder_of(system))))
    unknown = {term.rule for term in found} - system.rule_ids.keys()
    _check(f"{folder_of(system)}/{WORDS}: no rules", unknown)
    return found


def terms_in(words: Mapping[str, Any]) -> Iterator[Term]:
    """Yield the terms of a parsed ``mots.toml``."""
    for name, told in words.get("terms", {}).items():
        yield Term(name, told["rule"], french(told["means"]))


def plain_of(system: System, docs: Path) -> list[str]:
    """Return the phrases in which a term of a game means something else."""
    return [french(phrase) for phrase in words_of(docs / folder_of(system)).get("plain", [])]


def credit_of(system: System, docs: Path) -> str:
    """Return the authors of a system's rules."""
    return french(words_of(docs / folder_of(system)).get("credit", system.title))


def _system(system: System, docs: Path) -> dict[str, Any]:
    told = words_of(docs / folder_of(system))
    return {
        "id": system.id,
        "title": system.title,
        "page": f"{folder_of(system)}/",
        "credit": credit_of(system, docs),
        "called": told.get("called", []),
        "groups": told.get("groups", []),
    }


def _rules(system: System, at: int, words: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    called = words.get("rules", {})
    _check(f"{folder_of(system)}/{WORDS}: no rules", called.keys() - system.rule_ids.keys())
    for rule in system.rules:
        section = _site.rules.get(rule.id)
        if section is None:
            continue  # the check of the anchors tells it
        yield {
            "id": rule.id,
            "system": at,
            "doubt": rule.id.startswith("AMB-"),
            "title": french(rule.title),
            "heading": _NUMBERED.sub("", section.heading),
            "above": " · ".join(section.above),
            "page": f"{rule.page}/",
            "lines": section.lines,
            "words": called.get(rule.id, ""),
            "terms": {term.name: term.means for term in terms_in(words) if term.rule == rule.id},
            "played": ", ".join(dict.fromkeys(_played(system, rule))),
            "play": _play(system, rule),
        }


def _played(system: System, rule: Rule) -> Iterator[str]:
    """Yield the titles of the calculators and scales of a rule."""
    for calculator in system.calculators:
        if rule.id in calculator.rules[:1]:
            yield calculator.title
        yield from (p.label for p in calculator.parameters if p.rule == rule.id)
    for scale in system.scales:
        if scale.rule == rule.id:
            yield scale.title
        yield from (level.name for level in scale.levels if (level.rule or scale.rule) == rule.id)


def _play(system: System, rule: Rule) -> str:
    """Return the address of a rule's calculator, on the rule's own page if possible."""
    cited = [c for c in system.calculators if rule.id in c.cited and _site.places[c.id]]
    if not cited:
        return ""
    best = min(cited, key=lambda each: _distance(each, rule))
    return place_of(best, rule)


def _distance(calculator: Calculator, rule: Rule) -> tuple[bool, bool, int]:
    elsewhere = f"{rule.page}/" not in _site.places[calculator.id]
    return (rule.id not in calculator.rules, elsewhere, len(calculator.cited))


def _help(url: str, section: Section, words: str) -> dict[str, Any]:
    system = system_at(url)
    return {
        "id": "",
        "system": [*SYSTEMS.values()].index(system) if system else -1,
        "doubt": False,
        "title": section.heading,
        "heading": "",
        "above": " · ".join(section.above),
        "page": url,
        "anchor": section.id,
        "lines": section.lines,
        "words": words,
        "terms": {},
        "played": "",
        "play": "",
    }
