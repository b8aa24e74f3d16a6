// What the browser stores of a calculator: its inputs and the draw shown, and its recent draws.
// Law: stays valid even when storage holds nonsense; at most KEPT of anything that grows.

import { isObject, keys, load, ready, save } from "../storage/store.js";

export const KEPT = 20;

export const KEYS = (id) => [last(id), history(id)];
const last = (id) => `calc:${id}`;
const history = (id) => PAST + id;
export const PAST = "calc-history:";
export const LED = "told:first"; // a first move was led, or refused

// Whether all of it is of the shape that is kept: what would be left out is put aside first.
const isLast = (found) =>
  isObject(found) && [found.fields, found.shown].every((each) => isObject(each ?? {})) && Array.isArray(found.trail ?? []);

// { fields, shown, count, trail }, as ./draws.js has them.
export function loadLast(id) {
  const { fields, shown, count, trail } = load(last(id), isLast) ?? load(last(id)) ?? {};
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

// Each draw has a key of its own, the link to it: tabs that draw lose nothing of each other's.
const isDraw = (entry) => isObject(entry) && typeof entry.fragment === "string" && typeof entry.summary === "string";
const bare = (fragment) => fragment.split("&check=")[0]; // an older edition's has no check
const keyOf = ({ fragment }) => PAST + bare(fragment);

// Whether two links are to one draw.
export const sameDraw = (one, other) => bare(one) === bare(other);

// Newest first: { fragment, summary, time, number }.
export function loadHistory(id) {
  const entries = [];
  for (const key of keys(`${PAST}${id}?`)) {
    const entry = load(key, isDraw, history(id));
    if (entry) entries.push(entry);
    else save(key, undefined); // it is set aside
  }
  return entries.sort((one, other) => other.time - one.time || other.number - one.number);
}

// Adds a draw, or replaces the draw it amends; a known one stays in place.
export function remember(id, entry, amended) {
  const entries = loadHistory(id);
  const known = entries.find(({ fragment }) => [amended, entry.fragment].some((other) => other && sameDraw(fragment, other)));
  forget(known ? [known] : entries.slice(KEPT - 1));
  save(keyOf(entry), { ...entry, ...(known && { time: known.time, number: known.number }) });
}

// Draws that were forgotten, beside what has come since.
export const recover = (entries) => entries.forEach((entry) => save(keyOf(entry), entry));
export const forget = (entries) => entries.forEach((entry) => save(keyOf(entry), undefined));

// Older editions kept a list.
ready.then(() => {
  for (const key of keys(PAST).filter((each) => !each.includes("?"))) {
    const all = load(key, (list) => Array.isArray(list) && list.every(isDraw)) ?? [load(key)].flat().filter(isDraw);
    for (const [at, entry] of all.entries()) save(keyOf(entry), { ...entry, time: entry.time ?? -at });
    save(key, undefined);
  }
});
