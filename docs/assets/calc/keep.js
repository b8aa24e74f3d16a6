// What the browser keeps of a calculator: its inputs and the draw shown, and its recent draws.
// Law: whole, even when storage holds nonsense; never more than KEPT of anything that grows.

import { isObject, load, save } from "./store.js";

export const KEPT = 20;

export const KEYS = (id) => [last(id), history(id)];
const last = (id) => `calc:${id}`;
const history = (id) => `calc-history:${id}`;

// Whether all of it is of the shape that is kept: what would be left out is put aside first.
const isLast = (found) =>
  isObject(found) && [found.fields, found.shown].every((each) => isObject(each ?? {})) && Array.isArray(found.trail ?? []);

// { fields, shown, count, trail }, as ./draws.js has them.
export function loadLast(id) {
  const found = load(last(id), isLast);
  const { fields, shown, count, trail } = isObject(found) ? found : {};
  return {
    fields: isObject(fields) ? fields : null,
    shown: isObject(shown) && isObject(shown.fields) && shown.seed ? shown : null,
    count: Number.isInteger(count) ? count : 0,
    trail: Array.isArray(trail) ? trail.filter((each) => typeof each === "string") : [],
  };
}

export function saveLast(id, { fields, shown, count, trail }) {
  return save(last(id), { fields, shown, count, trail: trail.slice(-KEPT) });
}

// Newest first: { fragment, summary, time, number }.
export function loadHistory(id) {
  const valid = (entry) => isObject(entry) && typeof entry.fragment === "string" && typeof entry.summary === "string";
  const found = load(history(id), (all) => Array.isArray(all) && all.every(valid));
  return (Array.isArray(found) ? found : []).filter(valid);
}

// Two links to one draw; one kept by an older edition bears no check.
export const sameDraw = (one, other) => one.split("&check=")[0] === other.split("&check=")[0];

// Add a draw; put it in place of the draw it amends; leave it where it is when already known.
export function remember(id, entry, amended) {
  const entries = loadHistory(id);
  const known = entries.findIndex((each) => [amended, entry.fragment].some((other) => other && sameDraw(each.fragment, other)));
  if (known < 0) entries.unshift(entry);
  else entries[known] = { ...entries[known], fragment: entry.fragment, summary: entry.summary };
  return save(history(id), entries.slice(0, KEPT));
}

// The history as it was before it was forgotten, less what has come since.
export function recover(id, entries) {
  const now = loadHistory(id);
  const known = new Set(now.map(({ fragment }) => fragment));
  return save(history(id), [...now, ...entries.filter(({ fragment }) => !known.has(fragment))].slice(0, KEPT));
}

// Forget one draw, or all of them.
export function forget(id, fragment) {
  const kept = fragment ? loadHistory(id).filter((each) => each.fragment !== fragment) : [];
  return save(history(id), kept);
}
