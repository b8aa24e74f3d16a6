// The messages between joined devices: their kinds, and what each may hold.
// Law: what does not fit is refused in a sentence; Python judges a guest's move.
//
//   From a guest:  hello                                 she is there, and wants her panel
//                  ask { id, move?, view?, after?, half?, hand?, story? }   as in op play, for her own seat
//                  half { after, half }                  answers want
//                  kept { id }                           the table handed over is on her disk
//                  leave                                 her seat goes back
//   From the host: panel { panel, after, promise, seat, title, halves?, of? }   what she is shown now, and its state;
//                                                        the halves of the draw just made, in the state "of"
//                  want { after }                        the host draws in that state: asks for a half of the seed
//                  answer { id, ok, … }                  answers ask
//                  table { id, session }                 the whole table is hers from now on
//                  end { why }                           her seat is back on the host's device
//                  refused { why }
//
//   judge(message, kinds)   → the message; throws Unfit
//   FROM_GUEST, FROM_HOST   the kinds, each with its parts; LONGEST: characters of one message of either

import { isObject } from "../calc/store.js";
import { Unfit } from "./unfit.js";

export const LONGEST = { guest: 30_000, host: 5_000_000 };

const STRANGE = "Un message inconnu a été refusé.";
const MOST_TAPS = 200;

const isText = (most) => (value) => typeof value === "string" && value.length <= most;
const isId = (value) => typeof value === "string" && /^[\w-]{1,40}$/.test(value);
const isFlag = (value) => typeof value === "boolean";
const isMove = (value) => value === null || isObject(value);
const isHalf = (value) => typeof value === "string" && /^[\da-f]{16}$/.test(value);
const isHand = (value) => isObject(value) && isObject(value.move) && Array.isArray(value.taps) && value.taps.length <= MOST_TAPS;
const isHalves = (value) => Array.isArray(value) && value.length === 2 && value.every(isHalf);
const isFaults = (value) => Array.isArray(value) && value.every((each) => isObject(each) && isText(4_000)(each.message) && isText(200)(each.field));
const isEntry = (value) => value === null || (isObject(value) && isText(20_000)(value.text));
const SENTENCE = isText(1_000);
const NAME = isText(80);
const HTML = isText(LONGEST.host);

const must = (parts) => ({ must: parts, may: {} });

export const FROM_GUEST = {
  hello: must({}),
  ask: {
    must: { id: isId },
    may: { move: isMove, view: isObject, after: isText(40), half: isHalf, hand: isHand, story: isFlag },
  },
  half: must({ after: isText(40), half: isHalf }),
  kept: must({ id: isId }),
  leave: must({}),
};

const SHOWN = { panel: HTML, after: isText(40), promise: isText(64), seat: NAME, title: NAME };

export const FROM_HOST = {
  panel: { must: SHOWN, may: { halves: isHalves, of: isText(40) } },
  want: must({ after: isText(40) }),
  answer: {
    must: { id: isId, ok: isFlag },
    may: {
      ...SHOWN, errors: isFaults, failed: SENTENCE, entry: isEntry, hand: isObject, markdown: isText(LONGEST.host),
      halves: isHalves,
    },
  },
  table: must({ id: isId, session: isObject }),
  end: must({ why: SENTENCE }),
  refused: must({ why: SENTENCE }),
};

export function judge(message, kinds) {
  const kind = Object.hasOwn(kinds, message.k) ? kinds[message.k] : null;
  if (!kind) throw new Unfit(STRANGE);
  for (const [name, fits] of Object.entries(kind.must)) if (!fits(message[name])) throw new Unfit(STRANGE);
  for (const [name, value] of Object.entries(message)) {
    const fits = kind.may[name];
    if (name !== "k" && !(name in kind.must) && !(Object.hasOwn(kind.may, name) && fits(value))) throw new Unfit(STRANGE);
  }
  return message;
}
