// Packed files: gzip under a name that no host takes for a compressed transfer.
// Law: what comes out is a Response that still streams, of the type asked for.
//
//   getFile(address, signal?)      → Response   or an error
//   unpack(response, type, count)  → Response   count(length) is told of every piece that arrives, and 0 at the end

export async function getFile(address, signal) {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

// What arrives at once would be unpacked at once, and the page would be deaf meanwhile.
const TURN = 6; // ms
const SLICE = 1 << 15;
let since = 0;

async function breathe() {
  if (performance.now() - since < TURN) return;
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  since = performance.now();
}

// A slice is given when the one before it has been unpacked: what waits in a stream is worked off at once.
function slices(reader, count) {
  let chunk = new Uint8Array();
  const next = async (out) => {
    await breathe();
    if (!chunk.length) {
      const { done, value } = await reader.read();
      count(done ? 0 : value.byteLength);
      if (done) return out.close();
      chunk = value;
    }
    out.enqueue(chunk.subarray(0, SLICE));
    chunk = chunk.subarray(SLICE);
  };
  return new ReadableStream({ pull: next, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}

export async function unpack(response, type = "application/octet-stream", count = () => {}) {
  const headers = { "content-type": type };
  if (typeof DecompressionStream === "function" && response.body?.pipeThrough) {
    const plain = slices(response.body.getReader(), count).pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain, { headers });
  }
  const { gunzip } = await import("./gunzip.js"); // browsers before 2023
  const packed = new Uint8Array(await response.arrayBuffer());
  count(packed.length);
  count(0);
  return new Response(gunzip(packed), { headers });
}
