"""The modules that every page runs, bundled into two files: one before the first paint, one after.

They are written as separate modules; unbundled, a page would request some forty, four round trips
deep. Rollup bundles what ``assets/first.js`` and ``assets/page.js`` import. What few pages need (a
session, the search) is loaded on demand.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from hooks.places import cache_of, modules_of, node
from hooks.runtime import SELF_TEST

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PAGE = "assets/page.js"
FIRST = "assets/first.js"
WORKERS = ["assets/engine/worker.js", "assets/engine/feeder.js"]
WORKER = "sw.js"
"""The service worker; hooks/offline.py says to it what it keeps."""

_SCRIPT = Path(__file__).with_name("modules.mjs")


def on_post_build(config: MkDocsConfig) -> None:
    """Write both files, and remove their sources."""
    cache = cache_of(config)
    shutil.copyfile(Path(__file__).with_name(WORKER), Path(config.site_dir) / WORKER)
    facts = json.dumps({"page": PAGE, "apart": [*WORKERS, SELF_TEST, WORKER], "first": FIRST})
    node(cache, _SCRIPT, config.site_dir, modules_of(cache), facts)
