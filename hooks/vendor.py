"""The small libraries and the faces that pages use, put beside our scripts as npm brings them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets/vendor"
FACES = "assets/faces"
_TEXT = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next"
FILES = {
    FOLDER: {
        "idb.js": "idb/build/index.js",
        "minisearch.js": "minisearch/dist/es/index.js",
        "stemmer-fr.js": "@orama/stemmers/dist/fr.js",
    },
    FACES: {
        "display.woff2": "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2",
        "text.woff2": f"{_TEXT}-latin-wght-normal.woff2",
    },
}
"""For each folder of the site, the name there and the file in ``node_modules``."""


def on_post_build(config: MkDocsConfig) -> None:
    """Copy each library into the site."""
    root = Path(config.config_file_path).resolve().parent
    cache = Path(os.environ.get("CALC_CACHE") or root / ".cache").resolve()
    for place, files in FILES.items():
        folder = Path(config.site_dir) / place
        folder.mkdir(parents=True, exist_ok=True)
        for name, source in files.items():
            shutil.copyfile(cache.parent / "node_modules" / source, folder / name)
