"""What the search knows: every rule with its paragraph, its calculator and what players call it.

Written into the site as two files, read when a reader first searches: the rules, and the index that
Node makes of them (``search.mjs``). What a table calls things stands in ``mots.toml`` of the pages:
`groups` joins words, `rules` adds those that one half remembers.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from calculators.render.html import element, to_html
from hooks import rulebook, vendor
from hooks.places import cache_of, node

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

FOLDER = "assets/search"
RULES, INDEX = "rules.json", "index.json"
_UNUSED = ("assets/javascripts/lunr", "assets/javascripts/workers")
"""The theme's own search, which this one replaces."""

_SCRIPT = Path(__file__).with_suffix(".mjs")


def on_pre_build(config: MkDocsConfig) -> None:  # noqa: ARG001
    """Forget the pages of the build before."""
    rulebook.forget()


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Read the rules of a page."""
    rulebook.read(html, page)
    return html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Put the button of the search into the header."""
    return searched(output, page.file.src_uri)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Do the same for the page of missing pages, which sends its readers there."""
    if not template_name.endswith(".html"):
        return output_content
    return searched(output_content, template_name)


def searched(html: str, name: str) -> str:
    """Return a page that one can search from."""
    head, mark, rest = html.partition('<header class="md-header"')
    inside, end, after = rest.partition("</nav>")
    if not mark or not end:
        raise PluginError(f"{name}: the theme has no header for the search")
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
    told = json.dumps(rulebook.known(docs), ensure_ascii=False, separators=(",", ":"))
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    (site / FOLDER / RULES).write_text(told, encoding="utf-8")
    _index(site, cache_of(config))
    for folder in _UNUSED:
        shutil.rmtree(site / folder, ignore_errors=True)


def _index(site: Path, cache: Path) -> None:
    """Let Node make the index with the modules that read it, in a folder named as theirs."""
    with tempfile.TemporaryDirectory() as work:
        for folder in (FOLDER, vendor.FOLDER):
            shutil.copytree(site / folder, Path(work, folder).parent / Path(folder).name)
        assets = Path(work, FOLDER).parent
        (assets / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        node(cache, _SCRIPT, assets)
        shutil.copyfile(assets / "search" / INDEX, site / FOLDER / INDEX)
