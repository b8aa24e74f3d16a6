// Messages between two devices, over any carrier (channel.js, tabs.js): what arrives there arrives once and in order,
// and all of it does, unless the carrier is lost.
// Law: nothing received is trusted: what is not a message is refused in a sentence, and dropped.
//
//   new Line(carrier, { heard, changed, refused, from, pace })
//                          heard(message); changed(state); refused(why): a message was dropped; from: who speaks
//                          (messages.js); pace: ms between two signs of life
//   send(message)
//   state                  "open", "asleep" (silent for a while), "lost" (this carrier is dead)
//   part(message)          the last one: the line closes once the other side, or its time, is up
//   close()

import { jsonOrText } from "../calc/codec.js";
import { judge, Unfit } from "./messages.js";

const PACE = 1_000;
const SILENT = 6; // paces without a sign: the other side is asleep
const PARTING = 5_000; // ms, at most
const SIGN = "{}"; // of life: no message

export class Line {
  #carrier;
  #hears;
  #from;
  #pace;
  #heardAt = Date.now();
  #timer;
  #parting = 0;
  state = "open";

  constructor(carrier, { heard, changed = (_state) => {}, refused = (_why) => {}, from, pace = PACE }) {
    this.#carrier = carrier;
    this.#hears = { heard, changed, refused };
    this.#from = from;
    this.#pace = pace;
    carrier.longest = from.longest;
    carrier.heard = (text) => this.#take(text);
    carrier.changed = () => this.#look();
    this.#timer = setInterval(() => this.#beat(), pace);
  }

  send(message) {
    this.#carrier.send(JSON.stringify(message));
  }

  part(message) {
    this.send(message);
    this.#parting = setTimeout(() => this.close(), PARTING);
  }

  close() {
    this.#rest();
    this.#carrier.heard = this.#carrier.changed = () => {};
    this.#carrier.close();
    this.state = "lost";
  }

  #rest() {
    clearInterval(this.#timer);
    clearTimeout(this.#parting);
  }

  #beat() {
    this.#carrier.send(SIGN);
    this.#look();
  }

  #look() {
    const silent = Date.now() - this.#heardAt > SILENT * this.#pace;
    const state = this.#carrier.lost ? "lost" : silent ? "asleep" : "open";
    if (state === this.state) return;
    this.state = state;
    if (state === "lost") this.#rest();
    this.#hears.changed(state);
  }

  #take(text) {
    this.#heardAt = Date.now();
    this.#look();
    if (text === SIGN) return;
    let message;
    try {
      message = judge(jsonOrText(text), this.#from);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      return this.#hears.refused(error.message);
    }
    this.#hears.heard(message);
  }
}
