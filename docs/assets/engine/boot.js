// Starts Python, from the memory snapshot or else the plain way; imports a system later.
// Law: nothing random comes from the snapshot; a snapshot that cannot be used only costs time.
//
//   boot({ folder, info, system, systems, snapshot }, given, { plain(reason) })
//     → { door, heap, bring(system), from, copied }
//   door: handle of calculators.web, from bytes to bytes
//   given: promises of what the page fetches (parts.js): engine, base, difference
//   bring: imports a system not started with; any other name: all of them
//   copied: everything fetched here came from the offline copy

import { place, read } from "./memory.js";
import { getFile, unpack } from "./unpack.js";

const DOOR = `from pyodide.ffi import to_js
from calculators.web import handle
lambda request: to_js(handle(request.to_bytes().decode()).encode())`;
const ROOMS = "calculators.systems";
const NO_FILES = Uint8Array.from({ length: 22 }, (_, i) => [0x50, 0x4b, 5, 6][i] ?? 0); // an empty archive

export async function boot({ folder, info, system, systems, snapshot }, given, tell) {
  const parts = { loader: script(`${folder}pyodide.mjs`), engine: given.engine, script: script(`${folder}pyodide.asm.js`) };
  for (const promise of Object.values(parts)) promise.catch(() => {}); // awaited below
  const options = { indexURL: folder, packageBaseUrl: folder, lockFileContents: { info, packages: {} } };
  let from = "snapshot";
  let copied = true;
  let pyodide;
  const archive = (name) => getFile(`${folder}${name}.zip.pack`, (packed) => {
    copied &&= packed.headers.has("x-copy");
    return unpack(packed.body).arrayBuffer();
  });
  try {
    const files = Promise.all([given.base, given.difference]);
    pyodide = await restore(parts, options, snapshot, files);
    // The generator of the snapshot is the same for everybody; seeds of draws never come from it.
    pyodide.pyimport("random").seed();
  } catch (reason) {
    from = "plain";
    tell.plain(reason);
    pyodide = await load(parts, options, archive("library"));
  }
  const door = pyodide.runPython(DOOR);
  const brought = new Set(from === "snapshot" ? [system] : []);
  const bring = async (wanted) => {
    const missing = systems.includes(wanted) ? [wanted] : systems;
    for (const name of missing.filter((other) => !brought.has(other))) {
      add(pyodide, name, await archive(name));
      brought.add(name);
    }
  };
  if (from === "plain" && systems.includes(system)) await bring(system);
  return { door, heap: () => pyodide._module.HEAPU8.length, bring, from, copied };
}

// A worker imports a script once, well or badly: a bad one that the browser keeps is replaced there for the next worker.
const script = (address) => import(address).catch(async (error) => {
  await getFile(address, (response) => response.text(), "reload").catch(() => {});
  throw error;
});

// Puts a system's modules on Python's path for systems.
function add(pyodide, system, bytes) {
  const place = `/lib/${system}.zip`;
  pyodide.FS.writeFile(place, new Uint8Array(bytes));
  const { __path__ } = pyodide.pyimport(ROOMS);
  __path__.append(`${place}/${ROOMS.replace(".", "/")}`);
  __path__.destroy();
  pyodide.pyimport(`${ROOMS}.${system}`).destroy();
}

// Every module of the library is in the memory: its archive is not needed, and an empty one keeps
// Pyodide waiting until the memory is there. The engine is set up while that is still downloading.
async function restore(parts, options, { size, header, given }, files) {
  const head = new Uint8Array(header);
  Object.defineProperty(head, "length", { value: size }); // how much memory Pyodide asks for
  let told; // the files, read
  let engine; // its memory, and what it had put there itself
  // Pyodide would copy what follows the header; it is put into place here, and there is no more to copy.
  head.subarray = (start, end) => {
    if (end !== undefined) return Uint8Array.prototype.subarray.call(head, start, end);
    place(new Uint8Array(engine.buffer), engine.own, ...told, given);
    return new Uint8Array();
  };
  const arrived = files.then((buffers) => {
    told = buffers.map((buffer) => buffer && read(buffer, header));
    const [base, difference] = told;
    head.set((difference ?? base).header);
    return NO_FILES;
  });
  return load(parts, { ...options, _loadSnapshot: head }, arrived, ({ buffer }) => {
    engine = { buffer, own: new Uint8Array(buffer, 0, given).slice() };
  });
}

// Pyodide fetches its engine and its library itself: give it what is already downloading.
async function load({ loader, engine, script }, options, library, made = (_memory) => {}) {
  const { fetch: networkFetch } = self;
  const { instantiateStreaming, Module } = WebAssembly;
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  for (const promise of [library, failed]) promise.catch(() => {}); // told where they are wanted
  // Pyodide would only log a failure to the console, and wait for ever.
  const never = (error) => {
    fail(error);
    return new Promise(() => {});
  };
  const orFail = (promise) => promise.catch(never);
  self.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address === `${options.indexURL}pyodide.asm.wasm`) return Promise.resolve(new Response());
    if (address === `${options.indexURL}python_stdlib.zip`) return orFail(library.then((bytes) => new Response(bytes)));
    return networkFetch(input, init);
  };
  WebAssembly.instantiateStreaming = (_, imports) =>
    orFail(
      engine.then(async (module) => {
        const instance = await WebAssembly.instantiate(module, imports);
        made(imports.env.memory);
        return { module, instance };
      }),
    );
  WebAssembly.Module = rememberSmall(Module);
  try {
    const [{ loadPyodide }] = await Promise.all([loader, script]);
    return await Promise.race([loadPyodide(options), failed]);
  } finally {
    self.fetch = networkFetch;
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  }
}

// The engine wraps each of its JavaScript functions in a module that depends on its signature alone.
function rememberSmall(Module) {
  const known = new Map();
  const construct = (target, [bytes]) => {
    if (!(bytes.length < 100)) return new target(bytes);
    const key = String(bytes);
    if (!known.has(key)) known.set(key, new target(bytes));
    return known.get(key);
  };
  return new Proxy(Module, { construct });
}
