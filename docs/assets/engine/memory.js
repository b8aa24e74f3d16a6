// The memory that Python starts from, in two files: a base that all systems share, and one
// system's difference from it (hooks/snapshot.mjs). Each file holds, in this order:
//   the number of its runs; of each, its start and end in the memory             (32 bits each)
//   Pyodide's header, `header` bytes long
//   the contents of the runs, a multiple of four bytes each: the rest is unchanged
// Law: a file whose length is not what it declares is refused before anything is touched.
//
//   read(buffer, header)                        → { header, runs, contents }
//   place(memory, own, base, difference, given)   own: what the engine itself put there, `given` bytes

export function read(buffer, header) {
  const [count] = new Uint32Array(buffer, 0, 1);
  const front = 4 + 8 * count;
  const bounds = front + header <= buffer.byteLength ? new Uint32Array(buffer, 4, 2 * count) : [];
  const runs = Array.from({ length: bounds.length / 2 }, (_, i) => [bounds[2 * i], bounds[2 * i + 1]]);
  const length = runs.reduce((sum, [from, to]) => sum + to - from, front + header);
  if (buffer.byteLength !== length) throw new Error(`a snapshot of ${buffer.byteLength} bytes`);
  return { header: new Uint8Array(buffer, front, header), runs, contents: new Uint8Array(buffer, front + header) };
}

export function place(memory, own, base, difference, given) {
  memory.set(own);
  memory.fill(0, given, Math.max(...[base, difference].map((file) => file?.runs.at(-1)?.[1] ?? 0)));
  lay(memory, base, given);
  if (difference) lay(memory, difference, Infinity);
}

// Up to the border, the previous content counts.
function lay(memory, { runs, contents }, border) {
  let source = 0;
  for (const [from, to] of runs) {
    const told = contents.subarray(source, source + to - from);
    if (to <= border) merge(memory, from, told);
    else memory.set(told, from);
    source += told.length;
  }
}

// Exclusive or, four bytes at a time.
function merge(memory, from, contents) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset + from, contents.length >> 2);
  const told = new Uint32Array(contents.buffer, contents.byteOffset, words.length);
  for (let i = 0; i < words.length; i += 1) words[i] ^= told[i];
}
