// What outlives a browser that is killed: the texts of store.js once more, in IndexedDB, which answers once
// they are on the disk. The browser's own storage, quick to read, gets there some seconds later.
// Law: a copy and no more: without it, or before it answers, all works as it does.
//
//   NAME              of this copy of the site: another one of the same host has its own
//   renew(storage)    → Promise: what a killed browser had not written yet is in the storage again
//   put(key, text)    kept here too, from now on

const NAMED = "regles-en-poche";
const place = new URL("../../", import.meta.url);
export const NAME = place.protocol.startsWith("http") && place.pathname !== "/" ? `${NAMED}:${place.pathname}` : NAMED;
const TEXTS = "texts"; // { text, at } by key
const STAMPS = `${NAME}:at`; // in the storage: when each text was written, { key: at }
const PATIENCE = 10_000; // ms: a page never waits longer for it, busy as its device may be

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });

let database = null;
function open() {
  const request = indexedDB.open(`${NAME}:${TEXTS}`, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
  return done(request);
}

const stamps = (storage) => {
  try {
    return JSON.parse(storage.getItem(STAMPS)) ?? {};
  } catch {
    return {};
  }
};

async function read(storage) {
  const db = await (database ??= open());
  const store = db.transaction(TEXTS).objectStore(TEXTS);
  const [keys, kept] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const known = stamps(storage);
  const newer = keys.map((key, place) => [key, kept[place]]).filter(([key, { at }]) => at > (known[key] ?? 0));
  for (const [key, { text, at }] of newer) {
    storage.setItem(key, text);
    known[key] = at;
  }
  if (newer.length) storage.setItem(STAMPS, JSON.stringify(known));
}

export async function renew(storage) {
  if (!globalThis.indexedDB) return;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([read(storage), late]).catch(() => {});
}

export function put(key, text) {
  if (!globalThis.indexedDB) return;
  const known = stamps(localStorage);
  const at = Math.max(Date.now(), (known[key] ?? 0) + 1);
  try {
    localStorage.setItem(STAMPS, JSON.stringify({ ...known, [key]: at }));
  } catch {
    // the storage is full: it has told so
  }
  write(key, { text, at }).catch(() => {});
}

async function write(key, value) {
  const db = await (database ??= open());
  const change = db.transaction(TEXTS, "readwrite", { durability: "strict" });
  change.objectStore(TEXTS).put(value, key);
  change.commit?.();
}
