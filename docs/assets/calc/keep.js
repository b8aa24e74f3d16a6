// What the browser stores of a calculator: its inputs and the draw shown, and its recent draws.
// Law: stays valid even when storage holds nonsense; at most KEPT of anything that grows.

import { change, isObject, load, save } from "./store.js";

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

const isDraw = (entry) => isObject(entry) && typeof entry.fragment === "string" && typeof entry.summary === "string";
const sound = (found) => (Array.isArray(found) ? found : []).filter(isDraw);

// Newest first: { fragment, summary, time, number }.
export const loadHistory = (id) => load(history(id), (all) => Array.isArray(all) && all.every(isDraw)) ?? sound(load(history(id)));
const changeHistory = (id, how) => change(history(id), (found) => how(sound(found)).slice(0, KEPT));

// Whether two links are to one draw; an older edition's has no check.
export const sameDraw = (one, other) => one.split("&check=")[0] === other.split("&check=")[0];

// Adds a draw, or replaces the draw it amends; a known one stays in place.
export const remember = (id, entry, amended) =>
  changeHistory(id, (entries) => {
    const same = (each) => [amended, entry.fragment].some((other) => other && sameDraw(each.fragment, other));
    const known = entries.findIndex(same);
    const { fragment, summary } = entry;
    return known < 0 ? [entry, ...entries] : entries.with(known, { ...entries[known], fragment, summary });
  });

// The history before it was erased, plus what has come since.
export const recover = (id, former) =>
  changeHistory(id, (entries) => {
    const known = new Set(entries.map(({ fragment }) => fragment));
    return [...entries, ...former.filter(({ fragment }) => !known.has(fragment))];
  });

// Forget one draw, or all of them.
export const forget = (id, fragment) =>
  fragment ? changeHistory(id, (entries) => entries.filter((each) => each.fragment !== fragment)) : save(history(id), []);
