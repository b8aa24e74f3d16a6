"""Measures the built site in Chromium: the first result, the next ones, and the bytes they cost.

    .venv/bin/python -m tools.bench [--runs 5] [--clicks 200]

Speed is reported as a ratio within one run: the time from a click to its painted result, over a
plain boot of the same Pyodide, as npm brings it, with icepool imported, in the same browser; each
in a new profile, alternating. Cold: nothing is cached. Warm: from the offline copy. Next to them,
the time that this browser takes just to compile the same engine. Then everything again with the
page slowed four times: Chromium slows no worker, so a plain boot, all in one, is hardly slower
then. A machine's own speed cancels out; quote the ratios, not the milliseconds.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import tomllib

from tools.chromium import chromium, flags
from tools.paths import NODE_MODULES, ROOT, SITE, WHEELS
from tools.serve import serving
from tools.shell import command, say
from tools.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

PAGE = "choix-destin/tirage/"
RUNTIME = "/assets/runtime/"
BEFORE_RUNTIME_KB = 160
WARM_MS = 16
ANSWERS = ROOT / "tests" / "bench"
"""The answers to time, one file for each system."""
PLAIN_FILES = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)

PLAIN_PAGE = """<!doctype html><title>plain</title><script type="module">
const worker = new Worker("/plain.mjs", { type: "module" });
worker.onmessage = () => { window.ready = performance.now(); };
</script>"""
PLAIN_WORKER = """import { loadPyodide } from "/pyodide.mjs";
const pyodide = await loadPyodide({ indexURL: new URL("/", self.location).href });
const wheel = await (await fetch("/icepool.whl")).arrayBuffer();
pyodide.unpackArchive(wheel, "wheel");
pyodide.runPython("import icepool");
self.postMessage("ready");"""
COMPILE = """async () => {
  const start = performance.now();
  await WebAssembly.compileStreaming(fetch("/pyodide.asm.wasm"));
  return performance.now() - start;
}"""
READY = "document.querySelector('.offline-word')?.textContent.includes('✓')"
AIM, COMPILE_AIM = 0.25, 3
SLOWER = 4

ASK = """async ([url, request]) => {
  const { ask } = await import(url);
  const start = performance.now();
  const answer = await ask(request);
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  return performance.now() - start;
}"""
FIRST_RESULT = """() => new Promise((resolve) => {
  const click = () => {
    const form = document.querySelector("calc-form:defined");
    if (!form) return requestAnimationFrame(click);
    const start = performance.now();
    new MutationObserver(() => {
      if (!form.querySelector("output .calc-result") || form.querySelector(".calc-example")) return;
      requestAnimationFrame(() => setTimeout(() => {
        const end = performance.now();
        resolve([end - start, end]);
      }));
    }).observe(form.querySelector("output"), { childList: true, subtree: true });
    form.querySelector("button[type=submit]").click();
  };
  click();
})"""
CLICKS = """async (count) => {
  const form = document.querySelector("calc-form");
  const output = form.querySelector("output");
  const times = { answered: [], painted: [] };
  for (let i = 0; i < count; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20 + 17 * Math.random()));
    const start = performance.now();
    const answered = new Promise((resolve) => {
      const seen = new MutationObserver(() => { seen.disconnect(); resolve(); });
      seen.observe(output, { childList: true, subtree: true });
    });
    form.querySelector("button[type=submit]").click();
    await answered;
    times.answered.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    }));
    times.painted.push(performance.now() - start);
  }
  return times;
}"""


@contextlib.contextmanager
def opened(browser: Browser, *, copy: bool = True) -> Iterator[Page]:
    """Open a page in a profile of its own.

    :param copy: whether it may make an offline copy.
    """
    with browser.new_context(service_workers="allow" if copy else "block") as context:
        yield context.new_page()


def slow(page: Page, rate: int) -> None:
    """Slow the page's processor; Chromium slows no worker, where a plain boot takes place."""
    if rate > 1:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def first_result(
    browser: Browser, address: str, rate: int = 1, *, copy: bool = True
) -> tuple[float, dict[str, int]]:
    """Return the time from a click to its painted result, ms, and the bytes of each path.

    :param copy: whether the page also makes its offline copy, as it does for a reader.
    """
    with opened(browser, copy=copy) as page:
        slow(page, rate)
        responses: list[Response] = []
        page.context.on("response", lambda response: responses.append(response))  # noqa: PLW0108
        page.goto(address + PAGE, wait_until="commit")
        elapsed = float(page.evaluate(FIRST_RESULT)[0])
        sizes = {urlsplit(r.url).path: r.request.sizes()["responseBodySize"] for r in responses}
    return elapsed, sizes


def from_the_copy(browser: Browser, address: str, rate: int) -> float:
    """Return the same time with the offline copy, in a new page."""
    with opened(browser) as page:
        page.goto(address + PAGE)
        wait_until(page, READY)
        page.goto("about:blank")
        slow(page, rate)
        page.goto(address + PAGE, wait_until="commit")
        return float(page.evaluate(FIRST_RESULT)[0])


