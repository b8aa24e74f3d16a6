// The browser's own storage: texts by key, nothing of what they mean (keep.js).
// Law: storage may be full, refused or tampered with; nothing breaks, and the reader is told once. What could not be
// read is never written over, and what nobody can read is put aside as it is (aside.js). What a killed browser had
// not written is there again before anything is read (disk.js). Each copy of the site on a host has texts of its
// own, and takes over those of the days when all shared them.
//
//   ready                         → Promise: the storage may be read; elements are defined then
//   load(key, fits?)              → the value, null where there is none. What does not fit is put aside
//   missed(key)                   → what the reader must be told where it could not be read, or ""
//   save(key, value, heard?)      → what the reader must be told of it, or ""; heard: false where nobody would tell it
//   aside(key)                    → the texts that were put aside, the oldest first; forget them: dropAside(key)
//   keys(start)                   the keys that begin so; null where they cannot be read
//   channel(name)                 to other tabs, or null

import { NAME, put, renew } from "./disk.js";

const NOT_KEPT =
  "Ce navigateur refuse d’enregistrer\u00a0: le calcul continue, mais vos saisies et vos tirages " +
  "seront perdus à la fermeture de la page.";
const NOT_READ =
  "Ce navigateur n’a pas pu relire ce qu’il garde de cette page\u00a0: rien n’y est remplacé. Rechargez la page " +
  "pour le retrouver\u202f; ce que vous faites d’ici là n’est pas enregistré.";
const TRIES = [1, 2];
const ASIDE = "aside:"; // before the key of what was put aside; after it, when
const MOST_ASIDE = 5; // of one key
const OWN = NAME.includes(":") ? `${NAME}:` : ""; // before the keys of a copy that is not at the host's root
const memory = new Map(); // what storage refused, for as long as the page lives
const unread = new Set(); // keys that could not be read
const told = new Set();

// A promise, not an await of the module: WebKit runs what imports such a module before it is there.
export const ready = Promise.resolve()
  .then(() => renew(localStorage))
  .catch(() => {}); // no storage at all: told at the first thing to keep

// It is tried again. A storage that is refused altogether holds nothing to lose.
function trying(work) {
  let failed;
  for (const _ of TRIES) {
    try {
      return work();
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

const refused = () => {
  try {
    return !localStorage;
  } catch {
    return true;
  }
};

function read(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    const text = trying(() => localStorage.getItem(OWN + key) ?? localStorage.getItem(key));
    unread.delete(key);
    return text;
  } catch {
    if (!refused()) unread.add(key);
    return null;
  }
}

export function load(key, fits = () => true) {
  const text = read(key);
  if (text === null) return null;
  try {
    const value = JSON.parse(text);
    if (value !== null && !fits(value)) putAside(key);
    return value;
  } catch {
    putAside(key);
    return null;
  }
}

export const missed = (key) => (unread.has(key) ? NOT_READ : "");

// What the reader must be told: a sentence, once, when the browser has refused to keep something.
export function save(key, value, heard = true) {
  const text = JSON.stringify(value);
  try {
    if (unread.has(key) && read(key) !== null) unread.add(key); // there is something, and nobody has seen it
    if (unread.has(key)) return keepHere(key, text, NOT_READ, heard);
    localStorage.setItem(OWN + key, text);
    memory.delete(key);
    put(OWN + key, text);
  } catch {
    return keepHere(key, text, NOT_KEPT, heard);
  }
  return "";
}

function keepHere(key, text, sentence, heard) {
  memory.set(key, text);
  if (!heard || told.has(sentence)) return "";
  told.add(sentence);
  return sentence;
}

// What is kept there cannot be used: a copy of it stays, as it is; of many, the last.
function putAside(key) {
  const text = read(key);
  if (text === null || aside(key).includes(text)) return;
  const former = asideOf(key);
  try {
    localStorage.setItem(`${OWN}${ASIDE}${key}:${Math.max(Date.now(), when(former.at(-1)) + 1)}`, text);
    for (const old of former.slice(0, 1 - MOST_ASIDE)) localStorage.removeItem(old);
  } catch {
    unread.add(key); // no room for a copy: it stays where it is
  }
}

// The whole keys of this copy's own, the oldest first.
const asideOf = (key) => (keys(`${OWN}${ASIDE}${key}:`) ?? []).sort((one, other) => when(one) - when(other));
const when = (name) => Number(name?.split(":").at(-1)) || 0;
export const aside = (key) => asideOf(key).map(read).filter((text) => text !== null);

export function dropAside(key) {
  for (const each of asideOf(key)) localStorage.removeItem(each);
}

export function keys(start) {
  try {
    return trying(() => {
      const all = Object.keys(localStorage);
      const own = all.filter((key) => key.startsWith(OWN + start)).map((key) => key.slice(OWN.length));
      return [...new Set([...own, ...all.filter((key) => key.startsWith(start))])];
    });
  } catch {
    return refused() ? [] : null;
  }
}

// A browser that refuses storage may refuse this, too.
export function channel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
