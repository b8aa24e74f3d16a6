"""Serve the site and build it again at every change of a source, for authors.

    .venv/bin/python -m tools.watch [--port 8000]

Each build is a new process, so that a change in the calculators or in the hooks is seen; a build
that fails says why and leaves the last good site in place. The reader reloads the page.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
import time
from typing import TYPE_CHECKING

from tools.build import build
from tools.paths import PYTHON, ROOT, SITE
from tools.serve import FIRST_PORT, listen, port_number
from tools.shell import Failure, alone, command, say

if TYPE_CHECKING:
    from collections.abc import Sequence

WATCHED = ("mkdocs.yml", "pyproject.toml", "docs", "calculators", "hooks")
PAUSE = 0.5
"""Seconds between two looks at the sources."""


def sources() -> dict[str, int]:
    """Return every source with the time of its last change."""
    found: dict[str, int] = {}
    for name in WATCHED:
        top = ROOT / name
        for path in [top, *top.rglob("*")]:
            with contextlib.suppress(OSError):
                if path.is_file() and path.suffix != ".pyc":
                    found[str(path)] = path.stat().st_mtime_ns
    return found


def rebuild() -> None:
    """Build the site; say what is wrong instead of ending."""
    try:
        with alone():
            build(PACKS="quick")
    except Failure as failure:
        say(f"    {failure}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Build, serve, and follow the changes until interrupted."""
    parser = argparse.ArgumentParser(prog="tools.watch", description="Serve while writing.")
    parser.add_argument("--port", default=os.environ.get("PORT") or str(FIRST_PORT))
    options = parser.parse_args(arguments)
    with command("watch"):
        if not PYTHON.exists():
            raise Failure("the environment is not there; run `make watch`.")
        seen = sources()
        rebuild()
        with listen(SITE, port_number(options.port)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            say(f"Site ready: {server.address}")
            while True:
                time.sleep(PAUSE)
                now = sources()
                if now != seen:
                    seen = now
                    rebuild()


if __name__ == "__main__":
    main(sys.argv[1:])
