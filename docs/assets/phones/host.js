// The device that keeps the table, and the seats that are on other devices.
// Law: the list of moves is here alone, and Python judges each move of a guest (op play, guest). A guest is sent what her
// seat may see, and nothing else. Each ask is done once, by its id; one that is late is told where the table is now.
//
//   new Host({ party, kept, changed })   party: ../party/party.js; kept: { load(), save(value) }, what outlives the page
//   seats                  [{ token, name, state }]: state "invited", "open", "asleep", "away"; name "": to be made
//   phones                 the names of those who play on other devices
//   table                  the name of this table, for codes
//   invite(name)           → a seat, with a token that lets one device in
//   admit(token, carrier)  → whether that device has a seat here
//   back(token)            the seat is this device's again
//   give(token)            → Promise: whether the whole table is on that device's disk now
//   show()                 what has changed is shown to every guest
//   close()

import { fresh, half, promiseOf } from "./seeds.js";
import { Line } from "./line.js";
import { FROM_GUEST, judge, LONGEST } from "./messages.js";
import { Unfit } from "./unfit.js";

const BACK = "Votre place est revenue à l’appareil qui tient la table.";
const GONE = "La table est maintenant tenue par un autre appareil.";
const UNABLE = "L’appareil qui tient la table n’a pas pu répondre. Réessayez.";
const GIVEN = 20_000; // ms for the other device to keep the whole table
const MOST_DONE = 60; // answers that are kept for each seat, to be given again
const MOST_PAIRS = 40;
const VIEW = ["asked", "form", "example", "who", "whole"]; // what a guest may have open

export class Host {
  #party;
  #kept;
  #changed;
  #pace; // of its lines
  #key;
  #pairs; // the halves of a seed by the state in which it is wanted: what is taken back falls as it fell
  #after = ""; // the state that stands
  #turn = Promise.resolve(); // one ask after the other
  #showing = null;
  #again = false;
  #given = new Map();

  constructor({ party, kept, changed = () => {}, pace = undefined }) {
    this.#party = party;
    this.#kept = kept;
    this.#changed = changed;
    this.#pace = pace;
    const { table = fresh(4), key = fresh(8), seats = [], pairs = [] } = kept.load() ?? {};
    this.table = table;
    this.#key = key;
    this.#pairs = new Map(pairs);
    this.seats = seats.map(({ token, name, first }) => seated(token, name, first));
  }

  get phones() {
    return this.seats.filter(({ state, name }) => state !== "invited" && name).map(({ name }) => name);
  }

