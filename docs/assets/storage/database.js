// The one database (IndexedDB, by idb) of this copy of the site, in two stores of values by key: `sessions`, read on
// demand (../party/party.js), and `small`, loaded at start (store.js).
// Law: a failed read is not an empty one: it is retried, then throws. A connection that the browser closed is
// reopened; one that blocks a newer version of the site is closed. A finished write is on the disk.
//
//   NAME                  of this copy of the site: another one on the same host has its own
//   transaction(mode, work) → Promise: the result of work({ sessions, small }) in one transaction, once it is on the
//                         disk; throws if nothing is. Writes are requested at once, and survive leaving the page
//   put(list, entries)    in a transaction: writes values by key; null or undefined deletes
//   post(news, by)        broadcasts changes, { sessions: keys } or { small: keys }, to this page and other tabs
//   watch(signal, heard)  heard({ sessions, small, by }); by: who posted it on this page. { late }: whether a
//                         transaction keeps this page waiting

import { openDB } from "idb";

const NAMED = "regles-en-poche";
const place = new URL("../../", import.meta.url);
export const NAME = place.protocol.startsWith("http") && place.pathname !== "/" ? `${NAMED}:${place.pathname}` : NAMED;
const LISTS = ["sessions", "small"];
const VERSION = 3; // 1: sessions alone; 2: as what they say, not as text
const PAUSES = [0, 100, 500]; // ms before each try
const VAIN = ["SecurityError", "QuotaExceededError", "VersionError", "DataCloneError", "TimeoutError"];
const PATIENCE = 10_000; // ms: nothing waits longer for it, busy as the device may be
const LATE = 1000; // ms

const soon = (delay) => new Promise((done) => setTimeout(done, delay));
let opened = null; // a promise
const going = new Set(); // transactions

export async function transaction(mode, work) {
  let late = false;
  const slow = setTimeout(() => tell({ late: (late = true) }), LATE);
  return tried(mode, work).finally(() => {
    clearTimeout(slow);
    if (late) tell({ late: false });
  });
}

async function tried(mode, work) {
  let failed;
  for (const pause of PAUSES) {
    if (pause) await soon(pause);
    try {
      return await intime(once(mode, work));
    } catch (error) {
      failed = error;
      shut();
      if (VAIN.includes(error.name)) break;
    }
  }
  throw failed;
}

async function once(mode, work) {
  const db = await (opened ??= open());
  const change = db.transaction(LISTS, mode, { durability: "strict" });
  const lists = Object.fromEntries(LISTS.map((list) => [list, change.objectStore(list)]));
  going.add(change);
  try {
    const working = work(lists);
    if (mode === "readwrite") change.commit();
    const [found] = await Promise.all([working, change.done]);
    return found;
  } catch (error) {
    change.done.catch(() => {}); // all or nothing
    abort(change);
    throw error;
  } finally {
    going.delete(change);
  }
}

// What fails of it is told by the transaction.
export function put(list, entries) {
  for (const [key, value] of entries) {
    const asked = (value ?? null) === null ? list.delete(key) : list.put(value, key);
    asked.catch(() => {});
  }
}

// A page in the back/forward cache would hold its locks (WebKit): it aborts, and retries once it is shown.
// Meanwhile anything may have changed: it is told so.
const back = (type, then) => globalThis.addEventListener?.(type, ({ persisted }) => persisted && then());
back("pagehide", () => going.forEach(abort));
back("pageshow", async () => {
  const all = (lists) => Promise.all(LISTS.map((list) => lists[list].getAllKeys()));
  const [sessions, small] = await transaction("readonly", all).catch(() => [[], []]);
  tell({ sessions, small });
});

function abort(change) {
  try {
    change.abort();
  } catch {} // it is over, or all of it is asked for
}

async function open() {
  if (!globalThis.indexedDB) throw new DOMException("none", "SecurityError");
  const upgrade = (db) => LISTS.filter((list) => !db.objectStoreNames.contains(list)).forEach((list) => db.createObjectStore(list));
  return openDB(NAME, VERSION, { upgrade, blocking: shut });
}

function shut() {
  opened?.then((db) => db.close()).catch(() => {}); // it was never open
  opened = null;
}

function intime(work) {
  let timer = 0;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new DOMException("late", "TimeoutError")), PATIENCE)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// --- news

// A browser that refuses storage may refuse this, too.
export function channel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

const tabs = channel(NAME);
const here = new EventTarget();
const tell = (detail) => here.dispatchEvent(new CustomEvent("news", { detail }));
tabs?.addEventListener("message", ({ data }) => tell(data));

export function post(news, by) {
  tell({ ...news, by });
  tabs?.postMessage(news);
}

export const watch = (signal, heard) => here.addEventListener("news", (/** @type {CustomEvent} */ { detail }) => heard(detail), { signal });
