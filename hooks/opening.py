"""Removes what the theme does without effect, most of it while a page opens.

The theme sets a page's colours again once its script runs. Nothing changes, but it does so twice,
and each time everything in the page is restyled: a tenth of a second on a phone, in which nothing
responds. The first, a rule that keeps colours from fading in, is removed from its styles; the
second, the colour scheme of the browser's own controls, is set by our styles instead, without a
script; see ``faces.css``.

It waits for the end of a page, which has already loaded when it is requested (``theme/main.html``):
it begins at once. It also wraps each wide table in a scrolling box, and restyles it: the built page
has that box from the start, reachable by keyboard.

Its search and its icon, replaced by ours, and its source maps are removed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from hooks.tree import fragment, put

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_FADING = re.compile(r"\[data-md-color-switching\] \*,[^{}]*\{[^{}]*\}")
_SCHEME = re.compile(r'(?<="meta",\{name:)"color-scheme"')
_BOXES = re.compile(r'\.\.\.\w+\("table:not\(\[class\]\)",\w+\)\.map\(\w+=>\w+\(\w+\)\),')
_END = re.compile(
    r'\w+\(document,"DOMContentLoaded",\{once:!0\}\)\.subscribe\(\(\)=>(\w+\.next\(document\))\)'
)
_MAP = re.compile(r"\n//# sourceMappingURL=.*")
_BOXED = (
    '<div class="md-typeset__scrollwrap" tabindex="0"><div class="md-typeset__table">%s</div></div>'
)
_UNUSED = re.compile(r"assets/javascripts/(lunr|workers)/|assets/images/|.*\.map$")
_CHANGES = (
    ("stylesheets/palette.*.min.css", _FADING, ""),
    ("javascripts/bundle.*.min.js", _SCHEME, '"md-color-scheme"'),
    ("javascripts/bundle.*.min.js", _BOXES, ""),
    ("javascripts/bundle.*.min.js", _END, r"queueMicrotask(()=>\1)"),
    ("javascripts/bundle.*.min.js", _MAP, ""),
)


def on_files(files: Files, config: MkDocsConfig) -> Files:  # noqa: ARG001
    """Leave out unused files."""
    for file in [each for each in files if _UNUSED.match(each.src_uri)]:
        files.remove(file)
    return files


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Wrap each table of a page in its box."""
    return boxed(html)


def on_post_build(config: MkDocsConfig) -> None:
    """Change the theme's files, each in one place."""
    for pattern, place, other in _CHANGES:
        (file,) = (Path(config.site_dir) / "assets").glob(pattern)
        text, found = place.subn(other, file.read_text(encoding="utf-8"))
        if found != 1:
            raise PluginError(f"{file.name}: the theme opens pages otherwise; see hooks/opening.py")
        file.write_text(text, encoding="utf-8")


def boxed(html: str) -> str:
    """Return the HTML with each plain table in a scrolling box."""
    read = fragment(html)
    for table in read.css("table:not([class])"):
        put(table, _BOXED % table.html)
    return read.html or ""
