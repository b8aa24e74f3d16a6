// The small part of what the browser stores: values by key, whatever they mean (keep.js).
// Law: storage may be full, refused or tampered with; nothing breaks, and the reader is told. What could not be
// read is never overwritten; what nobody can parse is set aside unmodified (aside.js). A value is written whole: what
// several tabs add to has a key for each part. What the disk refuses stays valid on this page, and is retried with the
// next value.
//
//   ready                      → Promise: all is loaded; elements are defined then
//   load(key, fits?, called?)  → the value, null if none fits. What does not fit is set aside, once, under that name
//   missed()                   → the message if nothing could be read, or ""
//   save(key, value)           → Promise: a message for the reader, or "", once it is on the disk; undefined: delete it
//   aside(key)                 → what was set aside, oldest first; dropAside(key) deletes it
//   asText(value)              as it is exported
//   keys(start)                the keys with that prefix
//   isBegun(system)            whether it has a session, or some set aside; true if that could not be read
//   allBegun()                 the systems that have a session

import { post, put, transaction, watch } from "./database.js";

const NOT_KEPT =
  "Ce navigateur refuse d’enregistrer\u00a0: le calcul continue, mais vos saisies et vos tirages " +
  "seront perdus à la fermeture de la page.";
const NOT_READ =
  "Ce navigateur n’a pas pu relire ce qu’il garde de cette page\u00a0: rien n’y est remplacé. Rechargez la page " +
  "pour le retrouver\u202f; ce que vous faites d’ici là n’est pas enregistré.";
const TAKEN = "taken:games"; // what an older edition kept elsewhere is here, games of their own included
const ASIDE = "aside:"; // before the key of what was put aside; after it, when
const MOST_ASIDE = 5; // of one key

const memory = new Map();
const pending = new Map(); // by key, what is not asked of the disk yet
const begun = new Set();
let unread = false;
let writing = null; // a promise

export const ready = recall();

async function recall() {
  const all = async ({ small, sessions }) => [await small.getAllKeys(), await small.getAll(), await sessions.getAllKeys()];
  const [keys, values, systems] = await transaction("readonly", all).catch(({ name }) => {
    unread = name !== "SecurityError"; // refused altogether, there is nothing to lose
    return [[], [], []];
  });
  keys.forEach((key, at) => memory.set(key, values[at]));
  for (const system of systems) begun.add(system);
  if (!unread && !memory.has(TAKEN) && isOld()) await (await import("./migration.js")).migrate({ load, save, TAKEN });
}

// The theme stores its own there, under keys that begin with a path.
function isOld() {
  try {
    return Object.keys(localStorage).some((key) => !key.startsWith("/"));
  } catch {
    return false;
  }
}

watch(undefined, async ({ small = [], sessions = [], gone = [], by }) => {
  for (const key of sessions) begun.add(key);
  for (const key of gone) begun.delete(key);
  if (by || !small.length) return;
  const values = await transaction("readonly", (lists) => Promise.all(small.map((key) => lists.small.get(key)))).catch(() => []);
  values.forEach((value, at) => pending.has(small[at]) || memory.set(small[at], value));
});

export const isBegun = (system) => unread || begun.has(system) || begun.has(`${system}:shelf`);
export const allBegun = () => [...begun].filter((key) => !key.includes(":")); // no shelf
export const missed = () => (unread ? NOT_READ : "");

export function load(key, fits = (_value) => true, called = key) {
  const value = memory.get(key) ?? null;
  if (value === null || fits(value)) return value;
  putAside(called, value);
  return null;
}

export const keys = (start) => [...memory.keys()].filter((key) => key.startsWith(start) && (memory.get(key) ?? null) !== null);

// What is saved in one go is one transaction. It begins at once, whatever is in progress: it survives leaving the page.
export function save(key, value) {
  memory.set(key, value);
  pending.set(key, value);
  writing ??= Promise.resolve().then(write);
  return writing;
}

async function write() {
  writing = null;
  const work = [...pending];
  if (unread) return missed();
  pending.clear();
  const stands = ([key, value]) => memory.get(key) === value; // nothing was saved over it since
  try {
    await transaction("readwrite", ({ small }) => put(small, work.filter(stands)));
    post({ small: work.map(([key]) => key) }, memory);
    return "";
  } catch {
    for (const [key, value] of work.filter(stands)) pending.set(key, value);
    return NOT_KEPT;
  }
}

// --- unreadable values: a copy stays, unmodified; of many, the last ones

// Whatever it is: a list may hold itself, a number may be none.
export function asText(value) {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? String(value));
  } catch {
    return String(value);
  }
}

const when = (name) => Number(name?.split(":").at(-1)) || 0;
const asideOf = (key) => keys(`${ASIDE}${key}:`).sort((one, other) => when(one) - when(other));
export const aside = (key) => asideOf(key).map((each) => memory.get(each));

function putAside(key, value) {
  const text = asText(value);
  if (aside(key).includes(text)) return;
  const former = asideOf(key);
  save(`${ASIDE}${key}:${Math.max(Date.now(), when(former.at(-1)) + 1)}`, text);
  for (const old of former.slice(0, 1 - MOST_ASIDE)) save(old, undefined);
}

export function dropAside(key) {
  for (const each of asideOf(key)) save(each, undefined);
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
