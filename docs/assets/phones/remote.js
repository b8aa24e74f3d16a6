// A table on another device, with the interface that a page expects: actions are sent there, its panels shown here.
// Law: this device stores nothing of the table; a move that waits for it outlives the page. What the other one sends is data: validated, and its HTML
// sanitised, before any page sees it.
//
//   new Remote({ kept, changed, stands, takes, handed })   kept: { load(), save(value) }, storage of what waits for the
//                                     table: her own moves; changed(): state, seat or title may differ; stands(panel): whether or
//                                     not a page shows it; takes(session) → Promise:
//                                     whether this device takes the whole table; handed(session) → Promise: the
//                                     sentence of the end, once the table is no longer on the other one
//   attach(carrier)                   use this one from now on; unanswered requests are repeated
//   state                             "open", "asleep", "lost", "ended"; why: the sentence of an end
//   seat, title                       whose device this is; of which table
//   leave()                           the seat goes back
// As ../party/party.js:
//   begun(), play(move, more), listen(signal, heard), tell

import { sentencesOf } from "../calc/dom.js";
import { textOf } from "../party/session.js";
import { clean } from "./clean.js";
import { Line } from "./line.js";
import { FROM_HOST } from "./messages.js";
import { half, promiseOf, remember, same } from "./seeds.js";

const PATIENCE = 5_000; // ms for an answer, before the page says that it waits
const KEPT =
  "La table ne répond pas. Votre geste est gardé, et sera fait dès qu’elle répondra\u202f; d’ici là, aucun autre n’est pris.";
const BROKEN =
  "La moitié de la graine que la table vient de donner n’est pas celle qu’elle avait promise avant ce tirage\u00a0: parlez-en.";
const OTHER =
  "La table n’a pas fait la graine de ce tirage avec la moitié qu’elle a demandée à ce téléphone\u00a0: parlez-en.";
const MOST_STATES = 60; // of which promises and halves are kept

export class Remote {
  #hears;
  #line = null;
  #pending = new Map(); // asks without an answer: { message, done } by id
  #shown = null; // what stands: { panel, after }
  #promises = new Map(); // of the host's halves, by state
  #mine = new Map(); // her own halves, by state: one for each
  #lent = new Set(); // the states in which the host asked for hers
  #view = {};
  #listeners = new Set();
  #taken = { id: "", session: null }; // the table that is hers once she is told so
  #limits;
  #kept;
  #waiting = ""; // what the page says of it
  state = "lost";
  why = "";
  seat = "";
  title = "";
  tell = (_sentence) => {};

  /** @param {Record<string, any>} hears */
  constructor({ kept, patience = PATIENCE, pace = undefined, ...hears }) {
    this.#kept = kept;
    this.#hears = hears;
    this.#limits = { patience, pace };
  }

