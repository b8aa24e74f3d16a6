// The device that has the table, and the seats on other devices.
// Law: the list of moves is only here, and Python judges each move of a guest (op play, guest). A guest is sent what her
// seat may see, and nothing else. Each request is executed once, by its id; a late one gets the current table.
//
//   new Host({ party, kept, changed })   party: ../party/party.js; kept: { load(), save(value) }, persistent storage
//   seats                  [{ token, name, own, state }]: state "invited", "open", "asleep", "lost"; name "": to be made;
//                          own: the names of all whom its player plays
//   taken, phones          those of them that are not just invited; the names of all whom they play
//   table                  the name of this table, for codes
//   invite(name)           → a seat, with a token that lets one device in
//   admit(token, carrier)  → whether that device has a seat here
//   back(token)            this device takes the seat back
//   give(token)            → Promise: whether that device has the whole table now; then it is set aside here
//   play(party, move, more)  → Promise: the answer to a move of this device; guests are shown it next
//   of(name)               the seat of the device on which somebody plays
//   show(by)               shows every guest what changed, except what play() shows them
//   calledOf(seat)         names who plays there

import { read } from "../party/session.js";
import { answered, fresh, half, promiseOf, remember, same } from "./seeds.js";
import { Line } from "./line.js";
import { FROM_GUEST } from "./messages.js";

const BACK = "Votre place est revenue à l’appareil qui tient la table.";
const GONE = "La table est maintenant tenue par un autre appareil\u00a0: demandez-lui un nouveau code.";
const UNABLE = "L’appareil qui tient la table n’a pas pu répondre. Réessayez.";
const LATE = "Confier la table a pris trop de temps\u00a0: elle reste à l’appareil qui la tient.";
const GIVEN = 60_000; // ms for another device to take the whole table
const SHARING = 1_500; // ms for the other half of a seed: who sleeps keeps nobody from playing
const MOST_DONE = 60; // answers that are kept for each seat, to be given again
const MOST_PAIRS = 40;
const VIEW = ["asked", "of", "form", "example", "who", "whole"]; // what a guest may have open

export class Host {
  #party;
  #kept;
  #changed;
  #pace; // of its lines
  #sharing;
  #giving;
  #key;
  #pairs; // the halves of a seed by the state in which it is wanted: what is taken back falls as it fell
  #after = ""; // the state that stands
  #draws = []; // the kinds of moves that may draw
  #turn = Promise.resolve(); // one ask, or look, after the other
  #look = null; // the next one
  #ready = new Map(); // who waits for another device to take a table, by its id
  #lent; // a guest gives hers
  #own = null; // the party that plays

  constructor({ party, kept, changed = () => {}, pace = undefined, sharing = SHARING, giving = GIVEN }) {
    this.#party = party;
    this.#kept = kept;
    this.#changed = changed;
    this.#pace = pace;
    this.#sharing = sharing;
    this.#giving = giving;
    const { table = fresh(4), key = fresh(8), seats = [], pairs = [] } = kept.load() ?? {};
    this.table = table;
    this.#key = key;
    this.#pairs = new Map(pairs);
    this.seats = seats.map((each) => seated(each));
  }

  get phones() {
    return this.taken.flatMap(({ own }) => own).filter(Boolean);
  }

  get taken() {
    return this.seats.filter(({ state }) => state !== "invited");
  }

  of(name) {
    return this.seats.find(({ own }) => own.includes(name));
  }

