"""Copies the browser's runtime into the site that was just built."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calculators.web import handle
from hooks.bundle import MANIFEST, bundle, install
from hooks.examples import requests
from hooks.places import cache_of, fill, root_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets/runtime"
"""Where the runtime is in the site; the worker loads it from there."""

BOOT = "assets/engine/parts.js"
SELF_TEST = "assets/offline/self-test.js"
_PLACE = "const BUILT = null;"


def on_post_build(config: MkDocsConfig) -> None:
    """Make the runtime of the calculators next to mkdocs.yml; copy it into the site.

    The fetching script gets its version; the script that tests a copy, an expected answer.
    """
    site, root = Path(config.site_dir), root_of(config)
    install(bundle(root, cache_of(config)), site / FOLDER)
    manifest = json.loads((site / FOLDER / MANIFEST).read_text(encoding="utf-8"))
    for script, known in ((BOOT, manifest), (SELF_TEST, _example(root / "docs"))):
        tell(site / script, known)


def tell(script: Path, known: object) -> None:
    """Write a value known only to the build into a script."""
    fill(script, _PLACE, f"const BUILT = {json.dumps(known, sort_keys=True)};")


def _example(docs: Path) -> dict[str, Any]:
    """Return an example of the pages with the sentence that Python answers."""
    request = {**requests(docs)[0], "readings": {}, "state": None}
    answer = json.loads(handle(json.dumps(request)))
    return {"request": request, "summary": answer["result"]["summary"]}
