// Messages between two devices arrive once and in order, over any carrier: one that loses, duplicates or reorders
// them, or sleeps for a while.
// Law: each message has a number and is retransmitted until acknowledged. Nothing received is trusted:
// what is too long, or not a message, is refused in a sentence, and dropped.
//
//   lineOf(carrier, { heard, changed, refused, from, pace })
//                          heard(message); changed(state); refused(why): a message was dropped; from: who speaks
//                          (messages.js); pace: ms between two checks for unacknowledged messages
//   send(message, key?)    of several with one key, only the last is still retransmitted
//   state                  "open", "asleep" (silent for a while), "lost" (this carrier is dead)
//   part(message)          the last one: the line closes once it has arrived
//   close()

import { jsonOrText } from "../engine/codec.js";
import { judge, Unfit } from "./messages.js";

const PACE = 1_000;
const SILENT = 6; // paces without a sign: the other side is asleep
const PARTING = 5_000; // ms, at most
const SKIPPED = { k: "" };

const TOO_LONG = "Un message trop long a été refusé.";
const ILLEGIBLE = "Un message illisible a été refusé.";

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

// What arrived, { n, a, m }: the number of the message, up to which number the other side has ours, and the message.
export function readFrame(text, longest) {
  if (text.length > longest) throw new Unfit(TOO_LONG);
  const { n, a, m } = jsonOrText(text) ?? {};
  if (!isCount(n) || !isCount(a) || (n > 0 && typeof m?.k !== "string")) throw new Unfit(ILLEGIBLE);
  return { n, a, m };
}

export function lineOf(carrier, { heard, changed, refused, from, pace = PACE }) {
  const sent = new Map(); // what was not confirmed: { message, key } by its number
  let last = 0; // the number of what was sent last
  let had = 0; // up to which number all has arrived
  let heardAt = Date.now();
  let state = "open";
  let parting = 0; // the timer of the last message

  function send(message, key = null) {
    if (key) for (const each of sent.values()) if (each.key === key) each.message = SKIPPED;
    last += 1;
    sent.set(last, { message, key });
    write(last, message);
  }

  function part(message) {
    send(message);
    parting = setTimeout(close, PARTING);
  }

  function close() {
    clearInterval(timer);
    clearTimeout(parting);
    carrier.heard = carrier.changed = () => {};
    carrier.close();
    state = "lost";
  }

  function write(n, m) {
    carrier.send(JSON.stringify({ n, a: had, ...(n && { m }) }));
  }

  // Retransmits unacknowledged messages; if there are none, sends a heartbeat.
  function beat() {
    const late = state === "open" ? [...sent] : []; // who sleeps is only called
    for (const [n, { message }] of late) write(n, message);
    if (!late.length) write(0);
    look();
  }

  function look() {
    const silent = Date.now() - heardAt > SILENT * pace;
    const now = carrier.lost ? "lost" : silent ? "asleep" : "open";
    if (now === state) return;
    state = now;
    if (state === "lost") clearInterval(timer);
    changed(state);
  }

  // The valid message, or nothing.
  function fit(read) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      refused(error.message);
    }
  }

  function take(text) {
    const frame = fit(() => readFrame(text, from.longest));
    if (!frame) return;
    heardAt = Date.now();
    look();
    const { n, a, m } = frame;
    for (const each of [...sent.keys()]) if (each <= a) sent.delete(each);
    if (parting && !sent.size) return close();
    if (!n) return;
    const isNext = n === had + 1; // what comes before one that is missing is sent again after it
    if (isNext) had = n;
    if (n <= had) write(0); // it is there
    if (isNext && m.k && fit(() => judge(m, from))) heard(m);
  }

  Object.assign(carrier, { longest: from.longest, heard: take, changed: look });
  const timer = setInterval(beat, pace);
  return {
    send, part, close,
    get state() {
      return state;
    },
  };
}
