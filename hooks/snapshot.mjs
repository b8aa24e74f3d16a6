// Take the memory snapshot that the browser's worker starts from.
//
//   node snapshot.mjs <pyodide folder> <library.zip> <requests.json> <memory out> <facts out>
//
// A quarter of the memory is what the engine itself puts there when it is set up. The browser has that
// anyway: what is written is the difference (exclusive or), mostly zeros. Pages of zeros are left out.
//
// Law: nothing random is kept. Hashes are not salted (the same for every reader: they order nothing
// that is shown), no generator is used before the snapshot (checked below), and the worker renews
// Python's own generator after each restore; seeds of draws come from the platform when they are asked.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const given = process.argv.slice(2).map((path) => resolve(path));
const [pyodideFolder, library, requestsFile, memoryFile, factsFile] = given;
const WARM_UP = `
import gc, importlib, json, pkgutil, random, sys, zipimport
before = random.getstate()

import calculators
for found in pkgutil.walk_packages(calculators.__path__, "calculators."):
    if found.name.rpartition(".")[2] not in ("__main__", "cli"):
        importlib.import_module(found.name)

# Every calculator, answering and refusing: what they import late is then in memory.
from calculators.web import handle
asked = json.loads(requests)
asked += [{"op": "run", "calculator": told["id"]} for told in json.loads(handle('{"op": "list"}'))["result"]]
for request in asked:
    for op in ("run", "odds"):
        handle(json.dumps({**request, "op": op, "root": "../"}))

# What Python looks up by name at any time: the browser has no archive to find it in.
for name in ("ascii", "latin_1", "punycode", "utf_8", "utf_16"):
    importlib.import_module(f"encodings.{name}")

# How a fault is told.
import traceback
try:
    importlib.import_module("calculators.missing")
except ImportError as error:
    traceback.format_exception(error)
assert random.getstate() == before, "a generator was used before the snapshot"

# The archive in the browser is another one, empty unless Python starts without this memory.
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
import linecache
linecache.clearcache()

# What was only computed for the warm-up: answers and laws that no reader asked for yet.
import functools
for found in gc.get_objects():
    if isinstance(found, functools._lru_cache_wrapper) and found.__module__.startswith(("calculators.systems", "icepool")):
        found.cache_clear()
modules = sorted(sys.modules)
del before, asked, requests
for _ in range(3):
    gc.collect()
gc.freeze()
json.dumps(modules)
`;

const PAGE = 4096;
let initial = null; // the memory, as the engine's data left it
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (code, imports) => {
  const made = await instantiate(code, imports);
  if (imports?.env?.memory) initial = new Uint8Array(imports.env.memory.buffer).slice();
  return made;
};

// Pyodide wants its library at a name of its own; give it ours there, beside the engine.
const home = mkdtempSync(join(tmpdir(), "snapshot-"));
try {
  for (const name of ["pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "package.json", "pyodide-lock.json"])
    symlinkOrCopy(join(pyodideFolder, name), join(home, name));
  const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
  const pyodide = await loadPyodide({
    indexURL: home,
    stdLibURL: library,
    env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" },
    _makeSnapshot: true,
  });
  pyodide.runPython(`requests = ${JSON.stringify(readFileSync(requestsFile, "utf8"))}`);
  const modules = JSON.parse(pyodide.runPython(WARM_UP));
  clean(pyodide._module);
  const snapshot = pyodide.makeMemorySnapshot();
  const header = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
  const memory = snapshot.subarray(header);
  const given = PAGE * Math.ceil((initial.findLastIndex((byte) => byte !== 0) + 1) / PAGE);
  for (let i = 0; i < given; i += 1) memory[i] ^= initial[i];
  const runs = notZero(memory, given);
  writeFileSync(memoryFile, Buffer.concat([snapshot.subarray(0, header), ...runs.map((run) => memory.subarray(...run))]));
  writeFileSync(factsFile, JSON.stringify({ modules, layout: { size: memory.length, header, given, runs } }));
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exit(0);

// Freed memory keeps its bytes, which compress badly: take what the allocator has to give below the
// highest byte in use, fill it with zeros, give it back.
function clean(engine) {
  const { _PyMem_RawMalloc, _PyMem_RawFree } = engine;
  let top = engine.HEAPU8.length;
  while (engine.HEAPU8[top - 1] === 0) top -= 1;
  const held = [];
  for (let size = 1 << 16; size >= 32; size >>= 1) {
    for (;;) {
      const place = _PyMem_RawMalloc(size);
      held.push(place);
      if (!place || place + size > top) break;
      engine.HEAPU8.fill(0, place, place + size); // read each time: the memory may have grown
    }
  }
  for (const place of held) _PyMem_RawFree(place);
}

// Where the memory has pages that are not all zeros: [from, to]; none goes across `border`.
function notZero(memory, border) {
  const runs = [];
  for (let from = 0; from < memory.length; from += PAGE) {
    const page = memory.subarray(from, from + PAGE);
    if (page.every((byte) => byte === 0)) continue;
    const last = runs.at(-1);
    if (last?.[1] === from && from !== border) last[1] += page.length;
    else runs.push([from, from + page.length]);
  }
  return runs;
}

function symlinkOrCopy(from, to) {
  try {
    symlinkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
