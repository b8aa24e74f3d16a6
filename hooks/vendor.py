"""The small libraries that pages use, put beside our scripts as npm brings them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from hooks.places import cache_of, modules_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets/vendor"
FILES = {
    "minisearch.js": "minisearch/dist/es/index.js",
    "stemmer-fr.js": "@orama/stemmers/dist/fr.js",
}
"""The name in the site and the file in ``node_modules``."""


def on_post_build(config: MkDocsConfig) -> None:
    """Copy each library into the site."""
    modules = modules_of(cache_of(config))
    folder = Path(config.site_dir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, source in FILES.items():
        shutil.copyfile(modules / source, folder / name)
