// A seed of two halves, so that nobody steers a draw. The host commits to its half before it knows the other one.
//
//   hex(bytes)          → hexadecimal digits; fresh(count): of that many random bytes; half(): of one half
//   promiseOf(half)    → Promise: the commitment, its SHA-256
//   same(one, other)    whether they are equal
//   remember(map, key, value, most)   in a map that forgets the oldest
//   answered(limit, ask)  → Promise: what ask(done) gives to done; undefined where nothing comes within so many ms

const BYTES = 8;

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const fresh = (count) => hex(crypto.getRandomValues(new Uint8Array(count)));

export const half = () => fresh(BYTES);

export const promiseOf = async (one) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(one))));

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export function remember(map, key, value, most) {
  map.set(key, value);
  while (map.size > most) map.delete(map.keys().next().value);
}

export function answered(limit, ask) {
  return new Promise((done) => {
    const late = setTimeout(done, limit);
    ask((what) => {
      clearTimeout(late);
      done(what);
    });
  });
}
