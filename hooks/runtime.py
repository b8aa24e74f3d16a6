"""Put the browser's runtime into the site that was just built."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from hooks.bundle import BundleError, bundle, install

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets/runtime"
"""Where the runtime is in the site; the worker loads it from there."""

log = logging.getLogger("mkdocs.hooks.runtime")


def on_post_build(config: MkDocsConfig) -> None:
    """Make the runtime of the calculators next to mkdocs.yml; copy it into the site."""
    root = Path(config.config_file_path).resolve().parent
    cache = Path(os.environ.get("CALC_CACHE") or root / ".cache").resolve()
    try:
        install(bundle(root, cache), Path(config.site_dir) / FOLDER)
    except BundleError as error:
        raise PluginError(str(error)) from error
