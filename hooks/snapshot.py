"""The memory snapshots: Python as it is just after its imports, taken under Node.

Law: the snapshot is an advantage, never a need. When it cannot be taken, the build says so and the
browser starts the plain way.
"""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

SCRIPT = Path(__file__).with_name("snapshot.mjs")
LIMIT = 180
"""Seconds that taking a snapshot may last."""

LONGEST = 500
"""Node prints the line of a fault: of the engine's script, that is a million characters."""

log = logging.getLogger("mkdocs.hooks.snapshot")


class Snapshot(NamedTuple):
    """The memory without a system, the difference each makes, and the modules that are in them.

    The layout: `size` of the whole memory in bytes; `header` bytes of Pyodide's in each file; the
    first `given` bytes of the memory are told as their difference from what the engine puts there.
    """

    base: bytes
    systems: dict[str, bytes]
    layout: dict[str, Any]
    modules: frozenset[str]


def take(
    cache: Path, pyodide: Path, library: Path, requests: list[dict[str, Any]], work: Path
) -> Snapshot | None:
    """Return a snapshot of the library's `calculators`, and one for each system, or None.

    :param cache: the cache folder; the set-up wrote there which Node to use.
    :param pyodide: npm's Pyodide.
    :param library: the archive of every module.
    :param requests: what Python answers once before the snapshot, so that nothing is imported late.
    :param work: a folder to write in.
    """
    node = _node(cache)
    if node is None:
        _tell("there is no Node")
        return None
    warm_up = work / "requests.json"
    warm_up.write_text(json.dumps(requests), encoding="utf-8")
    out = work / "snapshots"
    out.mkdir()
    command = [node, SCRIPT, pyodide, library, warm_up, out]
    try:
        done = subprocess.run(
            [str(part) for part in command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=LIMIT,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        _tell(str(error))
        return None
    if done.returncode:
        said = [line for line in done.stdout.splitlines() if len(line) < LONGEST and line.strip()]
        _tell("\n".join(said[-20:]))
        return None
    told = json.loads((out / "facts.json").read_text(encoding="utf-8"))
    systems = {name: (out / f"{name}.bin").read_bytes() for name in told["systems"]}
    base = (out / "base.bin").read_bytes()
    return Snapshot(base, systems, told["snapshot"], frozenset(told["modules"]))


def _node(cache: Path) -> str | None:
    try:
        return (cache / "node-path").read_text(encoding="utf-8")
    except OSError:
        return shutil.which("node")


def _tell(reason: str) -> None:
    # Not a warning of the log: a strict build would fail, and the site works without a snapshot.
    log.info("No memory snapshot: the calculators will start the plain way, slower. %s", reason)