  #keep() {
    this.#keepPairs();
    this.#changed();
  }

  #keepPairs() {
    const seats = this.seats.filter(({ state }) => state !== "invited").map(({ token, name, first }) => ({ token, name, first }));
    this.#kept.save(seats.length ? { table: this.table, key: this.#key, seats, pairs: [...this.#pairs] } : null);
  }

  // --- seats

  invite(name) {
    const known = name && this.seats.find((each) => each.name === name);
    if (known) return known;
    const seat = { ...seated(fresh(8), name, name), state: "invited" };
    this.seats.push(seat);
    return seat;
  }

  // An invitation that nobody has followed.
  drop(token) {
    this.seats = this.seats.filter((each) => each.token !== token || each.state !== "invited");
  }

  admit(token, carrier) {
    const seat = this.seats.find((each) => each.token === token);
    if (!seat) return false;
    seat.line?.close();
    seat.shown = "";
    const line = new Line(carrier, {
      longest: LONGEST.guest,
      pace: this.#pace,
      heard: (message) => line === seat.line && this.#heard(seat, message),
      changed: (state) => line === seat.line && this.#now(seat, state === "lost" ? "away" : state),
      refused: (why) => line === seat.line && this.#refuse(seat, why),
    });
    seat.line = line;
    this.#now(seat, "open");
    return true;
  }

  #now(seat, state) {
    const known = seat.state !== "invited";
    seat.state = state;
    if (known) this.#changed();
    else this.#keep();
  }

  back(token, why = BACK) {
    const seat = this.seats.find((each) => each.token === token);
    if (!seat) return;
    this.seats = this.seats.filter((each) => each !== seat);
    this.#part(seat, why);
    this.#keep();
  }

  // Its last message is on its way when the line ends.
  #part({ line }, why) {
    line?.send({ k: "end", why });
    setTimeout(() => line?.close(), 500);
  }

  close() {
    for (const { line } of this.seats) line?.close();
  }

  // --- what guests say

  #refuse(seat, why) {
    seat.line.send({ k: "refused", why });
  }

  #heard(seat, message) {
    try {
      judge(message, FROM_GUEST);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      return this.#refuse(seat, error.message);
    }
    this.#hears[message.k](seat, message);
  }

  #hears = {
    hello: (seat) => {
      seat.shown = "";
      this.show();
    },
    ask: (seat, message) => {
      this.#turn = this.#turn.then(() => this.#asked(seat, message)).catch(() => this.#failed(seat, message));
    },
    kept: (_, { id }) => this.#given.get(id)?.(),
    bye: (seat) => this.#now(seat, "away"),
  };

  #failed(seat, { id }) {
    seat.line?.send({ k: "answer", id, ok: false, failed: UNABLE });
  }

  async #asked(seat, { id, move = null, view, after = "", half: hers, hand, story }) {
    if (!this.seats.includes(seat)) return;
    if (seat.done.has(id)) return seat.line.send(seat.done.get(id));
    if (view) seat.view = Object.fromEntries(VIEW.filter((name) => name in view).map((name) => [name, view[name]]));
    const pair = move && hers && after === this.#after ? this.#pair(after) : null;
    const halves = pair && [pair.mine, pair.hers ?? hers];
    const others = move ? this.#joined(seat) : [];
    const answer = await this.#party.play(move, {
      guest: seat.name, key: this.#key, after, panel: seat.view, guests: views(others),
      ...(halves && { halves }), ...(hand && { hand: { move: hand.move, taps: hand.taps.map(String) } }),
      ...(story && { markdown: true }),
    });
    if (answer?.ok && pair) [, pair.hers] = halves;
    const told = await this.#told(seat, answer ?? { ok: false, failed: UNABLE });
    const message = { k: "answer", id, ...told, ...(answer?.ok && halves && { halves }) };
    if (!answer?.failed) remember(seat.done, id, message, MOST_DONE);
    seat.line.send(message);
    if (move && answer?.ok) await this.#share(others, answer);
    if (move && !answer?.ok) this.#stale(seat);
  }

  async #told(seat, { ok, errors, failed, panel, guest, after, entry, hand, markdown, session }) {
    if (!ok) return { ok: false, ...(errors && { errors: errors.map(({ field, message }) => ({ field, message })) }), ...(failed && { failed }) };
    this.#called(seat, guest);
    this.#after = after;
    seat.shown = `${after}${panel}`;
    return {
      ok, panel, after, seat: guest, promise: await this.#promise(after), entry: entry && { text: entry.text }, title: session.title,
      ...(hand && { hand }), ...(markdown && { markdown }),
    };
  }

  // Who was refused may look at what stands no more.
  #stale(seat) {
    seat.shown = "";
    this.show();
  }

  // --- seeds

  #pair(state) {
    const found = this.#pairs.get(state) ?? { mine: half() };
    this.#pairs.delete(state);
    remember(this.#pairs, state, found, MOST_PAIRS);
    return found;
  }

  #promise(state) {
    return promiseOf(this.#pair(state).mine);
  }

  // --- what guests are shown

  #joined(but = null) {
    return this.seats.filter((each) => each !== but && each.line);
  }

  // A name that nobody bears any more was given by a move that is taken back: the first one is hers again.
  #called(seat, name, there = true) {
    const now = there || !name ? name : seat.first;
    seat.first ||= now;
    if (seat.name === now) return;
    seat.name = now;
    this.#keep();
    if (!there) this.#stale(seat);
  }

  // One look at a time, and another one where something has changed meanwhile.
  show() {
    if (this.#showing) this.#again = true;
    else this.#showing = this.#look().catch(() => {}).finally(() => this.#looked());
    return this.#showing;
  }

  #looked() {
    this.#showing = null;
    if (!this.#again) return;
    this.#again = false;
    this.show();
  }

  async #look() {
    const seats = this.#joined();
    if (!seats.length) return;
    const answer = await this.#party.play(null, { key: this.#key, seat: "", brief: true, guests: views(seats) });
    if (answer?.ok) await this.#share(seats, answer);
  }

  async #share(seats, { guests, after, session }) {
    this.#after = after;
    const promise = await this.#promise(after);
    for (const [at, seat] of seats.entries()) {
      const { guest, panel, there } = guests[at];
      const shown = `${after}${panel}`;
      if (seat.shown !== shown) seat.line.send({ k: "panel", panel, after, promise, seat: guest, title: session.title }, "panel");
      seat.shown = shown;
      this.#called(seat, guest, there);
    }
    this.#keepPairs();
  }

  // --- another device keeps it from now on

  async give(token) {
    const seat = this.seats.find((each) => each.token === token);
    const [{ session }, id] = [await this.#party.play(null, { brief: true }), fresh(8)];
    const kept = new Promise((done) => {
      this.#given.set(id, () => done(true));
      setTimeout(() => done(false), GIVEN);
    });
    this.#turn = this.#turn.then(() => kept); // nobody moves meanwhile
    seat.line.send({ k: "table", id, session });
    if (!(await kept)) return false;
    await this.#party.shelve();
    for (const each of [...this.seats]) this.back(each.token, GONE);
    return true;
  }
}

const views = (seats) => seats.map(({ name, view }) => ({ guest: name, panel: view }));

const seated = (token, name, first) => ({ token, name, first, state: "away", line: null, view: {}, done: new Map(), shown: "" });

function remember(map, key, value, most) {
  map.set(key, value);
  while (map.size > most) map.delete(map.keys().next().value);
}
