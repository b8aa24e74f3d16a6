"""The memory snapshots: Python as it is just after its imports, taken under Node."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from hooks.places import node

SCRIPT = Path(__file__).with_name("snapshot.mjs")


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
) -> Snapshot:
    """Return a snapshot of the library's `calculators`, and one for each system.

    :param cache: the cache folder; the set-up wrote there which Node to use.
    :param pyodide: a folder as npm's Pyodide.
    :param library: the archive of every module.
    :param requests: what Python answers once before the snapshot, so that nothing is imported late.
    :param work: a folder to write in.
    """
    warm_up = work / "requests.json"
    warm_up.write_text(json.dumps(requests), encoding="utf-8")
    out = work / "snapshots"
    out.mkdir()
    node(cache, SCRIPT, pyodide, library, warm_up, out)
    told = json.loads((out / "facts.json").read_text(encoding="utf-8"))
    systems = {name: (out / f"{name}.bin").read_bytes() for name in told["systems"]}
    base = (out / "base.bin").read_bytes()
    return Snapshot(base, systems, told["snapshot"], frozenset(told["modules"]))
