// What outlives a browser that is killed, in IndexedDB, by idb: values by key. Sessions stand there
// (../party/party.js), and the texts of store.js once more: the browser's own storage, quick to read, gets to the
// disk some seconds later.
// Law: a read that fails is no empty one. It is tried again, and then it throws. A connection that the browser
// closed is opened again; one that keeps a newer version of the site out is closed.
//
//   NAME              of this copy of the site: another one of the same host has its own
//   new Disk(name, store)   a database of one store
//     do(mode, work)  → Promise: what work(store) gives, once all of it is on the disk
//   renew(storage)    → Promise: what a killed browser had not written yet is in the storage again
//   put(key, text)    kept here too, from now on: a copy and no more, without which all works as it does

import { openDB } from "idb";

const NAMED = "regles-en-poche";
const place = new URL("../../", import.meta.url);
export const NAME = place.protocol.startsWith("http") && place.pathname !== "/" ? `${NAMED}:${place.pathname}` : NAMED;
const PAUSES = [0, 100, 500]; // ms before each try
const VAIN = ["SecurityError", "QuotaExceededError", "VersionError", "DataCloneError", "TimeoutError"];
const PATIENCE = 10_000; // ms: nothing waits longer for it, busy as the device may be

const soon = (delay) => new Promise((done) => setTimeout(done, delay));

export class Disk {
  #name;
  #store;
  #opened = null; // a promise

  constructor(name, store) {
    this.#name = name;
    this.#store = store;
  }

  async do(mode, work) {
    let failed;
    for (const pause of PAUSES) {
      if (pause) await soon(pause);
      try {
        return await intime(this.#once(mode, work));
      } catch (error) {
        failed = error;
        this.#shut();
        if (VAIN.includes(error.name)) break;
      }
    }
    throw failed;
  }

  async #once(mode, work) {
    const db = await (this.#opened ??= this.#open());
    const change = db.transaction(this.#store, mode, { durability: "strict" });
    const [found] = await Promise.all([work(change.store), change.done]);
    return found;
  }

  async #open() {
    if (!globalThis.indexedDB) throw new DOMException("none", "SecurityError");
    const shut = () => this.#shut();
    return openDB(this.#name, 1, { upgrade: (db) => db.createObjectStore(this.#store), blocking: shut, terminated: shut });
  }

  #shut() {
    this.#opened?.then((db) => db.close()).catch(() => {}); // it was never open
    this.#opened = null;
  }
}

function intime(work) {
  let timer = 0;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new DOMException("late", "TimeoutError")), PATIENCE)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// --- texts

const TEXTS = "texts"; // { text, at } by key
const STAMPS = `${NAME}:at`; // in the storage: when each text was written, { key: at }
const texts = new Disk(`${NAME}:${TEXTS}`, TEXTS);

const isJson = (text) => {
  try {
    return typeof text === "string" && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

// { key: at }; what is no number, nobody wrote.
const stamps = (storage) => {
  try {
    const found = Object.entries(JSON.parse(storage.getItem(STAMPS)) ?? {});
    return Object.fromEntries(found.filter(([, at]) => Number.isFinite(at)));
  } catch {
    return {};
  }
};

export async function renew(storage) {
  const found = await texts.do("readonly", (store) => Promise.all([store.getAllKeys(), store.getAll()])).catch(() => null);
  const [keys, kept] = found ?? [[], []];
  const known = stamps(storage);
  const sound = (one) => isJson(one?.text) && Number.isFinite(one.at);
  const newer = keys.map((key, place) => [key, kept[place]]).filter(([key, one]) => sound(one) && one.at > (known[key] ?? 0));
  for (const [key, { text, at }] of newer) {
    storage.setItem(key, text);
    known[key] = at;
  }
  if (newer.length) storage.setItem(STAMPS, JSON.stringify(known));
}

export function put(key, text) {
  const known = stamps(localStorage);
  const at = Math.max(Date.now(), (known[key] ?? 0) + 1);
  try {
    localStorage.setItem(STAMPS, JSON.stringify({ ...known, [key]: at }));
  } catch {
    // the storage is full: it has told so
  }
  texts.do("readwrite", (store) => store.put({ text, at }, key)).catch(() => {});
}
