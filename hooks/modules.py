"""The modules that every page runs, as two files: one before it is painted, one after.

They are written apart, one for each thing; a page that opens would ask for some forty, four waits
one after the other. ``assets/first.js`` and ``assets/page.js`` name them, and Rollup joins them.
What few pages want (a session, the search) comes when it is wanted, as before.
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
WORKERS = ["assets/calc/worker.js", "assets/calc/feeder.js"]
WORKER = "sw.js"
"""The service worker; hooks/offline.py says to it what it keeps."""

_SCRIPT = Path(__file__).with_name("modules.mjs")


def on_post_build(config: MkDocsConfig) -> None:
    """Write both files, and take away those that they are made of."""
    cache = cache_of(config)
    shutil.copyfile(Path(__file__).with_name(WORKER), Path(config.site_dir) / WORKER)
    facts = json.dumps({"page": PAGE, "apart": [*WORKERS, SELF_TEST, WORKER], "first": FIRST})
    node(cache, _SCRIPT, config.site_dir, modules_of(cache), facts)
