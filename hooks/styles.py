"""Our styles as one file: a page is shown once they are all there, and each request costs a wait.

They are written apart, one for each part of the page, and named in order in ``mkdocs.yml``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

FOLDER = "assets"
STYLES = f"{FOLDER}/styles.css"
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
    """Return a page that asks for one file of ours."""
    first, *others = (
        re.compile(rf'<link rel="stylesheet" href="([^"]*){re.escape(str(path))}">\s*')
        for path in config.extra_css
    )
    html, found = first.subn(rf'<link rel="stylesheet" href="\g<1>{STYLES}">', html)
    for other in others:
        html, more = other.subn("", html)
        found += more
    if found != len(config.extra_css):
        raise PluginError(f"{name}: the theme names our styles otherwise; see hooks/styles.py")
    return html


def on_post_build(config: MkDocsConfig) -> None:
    """Write the file, and take away those that it is made of."""
    site = Path(config.site_dir)
    parts = [site / path for path in config.extra_css]
    texts = [part.read_text(encoding="utf-8") for part in parts]
    for part, text in zip(parts, texts, strict=True):
        if _ELSEWHERE.search(text) and part.parent != site / FOLDER:
            raise PluginError(f"{part.name} names a file from its own folder: it would be lost")
        part.unlink()
    (site / STYLES).write_text("\n".join(texts), encoding="utf-8")