@contextlib.contextmanager
def plain_site() -> Iterator[str]:
    """Serve npm's Pyodide, untouched, with a page that boots it in a module worker."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for name in PLAIN_FILES:
            shutil.copyfile(NODE_MODULES / "pyodide" / name, site / name)
        shutil.copyfile(next(WHEELS.glob("icepool-*.whl")), site / "icepool.whl")
        (site / "index.html").write_text(PLAIN_PAGE, encoding="utf-8")
        (site / "empty.html").write_text("<!doctype html><title>empty</title>", encoding="utf-8")
        (site / "plain.mjs").write_text(PLAIN_WORKER, encoding="utf-8")
        with serving(site) as address:
            yield address


def plain_boot(browser: Browser, address: str, rate: int) -> float:
    """Return the time from navigation to a plain Pyodide with icepool that is ready, ms."""
    with opened(browser) as page:
        slow(page, rate)
        page.goto(address)
        wait_until(page, "window.ready")
        return float(page.evaluate("window.ready"))


def bare_compilation(browser: Browser, address: str, rate: int) -> float:
    """Return the time the browser takes to fetch and compile the engine alone, ms."""
    with opened(browser) as page:
        slow(page, rate)
        page.goto(f"{address}empty.html")
        return float(page.evaluate(COMPILE))


def clicks(page: Page, address: str, count: int) -> dict[str, list[float]]:
    """Return the times of warm clicks, ms: until the answer is in the page, then painted."""
    page.goto(address + PAGE)
    page.evaluate(FIRST_RESULT)
    times: dict[str, list[float]] = page.evaluate(CLICKS, count)
    return times


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="tools.bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="rounds of starts")
    parser.add_argument("--clicks", type=int, default=200, help="warm clicks")
    options = parser.parse_args(arguments)
    with command("bench"), serving(SITE) as address, plain_site() as plain:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  # after the set-up

        with sync_playwright() as playwright:
            # A browser of its own for each start: compiled code is shared inside one.
            def launch() -> Browser:
                return playwright.chromium.launch(executable_path=chromium(), args=flags())

            for rate, runs in ((1, options.runs), (SLOWER, max(2, options.runs // 2))):
                _starts(launch, address, plain, runs, rate)
            browser = launch()
            _bytes(browser, address)
            _warm(browser, address, options.clicks)
            _answers(browser, address)
            browser.close()


def _starts(launch: Callable[[], Browser], address: str, plain: str, runs: int, rate: int) -> None:
    speed = "" if rate == 1 else f", the page (not its workers) slowed {rate} times"
    say(f"from a click to its painted result, {runs} rounds{speed}; ms")
    rounds: list[dict[str, float]] = []
    measures: dict[str, Callable[[Browser], float]] = {
        "plain": lambda browser: plain_boot(browser, plain, rate),
        "cold": lambda browser: first_result(browser, address, rate)[0],
        "warm": lambda browser: from_the_copy(browser, address, rate),
        "compile": lambda browser: bare_compilation(browser, plain, rate),
    }
    for _ in range(runs):
        times: dict[str, float] = {}
        for name, measure in measures.items():
            browser = launch()
            times[name] = measure(browser)
            browser.close()
        rounds.append(times)
        say("  " + "   ".join(f"{name} {time:6.0f}" for name, time in times.items()))
    for name in ("cold", "warm"):
        for over, aim in (("plain", AIM), ("compile", COMPILE_AIM)):
            ratio = statistics.median(times[name] / times[over] for times in rounds)
            say(f"  {name} over {over:8} {ratio:5.2f}   (aim: {aim})")


def _bytes(browser: Browser, address: str) -> None:
    _, sizes = first_result(browser, address, copy=False)
    before = sum(size for path, size in sizes.items() if RUNTIME not in path)
    runtime = sum(size for path, size in sizes.items() if RUNTIME in path)
    say("bytes on the wire, compressed")
    say(f"  page before the runtime {before / 1000:7.0f} kB   (aim: under {BEFORE_RUNTIME_KB})")
    say(f"  runtime                 {runtime / 1000:7.0f} kB")


def _warm(browser: Browser, address: str, count: int) -> None:
    page = browser.new_context().new_page()
    times = clicks(page, address, count)
    say(f"warm clicks, {count} of them, ms")
    for name, label in (("answered", "until the answer is there"), ("painted", "until painted")):
        cuts = statistics.quantiles(times[name], n=100)
        say(f"  {label:26} p50 {cuts[49]:5.1f}   p99 {cuts[98]:5.1f}   (aim: p50 under {WARM_MS})")


def _answers(browser: Browser, address: str) -> None:
    """Time the answers listed by the systems, each value for the first time."""
    page = browser.new_context().new_page()
    clicks(page, address, 1)
    say("answers of the worker, warm, ms")
    for path in sorted(ANSWERS.glob("*.toml")):
        for told in tomllib.loads(path.read_text(encoding="utf-8"))["answer"]:
            label, aim, vary = told.pop("label"), told.pop("aim"), told.pop("vary")
            (name, values), *_ = vary.items()
            fields = told.pop("fields")
            requests = [{**told, "fields": {**fields, name: value}} for value in values]
            client = f"{address}assets/page.js"
            times = [page.evaluate(ASK, [client, request]) for request in requests]
            system = path.stem.replace("_", " ")
            say(f"  {system}: {label:36} p50 {statistics.median(times):6.1f}   (aim: under {aim})")


if __name__ == "__main__":
    main(sys.argv[1:])
