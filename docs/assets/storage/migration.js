// Migrates, once, what earlier editions stored: texts by key in localStorage.
// Law: what is stored here already wins; what is not JSON is taken as text; a game that had a page of its own is put
// aside as it is (../party/live.js); the old store is emptied only once everything is on the disk here.

import { deleteDB } from "idb";
import { jsonOrText } from "../engine/codec.js";
import { NAME } from "./database.js";

const OWN = NAME.includes(":") ? `${NAME}:` : ""; // before the keys of a copy that is not at the host's root
const OURS = /^(calc|calc-history|who|typed|half|told|aside):|^pocket-stopped /;
const GAME = /^scene:([a-z0-9_]+)\./;
const COPIES = `${NAME}:texts`; // a database of the same texts, for a browser that was killed
const STAMPS = `${NAME}:at`; // when each was written

// load, save: ./store.js
export async function migrate({ load, save, TAKEN }) {
  // A copy's own text wins over one from when all copies on a host shared theirs.
  const places = Object.keys(localStorage).sort((one, other) => Number(other.startsWith(OWN)) - Number(one.startsWith(OWN)));
  const done = [];
  for (const place of places) {
    const text = localStorage.getItem(place);
    const key = place.startsWith(OWN) ? place.slice(OWN.length) : place;
    const [, system] = GAME.exec(key) ?? [];
    const into = system ? `aside:scene:${system}:1` : key;
    if ((system || OURS.test(key)) && load(into) === null) done.push(save(into, system ? text : jsonOrText(text)));
  }
  const told = await Promise.all([...done, save(TAKEN, true)]);
  if (told.some(Boolean)) return;
  const ours = (place) => place.startsWith(OWN) && [OURS, GAME].some((key) => key.test(place.slice(OWN.length)));
  for (const place of places.filter(ours)) localStorage.removeItem(place);
  localStorage.removeItem(STAMPS);
  await deleteDB(COPIES).catch(() => {});
}
