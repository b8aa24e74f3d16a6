"""Inlines drawings into their page, so that they have its colours, dark ones too, and its fonts."""

from __future__ import annotations

import posixpath
import re
from html import escape
from typing import TYPE_CHECKING

from mkdocs.structure.files import InclusionLevel

from calculators.core.french import french
from hooks.tree import fragment, put

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

_SAID = re.compile(r"(?<=>)[^<>]+(?=</(?:text|tspan)>)")
"""What a drawing says: its typography is set here, as a page's is."""


def inlined(html: str, url: str, files: Files) -> str:
    """Replace each image of one of our drawings with the drawing, whose file is not published.

    :param url: the page's, from the site's root.
    :raises LookupError: if a drawing is missing.
    """
    if '.svg"' not in html:
        return html
    read = fragment(html)
    for image in read.css('img[src$=".svg"]'):
        told = {name: escape(value or "") for name, value in image.attributes.items()}
        file = files.src_uris[posixpath.normpath(posixpath.join(url, told["src"]))]
        file.inclusion = InclusionLevel.EXCLUDED
        size = f'width="{told["width"]}" height="{told["height"]}"'
        named = f'<svg class="drawing" role="img" aria-label="{told["alt"]}" {size} '
        drawn = _SAID.sub(lambda said: french(said[0]), file.content_string)
        put(image, drawn.replace("<svg ", named, 1))
    return read.html or ""
