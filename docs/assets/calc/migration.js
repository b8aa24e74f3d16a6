// Migrates, once, what earlier editions stored: texts by key in localStorage, and a copy of each in a database of
// its own, which may be newer if the browser was killed.
// Law: what is stored here already wins; what is not JSON is taken as text; a game that had a page of its own is put
// aside as it is (../party/live.js); the old stores are emptied only once everything is on the disk here.

import { deleteDB, openDB } from "idb";
import { jsonOrText } from "./codec.js";
import { NAME } from "./database.js";

const OWN = NAME.includes(":") ? `${NAME}:` : ""; // before the keys of a copy that is not at the host's root
const OURS = /^(calc|calc-history|who|typed|half|told|aside):|^pocket-stopped /;
const GAME = /^scene:([a-z0-9_]+)\./;
const COPIES = `${NAME}:texts`;
const STAMPS = `${NAME}:at`; // when each text was written, { key: at }

// { key: { text, at } }, of the texts that the storage holds.
function stored() {
  const at = jsonOrText(localStorage.getItem(STAMPS)) ?? {};
  return Object.fromEntries(Object.keys(localStorage).map((key) => [key, { text: localStorage.getItem(key), at: Number(at[key]) || 0 }]));
}

async function copied() {
  const none = (_db, _old, _new, made) => {
    made.done.catch(() => {});
    made.abort();
  };
  const db = await openDB(COPIES, 1, { upgrade: none }).catch(() => null);
  if (!db?.objectStoreNames.contains("texts")) {
    db?.close();
    return {};
  }
  const [keys, values] = await Promise.all([db.getAllKeys("texts"), db.getAll("texts")]);
  db.close();
  return Object.fromEntries(keys.map((key, place) => [key, values[place]]));
}

// change: ./store.js
export async function migrate({ change, TAKEN }) {
  const found = stored();
  for (const [key, copy] of Object.entries(await copied().catch(() => ({})))) {
    if (typeof copy?.text === "string" && copy.at > (found[key]?.at ?? 0)) found[key] = copy;
  }
  // A copy's own text wins over one from when all copies on a host shared theirs.
  const named = Object.entries(found).sort(([one], [other]) => Number(other.startsWith(OWN)) - Number(one.startsWith(OWN)));
  const done = [];
  for (const [place, { text }] of named) {
    const key = place.startsWith(OWN) ? place.slice(OWN.length) : place;
    const [, system] = GAME.exec(key) ?? [];
    if (system) done.push(change(`aside:scene:${system}:1`, (there) => there ?? text));
    else if (OURS.test(key)) done.push(change(key, (there) => there ?? jsonOrText(text)));
  }
  const told = await Promise.all([...done, change(TAKEN, () => true)]);
  if (told.some(Boolean)) return;
  const ours = (place) => place.startsWith(OWN) && [OURS, GAME].some((key) => key.test(place.slice(OWN.length)));
  for (const place of Object.keys(found).filter(ours)) localStorage.removeItem(place);
  localStorage.removeItem(STAMPS);
  await deleteDB(COPIES).catch(() => {});
}
