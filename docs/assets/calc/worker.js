// The module worker: Pyodide once, then one door, calculators.web.handle.
// Law: strings in, strings out. No rule, no state, no request to another host.
//
// Messages from the page (client.js):
//   { id, request }                           one request, a JSON text for handle
// Messages to the page, in this order:
//   { type: "progress", phase, percent }      phase "download" (percent 0–100), then "python"
//   { type: "ready" }                         sent once; or
//   { type: "failed", reason }                the start failed: this worker is of no more use
//   { type: "answer", id, answer }            the JSON text that handle returned
//   { type: "crashed", id, reason }           the runtime broke on this request: replace the worker

const RUNTIME = new URL("../runtime/", import.meta.url).href;
const networkFetch = self.fetch.bind(self);
const early = new Map(); // address → response asked for before Pyodide wants it
let received = 0;
let total = 0;
let lastReport = "";
let handle = null;

self.onmessage = ({ data: { id, request } }) => {
  try {
    self.postMessage({ type: "answer", id, answer: handle(request) });
  } catch (error) {
    self.postMessage({ type: "crashed", id, reason: String(error) });
  }
};

const fail = (error) => self.postMessage({ type: "failed", reason: String(error) });
boot().then(() => self.postMessage({ type: "ready" }), fail);

async function boot() {
  const module = import(`${RUNTIME}pyodide.mjs`);
  module.catch(() => {}); // reported by the await below
  const { files, packages } = await (await sound(`${RUNTIME}runtime.json`)).json();
  meter(files);
  const { loadPyodide } = await module;
  const pyodide = await loadPyodide({ indexURL: RUNTIME, packageBaseUrl: RUNTIME, packages });
  report("python", 100);
  handle = pyodide.pyimport("calculators.web").handle;
}

// Count what is fetched against the known sizes, and ask for the big files at once instead of
// one after the other. Scripts are imported, not fetched; wheels keep Pyodide's integrity check.
function meter(files) {
  const fetched = Object.keys(files).filter((name) => !/\.m?js$/.test(name));
  total = fetched.reduce((sum, name) => sum + files[name], 0);
  self.fetch = (input, init) => {
    const address = new URL(input.url ?? input, self.location).href;
    const waiting = early.get(address);
    early.delete(address);
    return waiting ?? counted(input, init);
  };
  for (const name of fetched.filter((name) => /\.(wasm|zip|json)$/.test(name))) {
    const answer = counted(RUNTIME + name);
    answer.catch(fail); // Pyodide would wait for ever
    early.set(RUNTIME + name, answer);
  }
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...given) => {
    const made = instantiateStreaming(...given);
    made.catch(fail); // the same
    return made;
  };
  report("download", 0);
}

async function sound(input, init) {
  const response = await networkFetch(input, init);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

// The same response, its bytes counted on the way; WebAssembly still compiles while it streams.
async function counted(input, init) {
  const response = await sound(input, init);
  const count = new TransformStream({
    transform(chunk, out) {
      received += chunk.byteLength;
      const percent = Math.min(100, Math.floor((100 * received) / total));
      report(percent < 100 ? "download" : "python", percent);
      out.enqueue(chunk);
    },
  });
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  if (/\.wasm$/.test(response.url)) headers.set("content-type", "application/wasm"); // any host will do
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
}

function report(phase, percent) {
  if (lastReport === `${phase} ${percent}`) return;
  lastReport = `${phase} ${percent}`;
  self.postMessage({ type: "progress", phase, percent });
}
