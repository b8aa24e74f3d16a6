// Takes the memory snapshots that the browser's worker starts from: a base, and a difference for each system.
//
//   node snapshot.mjs <pyodide folder> <library.zip> <requests as JSON> <out folder>
//
// The base is a Python that has imported everything but the systems. From there each system is
// imported in turn, and the memory restored; a system's file is its difference (exclusive or) from
// the base. A start fetches the base and its own system's difference: the others' size costs it nothing.
//
// A quarter of the base is written by the engine itself when it is set up. The browser has that
// anyway: this part, too, is stored as a difference, mostly zeros. Blocks of zeros are omitted.
//
// Written: "snapshot" and "<system>.snapshot", each as docs/assets/engine/memory.js reads it. Printed: { modules: those
// in them, snapshot: { size: of the whole memory in bytes, header: bytes of Pyodide's in each file, given: how many
// first bytes of the memory are stored as the difference from what the engine writes } }.
//
// Law: nothing random is stored. Hashes are not salted (the same for every reader: they order no
// output), no generator is used before a snapshot (checked below), and the worker reseeds Python's
// own generator after each restore; seeds of draws come from the platform on demand.

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [home, library, , out] = process.argv.slice(2).map((path) => resolve(path));
const COMMON = `
import functools, gc, importlib, json, linecache, pkgutil, random, sys, traceback, zipimport
before = random.getstate()

def import_all(package, but=()):
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if found.name not in but:
            module = importlib.import_module(found.name)
            if found.ispkg:
                import_all(module, but)

def play(system):
    # Every calculator, answering and refusing: what they import late is then in memory.
    import_all(importlib.import_module("calculators.systems." + system))
    asked = [request for request in json.loads(requests) if request["calculator"].startswith(system + ".")]
    asked += [{"calculator": found.id} for found in calculators.catalogue.SYSTEMS[system].calculators]
    for request in asked:
        for op in ("run", "odds"):
            calculators.web.handle(json.dumps({**request, "op": op, "root": "../"}))

def settle():
    assert random.getstate() == before, "a generator was used before the snapshot"
    # The archives in the browser are others, none unless more than this memory is wanted.
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()
    linecache.clearcache()
    # What was only computed for the warm-up: answers and laws that no reader asked for yet.
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper) and found.__module__.startswith(("calculators.systems", "icepool")):
            found.cache_clear()
    while gc.collect():
        pass
    gc.freeze()

import calculators.catalogue, calculators.systems, icepool
import_all(calculators, but=("calculators.__main__", "calculators.cli", "calculators.systems"))

# What Python looks up by name at any time: the browser has no archive to find it in.
for name in ("ascii", "latin_1", "punycode", "utf_8", "utf_16"):
    importlib.import_module(f"encodings.{name}")

# How a fault is told.
try:
    importlib.import_module("calculators.missing")
except ImportError as error:
    traceback.format_exception(error)
calculators.web.handle("{}")
settle()
json.dumps(calculators.catalogue.NAMES)
`;
const SYSTEM = `
play(system)
modules = sorted(sys.modules)
del requests, system
settle()
json.dumps(modules)
`;

const BLOCK = 256; // bytes: most changes are a word here and there
let initial = null; // the memory, as the engine's data left it
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (code, imports) => {
  const made = await instantiate(code, imports);
  if (imports?.env?.memory) initial = new Uint8Array(imports.env.memory.buffer).slice();
  return made;
};

const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  indexURL: home,
  stdLibURL: library,
  env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" },
  _makeSnapshot: true,
});
const engine = pyodide._module;
const names = JSON.parse(pyodide.runPython(COMMON));
clean(engine);
const kept = engine.HEAPU8.slice();
const base = take(pyodide);
const given = BLOCK * Math.ceil((initial.findLastIndex((byte) => byte !== 0) + 1) / BLOCK);
write("snapshot", base, initial, given);
const modules = [];
const requests = JSON.stringify(process.argv[4]);
for (const system of names) {
  engine.HEAPU8.set(kept);
  engine.HEAPU8.fill(0, kept.length);
  pyodide.runPython(`system, requests = "${system}", ${requests}`);
  modules.push(...JSON.parse(pyodide.runPython(SYSTEM)));
  clean(engine);
  const taken = take(pyodide);
  if (taken.header.length !== base.header.length) throw new Error("two lengths of header");
  write(`${system}.snapshot`, taken, base.memory, base.memory.length);
}
const snapshot = { size: engine.HEAPU8.length, header: base.header.length, given }; // room for each of them
writeFileSync(process.stdout.fd, JSON.stringify({ modules, snapshot }));
process.exit(0);

// Pyodide's snapshot: a header of its own, then the memory.
function take(pyodide) {
  const snapshot = pyodide.makeMemorySnapshot();
  const [, length] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
  return { header: snapshot.slice(0, length), memory: snapshot.slice(length) };
}

// Write a memory; up to `border`, as its difference from what is there before it.
function write(name, { header, memory }, before, border) {
  const told = memory.slice();
  for (let i = 0; i < Math.min(border, told.length); i += 1) told[i] ^= before[i];
  const runs = notZero(told, border);
  const front = new Uint32Array([runs.length, ...runs.flat()]);
  const contents = runs.map(([from, to]) => told.subarray(from, to));
  writeFileSync(join(out, name), Buffer.concat([new Uint8Array(front.buffer), header, ...contents]));
}

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

// Where the memory has blocks that are not all zeros: [from, to]; none goes across `border`.
function notZero(memory, border) {
  const runs = [];
  for (let from = 0; from < memory.length; from += BLOCK) {
    const block = memory.subarray(from, from + BLOCK);
    if (block.every((byte) => byte === 0)) continue;
    const last = runs.at(-1);
    if (last?.[1] === from && from !== border) last[1] += block.length;
    else runs.push([from, from + block.length]);
  }
  return runs;
}
