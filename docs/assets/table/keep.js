// What the browser keeps of a scene, saved after each answer and each change of the set-up.
// Law: only texts that players typed or that Python answered; whole, even when storage holds nonsense.
//
//   fields   the inputs as they stand; with the log of the turn, they are the whole state
//   playing  the set-up is over
//   first    the inputs of the first turn, for a new game
//   start    the inputs at the start of this turn
//   turns    the turns before: { fields, log }, log as it was before the move that ended the turn
//   last     the request whose answer is shown: { fields, decision, drawn, seed }
//   seen     what that answer told one player in secret was seen and hidden again
//   typed    what stands in the hand's input
//   open     one person holds the device: nothing is hidden
//   revision a new text at each save: two tabs never save over each other

import { isObject, load, missed, putAside, save } from "../calc/store.js";

const texts = (found) => {
  const entries = isObject(found) ? Object.entries(found) : [];
  return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
};

export const key = (id) => `scene:${id}`;

// Whether all of it is of the shape that is kept: what would be left out is put aside first.
const fits = (found) => {
  if (!isObject(found)) return false;
  const { fields, first, start, last, turns } = found;
  if (!Array.isArray(turns ?? [])) return false;
  const requests = [last ?? {}, ...(turns ?? [])];
  return requests.every(isObject) && [fields, first, start, ...requests.map((each) => each.fields)].every(areTexts);
};
const areTexts = (found) => isObject(found ?? {}) && Object.values(found ?? {}).every((text) => typeof text === "string");

export function loadScene(id) {
  const found = load(key(id), fits);
  const kept = isObject(found) ? found : {};
  const last = isObject(kept.last) ? lastOf(kept) : null;
  return {
    fields: isObject(kept.fields) ? texts(kept.fields) : null,
    playing: Boolean(kept.playing && last),
    first: texts(kept.first),
    start: texts(kept.start),
    turns: (Array.isArray(kept.turns) ? kept.turns : [])
      .filter(isObject)
      .map(({ fields, log }) => ({ fields: texts(fields), log: String(log ?? "") })),
    last: last && {
      fields: texts(last.fields),
      decision: String(last.decision ?? ""),
      drawn: String(last.drawn ?? ""),
      seed: last.seed ? String(last.seed) : null,
    },
    seen: Boolean(kept.seen),
    typed: String(kept.typed ?? ""),
    open: Boolean(kept.open),
    revision: revisionOf(found),
  };
}

// A game kept before states had a revision drew by another rule: what it drew stands in its log alone.
const lastOf = (kept) => (kept.revision ? kept.last : { fields: kept.fields });

const OLD = "old"; // kept before states had one

const revisionOf = (kept) => (isObject(kept) ? String(kept.revision || OLD) : "");

// What the reader must be told where it could not be read.
export const missedScene = (id) => missed(key(id));

// Nobody can play on from what is kept: a copy of it stays.
export const spoil = (id) => putAside(key(id));

// Whether another tab has saved since this state was loaded or saved.
export function isBehind(id, { revision }) {
  const now = revisionOf(load(key(id)));
  return now !== "" && now !== revision;
}

// What the reader must be told: store.js.
export function saveScene(id, kept) {
  kept.revision = `${Date.now()}-${Math.random()}`;
  return save(key(id), kept);
}
