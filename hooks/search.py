"""What the search knows: every rule with its paragraph, its calculator and what players call it.

Written into the site as two files, read when a reader first searches: the rules, and the index that
Node makes of them (``search.mjs``). What a table calls things stands in ``mots.toml`` of the pages:
`groups` joins words, `rules` adds those that one half remembers.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

from calculators.catalogue import SYSTEMS
from calculators.core.french import french
from calculators.render.html import element, to_html
from hooks import vendor
from hooks.sections import Section, sections

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from calculators.core.calculator import Calculator
    from calculators.core.system import Rule, System

FOLDER = "assets/search"
RULES, INDEX = "rules.json", "index.json"
WORDS = "mots.toml"
_UNUSED = ("assets/javascripts/lunr", "assets/javascripts/workers")
"""The theme's own search, which this one replaces."""

_SCRIPT = Path(__file__).with_suffix(".mjs")
_PLACED = re.compile(r'<calc-(?:form|scene) calculator="([\w.]+)"')
_NUMBERED = re.compile(r"^AMB-\S+\s*:\s*")


@dataclass
class _Site:
    """What was read of the pages so far."""

    rules: dict[str, Section] = field(default_factory=dict)
    help: list[tuple[str, Section]] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)


_site = _Site()


def on_pre_build(config: MkDocsConfig) -> None:  # noqa: ARG001
    """Forget the pages of the build before."""
    _site.__init__()  # type: ignore[misc]


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Read the sections of a page, and which calculators it holds."""
    of_a_system = page.url.partition("/")[0].replace("-", "_") in SYSTEMS
    for name in _PLACED.findall(html):
        _site.places.setdefault(name, page.url)
    for section in sections(html):
        if of_a_system:
            _site.rules[section.id] = section
        elif page.parent is None and not page.is_homepage and page.file.inclusion.is_in_nav():
            _site.help.append((page.url, section))
    return html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Put the button of the search into the header."""
    head, mark, rest = output.partition('<header class="md-header"')
    inside, end, after = rest.partition("</nav>")
    if not mark or not end:
        raise PluginError(f"{page.file.src_uri}: the theme has no header for the search")
    return f"{head}{mark}{inside}{_button()}{end}{after}"


@cache
def _button() -> str:
    theme = Path(str(importlib.util.find_spec("material").origin)).parent  # type: ignore[union-attr]
    icon = (theme / "templates/.icons/material/magnify.svg").read_text(encoding="utf-8")
    label = element("span", "Chercher", aria_hidden="true")
    name = {"aria_label": "Chercher une règle", "title": "Chercher une règle (touche /)"}
    button = element("button", "%", label, type="button", class_="search-open", hidden=True, **name)
    return to_html(element("rule-search", button)).replace("%", icon)


def on_post_build(config: MkDocsConfig) -> None:
    """Write what the search knows; take away the theme's search."""
    site, docs = Path(config.site_dir), Path(config.docs_dir)
    told = json.dumps(known(docs), ensure_ascii=False, separators=(",", ":"))
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    (site / FOLDER / RULES).write_text(told, encoding="utf-8")
    _index(site, Path(config.config_file_path).resolve().parent)
    for folder in _UNUSED:
        shutil.rmtree(site / folder, ignore_errors=True)


def _index(site: Path, root: Path) -> None:
    """Let Node make the index with the modules that read it, in a folder named as theirs."""
    cache = Path(os.environ.get("CALC_CACHE") or root / ".cache").resolve()
    with tempfile.TemporaryDirectory() as work:
        for folder in (FOLDER, vendor.FOLDER):
            shutil.copytree(site / folder, Path(work, folder).parent / Path(folder).name)
        assets = Path(work, FOLDER).parent
        (assets / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        command = [_node(cache), str(_SCRIPT), str(assets)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise PluginError(f"the index of the search was not made:\n{done.stderr}")
        shutil.copyfile(assets / "search" / INDEX, site / FOLDER / INDEX)


def _node(cache: Path) -> str:
    try:
        return (cache / "node-path").read_text(encoding="utf-8")
    except OSError as error:
        raise PluginError("Node is not set up; run `make setup`.") from error


def known(docs: Path) -> dict[str, Any]:
    """Return the systems, the rules in the order of the books, and the site's own help."""
    systems = [_system(system, docs) for system in SYSTEMS.values()]
    rules = [
        entry
        for at, system in enumerate(SYSTEMS.values())
        for entry in _rules(system, at, _words(docs / _folder(system)))
    ]
    helps = [_help(url, section) for url, section in _site.help if section.id]
    return {"groups": _words(docs).get("groups", []), "systems": systems, "rules": rules + helps}


def _folder(system: System) -> str:
    return system.rules[0].page.partition("/")[0]


def _words(folder: Path) -> dict[str, Any]:
    file = folder / WORDS
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _system(system: System, docs: Path) -> dict[str, Any]:
    groups = _words(docs / _folder(system)).get("groups", [])
    return {"id": system.id, "title": system.title, "page": f"{_folder(system)}/", "groups": groups}


def _rules(system: System, at: int, words: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    called = words.get("rules", {})
    unknown = sorted(called.keys() - system.rule_ids.keys())
    if unknown:
        raise PluginError(f"{_folder(system)}/{WORDS}: no rules {unknown}")
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
            "played": ", ".join(dict.fromkeys(_played(system, rule))),
            "play": _play(system, rule),
        }


def _played(system: System, rule: Rule) -> Iterator[str]:
    """Return what calculators and scales call the matter of a rule."""
    for calculator in system.calculators:
        if rule.id in calculator.rules[:1]:
            yield calculator.title
        yield from (p.field.label for p in calculator.parameters if p.field.rule == rule.id)
    for scale in system.scales:
        if scale.rule == rule.id:
            yield scale.title
        yield from (level.name for level in scale.levels if (level.rule or scale.rule) == rule.id)


def _play(system: System, rule: Rule) -> str:
    """Return the address of the calculator that plays a rule, of its own page if there is one."""
    cited = [
        each for each in system.calculators if rule.id in each.cited and each.id in _site.places
    ]
    if not cited:
        return ""
    best = min(cited, key=lambda each: _distance(each, rule))
    return f"{_site.places[best.id]}#{best.id}"


def _distance(calculator: Calculator, rule: Rule) -> tuple[bool, bool, int]:
    elsewhere = _site.places[calculator.id].strip("/") != rule.page
    return (rule.id not in calculator.rules, elsewhere, len(calculator.cited))


def _help(url: str, section: Section) -> dict[str, Any]:
    return {
        "id": "",
        "system": -1,
        "doubt": False,
        "title": section.heading,
        "heading": "",
        "above": " · ".join(section.above),
        "page": url,
        "anchor": section.id,
        "lines": section.lines,
        "words": "",
        "played": "",
        "play": "",
    }
