// Packed files: gzip under an extension that no host treats as a compressed transfer.
// Law: the result is a Response that still streams, of the requested type.
//
//   getFile(address)               → Response   or an error
//   unpack(response, type, count)  → Response   count(length) is called for every chunk, and with 0 at the end

export async function getFile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

export async function unpack(response, type = "application/octet-stream", count = (_length) => {}) {
  const headers = { "content-type": type };
  const counted = new TransformStream({
    transform: (chunk, out) => {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
    flush: () => count(0),
  });
  const plain = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers });
}
