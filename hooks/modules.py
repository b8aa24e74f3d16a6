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

FOLDER = "assets"
PAGE = f"{FOLDER}/page.js"
FIRST = f"{FOLDER}/first.js"
WORKERS = [f"{FOLDER}/engine/worker.js", f"{FOLDER}/engine/feeder.js"]
WORKER = "sw.js"
"""The service worker; hooks/offline.py says to it what it keeps."""

_SCRIPT = Path(__file__).with_name("modules.mjs")


def on_post_build(config: MkDocsConfig) -> None:
    """Write both files; remove their sources, and the folders that held nothing else."""
    cache, site = cache_of(config), Path(config.site_dir)
    shutil.copyfile(Path(__file__).with_name(WORKER), site / WORKER)
    facts = json.dumps({"page": PAGE, "apart": [*WORKERS, SELF_TEST, WORKER], "first": FIRST})
    node(cache, _SCRIPT, site, modules_of(cache), facts)
    for folder in (site / FOLDER).iterdir():
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
