"""What the search knows: every rule with its paragraph, its calculator and what players call it.

Written into the site as two files, read when a reader first searches: the rules, with where an
error in them is reported (``extra: report:``), and the index that Node makes of them
(``search.mjs``). What a table calls things stands in ``mots.toml`` of the pages: `groups` joins
words, `rules` adds those that one half remembers.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

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


def on_post_build(config: MkDocsConfig) -> None:
    """Write what the search knows; take away the theme's search."""
    site, docs = Path(config.site_dir), Path(config.docs_dir)
    known = rulebook.known(docs) | {"report": config.extra.get("report", "")}
    told = json.dumps(known, ensure_ascii=False, separators=(",", ":"))
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
