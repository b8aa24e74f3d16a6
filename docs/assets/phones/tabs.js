// The same between two tabs of one browser: a BroadcastChannel of the table, to knock on, and one per seat.
// Law: a knock carries an invitation's token or a seat's key; without one it is not answered.
//
//   attend(table, { admit, answered })  on the host's tab; admit(token, carrier), answered(code) → whether it is taken
//   knock(table, token)             → Promise: a carrier, or null if no tab of this browser has that table
//   pass(table, code)               → Promise: whether a tab of this browser has taken a guest's code

import { channel, NAME } from "../calc/database.js";
import { VERSION } from "./code.js";

const PATIENCE = 400; // ms: a tab that is there answers in some
const named = (place) => channel(`${NAME}:phones:${VERSION}:${place}`);

class Carrier {
  #channel;
  lost = false;
  longest = Infinity;
  heard = (_text) => {};
  changed = () => {};

  constructor(line) {
    this.#channel = line;
    line.addEventListener("message", this.#take);
  }

  send(text) {
    if (!this.lost) this.#channel.postMessage({ text });
  }

  #take = ({ data }) => {
    if (typeof data?.text !== "string" || data.text.length > this.longest) this.#shut();
    else this.heard(data.text);
  };

  #shut() {
    this.lost = true;
    this.#channel.close();
    this.changed();
  }

  close() {
    if (this.lost) return;
    this.#channel.postMessage({ end: true });
    this.#shut();
  }
}

export function attend(table, { admit, answered }) {
  const line = named(table);
  line?.addEventListener("message", ({ data }) => {
    const { knock, seat, code } = data ?? {};
    if (typeof knock === "string" && typeof seat === "string") open(knock, named(seat), admit);
    else if (typeof code === "string" && answered(code)) line.postMessage({ taken: code });
  });
}

function open(token, line, admit) {
  const carrier = new Carrier(line);
  if (admit(token, carrier)) line.postMessage({ let: "in" });
  else carrier.close();
}

// Whether a message on one channel is answered on another one.
function asked(line, message, fits, answers = line) {
  return new Promise((done) => {
    if (!line) return done(false);
    const finish = (found) => {
      clearTimeout(timer);
      answers.removeEventListener("message", hear);
      line.close();
      done(found);
    };
    const hear = ({ data }) => fits(data ?? {}) && finish(true);
    const timer = setTimeout(() => finish(false), PATIENCE);
    answers.addEventListener("message", hear);
    line.postMessage(message);
  });
}

export async function knock(table, token) {
  const seat = crypto.randomUUID();
  const line = named(seat);
  if (await asked(named(table), { knock: token, seat }, (data) => data.let === "in", line)) return new Carrier(line);
  line?.close();
  return null;
}

export const pass = (table, code) => asked(named(table), { code }, ({ taken }) => taken === code);
