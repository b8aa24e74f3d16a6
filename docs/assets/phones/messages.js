// The messages between joined devices: their kinds, and what each may hold.
// Law: what does not fit is refused in a sentence; Python judges a guest's move.
//
//   judge(message, from)    → the message; throws Unfit
//   FROM_GUEST, FROM_HOST   { longest, kinds }: characters of one message; the kinds, each with its parts

import { isObject } from "../storage/store.js";

// Invalid data from another device: its message is a sentence for the reader.
export class Unfit extends Error {}

const STRANGE = "Un message inconnu a été refusé.";
const MOST_TAPS = 200;

const isText = (most) => (value) => typeof value === "string" && value.length <= most;
const isLike = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const isId = isLike(/^[\w-]{1,40}$/);
const isNothing = (value) => value === undefined;
const isFlag = (value) => typeof value === "boolean";
const isPlain = (value) => typeof value !== "object" || value === null;
// What is open: nothing lies deep in it, as every look at the table says it again.
const isView = (value) => isObject(value) && Object.values(value).every((part) => isPlain(part) || Object.values(part).every(isPlain));
const isMove = (value) => isObject(value) && !("seed" in value) && !("halves" in value);
const isHalf = isLike(/^[\da-f]{16}$/);
const isHand = (value) => isObject(value) && isObject(value.move) && Array.isArray(value.taps) && value.taps.length <= MOST_TAPS;
const isHalves = (value) => Array.isArray(value) && value.length === 2 && value.every(isHalf);
const isFaults = (value) => Array.isArray(value) && value.every((each) => isObject(each) && isText(4_000)(each.message) && isText(200)(each.field));
const isEntry = (value) => value === null || (isObject(value) && isText(20_000)(value.text));
const SENTENCE = isText(1_000);
const LONG = 5_000_000; // characters
const HTML = isText(LONG);

// Parts that may be missing.
const some = (parts) => Object.fromEntries(Object.entries(parts).map(([name, fits]) => [name, (value) => isNothing(value) || fits(value)]));

const GUESTS = {
  hello: {}, // she is there, and wants her panel
  ask: { // as in op play, for her own seat; a move says no seed, and brings her half of one
    id: isId, ...some({ move: isMove, view: isView, after: isText(40), hand: isHand, story: isFlag }),
    half: (value, { move }) => (move ? isHalf : isNothing)(value),
  },
  half: { after: isText(40), half: isHalf }, // answers want
  ready: { id: isId }, // she has read the table, and takes it
  leave: {}, // her seat goes back
};
export const FROM_GUEST = { longest: 30_000, kinds: GUESTS };

// What she is shown now, and its state.
const SHOWN = { panel: HTML, after: isText(40), promise: isText(64) };
const HOSTS = {
  panel: { ...SHOWN, ...some({ halves: isHalves, of: isText(40) }) }, // the halves of the draw just made, in the state "of"
  want: { after: isText(40) }, // the host draws in that state: asks for a half of the seed
  answer: { // to ask
    id: isId, ok: isFlag,
    ...some({ ...SHOWN, errors: isFaults, failed: SENTENCE, entry: isEntry, hand: isObject, markdown: HTML, file: isText(200), halves: isHalves }),
  },
  table: { id: isId, session: isObject }, // the whole one, if she takes it
  end: { why: SENTENCE, ...some({ id: isId }) }, // her seat is back on the host's device; the table of that id is hers from now on
  refused: { why: SENTENCE },
};
export const FROM_HOST = { longest: LONG, kinds: HOSTS };

export function judge(message, { kinds }) {
  const { k, ...said } = message;
  const parts = Object.hasOwn(kinds, k) ? kinds[k] : null;
  const isKnown = parts && Object.keys(said).every((name) => Object.hasOwn(parts, name));
  if (!isKnown || !Object.entries(parts).every(([name, fits]) => fits(said[name], said))) throw new Unfit(STRANGE);
  return message;
}
