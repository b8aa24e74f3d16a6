// Packed files: gzip under an extension that no host treats as a compressed transfer.
// Law: the result is a Response that still streams, of the requested type. The browser keeps these files for ever: what it
// has kept of a bad moment, such as a host's page for visitors, is asked of the network once more.
//
//   getFile(address, read, cache?)   → Promise: what read(response) makes of it; when either fails, the second time's
//   counted(body, count)      → a stream: all of the body as it arrives, read or not; count(length) is called for every
//                             chunk, and with 0 at the end
//   unpack(body, type)        → Response

export async function getFile(address, read, cache = /** @type {RequestCache} */ ("default")) {
  try {
    const response = await fetch(address, { cache });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return await read(response);
  } catch (error) {
    if (cache === "reload") throw error;
    return getFile(address, read, "reload");
  }
}

export function counted(body, count) {
  const each = {
    transform: (chunk, out) => {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
    flush: () => count(0),
  };
  return body.pipeThrough(new TransformStream(each, undefined, { highWaterMark: Infinity }));
}

export function unpack(body, type = "application/octet-stream") {
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}
