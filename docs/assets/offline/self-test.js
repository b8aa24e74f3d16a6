// Resolves a real calculation from the copy alone, in a worker of its own.
// Law: returns "" if the answer is the build's and every part of Python came from the copy; else the name of a sentence (panel.js).

import { feed, systemOf } from "../engine/parts.js";

const BUILT = null; // { request, summary }: an example of the pages, and what CPython answered
const LIMIT = 60_000; // ms

export async function selfTest() {
  const worker = new Worker(new URL("../engine/worker.js", import.meta.url), { type: "module" });
  try {
    const system = systemOf(BUILT.request.calculator);
    const { copied } = feed(worker, { system });
    const started = await message(worker, ({ type }) => type === "ready" || type === "failed");
    if (started.type !== "ready") return "calculation";
    const { result } = await ask(worker, system, BUILT.request);
    if (result?.summary !== BUILT.summary) return "calculation";
    return started.copied && copied() ? "" : "elsewhere";
  } catch {
    return "calculation";
  } finally {
    worker.terminate();
  }
}

async function ask(worker, system, request) {
  const told = message(worker, (data) => data.type === "answer" || data.type === "crashed");
  worker.postMessage({ system, request: JSON.stringify(request) });
  return JSON.parse((await told).answer);
}

function message(worker, wanted) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), LIMIT);
    worker.onerror = reject;
    worker.onmessage = ({ data }) => {
      if (!wanted(data)) return;
      clearTimeout(timer);
      resolve(data);
    };
  });
}
