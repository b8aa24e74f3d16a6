"""The fonts, reduced to the characters that the pages draw with them: a page waits for both.

The text font has every letter that a player may type, in the weights from regular to bold. The
titles take their digits from it; see ``faces.css``. No font is hinted: that is for screens with
visible pixels.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import fontTools
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from hooks.places import cache_of, modules_of, once

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets/faces"


class Face(NamedTuple):
    """A font file in ``node_modules``, with the characters and weights kept."""

    source: str
    signs: str
    weights: tuple[int, int] | None = None


_TEXT = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next"
FACES = {
    "display.woff2": Face(
        "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2", "20-2F,3A-17F,2000-206F"
    ),
    "text.woff2": Face(f"{_TEXT}-latin-wght-normal.woff2", "0-FFFF", (400, 700)),
}
"""The faces by their names in the site."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tell the theme which fonts each page preloads."""
    config.extra["faces"] = [f"{FOLDER}/{name}" for name in FACES]
    return config


def on_post_build(config: MkDocsConfig) -> None:
    """Put each face into the site."""
    cache = cache_of(config)
    folder = Path(config.site_dir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, face in FACES.items():
        shutil.copyfile(_made(face, modules_of(cache), cache / "faces"), folder / name)


def _made(face: Face, modules: Path, shelf: Path) -> Path:
    """Return the face as pages get it, made once for each source and recipe."""
    source = modules / face.source
    recipe = Path(__file__).read_bytes()
    told = f"{face} {fontTools.version}".encode() + recipe + source.read_bytes()
    made = shelf / f"{hashlib.sha256(told).hexdigest()[:16]}.woff2"
    return once(made, lambda part: _reduce(face, source).save(part))


def _reduce(face: Face, source: Path) -> TTFont:
    font = TTFont(source, recalcTimestamp=False)
    subset = Subsetter(Options(hinting=False, layout_features=["*"]))
    subset.populate(unicodes=parse_unicodes(face.signs))
    subset.subset(font)
    if face.weights:
        font = instantiateVariableFont(font, {"wght": face.weights})
    font.flavor = "woff2"
    return font
