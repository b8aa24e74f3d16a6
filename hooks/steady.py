"""Nothing on a page moves while it comes: what its head has to say for that.

The faces are asked for first, with the styles that want them. ``assets/first.js`` does the rest as
soon as the styles are there and before anything is shown. It makes the addresses of the styles
whole: the theme does it a second later, for its own navigation, and a browser that has to ask for
a style again shows a bare page meanwhile. It gives the page the names that the theme gives it
later, when all would be styled again, and its colours. It stands in the head: in the header it
stopped the parser, and the text was painted a frame after the header. What else runs is named in
the page and asked for once it is painted, the theme's own script first. A page is painted as it
comes. To have it wait for its foot (``<link rel="expect">``) keeps it still, too, but Chromium then
shows it up to two seconds late.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from hooks.faces import FACES, FOLDER

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]*?)assets/')
_THEME = re.compile(r'<script (?=src="[^"]*assets/javascripts/bundle)')


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Ask for the faces before the styles, and for the theme's script after the paint."""
    return still(output, page.file.src_uri)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Do the same for the page of missing pages."""
    if not template_name.endswith(".html"):
        return output_content
    return still(output_content, template_name)


def still(html: str, name: str) -> str:
    """Return a page that does not move as it comes.

    :raises PluginError: when the theme's page has another shape.
    """
    html, themed = _THEME.subn('<script type="later" ', html)
    style = _STYLE.search(html)
    if not style or themed != 1:
        raise PluginError(f"{name}: the theme's page has another shape; see hooks/steady.py")
    faces = "".join(
        f'<link rel="preload" href="{style[1]}{FOLDER}/{face}" as="font" type="font/woff2"'
        " crossorigin>"
        for face in FACES
    )
    return html[: style.start()] + faces + html[style.start() :]
