"""What makes the built site an application: manifest, service worker, what each part weighs.

The service worker and its list of files are made by Workbox, under Node, over the built site. With
OFFLINE=off in the environment the kill switch takes the worker's place (see docs/publier.md).
"""

from __future__ import annotations

import json
import os
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hooks.opening import boxed
from hooks.places import cache_of, fill, modules_of, node, root_of
from hooks.weights import table

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

THEME_COLOR = "#2d241c"
MANIFEST = "manifest.webmanifest"
_HERE = Path(__file__).parent
_WORKER, _KILL_SWITCH, _SCRIPT = (_HERE / name for name in ("sw.js", "sw-off.js", "precache.mjs"))


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tell the theme what each page's head names."""
    config.extra |= {"manifest": MANIFEST, "colour": THEME_COLOR}
    return config


def on_post_build(config: MkDocsConfig) -> None:
    """Write the manifest, the weights, then the service worker."""
    root = root_of(config)
    site = Path(config.site_dir)
    cache = cache_of(config)
    manifest = json.dumps(web_manifest(config), ensure_ascii=False, indent=1)
    (site / MANIFEST).write_text(manifest + "\n", encoding="utf-8")
    shutil.copyfile(_KILL_SWITCH, site / "sw-off.js")
    if os.environ.get("OFFLINE") == "off":
        shutil.copyfile(_KILL_SWITCH, site / "sw.js")
        return
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    facts = {"label": version["version"], "base": config.site_url or ""}
    weights = precache(site, cache, facts)
    page = site / "publier" / "index.html"
    if page.is_file():
        fill(page, "<p>[poids]</p>", boxed(table(site, weights)))
        precache(site, cache, facts)  # the page changed: its hash too


def web_manifest(config: MkDocsConfig) -> dict[str, Any]:
    """Return the web manifest: every section of the navigation, a system, is a shortcut."""
    sections = [
        (title, _address(pages[0]))
        for entry in config.nav or []
        for title, pages in entry.items()
        if isinstance(pages, list)
    ]
    icons = [
        {"src": "assets/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "assets/icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {
            "src": "assets/icons/maskable-512.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    return {
        "id": "./",
        "name": config.site_name,
        "short_name": "Règles",
        "description": config.site_description,
        "lang": "fr",
        "dir": "ltr",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": THEME_COLOR,
        "categories": ["games", "utilities"],
        "icons": icons,
        "shortcuts": [
            {"name": title, "url": address, "icons": icons[:1]} for title, address in sections
        ],
    }


def _address(entry: str | dict[str, str]) -> str:
    source = entry if isinstance(entry, str) else next(iter(entry.values()))
    return source.removesuffix(".md").removesuffix("index").rstrip("/") + "/"


def precache(site: Path, cache: Path, facts: dict[str, str]) -> dict[str, Any]:
    """Let Workbox list the files and write the service worker; return what it weighs."""
    given = (site, _WORKER, json.dumps(facts), modules_of(cache))
    told: dict[str, Any] = json.loads(node(cache, _SCRIPT, *given))
    return told
