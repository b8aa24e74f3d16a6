"""Serves a built site on loopback: right types, gzip, its own `_headers`, and never a stale page.

    python3 -m tools.serve [--port 8000] [folder]

The tests and the benchmarks start it too:

    with serving(SITE) as address:   # "http://127.0.0.1:41233/"
        ...
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import gzip
import itertools
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import MimeTypes
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

from tools.paths import SITE
from tools.shell import Failure, command, say

HOST = "127.0.0.1"
FIRST_PORT = 8000
SITEMAP = "sitemap.xml"
HEADERS = "_headers"
"""The file of response headers for the host: a block for each pattern of paths."""
BUILT_FOR = f"http://{HOST}:{FIRST_PORT}/".encode()
"""The address mkdocs.yml names when SITE_URL is not set. Instant navigation compares addresses with
the sitemap's, port included: here it names the port that is served."""
TRIES = 100
"""How many ports after the wanted one are tried."""

TYPES = MimeTypes()
"""Python's own, whatever the machine adds to them."""
TYPES.add_type("font/woff2", ".woff2")
KEPT = {".woff2": "max-age=604800"}
"""Cached without revalidation: fonts requested while a page is printed come too late."""
PACKED = {".gz", ".png", ".whl", ".woff2", ".zip"}
"""Types that gzip would not make smaller."""


def content_type(name: str) -> str:
    """Return the type of a file, by its name.

    >>> content_type("page.html"), content_type("snapshot.pack")
    ('text/html; charset=utf-8', 'application/octet-stream')
    """
    type_, _ = TYPES.guess_type(name)
    charset = "; charset=utf-8" if type_ and type_.startswith("text/") else ""
    return f"{type_ or 'application/octet-stream'}{charset}"


class Body(NamedTuple):
    """A file's responses: its bytes, plain and gzipped, and its entity tag."""

    plain: bytes
    packed: bytes | None
    tag: str


class Site:
    """A folder of files, each read and compressed once for each version of it."""

    def __init__(self, folder: Path, address: str) -> None:
        """Keep the folder and the address it is served at; nothing is read yet."""
        self._folder = folder.resolve()
        self._address = address.encode()
        self._bodies: dict[Path, Body] = {}
        self._lock = threading.Lock()

    def headers(self) -> dict[str, str]:
        """Return the headers that the site wants with every answer; caching is the server's."""
        file = self._folder / HEADERS
        _, _, block = file.read_text("utf-8").partition("/*\n") if file.is_file() else ("",) * 3
        own = itertools.takewhile(lambda line: line.startswith(" "), block.splitlines())
        pairs = (line.strip().split(": ", 1) for line in own)
        return {name: value for name, value in pairs if name != "Cache-Control"}

    def find(self, path: str) -> Path | None:
        """Return the file or folder a URL path names, or None if there is none inside the site."""
        try:
            wanted = (self._folder / unquote(path).lstrip("/")).resolve()
            inside = wanted == self._folder or self._folder in wanted.parents
            return wanted if inside and wanted.exists() else None
        except (OSError, ValueError):
            return None

    def read(self, file: Path) -> Body:
        """Return the file's bytes; compress them unless this version was read before."""
        status = file.stat()
        tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        with self._lock:
            body = self._bodies.get(file)
            if body is None or body.tag != tag:
                plain = file.read_bytes()
                if file.name == SITEMAP:
                    plain = plain.replace(BUILT_FOR, self._address)
                packed = None if file.suffix in PACKED else gzip.compress(plain, 6, mtime=0)
                body = self._bodies[file] = Body(plain, packed, tag)
        return body


class Handler(BaseHTTPRequestHandler):
    """Answer GET and HEAD from the site of the server."""

    protocol_version = "HTTP/1.1"
    server_version = "calculators"
    sys_version = ""
    server: Server

    def do_GET(self) -> None:
        """Send a file, a folder's index, or the page for missing pages."""
        path, query = urlsplit(self.path)[2:4]
        found = self.server.site.find(path)
        if found is not None and found.is_dir():
            if not path.endswith("/"):
                self._redirect(path + "/", query)
                return
            found = self.server.site.find(path + "index.html")
        if found is not None and found.is_file():
            self._send(HTTPStatus.OK, found)
            return
        missing = self.server.site.find("/404.html")
        if missing is not None:
            self._send(HTTPStatus.NOT_FOUND, missing)
        else:
            self._head(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})

    do_HEAD = do_GET  # noqa: N815 - the library's name

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def _send(self, status: HTTPStatus, file: Path) -> None:
        try:
            body = self.server.site.read(file)
        except OSError:
            self._head(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})
            return
        headers = {
            "Content-Type": content_type(file.name),
            "Cache-Control": KEPT.get(file.suffix, "no-cache"),
            "ETag": body.tag,
            "Vary": "Accept-Encoding",
            **self.server.site.headers(),
        }
        if status is HTTPStatus.OK and self.headers.get("If-None-Match") == body.tag:
            self._head(HTTPStatus.NOT_MODIFIED, headers)
            return
        content = body.plain
        if body.packed is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = body.packed
            headers["Content-Encoding"] = "gzip"
        self._head(status, {**headers, "Content-Length": str(len(content))})
        if self.command != "HEAD":
            with contextlib.suppress(ConnectionError):
                self.wfile.write(content)

    def _redirect(self, path: str, query: str) -> None:
        place = "/" + quote(unquote(path).lstrip("/")) + (f"?{query}" if query else "")
        headers = {"Location": place, "Content-Length": "0", "Cache-Control": "no-cache"}
        self._head(HTTPStatus.MOVED_PERMANENTLY, headers)

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        with contextlib.suppress(ConnectionError):
            self.end_headers()


class Server(ThreadingHTTPServer):
    """A server on loopback that knows its site."""

    daemon_threads = True
    # A port that another program serves must be seen as taken, not shared with it.
    allow_reuse_port = False

    def __init__(self, folder: Path, port: int) -> None:
        """Bind the port; 0 takes any free one."""
        super().__init__((HOST, port), Handler)
        self.site = Site(folder, self.address)

    @property
    def address(self) -> str:
        """The URL of the site's root, with its last slash."""
        return f"http://{HOST}:{self.server_address[1]}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore clients that hang up; show any other error."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextlib.contextmanager
def serving(folder: Path | str) -> Iterator[str]:
    """Serve a folder from a thread while the block runs; yield the URL of its root."""
    with Server(Path(folder), 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


def listen(folder: Path, port: int) -> Server:
    """Return a server on the wanted port, or on the first free one after it."""
    for candidate in range(port, port + TRIES):
        try:
            return Server(folder, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise Failure(f"port {candidate} cannot be served: {error.strerror}.") from error
        except OverflowError:
            break
    raise Failure(f"no free port from {port} on; give another one with PORT=…")


def port_number(text: str) -> int:
    """Return the port a text names."""
    if not (text.isdecimal() and 0 < int(text) < 2**16):
        raise Failure(f"PORT is {text!r}; give a number from 1 to 65535.")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="tools.serve", description="Serve the built site.")
    parser.add_argument("--port", default=os.environ.get("PORT") or str(FIRST_PORT))
    parser.add_argument("folder", nargs="?", type=Path, default=SITE)
    options = parser.parse_args(arguments)
    with command("serve"):
        if not options.folder.is_dir():
            raise Failure(f"there is no folder {options.folder}; run `make build` first.")
        with listen(options.folder, port_number(options.port)) as server:
            say(f"Site ready: {server.address}")
            with contextlib.suppress(KeyboardInterrupt):
                server.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1:])
