"""Put the browser's runtime into the site that was just built."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from hooks.bundle import MANIFEST, BundleError, bundle, install
from hooks.places import cache_of, root_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets/runtime"
"""Where the runtime is in the site; the worker loads it from there."""

BOOT = "assets/calc/parts.js"
_PLACE = "const BUILT = null;"

log = logging.getLogger("mkdocs.hooks.runtime")


def on_post_build(config: MkDocsConfig) -> None:
    """Make the runtime of the calculators next to mkdocs.yml; copy it into the site."""
    site = Path(config.site_dir)
    try:
        install(bundle(root_of(config), cache_of(config)), site / FOLDER)
    except BundleError as error:
        raise PluginError(str(error)) from error
    _tell(site / BOOT, json.loads((site / FOLDER / MANIFEST).read_text(encoding="utf-8")))


def _tell(script: Path, manifest: object) -> None:
    """Write into the script that fetches the runtime which one it is."""
    text = script.read_text(encoding="utf-8")
    if text.count(_PLACE) != 1:
        raise PluginError(f"{BOOT} has no place for the manifest: {_PLACE!r}")
    text = text.replace(_PLACE, f"const BUILT = {json.dumps(manifest, sort_keys=True)};")
    script.write_text(text, encoding="utf-8")
