"""Hosts for the offline tests: a site that is published, changed, moved, and switched off."""

from __future__ import annotations

import contextlib
import shutil
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from hooks.offline import precache
from tools.paths import SITE
from tools.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Iterator


FOREIGN = b"<!doctype html><title>Wi-Fi</title><p>Bienvenue."


class Caller(Handler):
    """How the host answers a request: as usual, late, with nothing, never, or by hanging up.

    Or with another page in the file's place, for ever, as a host does while it publishes.
    """

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        host: Host = self.server.host  # type: ignore[attr-defined]
        name = self.path.split("?")[0]
        host.asked.append(name)
        if host.stopped:
            self.close_connection = True
            return
        time.sleep(host.delay)
        if any(part in name for part in host.held):
            host.released.wait()
        if any(part in name for part in host.missing):
            self.send_error(404)
        elif any(part in name for part in host.foreign):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Cache-Control", "max-age=31536000, immutable")
            self.send_header("Content-Length", str(len(FOREIGN)))
            self.end_headers()
            self.wfile.write(FOREIGN)
        else:
            super().do_GET()


class Host:
    """A host on loopback that can be stopped, and started again at the same address."""

    def __init__(self, folder: Path, path: str = "") -> None:
        self._folder, self._path, self._port = folder, path, 0
        self._server: Server | None = None
        self.stopped = False
        self.delay = 0.0
        self.missing: list[str] = []
        self.held: list[str] = []
        self.foreign: list[str] = []
        self.released = threading.Event()
        self.asked: list[str] = []
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}/{self._path}"

    def start(self) -> None:
        self.stopped = False
        server = Server(self._folder, self._port)
        server.RequestHandlerClass = Caller
        server.host = self  # type: ignore[attr-defined]
        self._server, self._port = server, server.server_address[1]
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Refuse new connections and close the open ones."""
        self.stopped = True
        self.released.set()
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextlib.contextmanager
def hosting(folder: Path, path: str = "") -> Iterator[Host]:
    host = Host(folder, path)
    try:
        yield host
    finally:
        host.stop()


def copy_site(target: Path) -> Path:
    shutil.copytree(SITE, target)
    return target


def publish(site: Path, words: str) -> None:
    """Publish another version of the site, whose pages contain these words."""
    for name in ("index.html", "hors-ligne/index.html"):
        page = site / name
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("</h1>", f"</h1><p class='words'>{words}</p>", 1), "utf-8")
    precache(site, words, "http://127.0.0.1:8000/")
