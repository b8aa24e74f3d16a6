// What Python starts from: a worker of its own fetches, unpacks and compiles it (feeder.js) while Python's worker comes
// to life. Law: every file is of the one version that the build wrote below; the page only hands on what it is given.
//
//   systemOf(calculator) → the first half of its id
//   feed(worker, { system, progress(phase, percent), signal }) → { copied() }
//   system: the one to start with; none, or an unknown one: each is brought in when it is asked for
//   copied: every part so far came from the offline copy
//
// Messages to the worker: { start: { folder, info, system, systems, snapshot } }, then in any order
// { part: "engine" | "base" | "difference", value } or { part, reason }.

import { getFile } from "./unpack.js";

const BUILT = null; // runtime.json: the build writes it here, so that it costs no request
const ROOT = new URL("../runtime/", import.meta.url);

export const systemOf = (calculator) => calculator?.split(".")[0];

export function feed(worker, { system, progress = (_phase, _percent) => {}, signal = null }) {
  const feeder = new Worker(new URL("feeder.js", import.meta.url), { type: "module" });
  const fail = (reason) => worker.postMessage({ part: "engine", reason: String(reason) });
  let copied = true;
  feeder.onmessage = ({ data }) => {
    if ("percent" in data) return progress(data.phase, data.percent);
    if (data.last) feeder.terminate();
    copied &&= data.copied;
    worker.postMessage(data, data.value instanceof ArrayBuffer ? [data.value] : []);
  };
  feeder.onerror = ({ message }) => fail(message ?? "no feeder");
  signal?.addEventListener("abort", () => feeder.terminate());
  begin(worker, feeder, system).catch(fail);
  return { copied: () => copied };
}

async function begin(worker, feeder, system) {
  const built = BUILT ?? (await (await getFile(new URL("runtime.json", ROOT))).json());
  const { version, info, systems, snapshot, files } = built;
  const folder = new URL(`${version}/`, ROOT).href;
  worker.postMessage({ start: { folder, info, system, systems, snapshot } });
  const parts = { engine: "pyodide.asm.wasm", base: "snapshot" };
  if (systems.includes(system)) parts.difference = `${system}.snapshot`;
  else worker.postMessage({ part: "difference", value: null });
  feeder.postMessage({ folder, files, parts });
}
