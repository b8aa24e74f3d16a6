// The same between two tabs of one browser: a BroadcastChannel, on which each message says for whom it is.
// Law: who knocks says a token of an invitation, or the key of a seat; who does not know one is not answered.
//
//   new Door(table, admit)          on the host's tab; admit(token, carrier) → whether it is let in
//     reply(code)                   a code that was opened in another tab of this browser: its answer to an invitation
//     close()
//   knock(table, token)             → Promise: a carrier, or null where no tab of this browser keeps that table
//   pass(table, code)               → Promise: whether a tab of this browser has taken a guest's code

import { channel, NAME } from "../calc/disk.js";

const PATIENCE = 400; // ms: a tab that is there answers in some
const named = (table) => channel(`${NAME}:phones:${table}`);
const fresh = () => crypto.randomUUID();

class Carrier {
  #channel;
  #me;
  #other;
  #open = true;
  longest = Infinity;
  heard = (_text) => {};
  changed = () => {};

  constructor(line, me, other) {
    this.#channel = line;
    this.#me = me;
    this.#other = other;
    line.addEventListener("message", this.#take);
  }

  get open() {
    return this.#open;
  }

  get lost() {
    return !this.#open;
  }

  send(text) {
    if (this.#open) this.#channel.postMessage({ to: this.#other, from: this.#me, text });
  }

  #take = ({ data }) => {
    if (data?.to !== this.#me || data.from !== this.#other) return;
    if (data.end || typeof data.text !== "string" || data.text.length > this.longest) this.#shut();
    else this.heard(data.text);
  };

  #shut() {
    this.#open = false;
    this.#channel.removeEventListener("message", this.#take);
    this.changed();
  }

  close() {
    if (!this.#open) return;
    this.#channel.postMessage({ to: this.#other, from: this.#me, end: true });
    this.#shut();
  }
}

export class Door {
  #channel;

  constructor(table, { admit, answered }) {
    this.#channel = named(table);
    this.#channel?.addEventListener("message", ({ data }) => {
      const { knock, from, code } = data ?? {};
      if (typeof knock === "string" && typeof from === "string") this.#open(knock, from, admit);
      else if (typeof code === "string" && answered(code)) this.#channel.postMessage({ taken: code });
    });
  }

  #open(token, other, admit) {
    const me = fresh();
    const carrier = new Carrier(this.#channel, me, other);
    if (admit(token, carrier)) this.#channel.postMessage({ to: other, from: me, let: "in" });
    else carrier.close();
  }

  close() {
    this.#channel?.close();
  }
}

// The first answer that is for us, or null.
function asked(line, message, fits) {
  return new Promise((done) => {
    if (!line) return done(null);
    const hear = ({ data }) => fits(data ?? {}) && finish(data);
    const timer = setTimeout(() => finish(null), PATIENCE);
    const finish = (found) => {
      clearTimeout(timer);
      line.removeEventListener("message", hear);
      done(found);
    };
    line.addEventListener("message", hear);
    line.postMessage(message);
  });
}

export async function knock(table, token) {
  const [line, me] = [named(table), fresh()];
  const found = await asked(line, { knock: token, from: me }, ({ to, let: how }) => to === me && how === "in");
  if (found) return new Carrier(line, me, found.from);
  line?.close();
  return null;
}

export async function pass(table, code) {
  const line = named(table);
  const found = await asked(line, { code }, ({ taken }) => taken === code);
  line?.close();
  return Boolean(found);
}
