// The browser's own storage: texts by key, nothing of what they mean (keep.js, ../table/keep.js).
// Law: storage may be full, refused or tampered with; nothing breaks, and the reader is told once. What a
// killed browser had not written is there again before anything is read (disk.js). Each copy of the site on
// a host has texts of its own, and takes over those of the days when all shared them.
//
//   ready                         → Promise: the storage may be read; elements are defined then
//   load(key), save(key, value)   → what the reader must be told of it, or ""
//   keys(start)                   the keys that begin so

import { NAME, put, renew } from "./disk.js";

const NOT_KEPT =
  "Ce navigateur refuse d’enregistrer\u00a0: le calcul continue, mais vos saisies et vos tirages " +
  "seront perdus à la fermeture de la page.";
const OWN = NAME.includes(":") ? `${NAME}:` : ""; // before the keys of a copy that is not at the host's root
const memory = new Map(); // what storage refused, for as long as the page lives
let told = false;

// A promise, not an await of the module: WebKit runs what imports such a module before it is there.
export const ready = Promise.resolve()
  .then(() => renew(localStorage))
  .catch(() => {}); // no storage at all: told at the first thing to keep

export function load(key) {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(OWN + key) ?? localStorage.getItem(key));
  } catch {
    return null;
  }
}

// What the reader must be told: a sentence, once, when the browser has refused to keep something.
export function save(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(OWN + key, text);
    memory.delete(key);
    put(OWN + key, text);
  } catch {
    memory.set(key, text);
    const sentence = told ? "" : NOT_KEPT;
    told = true;
    return sentence;
  }
  return "";
}

export function keys(start) {
  try {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(OWN + start));
    const shared = Object.keys(localStorage).filter((key) => key.startsWith(start));
    return [...new Set([...own.map((key) => key.slice(OWN.length)), ...shared])];
  } catch {
    return [];
  }
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
