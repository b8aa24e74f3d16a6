"""Starts from the snapshot: never the same draws, never too big, never the only way."""

from __future__ import annotations

import gzip
import json
import struct
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DRAW, DRAW_PAGE, Table
from tests.browser.publishing import Host, copy_site, hosting
from tests.project import everything
from tools.node import node
from tools.paths import ROOT, SITE

STARTS = 20 if everything() else 6
HEAP = 64 * 2**20
RESTORE = Path(__file__).with_name("restore.mjs")
MEMORY = ROOT / "docs" / "assets" / "engine" / "memory.js"
WORKER = MEMORY.with_name("worker.js")
SYSTEM = DRAW.partition(".")[0]
FACTS = "async (url) => ({ ...(await import(url)).facts })"
FRESH = """async ([calc, system, request]) => {
  const { feed } = await import(`${calc}parts.js`);
  const worker = new Worker(`${calc}worker.js`, { type: "module" });
  const next = (...types) => new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => types.includes(data.type) && resolve(data);
  });
  feed(worker, { system });
  const { from } = await next("ready", "failed");
  worker.postMessage({ system, request });
  const { answer } = await next("answer", "crashed");
  worker.terminate();
  return [from, JSON.parse(answer)];
}"""
LOOK = """
answer = ({ request }) => {
  const names = python.door.__globals__;
  const builtins = names.get("__builtins__");
  const answer = (builtins.get?.("eval") ?? builtins.eval)(request, names);
  self.postMessage({ type: "answer", answer });
};
"""
"""Replaces the entry point: the state of Python itself."""

GENERATORS = """[
  __import__("random").random(),
  __import__("random").Random().random(),
  __import__("random").SystemRandom().random(),
  __import__("os").urandom(8).hex(),
  __import__("time").time_ns(),
]"""


def facts(table: Table) -> dict[str, Any]:
    told: dict[str, Any] = table.page.evaluate(FACTS, f"{table.address}assets/page.js")
    return told


def test_fresh_starts_never_draw_the_same(sit: Callable[..., Table]) -> None:
    """Every start draws differently, and so does each generator that could seed a draw."""
    table = sit()
    looking = WORKER.read_text(encoding="utf-8") + LOOK
    table.page.context.route(
        "**/engine/worker.js",
        lambda route: route.fulfill(body=looking, content_type="text/javascript"),
    )
    table.open("credits/")
    request = json.dumps({"op": "run", "calculator": DRAW, "fields": {"choice": "7"}})
    looked = fresh_starts(table, f"__import__('json').dumps([handle({request!r}), *{GENERATORS}])")
    answers, *generators = zip(*looked, strict=True)
    for generator in generators:
        assert len(set(generator)) == STARTS
    results = [json.loads(answer)["result"] for answer in answers]
    assert len({result["seed"] for result in results}) == STARTS
    assert len({json.dumps(result["values"]) for result in results}) > 1


def fresh_starts(table: Table, code: str) -> list[Any]:
    """Return the results of the code in so many new workers, each started from the snapshot."""
    engine = f"{table.address}assets/engine/"
    starts = [table.page.evaluate(FRESH, [engine, SYSTEM, code]) for _ in range(STARTS)]
    assert {came for came, _ in starts} == {"snapshot"}
    return [answer for _, answer in starts]


@pytest.mark.long(guards=True)
def test_the_generator_of_python_is_renewed() -> None:
    """Under Node, where Python can be inspected: the same memory, two different sequences."""
    (folder,) = (path for path in (SITE / "assets" / "runtime").iterdir() if path.is_dir())
    command = [node(), RESTORE, folder, SYSTEM, MEMORY, str(STARTS)]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert len(set(told["kept"])) == 1, "the snapshot is not what is restored"
    assert len(set(told["renewed"])) == STARTS


@pytest.mark.long
def test_the_largest_request_stays_small(sit: Callable[..., Table]) -> None:
    table = sit().open()
    for told in table.ask({"op": "list"})["result"]:
        fields = {}
        for name, schema in told["parameters"]["properties"].items():
            if "maximum" in schema:
                fields[name] = str(schema["maximum"])
            elif schema.get("type") == "array":
                fields[name] = " ".join(map(str, schema["items"].get("enum", [])))
            elif "enum" in schema:
                fields[name] = str(schema["enum"][-1])
        for op in ("run", "odds"):
            table.ask({"op": op, "calculator": told["id"], "fields": fields})
    long = {"choice": "7", "pm": "9" * 90_000}
    table.ask({"op": "run", "calculator": DRAW, "fields": long})
    assert 0 < facts(table)["heap"] <= HEAP


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Request it before `sit`: the last fixture requested is closed first."""
    with hosting(copy_site(tmp_path / "site")) as started:
        yield started


def plain_start(sit: Callable[..., Table], host: Host) -> Table:
    table = sit(host.address).open(DRAW_PAGE)
    table.fill(choice="8")
    table.submit()
    assert table.summary()
    assert facts(table)["from"] == "plain"
    return table


@pytest.mark.long
def test_a_snapshot_of_another_build_is_refused(
    host: Host, sit: Callable[..., Table], tmp_path: Path
) -> None:
    (file,) = (tmp_path / "site").glob(f"assets/runtime/*/{SYSTEM}.snapshot.pack")
    memory = bytearray(gzip.decompress(file.read_bytes()))
    (runs,) = struct.unpack("<I", memory[:4])
    memory[4 + 8 * runs + 16] ^= 1  # its build's name
    file.write_bytes(gzip.compress(memory, 1))
    table = plain_start(sit, host)
    assert "mismatch" in facts(table)["reason"]


@pytest.mark.parametrize(("part", "taps"), [("asm.wasm.pack", 1), ("asm.js", 2)])
def test_a_bad_moment_of_the_host_is_not_kept(
    host: Host, sit: Callable[..., Table], part: str, taps: int
) -> None:
    """The browser was told to keep these files for ever, and keeps another page as one of them."""
    host.foreign = [f"pyodide.{part}"]
    table = sit(host.address).open(DRAW_PAGE)
    table.submit()
    expect(table.form()).to_have_attribute("data-state", "error")
    host.foreign = []
    for _ in range(taps):
        table.submit()
    expect(table.form()).to_have_attribute("data-state", "ready")
    table.troubles.clear()


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("part", ["snapshot", f"{SYSTEM}.snapshot"])
@pytest.mark.long(guards=True)
def test_a_damaged_snapshot_is_refused(
    host: Host, sit: Callable[..., Table], tmp_path: Path, part: str
) -> None:
    (file,) = (tmp_path / "site").glob(f"assets/runtime/*/{part}.pack")
    memory = gzip.decompress(file.read_bytes())
    file.write_bytes(gzip.compress(memory[:-4096], 1))
    table = plain_start(sit, host)
    assert "bytes" in facts(table)["reason"]
