// What Python starts from: a worker of its own (feeder.js) fetches, unpacks and compiles it while Python's worker
// starts. Law: every file is of the one version that the build wrote below; the page only passes it on.
//
//   systemOf(calculator) → the first half of its id
//   feed(worker, { system, progress(phase, percent), signal }) → { copied() }
//   system: the one to start with; if none or unknown, each loads on demand
//   copied: every part so far came from the offline copy
//
// Messages to the worker: { start: { folder, info, system, systems, snapshot } }, then in any order
// { part: "engine" | "base" | "difference", value } or { part, reason }.

const BUILT = null; // runtime.json: the build writes it here, so that it costs no request

export const systemOf = (calculator) => calculator?.split(".")[0];

export function feed(worker, { system, progress = (_phase, _percent) => {}, signal = null }) {
  const { version, info, systems, snapshot, files } = BUILT;
  const folder = new URL(`../runtime/${version}/`, import.meta.url).href;
  const feeder = new Worker(new URL("feeder.js", import.meta.url), { type: "module" });
  let copied = true;
  feeder.onmessage = ({ data }) => {
    if ("percent" in data) return progress(data.phase, data.percent);
    if (data.last) feeder.terminate();
    copied &&= data.copied;
    worker.postMessage(data, data.value instanceof ArrayBuffer ? [data.value] : []);
  };
  feeder.onerror = ({ message }) => worker.postMessage({ part: "engine", reason: message });
  signal?.addEventListener("abort", () => feeder.terminate());
  worker.postMessage({ start: { folder, info, system, systems, snapshot } });
  const parts = { engine: "pyodide.asm.wasm", base: "snapshot" };
  if (systems.includes(system)) parts.difference = `${system}.snapshot`;
  else worker.postMessage({ part: "difference", value: null });
  feeder.postMessage({ folder, files, parts });
  return { copied: () => copied };
}