  attach(carrier) {
    this.#line?.close();
    this.#line = new Line(carrier, {
      from: FROM_HOST,
      pace: this.#limits.pace,
      heard: (message) => this.#comes[message.k](message),
      changed: (state) => this.#now(state),
      refused: (why) => this.tell(why),
    });
    this.#line.send({ k: "hello" });
    for (const { message } of this.#pending.values()) this.#line.send(message);
    this.#now("open");
    for (const message of this.#kept.load() ?? []) if (!this.#pending.has(message.id)) this.#again(message);
  }

  #now(state, why = "") {
    if (this.state === "ended") return;
    Object.assign(this, { state, why });
    if (state === "ended") for (const { done } of this.#pending.values()) done(null);
    else if (state !== "open" && this.#pending.size) this.#waits();
    this.#hears.changed();
  }

  leave() {
    this.#line?.part({ k: "leave" });
    this.#now("ended");
  }

  // --- what comes

  #comes = {
    panel: (message) => {
      this.#judges(message.of, message.halves);
      this.#stands(message);
      for (const heard of this.#listeners) heard();
    },
    want: ({ after }) => {
      this.#lent.add(after);
      this.#line?.send({ k: "half", after, half: this.#half(after) });
    },
    answer: (message) => this.#pending.get(message.id)?.done(message),
    table: async ({ id, session }) => {
      if (!(await this.#hears.takes(session))) return;
      this.#taken = { id, session };
      this.#line?.send({ k: "ready", id });
    },
    end: async ({ why, id }) => {
      this.#line?.close();
      const { session } = this.#taken;
      this.#now("ended", session && id === this.#taken.id ? await this.#hears.handed(session) : why);
    },
    refused: ({ why }) => this.tell(why),
  };

  #stands({ panel, after, promise, seat, title }) {
    this.#shown = { panel: clean(panel), after };
    remember(this.#promises, after, promise, MOST_STATES);
    const other = this.seat !== seat || this.title !== title;
    Object.assign(this, { seat, title });
    if (other) this.#hears.changed();
    this.#hears.stands(this.#shown.panel);
  }

  // --- seeds

  #half(state) {
    if (!this.#mine.has(state)) remember(this.#mine, state, half(), MOST_STATES);
    return this.#mine.get(state);
  }

  async #judges(state, halves) {
    if (!halves) return;
    const promise = this.#promises.get(state);
    if (promise && promise !== (await promiseOf(halves[0]))) this.tell(BROKEN);
    else if (this.#lent.has(state) && halves[1] !== this.#mine.get(state)) this.tell(OTHER);
  }

  // --- as a session of this device

  async begun() {
    return true;
  }

  /** @param {Record<string, any>} more */
  async play(move, more = {}) {
    const { panel, hand, markdown } = more;
    const known = this.#shown && same(panel, this.#view);
    if (!move && panel && known && !hand && !markdown) return this.#answered({ ok: true });
    if (panel) this.#view = { ...panel }; // what is open on the page changes in place
    const after = this.#shown?.after ?? "";
    const answer = await this.#ask({
      k: "ask", id: crypto.randomUUID(), ...(move && { move, half: this.#half(after) }), view: this.#view, after, hand, story: markdown,
    });
    if (!answer) return null;
    if (answer.ok) this.#stands(answer);
    await this.#judges(after, answer.halves);
    return this.#answered(answer);
  }

  /** @param {Record<string, any>} answer */
  #answered({ ok, errors, failed, entry, hand, markdown }) {
    if (failed) this.tell(failed);
    if (!ok) return { ok, errors, failed };
    const keys = hand && { ...hand, ...(hand.html && { html: clean(String(hand.html)) }) };
    const { title } = this;
    return { ok, panel: this.#shown.panel, entry: entry ?? null, session: textOf({ title, moves: [] }), hand: keys, markdown };
  }

  // What is asked is kept until it is answered, over whichever carrier; null if the evening ends first.
  async #ask(message) {
    const late = setTimeout(() => this.#waits(), this.state === "open" ? this.#limits.patience : 0);
    const answer = await new Promise((done) => {
      this.#pending.set(message.id, { message, done });
      this.#line?.send(message);
    });
    clearTimeout(late);
    this.#pending.delete(message.id);
    if (this.#waiting || (!this.#pending.size && this.#kept.load())) this.#waits();
    return answer;
  }

  // What waited before the page was loaded anew; the table does it once, by its id.
  async #again(message) {
    const answer = await this.#ask(message);
    if (!answer) return;
    if (answer.ok) this.#stands(answer);
    else this.tell(answer.failed ?? sentencesOf(answer.errors));
    for (const heard of this.#listeners) heard();
  }

  // Says whether something waits, and keeps the moves.
  #waits() {
    const sentence = this.#pending.size ? KEPT : "";
    this.#kept.save(sentence ? [...this.#pending.values()].map(({ message }) => message).filter(({ move }) => move) : null);
    if (sentence !== this.#waiting) this.tell(sentence);
    this.#waiting = sentence;
  }

  listen(signal, heard) {
    this.#listeners.add(heard);
    signal.addEventListener("abort", () => this.#listeners.delete(heard));
  }
}
