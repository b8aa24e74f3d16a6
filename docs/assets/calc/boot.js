// Start Python: from the memory snapshot, or the plain way when that cannot be.
// Law: fetching, unpacking and compiling overlap; every file is of the one version that the build
// wrote below; nothing random comes from the snapshot.
//
//   boot({ progress(phase, percent), plain(reason) }) → { handle, heap, from, copied }
//   copied: every part came from the offline copy

import { getFile, unpack } from "./unpack.js";

const BUILT = null; // runtime.json: the build writes it here, so that it costs no request
const MODULE = "calculators.web";

export async function boot(tell) {
  const built = BUILT ?? (await (await fetch(new URL("../runtime/runtime.json", import.meta.url))).json());
  const folder = new URL(`../runtime/${built.version}/`, import.meta.url).href;
  const get = metered(folder, built.files, tell.progress);
  const parts = {
    loader: import(`${folder}pyodide.mjs`),
    engine: get("pyodide.asm.wasm", "application/wasm").then(compile),
    script: get("pyodide.asm.js", "text/javascript").then(evaluate),
    library: get("library.zip").then((response) => response.arrayBuffer()),
  };
  const memory = new Uint8Array(built.snapshot?.size ?? 0);
  const filled = built.snapshot ? get("snapshot").then((response) => fill(memory, response)) : null;
  for (const promise of [...Object.values(parts), filled]) promise?.catch(() => {}); // awaited below

  const options = { indexURL: folder, packageBaseUrl: folder, lockFileContents: { info: built.info, packages: {} } };
  let from = "snapshot";
  let pyodide;
  try {
    if (!filled) throw new Error("none was made");
    pyodide = await load(parts, { ...options, _loadSnapshot: memory }, filled, built.snapshot);
    // The generator of the snapshot is the same for everybody; seeds of draws never come from it.
    pyodide.pyimport("random").seed();
  } catch (reason) {
    from = "plain";
    tell.plain(reason);
    pyodide = await load(parts, options);
  }
  tell.progress("python", 100);
  const { handle } = pyodide.pyimport(MODULE);
  return { handle, heap: () => pyodide._module.HEAPU8.length, from, copied: get.copied() };
}

// Pyodide asks for its engine and its library by itself: hand it what is already on its way. The
// engine is set up while the memory is still arriving, and Python goes on once both are there.
async function load({ loader, engine, script, library }, options, filled, layout) {
  const { fetch: networkFetch } = self;
  const { instantiateStreaming } = WebAssembly;
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  self.fetch = async (input, init) => {
    const address = String(input.url ?? input);
    if (address === `${options.indexURL}pyodide.asm.wasm`) return new Response();
    if (address === `${options.indexURL}python_stdlib.zip`) return new Response(await library);
    return networkFetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await engine;
      const [instance] = await Promise.all([WebAssembly.instantiate(module, imports), filled, library]);
      if (filled) complete(options._loadSnapshot, layout, imports.env.memory);
      return { module, instance };
    } catch (error) {
      fail(error);
      return new Promise(() => {}); // Pyodide would only complain in the console, and wait for ever
    }
  };
  try {
    const [{ loadPyodide }] = await Promise.all([loader, script]);
    return await Promise.race([loadPyodide(options), failed]);
  } finally {
    self.fetch = networkFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

// Count what arrives against the sizes known from the build.
function metered(folder, files, progress) {
  const wanted = Object.keys(files).filter((name) => name.endsWith(".pack"));
  const total = wanted.reduce((sum, name) => sum + files[name], 0);
  let received = 0;
  let copied = true;
  const count = (length) => {
    received += length;
    const percent = Math.min(100, Math.floor((100 * received) / total));
    progress(percent < 100 ? "download" : "python", percent);
  };
  const get = async (name, type) => {
    const response = await getFile(`${folder}${name}.pack`);
    copied &&= response.headers.has("x-copy");
    return unpack(response, type, count);
  };
  progress("download", 0);
  return Object.assign(get, { copied: () => copied });
}

// The start of the memory was told as its difference from what the engine puts there itself.
function complete(memory, { header, given }, { buffer }) {
  const words = given >> 2;
  const own = new Uint32Array(buffer, 0, words);
  const told = new Uint32Array(memory.buffer, header, words);
  for (let i = 0; i < words; i += 1) told[i] ^= own[i];
  const [last, lastOwn] = [new Uint8Array(memory.buffer, header), new Uint8Array(buffer)];
  for (let i = words << 2; i < given; i += 1) last[i] ^= lastOwn[i];
}

async function fill(memory, response) {
  const reader = response.body.getReader();
  let end = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    memory.set(piece.value, end);
    end += piece.value.length;
  }
  if (end !== memory.length) throw new Error(`a snapshot of ${end} bytes`);
}

async function compile(response) {
  if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// The engine's script is packed: it enters as a module made of its text.
async function evaluate(response) {
  if (typeof _createPyodideModule === "function") return;
  const address = URL.createObjectURL(await response.blob());
  try {
    await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