  #seat(token) {
    return this.seats.find((each) => each.token === token);
  }

  #keep() {
    this.#keepPairs();
    this.#changed();
  }

  #keepPairs() {
    const seats = this.taken.map(({ token, name, first, own }) => ({ token, name, first, own }));
    this.#kept.save(seats.length ? { table: this.table, key: this.#key, seats, pairs: [...this.#pairs] } : null);
  }

  // --- seats

  invite(name) {
    const known = name && this.of(name);
    if (known) return known;
    const seat = { ...seated({ token: fresh(8), name, first: name }), state: "invited" };
    this.seats.push(seat);
    return seat;
  }

  // An invitation that nobody has followed.
  drop(token) {
    this.seats = this.seats.filter((each) => each.token !== token || each.state !== "invited");
  }

  admit(token, carrier) {
    const seat = this.#seat(token);
    if (!seat) return false;
    seat.line?.close();
    seat.shown = "";
    seat.line = new Line(carrier, {
      from: FROM_GUEST,
      pace: this.#pace,
      heard: (message) => this.#heard(seat, message),
      changed: (state) => this.#now(seat, state),
      refused: (why) => seat.line.send({ k: "refused", why }),
    });
    this.#now(seat, "open");
    return true;
  }

  #now(seat, state) {
    const known = seat.state !== "invited";
    seat.state = state;
    if (known) this.#changed();
    else this.#keep();
  }

  back(token, why = BACK, table = {}) {
    const seat = this.#seat(token);
    if (!seat) return;
    this.seats = this.seats.filter((each) => each !== seat);
    seat.line?.part({ k: "end", why, ...table });
    this.#keep();
  }

  // --- what guests say

  #heard(seat, message) {
    seat.mute = false;
    this.#hears[message.k](seat, message);
  }

  #hears = {
    hello: (seat) => this.#stale(seat),
    ask: (seat, message) => {
      this.#turn = this.#turn.then(() => this.#asked(seat, message)).catch(() => this.#failed(seat, message));
    },
    ready: (_, { id }) => this.#ready.get(id)?.(true),
    leave: ({ token }) => this.back(token),
    half: (seat, { after, half: hers }) => this.#lent?.(seat, after, hers),
  };

  #failed(seat, { id }) {
    seat.line?.send({ k: "answer", id, ok: false, failed: UNABLE });
  }

  async #asked(seat, { id, move = null, view, after = "", half: hers, hand, story }) {
    if (!this.seats.includes(seat)) return;
    if (seat.done.has(id)) return seat.line.send(seat.done.get(id));
    if (view) seat.view = Object.fromEntries(VIEW.filter((name) => name in view).map((name) => [name, view[name]]));
    const more = {
      guest: seat.name, brief: true, key: this.#key, after, panel: seat.view,
      hand: hand && { move: hand.move, taps: hand.taps.map(String) }, markdown: story,
    };
    const { answer, shares } = await this.#made(this.#party, move, more, { after, hers, others: this.#joined(seat) });
    const told = await this.#told(seat, answer ?? { ok: false, failed: UNABLE });
    const message = { k: "answer", id, ...told };
    if (!answer?.failed) remember(seat.done, id, message, MOST_DONE);
    seat.line.send(message);
    await shares();
    if (move && !answer?.ok && after !== this.#after) this.#stale(seat); // else her page shows why, and would lose it
  }

  // An answer; shares() shows the others what it has changed. after, hers: the state that is answered, the other half of a seed.
  async #made(party, move, more, { after, hers, others }) {
    const halves = hers && after === this.#after ? this.#shared(move, hers) : null;
    let looked = null; // what they see is drawn while the move goes onto the disk
    const answered = ({ session }) => (looked = this.#foresees(others, session));
    const answer = await party.play(move, { ...more, ...(halves && { key: this.#key, after, halves }), answered });
    this.#drawn(after, halves, answer);
    return { answer, shares: async () => this.#share(others, await looked, halves ? after : "") };
  }

  // --- what this device decides

  play(party, move, more) {
    const made = this.#turn.then(() => this.#plays(party, move, more));
    this.#turn = made.then(({ shares }) => shares()).catch(() => {});
    return made.then(({ answer }) => answer);
  }

  async #plays(party, move, more) {
    const [after, hers] = [this.#after, await this.#half(move)];
    this.#own = party;
    try {
      return await this.#made(party, move, more, { after, hers, others: this.#joined() });
    } finally {
      this.#own = null;
    }
  }

  // The other half for what this device draws: one phone's, which does not know ours.
  #half(move) {
    const after = this.#after;
    const known = this.#pairs.get(after)?.hers;
    const seat = this.seats.find(({ state, mute }) => state === "open" && !mute);
    if (known || !seat || !after || !this.#draws.includes(move?.do)) return known;
    seat.mute = true; // until it is heard
    seat.line.send({ k: "want", after });
    return answered(this.#sharing, (done) => (this.#lent = (from, state, hers) => from === seat && state === after && done(hers)));
  }

  async #told(seat, { ok, errors, failed, panel, guest, own, after, entry, hand, markdown, session, halves }) {
    if (!ok) return { ok: false, errors: errors?.map(({ field, message }) => ({ field, message })), failed };
    this.#called(seat, guest, own);
    this.#after = after;
    seat.shown = `${after}${panel}`;
    return {
      ok, panel, after, seat: calledOf({ own }), promise: await this.#promise(after), entry: entry && { text: entry.text }, title: read(session).title,
      hand, markdown, halves: halves ?? undefined,
    };
  }

  // She may look at what stands no more, or at nothing yet.
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

  // Both halves for a move of the state that stands, where there is another one.
  #shared(move, hers) {
    if (!hers || !this.#after || !this.#draws.includes(move?.do)) return null;
    const pair = this.#pair(this.#after);
    return [pair.mine, pair.hers ?? hers];
  }

  // A seed that was made of them stays that of its state.
  #drawn(state, halves, answer) {
    if (halves && answer?.ok && same(read(answer.session).moves.at(-1).halves, halves)) [, this.#pair(state).hers] = halves;
  }

  // --- what guests are shown

  #joined(but = null) {
    return this.seats.filter((each) => each !== but && each.line);
  }

  // A name that nobody bears any more was given by a move that is taken back: the first one is hers again.
  #called(seat, name, own, there = true) {
    const now = there || !name ? name : seat.first;
    seat.first ||= now;
    if (seat.name === now && same(seat.own, own)) return;
    Object.assign(seat, { name: now, own: there ? own : [now] });
    this.#keep();
    if (!there) this.#stale(seat);
  }

  // One look, for all that changes before it begins.
  show(by = null) {
    if (by && by === this.#own) return;
    this.#look ??= this.#turn = this.#turn.then(() => this.#looks()).catch(() => {});
    return this.#look;
  }

  async #looks() {
    this.#look = null;
    const seats = this.#joined();
    if (seats.length) await this.#share(seats, await this.#party.play(null, this.#wanted(seats)));
  }

  // What a move that has just been made shows to each, while it goes onto the disk.
  #foresees(seats, session) {
    const { system, root } = this.#party;
    const at = read(session).moves.length - 1;
    return seats.length ? this.#party.ask({ op: "play", system, root, move: null, at, ...this.#wanted(seats), session }).catch(() => null) : null;
  }

  #wanted(seats) {
    return { key: this.#key, seat: "", brief: true, guests: seats.map(({ name, view }) => ({ guest: name, panel: view })) };
  }

  async #share(seats, answer, of = "") {
    if (!answer?.ok) return;
    const { guests, after, draws, session } = answer;
    [this.#after, this.#draws] = [after, draws];
    const promise = await this.#promise(after);
    const { title } = read(session);
    for (const [at, seat] of seats.entries()) {
      const { guest, own, panel, there, halves } = guests[at];
      const shown = `${after}${panel}`;
      const drew = halves && of && { halves, of };
      if (seat.shown !== shown) seat.line.send({ k: "panel", panel, after, promise, seat: calledOf({ own }), title, ...drew }, "panel");
      seat.shown = shown;
      this.#called(seat, guest, own, there);
    }
    this.#keepPairs();
  }

  // --- another device keeps it from now on

  give(token) {
    const given = this.#turn.then(() => this.#gives(this.#seat(token)));
    this.#turn = given.then(() => {}, () => {}); // nobody moves meanwhile
    return given;
  }

  // It is hers once it is no longer kept here: there are never two tables. Told too late, she has taken nothing.
  async #gives(seat) {
    const { session } = await this.#party.play(null, { brief: true });
    if (!session) return false;
    const id = fresh(8);
    seat.line.send({ k: "table", id, session: read(session) }, id);
    const taken = await answered(this.#giving, (done) => this.#ready.set(id, done));
    this.#ready.delete(id);
    if (!taken || (await this.#party.shelve())?.failed) {
      seat.line.send({ k: "refused", why: LATE }, id);
      return false;
    }
    for (const each of [...this.seats]) this.back(each.token, GONE, each === seat ? { id } : {});
    return true;
  }
}

const LIST = new Intl.ListFormat("fr");
export const calledOf = ({ own }) => LIST.format(own);

const seated = ({ token, name, first, own = [name] }) => ({ token, name, first, own, state: "lost", line: null, view: {}, done: new Map(), shown: "", mute: false });
