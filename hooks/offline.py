"""What makes the built site an application: manifest, service worker, what each part weighs.

The service worker and its list of files are made by Workbox, under Node, over the built site. With
OFFLINE=off in the environment the kill switch takes the worker's place (see docs/publier.md).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

from calculators.web import handle
from hooks.examples import requests
from hooks.places import cache_of, modules_of, node_of, root_of
from hooks.weights import table

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

THEME_COLOR = "#2d241c"
MANIFEST = "manifest.webmanifest"
WATCH = "assets/offline/watch.js"
SELF_TEST = "assets/offline/self-test.js"
_CHARSET = '<meta charset="utf-8">'
_PLACE = "const BUILT = null;"
_HERE = Path(__file__).parent
_WORKER, _KILL_SWITCH, _SCRIPT = (_HERE / name for name in ("sw.js", "sw-off.js", "precache.mjs"))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Name the manifest and the icons in the page's head; what watches its scripts comes first."""
    root = "../" * page.url.count("/") or "./"
    head = (
        f'<link rel="manifest" href="{root}{MANIFEST}">'
        f'<link rel="apple-touch-icon" href="{root}assets/icons/apple-touch-icon.png">'
        f'<meta name="theme-color" content="{THEME_COLOR}">'
        '<meta name="apple-mobile-web-app-title" content="Règles">'
    )
    first = f'{_CHARSET}<script src="{root}{WATCH}"></script>'
    return output.replace(_CHARSET, first, 1).replace("</head>", f"{head}</head>", 1)


def on_post_build(config: MkDocsConfig) -> None:
    """Write the manifest, the example that tests a copy, the weights, then the service worker."""
    root = root_of(config)
    site = Path(config.site_dir)
    cache = cache_of(config)
    manifest = json.dumps(web_manifest(config), ensure_ascii=False, indent=1)
    (site / MANIFEST).write_text(manifest + "\n", encoding="utf-8")
    _fill(site / SELF_TEST, _PLACE, f"const BUILT = {json.dumps(self_test(root / 'docs'))};")
    shutil.copyfile(_KILL_SWITCH, site / "sw-off.js")
    if os.environ.get("OFFLINE") == "off":
        shutil.copyfile(_KILL_SWITCH, site / "sw.js")
        return
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    facts = {"label": version["version"], "base": config.site_url or ""}
    weights = precache(site, cache, facts)
    page = site / "publier" / "index.html"
    if page.is_file():
        _fill(page, "<p>[poids]</p>", table(site, weights))
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


def self_test(docs: Path) -> dict[str, Any]:
    """Return an example of the pages with the sentence that this Python answers."""
    request = {**requests(docs)[0], "readings": {}, "state": None}
    answer = json.loads(handle(json.dumps(request)))
    return {"request": request, "summary": answer["result"]["summary"]}


def _address(entry: str | dict[str, str]) -> str:
    source = entry if isinstance(entry, str) else next(iter(entry.values()))
    return source.removesuffix(".md").removesuffix("index").rstrip("/") + "/"


def _fill(file: Path, place: str, content: str) -> None:
    text = file.read_text(encoding="utf-8")
    if text.count(place) != 1:
        raise PluginError(f"{file.name} has no place for what the build knows: {place!r}")
    file.write_text(text.replace(place, content), encoding="utf-8")


def precache(site: Path, cache: Path, facts: dict[str, str]) -> dict[str, Any]:
    """Let Workbox list the files and write the service worker; return what it weighs."""
    given = (site, _WORKER, json.dumps(facts), modules_of(cache))
    command = [node_of(cache), str(_SCRIPT), *map(str, given)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PluginError(f"the service worker was not made:\n{done.stderr}")
    told: dict[str, Any] = json.loads(done.stdout)
    return told
