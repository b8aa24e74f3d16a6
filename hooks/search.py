"""The data of the search: every rule with its paragraph, its calculator and what players call it.

Two files of the site, loaded at a reader's first search: the rules, with the address for error
reports (``extra: report:``), and the index that Node makes of them (``search.mjs``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from hooks import rulebook
from hooks.places import cache_of, modules_of, node

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FOLDER = "assets/search"
RULES = "rules.json"
_SCRIPT = Path(__file__).with_suffix(".mjs")


def on_post_build(config: MkDocsConfig) -> None:
    """Write the files of the search."""
    docs, folder = Path(config.docs_dir), Path(config.site_dir) / FOLDER
    known = rulebook.known(docs) | {"report": config.extra.get("report", "")}
    told = json.dumps(known, ensure_ascii=False, separators=(",", ":"))
    (folder / RULES).write_text(told, encoding="utf-8")
    node(cache_of(config), _SCRIPT, folder, modules_of(cache_of(config)))
