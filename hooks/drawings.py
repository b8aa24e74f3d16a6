"""Inlines drawings into their page, so that they have its colours, dark ones too, and its fonts."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from calculators.core.french import french
from hooks.tree import fragment, put

if TYPE_CHECKING:
    from pathlib import Path

_ASSETS = "assets/"
_SAID = re.compile(r"(?<=>)[^<>]+(?=</(?:text|tspan)>)")
"""What a drawing says: its typography is set here, as a page's is."""


def inlined(html: str, docs: Path) -> str:
    """Replace each image of one of our drawings with the drawing.

    :raises FileNotFoundError: if a drawing is missing.
    """
    if '.svg"' not in html:
        return html
    read = fragment(html)
    for image in read.css(f'img[src*="{_ASSETS}"][src$=".svg"]'):
        told = {name: escape(value or "") for name, value in image.attributes.items()}
        file = docs / _ASSETS / told["src"].partition(_ASSETS)[2]
        size = f'width="{told["width"]}" height="{told["height"]}"'
        named = f'<svg class="drawing" role="img" aria-label="{told["alt"]}" {size} '
        drawn = _SAID.sub(lambda said: french(said[0]), file.read_text(encoding="utf-8"))
        put(image, drawn.replace("<svg ", named, 1))
    return read.html or ""
