// The same between two tabs of one browser: a BroadcastChannel of the table, to knock on, and one per seat.
// Law: a knock carries an invitation's token or a seat's key; without one it is not answered.
//
//   attend(table, { admit, takes })  on the host's tab; admit(token, carrier), takes(code) → whether it is taken
//   knock(table, token)             → Promise: a carrier, or null if no tab of this browser has that table
//   pass(table, code)               → Promise: whether a tab of this browser has taken a guest's code

import { channel, NAME } from "../storage/database.js";
import { VERSION } from "./code.js";
import { answered } from "./seeds.js";

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
    line.onmessage = ({ data }) => (data.text?.length <= this.longest ? this.heard(data.text) : this.#shut());
  }

  send(text) {
    if (!this.lost) this.#channel.postMessage({ text });
  }

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

export function attend(table, { admit, takes }) {
  const line = named(table);
  line?.addEventListener("message", ({ data: { knock, seat, code } }) => {
    if (knock) open(knock, named(seat), admit);
    else if (code && takes(code)) line.postMessage({ taken: code });
  });
}

function open(token, line, admit) {
  const carrier = new Carrier(line);
  if (admit(token, carrier)) line.postMessage({ let: "in" });
  else carrier.close();
}

// Whether a message on one channel is answered on another one.
async function asked(line, message, fits, answers = line) {
  if (!line) return false;
  const found = await answered(PATIENCE, (done) => {
    answers.onmessage = ({ data }) => fits(data) && done(true);
    line.postMessage(message);
  });
  line.close();
  return Boolean(found);
}

export async function knock(table, token) {
  const seat = crypto.randomUUID();
  const line = named(seat);
  if (await asked(named(table), { knock: token, seat }, (data) => data.let === "in", line)) return new Carrier(line);
  line?.close();
  return null;
}

export const pass = (table, code) => asked(named(table), { code }, ({ taken }) => taken === code);
