// Start Python: from the memory snapshot, or the plain way when that cannot be.
// Law: nothing random comes from the snapshot; a snapshot that cannot be used only costs time.
//
//   boot({ folder, info, snapshot }, { engine, script, memory }, { plain(reason) }) → { handle, heap, from, copied }
//   engine, script, memory: promises of what the page fetches (parts.js)
//   copied: what was fetched here came from the offline copy

import { getFile, unpack } from "./unpack.js";

const MODULE = "calculators.web";
const NO_FILES = Uint8Array.from({ length: 22 }, (_, i) => [0x50, 0x4b, 5, 6][i] ?? 0); // an empty archive

export async function boot({ folder, info, snapshot }, given, tell) {
  const parts = { loader: import(`${folder}pyodide.mjs`), engine: given.engine, script: given.script.then(evaluate) };
  for (const promise of Object.values(parts)) promise.catch(() => {}); // awaited below
  const options = { indexURL: folder, packageBaseUrl: folder, lockFileContents: { info, packages: {} } };
  let from = "snapshot";
  let copied = true;
  let pyodide;
  try {
    if (!snapshot) throw new Error("none was made");
    pyodide = await restore(parts, options, snapshot, given.memory);
    // The generator of the snapshot is the same for everybody; seeds of draws never come from it.
    pyodide.pyimport("random").seed();
  } catch (reason) {
    from = "plain";
    tell.plain(reason);
    const packed = await getFile(`${folder}library.zip.pack`);
    copied = packed.headers.has("x-copy");
    const library = unpack(packed).then((response) => response.arrayBuffer());
    pyodide = await load(parts, options, library);
  }
  const { handle } = pyodide.pyimport(MODULE);
  return { handle, heap: () => pyodide._module.HEAPU8.length, from, copied };
}

// Every module of the library is in the memory: its archive is not wanted, and an empty one keeps
// Pyodide waiting until the memory is there. The engine is set up while that is still on its way.
async function restore(parts, options, layout, memory) {
  const { size, header } = layout;
  const head = new Uint8Array(header);
  Object.defineProperty(head, "length", { value: size }); // how much memory Pyodide asks for
  let packed;
  let engine; // its memory, and what it had put there itself
  // Pyodide would copy what follows the header; it is put into place here, and there is no more to copy.
  head.subarray = (start, end) => {
    if (end !== undefined) return Uint8Array.prototype.subarray.call(head, start, end);
    place(new Uint8Array(engine.buffer), engine.own, packed, layout);
    return new Uint8Array();
  };
  const arrived = memory.then((buffer) => {
    const length = layout.runs.reduce((sum, [from, to]) => sum + to - from, header);
    if (buffer.byteLength !== length) throw new Error(`a snapshot of ${buffer.byteLength} bytes`);
    packed = new Uint8Array(buffer);
    head.set(packed.subarray(0, header));
    return NO_FILES;
  });
  return load(parts, { ...options, _loadSnapshot: head }, arrived, ({ buffer }) => {
    engine = { buffer, own: new Uint8Array(buffer, 0, layout.given).slice() };
  });
}

// Only what is not zero was kept, in runs; the start is told as the difference from the engine's own.
function place(heap, own, packed, { header, given, runs }) {
  heap.set(own);
  let source = header;
  let end = given;
  for (const [from, to] of runs) {
    if (from > end) heap.fill(0, end, from);
    if (to <= given) {
      const words = new Uint32Array(heap.buffer, from, (to - from) >> 2);
      const told = new Uint32Array(packed.buffer, source, words.length);
      for (let i = 0; i < words.length; i += 1) words[i] ^= told[i];
    } else heap.set(packed.subarray(source, source + to - from), from);
    source += to - from;
    end = Math.max(end, to);
  }
}

// Pyodide asks for its engine and its library by itself: hand it what is already on its way.
async function load({ loader, engine, script }, options, library, made = () => {}) {
  const { fetch: networkFetch } = self;
  const { instantiateStreaming, Module } = WebAssembly;
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  for (const promise of [library, failed]) promise.catch(() => {}); // told where they are wanted
  // Pyodide would only complain of a failure in the console, and wait for ever.
  const orFail = (promise) => promise.catch((error) => (fail(error), new Promise(() => {})));
  self.fetch = (input, init) => {
    const address = String(input.url ?? input);
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

// The engine's script is packed: it enters as a module made of its text.
async function evaluate(script) {
  if (typeof _createPyodideModule === "function") return;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
