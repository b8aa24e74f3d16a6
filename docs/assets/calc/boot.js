// Start Python: from the memory snapshot, or the plain way when that cannot be.
// Law: fetching, unpacking and compiling overlap; every file is of the one version that the build
// wrote below; nothing random comes from the snapshot.
//
//   boot({ progress(phase, percent), plain(reason) }) → { handle, heap, from, version }

import { getFile } from "./unpack.js";

const BUILT = null; // runtime.json: the build writes it here, so that it costs no request
const MODULE = "calculators.web";

export async function boot(tell) {
  const built = BUILT ?? (await (await fetch(new URL("../runtime/runtime.json", import.meta.url))).json());
  const folder = new URL(`../runtime/${built.version}/`, import.meta.url).href;
  const get = metered(folder, built.files, tell.progress);

  const loader = import(`${folder}pyodide.mjs`);
  const engine = get("pyodide.asm.wasm", "application/wasm").then(compile);
  const script = get("pyodide.asm.js", "text/javascript").then(evaluate);
  const library = get("library.zip").then((response) => response.arrayBuffer());
  const memory = built.snapshot ? get("snapshot").then(bytes) : Promise.reject(new Error("none was made"));
  for (const promise of [loader, engine, script, library, memory]) promise.catch(() => {}); // awaited below

  // Pyodide asks for these two by itself; they are already on their way.
  const { fetch: networkFetch } = self;
  self.fetch = (input, init) => {
    const address = String(input.url ?? input);
    if (address === `${folder}pyodide.asm.wasm`) return Promise.resolve(new Response());
    if (address === `${folder}python_stdlib.zip`) return library.then((zip) => new Response(zip));
    return networkFetch(input, init);
  };
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await engine;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const { loadPyodide } = await loader;
    // Pyodide waits for ever for an engine or a library that cannot come: wait for both first.
    await Promise.all([script, engine, library]);
    const options = { indexURL: folder, packageBaseUrl: folder, lockFileContents: { info: built.info, packages: {} } };
    let from = "snapshot";
    const restored = memory.then((_loadSnapshot) => loadPyodide({ ...options, _loadSnapshot }));
    const pyodide = await restored.catch((reason) => {
      from = "plain";
      tell.plain(reason);
      return loadPyodide(options);
    });
    tell.progress("python", 100);
    // The generator of the snapshot is the same for everybody; seeds of draws never come from it.
    if (from === "snapshot") pyodide.pyimport("random").seed();
    const { handle } = pyodide.pyimport(MODULE);
    return { handle, heap: () => pyodide._module.HEAPU8.length, from, version: built.version };
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
  progress("download", 0);
  return (name, type) =>
    getFile(`${folder}${name}.pack`, type, (length) => {
      received += length;
      const percent = Math.min(100, Math.floor((100 * received) / total));
      progress(percent < 100 ? "download" : "python", percent);
    });
}

const bytes = async (response) => new Uint8Array(await response.arrayBuffer());

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
