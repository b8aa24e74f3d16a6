// Whether a system has a session, without loading any of it.
// Law: a page loads nothing of a session before this says that there is one. What could not be read may count as one.
//
//   whenKnown(system, signal, then)  then(): once, now or when this page or another tab begins one
//   played(system)                   its session has just moved, or has been set aside
//   latest()                         → { system, time } of the session that moved last, or null
//   once(what)                       whether this device is told of it for the first time

import { watch } from "../storage/database.js";
import { isBegun, isObject, load, save } from "../storage/store.js";

const LATEST = "latest";

export function whenKnown(system, signal, then) {
  if (!system) return;
  if (isBegun(system)) return void then();
  const heard = new AbortController();
  watch(heard.signal, ({ sessions = [] }) => {
    if (!sessions.includes(system)) return;
    heard.abort();
    then();
  });
  signal.addEventListener("abort", () => heard.abort());
}

export const played = (system) => save(LATEST, { system, time: Date.now() });
const isLatest = (kept) => isObject(kept) && typeof kept.system === "string" && Number.isFinite(kept.time);
export const latest = () => load(LATEST, isLatest);

export function once(what) {
  const key = `told:${what}`;
  if (load(key)) return false;
  save(key, true);
  return true;
}
