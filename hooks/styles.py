"""The styles as one file: a page is shown once all are there, and each request costs a round trip.

The theme's come first, without those that nothing here uses. Ours are written as separate files,
one for each part of the page, listed in order in ``mkdocs.yml``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from rcssmin import cssmin

from hooks.places import cache_of, modules_of, node, root_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets"
STYLES = f"{FOLDER}/styles.css"
THEME = (f"{FOLDER}/stylesheets/main.*.min.css", f"{FOLDER}/stylesheets/palette.*.min.css")
_SCRIPT = Path(__file__).with_name("styles.mjs")
_CHARSET = '@charset "UTF-8";'
_ELSEWHERE = re.compile(r"@import|@charset|url\((?!['\"]?data:)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Make the theme link one file instead of all."""
    config.extra |= {"styles": STYLES, "parts": [*THEME, *map(str, config.extra_css)]}
    config.extra_css = []
    return config


def on_post_build(config: MkDocsConfig) -> None:
    """Write the file, and remove its sources."""
    site = Path(config.site_dir)
    parts = [next(site.glob(path)) for path in config.extra["parts"]]
    texts = [part.read_text(encoding="utf-8") for part in parts]
    for part, text in zip(parts, texts, strict=True):
        first = _CHARSET if part == parts[0] else ""
        if _ELSEWHERE.search(text.removeprefix(first)) and part.parent != site / FOLDER:
            raise PluginError(f"{part.name} names a file from its own folder: it would be lost")
    theme, own = parts[: len(THEME)], texts[len(THEME) :]
    cache, calculators = cache_of(config), root_of(config) / "calculators"
    kept = node(cache, _SCRIPT, site, modules_of(cache), calculators, *theme)
    (site / STYLES).write_text("\n".join([kept, *own]), encoding="utf-8")
    for part in parts:
        part.unlink()
    for sheet in (site / FOLDER).rglob("*.css"):  # scripts load some themselves
        sheet.write_text(cssmin(sheet.read_text(encoding="utf-8")), encoding="utf-8")
