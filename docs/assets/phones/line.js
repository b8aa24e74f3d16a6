// Messages between two devices arrive once and in order, over any carrier: one that loses, duplicates or reorders
// them, or sleeps for a while.
// Law: each message has a number and is retransmitted until acknowledged. Nothing received is trusted:
// what is too long, or not a message, is refused in a sentence, and dropped.
//
//   new Line(carrier, { heard, changed, refused, from, pace })
//                          heard(message); changed(state); refused(why): a message was dropped; from: who speaks
//                          (messages.js); pace: ms between two checks for unacknowledged messages
//   send(message, key?)    of several with one key, only the last is still retransmitted
//   state                  "open", "asleep" (silent for a while), "lost" (this carrier is dead)
//   part(message)          the last one: the line closes once it has arrived
//   close()

import { jsonOrText } from "../calc/codec.js";
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

export class Line {
  #carrier;
  #hears;
  #from;
  #pace;
  #sent = new Map(); // what was not confirmed: { message, key } by its number
  #last = 0; // the number of what was sent last
  #had = 0; // up to which number all has arrived
  #heardAt;
  state = "open";
  #timer;
  #parting = 0; // the timer of the last message

  constructor(carrier, { heard, changed, refused, from, pace = PACE }) {
    this.#carrier = carrier;
    this.#hears = { heard, changed, refused };
    this.#from = from;
    this.#pace = pace;
    this.#heardAt = Date.now();
    carrier.longest = from.longest;
    carrier.heard = (text) => this.#take(text);
    carrier.changed = () => this.#look();
    this.#timer = setInterval(() => this.#beat(), pace);
  }

  send(message, key = null) {
    if (key) for (const each of this.#sent.values()) if (each.key === key) each.message = SKIPPED;
    this.#last += 1;
    this.#sent.set(this.#last, { message, key });
    this.#write(this.#last, message);
  }

  part(message) {
    this.send(message);
    this.#parting = setTimeout(() => this.close(), PARTING);
  }

  close() {
    clearInterval(this.#timer);
    clearTimeout(this.#parting);
    this.#carrier.heard = this.#carrier.changed = () => {};
    this.#carrier.close();
    this.state = "lost";
  }

  #write(n, m) {
    this.#carrier.send(JSON.stringify({ n, a: this.#had, ...(n && { m }) }));
  }

  // Retransmits unacknowledged messages; if there are none, sends a heartbeat.
  #beat() {
    const late = this.state === "open" ? [...this.#sent] : []; // who sleeps is only called
    for (const [n, { message }] of late) this.#write(n, message);
    if (!late.length) this.#write(0);
    this.#look();
  }

  #look() {
    const silent = Date.now() - this.#heardAt > SILENT * this.#pace;
    const state = this.#carrier.lost ? "lost" : silent ? "asleep" : "open";
    if (state === this.state) return;
    this.state = state;
    if (state === "lost") clearInterval(this.#timer);
    this.#hears.changed(state);
  }

  // The valid message, or nothing.
  #fit(read) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      this.#hears.refused(error.message);
    }
  }

  #take(text) {
    const frame = this.#fit(() => readFrame(text, this.#from.longest));
    if (!frame) return;
    this.#heardAt = Date.now();
    this.#look();
    const { n, a, m } = frame;
    for (const each of [...this.#sent.keys()]) if (each <= a) this.#sent.delete(each);
    if (this.#parting && !this.#sent.size) return this.close();
    if (!n) return;
    const isNext = n === this.#had + 1; // what comes before one that is missing is sent again after it
    if (isNext) this.#had = n;
    if (n <= this.#had) this.#write(0); // it is there
    if (isNext && m.k && this.#fit(() => judge(m, this.#from))) this.#hears.heard(m);
  }
}
