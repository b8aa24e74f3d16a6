"""The styles as one file: a page is shown once they are all there, and each request costs a wait.

The theme's come first. Ours are written apart, one for each part of the page, and named in order
in ``mkdocs.yml``.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

FOLDER = "assets"
STYLES = f"{FOLDER}/styles.css"
THEME = (f"{FOLDER}/stylesheets/main.*.min.css", f"{FOLDER}/stylesheets/palette.*.min.css")
_LINK = re.compile(r'<link rel="stylesheet" href="([^"]*?)(assets/[^"]+)">\s*')
_CHARSET = '@charset "UTF-8";'
_ELSEWHERE = re.compile(r"@import|@charset|url\((?!['\"]?data:)")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name the one file where a page names them all."""
    return joined(output, page.file.src_uri, config)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Do the same for the page of missing pages."""
    if not template_name.endswith(".html"):
        return output_content
    return joined(output_content, template_name, config)


def joined(html: str, name: str, config: MkDocsConfig) -> str:
    """Return a page that asks for one file."""
    first, *others = _LINK.finditer(html)
    named = [first[2], *(other[2] for other in others)]
    wanted = [*THEME, *map(str, config.extra_css)]
    if len(named) != len(wanted) or not all(map(fnmatch, named, wanted)):
        raise PluginError(f"{name}: the theme names the styles otherwise; see hooks/styles.py")
    asked = f'<link rel="stylesheet" href="{first[1]}{STYLES}">'
    return html[: first.start()] + asked + _LINK.sub("", html[first.end() :])


def on_post_build(config: MkDocsConfig) -> None:
    """Write the file, and take away those that it is made of."""
    site = Path(config.site_dir)
    parts = [next(site.glob(path)) for path in (*THEME, *config.extra_css)]
    texts = [part.read_text(encoding="utf-8") for part in parts]
    for part, text in zip(parts, texts, strict=True):
        first = _CHARSET if part == parts[0] else ""
        if _ELSEWHERE.search(text.removeprefix(first)) and part.parent != site / FOLDER:
            raise PluginError(f"{part.name} names a file from its own folder: it would be lost")
    for part in parts:
        part.unlink()
    (site / STYLES).write_text("\n".join(texts), encoding="utf-8")
