"""The modules that every page runs, as one file.

They are written apart, one for each thing; a page that opens would ask for some forty, four waits
one after the other. ``assets/page.js`` names them, and Rollup joins them. What few pages want (a
session, the search) comes when it is wanted, as before.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from hooks.places import cache_of, modules_of, node
from hooks.runtime import SELF_TEST

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PAGE = "assets/page.js"
SCRIPTS = ["assets/first.js", "assets/calc/early.js"]
WORKERS = ["assets/calc/worker.js", "assets/calc/feeder.js"]
_SCRIPT = Path(__file__).with_name("modules.mjs")


def on_post_build(config: MkDocsConfig) -> None:
    """Write the file, and take away those that it is made of."""
    cache = cache_of(config)
    facts = json.dumps({"page": PAGE, "apart": [*WORKERS, SELF_TEST], "scripts": SCRIPTS})
    node(cache, _SCRIPT, config.site_dir, modules_of(cache), facts)
