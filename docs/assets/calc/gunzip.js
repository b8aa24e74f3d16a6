// Unpack gzip where the browser cannot: RFC 1951 and 1952, without speed records.
// Law: the whole input in, the whole output out; a damaged input is an error, never a wrong output.

const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

export function gunzip(input) {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  if (input.length < 18 || view.getUint16(0) !== 0x1f8b || input[2] !== 8 || input[3] !== 0)
    throw new Error("not a gzip file of ours");
  const output = new Uint8Array(view.getUint32(input.length - 4, true));
  if (inflate(input.subarray(10, -8), output) !== output.length) throw new Error("damaged gzip");
  if (crc32(output) !== view.getUint32(input.length - 8, true)) throw new Error("damaged gzip");
  return output;
}

function inflate(input, output) {
  let place = 0; // in the input
  let held = 0; // bits taken from it and not used
  let count = 0; // how many
  let end = 0; // of what is written

  const bits = (wanted) => {
    while (count < wanted) {
      if (place > input.length) throw new Error("damaged gzip");
      held |= input[place++] << count;
      count += 8;
    }
    const value = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length += 1) {
      code |= bits(1);
      if (code - counts[length] < first) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error("damaged gzip");
  };
  const stored = () => {
    held = count = 0;
    const length = input[place] | (input[place + 1] << 8);
    place += 4;
    output.set(input.subarray(place, place + length), end);
    place += length;
    end += length;
  };
  const dynamic = () => {
    const [literals, distances, lengths] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const sizes = new Uint8Array(19);
    for (let i = 0; i < lengths; i += 1) sizes[ORDER[i]] = bits(3);
    const meta = huffman(sizes);
    const all = new Uint8Array(literals + distances);
    for (let i = 0; i < all.length; ) {
      const next = symbol(meta);
      if (next < 16) all[i++] = next;
      else {
        const value = next === 16 ? all[i - 1] : 0;
        const repeat = next === 16 ? 3 + bits(2) : next === 17 ? 3 + bits(3) : 11 + bits(7);
        all.fill(value, i, (i += repeat));
      }
    }
    return [huffman(all.subarray(0, literals)), huffman(all.subarray(literals))];
  };

  for (let last = 0; !last; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 3) throw new Error("damaged gzip");
    if (kind === 0) {
      stored();
      continue;
    }
    const [literal, distance] = kind === 1 ? FIXED : dynamic();
    for (let next; (next = symbol(literal)) !== 256; ) {
      if (next < 256) {
        output[end++] = next;
        continue;
      }
      const length = LENGTH_BASE[next - 257] + bits(LENGTH_EXTRA[next - 257]);
      const far = symbol(distance);
      const from = end - DISTANCE_BASE[far] - bits(far < 2 ? 0 : (far >> 1) - 1);
      if (from < 0 || end + length > output.length) throw new Error("damaged gzip");
      for (let i = 0; i < length; i += 1) output[end + i] = output[from + i];
      end += length;
    }
  }
  return end;
}

function huffman(sizes) {
  const counts = new Uint16Array(16);
  for (const size of sizes) counts[size] += 1;
  counts[0] = 0;
  const offsets = new Uint16Array(16);
  for (let i = 1; i < 15; i += 1) offsets[i + 1] = offsets[i] + counts[i];
  const symbols = new Uint16Array(sizes.length);
  sizes.forEach((size, value) => {
    if (size) symbols[offsets[size]++] = value;
  });
  return { counts, symbols };
}

const FIXED = [
  huffman(Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  huffman(new Uint8Array(30).fill(5)),
];

function crc32(bytes) {
  const table = Int32Array.from({ length: 256 }, (_, value) => {
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  let crc = -1;
  for (const byte of bytes) crc = table[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}
