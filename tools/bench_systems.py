"""What a system costs at the start: the site's runtime with it and without it, in turn.

    .venv/bin/python -m tools.bench_systems [--rounds 12]

For each system but the one whose page is opened: the bytes it adds to what that page's start
fetches, and the time from a click to its painted result, as a ratio within each round (its median,
and how far the rounds differ). Only the runtime changes: the pages stay, so that the page opened is
the same. Beside it, what a system adds to a start of its own.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hooks.bundle import MANIFEST, bundle, install
from hooks.runtime import BOOT, FOLDER
from tools.bench import first_result
from tools.chromium import chromium, flags
from tools.paths import CACHE, ROOT, SITE
from tools.serve import serving
from tools.shell import command, say

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENED = "choix_destin"
OWN = "{}.snapshot.pack"
STARTS = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm.pack",
    "snapshot.pack",
    OWN.format(OPENED),
)
AIM = 2
_BUILT = re.compile(r"const BUILT = .*;")


def systems() -> list[str]:
    """Return the systems that can be left out."""
    rooms = (ROOT / "calculators" / "systems").glob("*/__init__.py")
    return sorted(room.parent.name for room in rooms if room.parent.name != OPENED)


def without(system: str, folder: Path) -> tuple[Path, int]:
    """Write a site whose runtime lacks a system; return it, and the bytes its start fetches."""
    root = folder / "source"
    skip = shutil.ignore_patterns("__pycache__", system, system.replace("_", "-"))
    for name in ("calculators", "docs", "requirements"):
        shutil.copytree(ROOT / name, root / name, ignore=skip)
    for name in ("pyproject.toml", "package-lock.json"):
        shutil.copyfile(ROOT / name, root / name)
    catalogue = root / "calculators" / "catalogue.py"
    text = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(re.sub(rf'"{system}", |, "{system}"', "", text), encoding="utf-8")
    site = folder / "site"
    shutil.copytree(SITE, site)
    install(bundle(root, CACHE), site / FOLDER)
    manifest = json.loads((site / FOLDER / MANIFEST).read_text(encoding="utf-8"))
    script = site / BOOT
    told = f"const BUILT = {json.dumps(manifest)};"
    script.write_text(_BUILT.sub(lambda _: told, script.read_text(encoding="utf-8")), "utf-8")
    return site, fetched(manifest)


def fetched(manifest: dict[str, Any]) -> int:
    """Return the bytes of the runtime that a start waits for."""
    return sum(manifest["files"].get(name, 0) for name in STARTS)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="tools.bench_systems", description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    options = parser.parse_args(arguments)
    with command("bench"), tempfile.TemporaryDirectory() as work, ExitStack() as stack:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # after the set-up

        manifest = json.loads((SITE / FOLDER / MANIFEST).read_text(encoding="utf-8"))
        whole = fetched(manifest)
        addresses = {"": stack.enter_context(serving(SITE))}
        say(f"what a system adds to the start (aim: under {AIM} %)")
        for system in systems():
            site, left = without(system, Path(work) / system)
            addresses[system] = stack.enter_context(serving(site))
            own = manifest["files"][OWN.format(system)]
            cost = f"{100 * (whole - left) / left:6.2f} %   {whole - left} bytes"
            say(f"  {system:15} bytes {cost}   (to its own start: {own // 1000} kB)")
        playwright = stack.enter_context(sync_playwright())
        rounds: list[dict[str, float]] = []
        for number in range(options.rounds):
            names = list(addresses) if number % 2 else list(addresses)[::-1]
            times = {}
            for name in names:
                browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
                times[name] = first_result(browser, addresses[name], copy=False)[0]
                browser.close()
            rounds.append(times)
        for system in systems():
            costs = [100 * (times[""] / times[system] - 1) for times in rounds]
            low, middle, high = statistics.quantiles(costs, n=4)
            say(f"  {system:15} time  {middle:5.1f} %   half the rounds: {low:.1f} to {high:.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
