"""The offline copy of the built site: its service worker, and the size of each part.

The service worker begins with the list of the built site's files. With OFFLINE=off in the
environment the kill switch replaces the worker (see docs/publier.md).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tomllib
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

from deflate import gzip_compress

from hooks.bundle import MANIFEST
from hooks.modules import FIRST, WORKER
from hooks.opening import boxed
from hooks.places import fill, root_of
from hooks.runtime import FOLDER
from hooks.weights import table

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PACK = "assets/offline/reading.pack"
KILL_SWITCH = "sw-off.js"
_NOT_KEPT = {
    "_headers", "nginx.conf", "sitemap.xml.gz", WORKER, KILL_SWITCH, PACK, f"{FOLDER}/{MANIFEST}",
}  # fmt: skip
_LEVEL = 9
"""Of compression: the highest there is would take six seconds for a twentieth less."""

_BUILT = "self.BUILT = "


def on_post_build(config: MkDocsConfig) -> None:
    """Write the weights, then the service worker."""
    root = root_of(config)
    site = Path(config.site_dir)
    shutil.copyfile(Path(__file__).with_name(KILL_SWITCH), site / KILL_SWITCH)
    if os.environ.get("OFFLINE") == "off":
        shutil.copyfile(site / KILL_SWITCH, site / WORKER)
        return
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    facts = (project["version"], config.site_url or "")
    page = site / "publier" / "index.html"
    if page.is_file():
        fill(page, "<p>[poids]</p>", boxed(table(site, precache(site, *facts))))
    precache(site, *facts)


def precache(site: Path, edition: str, base: str) -> dict[str, int]:
    """Write the service worker's list of files, and those that travel as one file.

    The list has what a reader needs, not what only a server needs.

    :param base: the site's base address.
    :returns: the bytes of that file, and of all that travels.
    """
    kept = {
        name: path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file() and (name := path.relative_to(site).as_posix()) not in _NOT_KEPT
    }
    files = [
        {
            "url": re.sub(r"(^|/)index\.html$", r"\1", name),
            "revision": _hash(content),
            "bytes": len(content),
            "step": "playing" if name.startswith(FOLDER) else "reading",
        }
        for name, content in kept.items()
    ]
    read = {
        file["url"]: _told(content)
        for file, content in zip(files, kept.values(), strict=True)
        if file["step"] == "reading"
    }
    packed = bytes(gzip_compress(_json(read), _LEVEL))
    (site / PACK).write_bytes(packed)
    version = _hash(_json(files))[:12]
    built = {
        "version": version,
        "label": f"{edition} ({version[:6]})",
        "base": base,
        "pack": {"url": PACK, "revision": _hash(packed), "bytes": len(packed)},
        "files": files,
        "first": kept[FIRST].decode(),
    }
    worker = site / WORKER
    code = re.sub(rf"\A{_BUILT}.*\n", "", worker.read_text(encoding="utf-8"))
    worker.write_text(f"{_BUILT}{_json(built).decode()};\n{code}", encoding="utf-8")
    playing = sum(len(content) for name, content in kept.items() if name.startswith(FOLDER))
    return {"pack": len(packed), "wire": len(packed) + playing}


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _told(content: bytes) -> dict[str, str]:
    try:
        return {"text": content.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(content).decode()}
