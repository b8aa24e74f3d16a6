"""What a system adds to a start: the site's runtime with and without it, alternating.

    .venv/bin/python -m tools.bench_systems [--rounds 12]

For each system but the started one: the bytes it adds to what a start fetches, and the time from a
new worker to its first answer, as a ratio within each round (its median and spread). One page of
each site stays open and starts one worker after the other; only the runtime changes. Next to it,
what a system adds to a start of its own.
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
from hooks.runtime import BOOT, FOLDER, tell
from tools.bench import PAGE
from tools.chromium import chromium, flags
from tools.paths import CACHE, ROOT, SITE
from tools.serve import serving
from tools.shell import Failure, command, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

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
REQUEST = {
    "op": "run",
    "calculator": f"{OPENED}.draw",
    "fields": {"choice": "9"},
    "seed": "exemple",
}
START = """async ([root, system, request]) => {
  const { feed } = await import(`${root}assets/engine/parts.js`);
  const start = performance.now();
  const worker = new Worker(`${root}assets/engine/worker.js`, { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = reject;
      worker.onmessage = ({ data }) => {
        if (data.type === "ready") worker.postMessage({ system, request });
        else if (data.type === "answer") resolve([performance.now() - start, data.answer]);
        else reject(new Error(data.reason));
      };
      feed(worker, { system });
    });
  } finally {
    worker.terminate();
  }
}"""


def systems() -> list[str]:
    """Return the systems that can be left out."""
    rooms = (ROOT / "calculators" / "systems").glob("*/__init__.py")
    return sorted(room.parent.name for room in rooms if room.parent.name != OPENED)


def without(system: str, folder: Path) -> tuple[Path, int]:
    """Write a site whose runtime lacks a system; return it, and the bytes its start fetches."""
    root = folder / "source"
    skip = shutil.ignore_patterns("__pycache__", system, system.replace("_", "-"))
    for name in ("calculators", "docs"):
        shutil.copytree(ROOT / name, root / name, ignore=skip)
    catalogue = root / "calculators" / "catalogue.py"
    text = catalogue.read_text(encoding="utf-8")
    catalogue.write_text(re.sub(rf'"{system}", |, "{system}"', "", text), encoding="utf-8")
    site = folder / "site"
    shutil.copytree(SITE, site)
    install(bundle(root, CACHE), site / FOLDER)
    manifest = json.loads((site / FOLDER / MANIFEST).read_text(encoding="utf-8"))
    shutil.copyfile(ROOT / "docs" / BOOT, site / BOOT)
    tell(site / BOOT, manifest)
    return site, fetched(manifest)


def fetched(manifest: dict[str, Any]) -> int:
    """Return the bytes of the runtime that a start waits for."""
    return sum(manifest["files"].get(name, 0) for name in STARTS)


def start(page: Page, address: str) -> float:
    """Return the time from a new worker to its first answer, ms."""
    elapsed, answer = page.evaluate(START, [address, OPENED, json.dumps(REQUEST)])
    if not json.loads(answer)["ok"]:
        raise Failure(answer)
    return float(elapsed)


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
        browser = playwright.chromium.launch(executable_path=chromium(), args=flags())
        stack.callback(browser.close)
        pages = {}
        for name, address in addresses.items():
            pages[name] = browser.new_context(service_workers="block").new_page()
            pages[name].goto(address + PAGE)
            start(pages[name], address)  # the first one compiles
        rounds: list[dict[str, float]] = []
        for number in range(options.rounds):
            names = list(addresses) if number % 2 else list(addresses)[::-1]
            rounds.append({name: start(pages[name], addresses[name]) for name in names})
        for system in systems():
            costs = [100 * (times[""] / times[system] - 1) for times in rounds]
            low, middle, high = statistics.quantiles(costs, n=4)
            say(f"  {system:15} time  {middle:5.1f} %   half the rounds: {low:.1f} to {high:.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
