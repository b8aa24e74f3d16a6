// What Python starts from. The page fetches, unpacks and compiles it while its worker comes to life:
// two processors share the start, and nothing waits for the worker's own scripts.
// Law: every file is of the one version that the build wrote below.
//
//   systemOf(calculator) → the first half of its id
//   feed(worker, { system, progress(phase, percent), signal }) → { copied() }
//   system: the one to start with; none, or an unknown one: each is brought in when it is asked for
//   copied: every part so far came from the offline copy
//
// Messages to the worker: { start: { folder, info, system, systems, snapshot } }, then in any order
// { part: "engine" | "base" | "difference", value } or { part, reason }.

import { getFile, unpack } from "./unpack.js";

const BUILT = null; // runtime.json: the build writes it here, so that it costs no request
const ROOT = new URL("../runtime/", import.meta.url);
const PACE = 120; // ms between two words on the progress: each is painted

export const systemOf = (calculator) => calculator?.split(".")[0];

export function feed(worker, { system, progress = () => {}, signal } = {}) {
  let copied = true;
  const began = begin(worker, { system, progress, signal, came: (whence) => (copied &&= whence) });
  began.catch((error) => send(worker, "engine", { reason: String(error) }));
  return { copied: () => copied };
}

async function begin(worker, { system, progress, signal, came }) {
  const built = BUILT ?? (await (await getFile(new URL("runtime.json", ROOT), signal)).json());
  const folder = new URL(`${built.version}/`, ROOT).href;
  const { info, systems, snapshot } = built;
  worker.postMessage({ start: { folder, info, system, systems, snapshot } });
  const own = systems.includes(system) ? [`${system}.snapshot`] : [];
  const wanted = ["pyodide.asm.wasm", ...(snapshot ? ["snapshot", ...own] : [])];
  const count = meter(wanted.reduce((sum, name) => sum + built.files[`${name}.pack`], 0), progress);
  const [engine, base, difference] = wanted.map((name) => getFile(`${folder}${name}.pack`, signal));
  // One after the other, in the order in which the worker can use them.
  let turn = Promise.resolve();
  const get = async (asked, type) => {
    const before = turn;
    let done;
    turn = new Promise((resolve) => (done = resolve));
    try {
      const response = await asked;
      came(response.headers.has("x-copy"));
      await before;
      return await unpack(response, type, (length) => (length ? count(length) : done()));
    } catch (error) {
      done();
      throw error;
    }
  };
  const pass = (part, promise) =>
    promise.then(
      (value) => send(worker, part, { value }),
      (error) => signal?.aborted || send(worker, part, { reason: String(error) }),
    );
  pass("engine", get(engine, "application/wasm").then(compile));
  if (base) pass("base", get(base).then((response) => response.arrayBuffer()));
  if (difference) pass("difference", get(difference).then((response) => response.arrayBuffer()));
  else send(worker, "difference", { value: null });
}

function send(worker, part, told) {
  worker.postMessage({ part, ...told }, told.value instanceof ArrayBuffer ? [told.value] : []);
}

async function compile(response) {
  if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// Count what arrives against the sizes known from the build.
function meter(total, progress) {
  let received = 0;
  let last = 0;
  return (length) => {
    received += length;
    const time = performance.now();
    if (received < total && time - last < PACE) return;
    last = time;
    progress(received < total ? "download" : "python", Math.min(100, Math.floor((100 * received) / total)));
  };
}
