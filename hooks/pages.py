"""Processing of every page: fences become calculators, rules' anchors are checked.

This file is the thin hook; the work is in `fence`, `anchors` and `typography`.
"""

from __future__ import annotations

import logging
import posixpath
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from calculators.catalogue import SYSTEMS, rules
from calculators.core.french import french
from calculators.render.html import element, to_html
from calculators.render.links import TITLE, Links
from hooks import (
    beside,
    covers,
    declared,
    drawings,
    evenings,
    fence,
    figures,
    memo,
    rulebook,
    scales,
)
from hooks.anchors import Anchors, AnchorsExtension
from hooks.places import up
from hooks.typography import TypographyExtension

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.etree.ElementTree import Element

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.toc import AnchorLink

    from calculators.core.system import System

log = logging.getLogger("mkdocs.hooks.pages")

_anchors = Anchors(rules())
_figures = figures.Page()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Check what the systems declare; teach Markdown the fences, anchors and typography."""
    if faults := [each for system in SYSTEMS.values() for each in declared.faults(system)]:
        raise PluginError("what is declared is wrong:\n  " + "\n  ".join(faults))
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {})
    fences["custom_fences"] = [*fences.get("custom_fences", []), *fence.FENCES]
    figures_ = figures.FiguresExtension(_figures)
    for extension in (AnchorsExtension(rules()), TypographyExtension(), figures_):
        config.markdown_extensions.append(extension)  # type: ignore[arg-type]
    config.copyright = french(config.copyright or "")
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Forget the pages of the build before."""
    _anchors.found.clear()
    rulebook.forget()


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Set the page of the fences; expand the tables of its book."""
    for name in page.meta.keys() & {"title", "description"}:
        page.meta[name] = french(page.meta[name])
    told = posixpath.join(posixpath.dirname(page.file.src_uri), evenings.PAGE)
    fence.enter(page.url, files.get_file_from_path(told))
    _figures.enter(page.url)
    _figures.found += figures.typed(
        markdown, tables=_figures.system in SYSTEMS, prose=evenings.FENCE in markdown
    )
    try:
        markdown = evenings.expand(markdown, _figures.system, _links(page.url))
        markdown = memo.expand(markdown, _figures.system, _neighbours(page))
        markdown = scales.expand(markdown, _figures.system)
    except (KeyError, ValueError) as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from error
    foot = rulebook.words_of(Path(page.file.abs_src_path or "").parent).get("foot")
    return f"{markdown}\n\n---\n\n{foot}\n" if foot else markdown


def _neighbours(page: Page) -> list[Path]:
    """Return the files of the pages of a section, in the order of the navigation."""
    pages = [each for each in page.parent.children if isinstance(each, Page)] if page.parent else []
    return [Path(each.file.abs_src_path) for each in pages if each.file.abs_src_path]


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Record the page's anchors; fail the build for a typed or impossible figure."""
    if _figures.found:
        raise PluginError(f"{page.file.src_uri}:\n  " + "\n  ".join(_figures.found))
    _set(page.toc)
    _anchors.note(html, page.url)
    rulebook.read(html, page)
    page.meta["heading"] = beside.heading(html)
    system = SYSTEMS.get(_figures.system)
    if system is None:
        return covers.covered(html, Path(config.docs_dir))
    html = drawings.inlined(html, page.url, files)
    page.meta["opens"] = beside.opens(html)
    drawn = covers.drawn(system.id, Path(config.docs_dir))
    head = page.is_index or evenings.tells(html)
    html = beside.headed(html, drawn) if head else beside.laid_out(html, drawn)
    face = element("span", data_face=system.id, hidden=True)
    return html + to_html(face) + to_html(_watch(system, _links(page.url)))


def _set(entries: Iterable[AnchorLink]) -> None:
    """Set the spaces of a table of contents, of which Markdown makes plain ones."""
    for entry in entries:
        entry.title = french(entry.title)
        _set(entry.children)


def _links(url: str) -> Links:
    """Return the links to the rules of a page's system."""
    system = SYSTEMS.get(_figures.system)
    rules = system.rule_ids if system else {}
    return Links(rules, up(url))


def _watch(system: System, links: Links) -> Element:
    """Draw the element that shows the table's readings on a system's page."""
    return element(
        "party-page",
        data_system=system.id,
        data_root=links.root,
        data_party=links.party(system),
        data_titled=TITLE,
        hidden=True,
    )


def on_post_build(config: MkDocsConfig) -> None:
    """Fail the build if a rule has no anchor, several, or one on another page."""
    faults = _anchors.faults()
    if faults:
        raise PluginError("rules and their anchors disagree:\n  " + "\n  ".join(faults))
