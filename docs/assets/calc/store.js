// What the browser keeps for a calculator: its last inputs and draw, and its recent draws. A scene
// (../table/keep.js) keeps its own through load and save.
// Law: storage may be full, refused or tampered with; nothing breaks, and the reader is told once.

const KEPT = 20;
const memory = new Map(); // what storage refused, for as long as the page lives
let told = false;

export function load(key) {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key));
  } catch {
    return null;
  }
}

// True, once, when the browser has refused to keep something.
export function save(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    const first = !told;
    told = true;
    return first;
  }
  return false;
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// { fields, seed, shown, count, trail }, whole even when storage held nothing or nonsense.
export function loadLast(id) {
  const found = load(`calc:${id}`);
  const last = isObject(found) ? found : {};
  const { shown, trail } = last;
  return {
    fields: isObject(last.fields) ? last.fields : null,
    shown: isObject(shown) && isObject(shown.fields) && shown.seed ? shown : null,
    count: Number.isInteger(last.count) ? last.count : 0,
    trail: Array.isArray(trail) ? trail.filter((each) => typeof each === "string") : [],
  };
}

export function saveLast(id, last) {
  return save(`calc:${id}`, { ...last, seed: last.shown?.seed ?? null, trail: last.trail.slice(-KEPT) });
}

// Newest first: { fragment, summary, time, number }.
export function loadHistory(id) {
  const found = load(`calc-history:${id}`);
  const valid = ({ fragment, summary } = {}) => typeof fragment === "string" && typeof summary === "string";
  return (Array.isArray(found) ? found : []).filter((each) => isObject(each) && valid(each));
}

// Add a draw; put it in place of the draw it amends; leave it where it is when already known.
export function remember(id, entry, amended) {
  const history = loadHistory(id);
  const known = history.findIndex((each) => [amended, entry.fragment].includes(each.fragment));
  if (known < 0) history.unshift(entry);
  else history[known] = { ...history[known], fragment: entry.fragment, summary: entry.summary };
  return save(`calc-history:${id}`, history.slice(0, KEPT));
}

export function forget(id, fragment) {
  const kept = fragment ? loadHistory(id).filter((each) => each.fragment !== fragment) : [];
  return save(`calc-history:${id}`, kept);
}
