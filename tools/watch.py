"""Serves the site and rebuilds it at every change of a source, for authors.

    .venv/bin/python -m tools.watch [--port 8000]

Each build is a new process, so changes in the calculators or hooks take effect; a failing build
says why and leaves the last good site in place. The reader reloads the page.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
import time
from typing import TYPE_CHECKING

from tools.build import build, sources
from tools.paths import PYTHON, SITE
from tools.serve import FIRST_PORT, listen, port_number
from tools.shell import Failure, alone, command, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PAUSE = 0.5
"""Seconds between two looks at the sources."""


def changes() -> dict[Path, int]:
    """Return every source with the time of its last change."""
    found: dict[Path, int] = {}
    for path in sources():
        with contextlib.suppress(OSError):
            found[path] = path.stat().st_mtime_ns
    return found


def rebuild() -> None:
    """Build the site; print errors instead of ending."""
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
        seen = changes()
        rebuild()
        with listen(SITE, port_number(options.port)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            say(f"Site ready: {server.address}")
            while True:
                time.sleep(PAUSE)
                now = changes()
                if now != seen:
                    seen = now
                    rebuild()


if __name__ == "__main__":
    main(sys.argv[1:])
