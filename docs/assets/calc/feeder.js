// The module worker that fetches Python's files, so that neither the page nor Python's own worker waits for it.
// Law: fetched together, delivered one after the other, in the order in which Python can use them.
//
// Message from the page (parts.js): { folder, files: { name: bytes }, parts: { part: name } }
// Messages to the page: { phase: "download" | "python", percent }, and for each part, in any order
//   { part, value, copied, last } or { part, reason, copied, last }   last: nothing more will come

import { getFile, unpack } from "./unpack.js";

const PACE = 120; // ms between two words on the progress: each is painted

self.onmessage = ({ data: { folder, files, parts } }) => {
  const names = Object.entries(parts).map(([part, name]) => [part, `${name}.pack`]);
  const count = meter(names.reduce((sum, [, name]) => sum + files[name], 0));
  let turn = Promise.resolve();
  let left = names.length;
  for (const [part, name] of names) {
    const before = turn;
    const asked = getFile(`${folder}${name}`);
    asked.catch(() => {}); // told below
    let done;
    turn = new Promise((resolve) => (done = resolve));
    bring(part, asked, before, (length) => (length ? count(length) : done())).then((told) => {
      done();
      left -= 1;
      self.postMessage({ part, ...told, last: !left }, { transfer: told.value instanceof ArrayBuffer ? [told.value] : [] });
    });
  }
};

async function bring(part, asked, before, count) {
  let copied = false;
  try {
    const packed = await asked;
    copied = packed.headers.has("x-copy");
    await before;
    const engine = part === "engine";
    const plain = await unpack(packed, engine ? "application/wasm" : undefined, count);
    return { value: await (engine ? WebAssembly.compileStreaming(plain) : plain.arrayBuffer()), copied };
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
    if (received < total && time - last < PACE) return;
    last = time;
    const percent = Math.min(100, Math.floor((100 * received) / total));
    self.postMessage({ phase: received < total ? "download" : "python", percent });
  };
}
