"""Nothing on a page moves while it comes: what its head has to say for that.

The faces are asked for first, with the styles that want them. ``assets/first.js`` does the rest as
soon as the styles are there and before anything is shown. It makes the addresses of the styles
whole: the theme does it a second later, for its own navigation, and a browser that has to ask for
a style again shows a bare page meanwhile. It gives the page the names that the theme gives it
later, when all would be styled again, and its colours. It stands in the head: in the header it
stopped the parser, and the text was painted a frame after the header. Nothing waits for the
theme's own script, which runs when all is there. A page is painted as it comes. To have it wait
for its foot (``<link rel="expect">``) keeps it still, too, but Chromium then shows it up to two
seconds late.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from hooks.faces import FACES, FOLDER

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_FIRST_STYLE = '<link rel="stylesheet"'
_THEME = re.compile(r'<script (?=src="[^"]*assets/javascripts/bundle)')


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Ask for the faces before the styles; let the theme's script wait."""
    before, style, after = output.partition(_FIRST_STYLE)
    after, themed = _THEME.subn("<script defer ", after)
    if not style or themed != 1:
        raise PluginError(
            f"{page.file.src_uri}: the theme's page has another shape; see hooks/steady.py"
        )
    root = "../" * page.url.count("/") or "./"
    faces = "".join(
        f'<link rel="preload" href="{root}{FOLDER}/{name}" as="font" type="font/woff2" crossorigin>'
        for name in FACES
    )
    return before + faces + style + after
