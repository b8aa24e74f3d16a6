// The module worker that fetches Python's files, so that neither the page nor Python's own worker waits for it.
// Law: fetched together, delivered one after the other, in the order in which Python can use them.
//
// Message from the page (parts.js): { folder, files: { name: bytes }, parts: { part: name } }
// Messages to the page: { phase: "download" | "python", percent }, and for each part, in any order
//   { part, value, copied, last } or { part, reason, copied, last }   last: nothing more will come

import { counted, getFile, unpack } from "./unpack.js";

const PACE = 120; // ms between two words on the progress: each is painted

self.onmessage = ({ data: { folder, files, parts } }) => {
  const names = Object.entries(parts).map(([part, name]) => [part, `${name}.pack`]);
  const count = meter(names.reduce((sum, [, name]) => sum + files[name], 0));
  let turn = Promise.resolve();
  let left = names.length;
  for (const [part, name] of names) {
    const before = turn;
    let done;
    const whole = new Promise((resolve) => (done = resolve));
    turn = before.then(() => whole);
    const come = (length) => {
      count(length);
      if (!length) done();
    };
    bring(part, `${folder}${name}`, before, come).then((told) => {
      done();
      left -= 1;
      self.postMessage({ part, ...told, last: !left }, { transfer: told.value instanceof ArrayBuffer ? [told.value] : [] });
    });
  }
};

async function bring(part, address, before, count) {
  let copied = false;
  let come = 0;
  const read = async (packed) => {
    copied = packed.headers.has("x-copy");
    if (come) count(-come); // of the first time
    come = 0;
    const body = counted(packed.body, (length) => {
      come += length;
      count(length); // progress is what has come, whoever waits for its turn
    });
    await before;
    const engine = part === "engine";
    const plain = unpack(body, engine ? "application/wasm" : undefined);
    return engine ? WebAssembly.compileStreaming(plain) : plain.arrayBuffer();
  };
  try {
    return { value: await getFile(address, read), copied };
  } catch (error) {
    return { reason: String(error), copied };
  }
}

// Count what arrives against the sizes known from the build.
function meter(total) {
  let received = 0;
  let last = 0;
  return (length) => {
    received += length;
    const time = performance.now();
    if (length && received < total && time - last < PACE) return; // the end of a file is always told
    last = time;
    const percent = Math.min(100, Math.floor((100 * received) / total));
    self.postMessage({ phase: received < total ? "download" : "python", percent });
  };
}
