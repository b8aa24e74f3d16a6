// The draws of one calculator: the one shown, its corrections, and undo.
// Law: no page and no worker here. A draw is Python's answer, unmodified; a call that changes what is
// stored stores it. Modes of a request:
//   draw     the button, or an onward move: a new seed
//   amend    the draw shown is corrected: the same seed, the current inputs
//   replay   an address with a seed: a link, an earlier draw
//   undo     back to what was shown before
//   back     the draw shown once more, without its last correction
//   restore  what was stored, shown again
//   take     an onward move of a session, made where its result is: it may be another calculator's
//   adopt    the draw shown becomes a move of the session, unchanged
// A draw is settled at once: the state it gives is in the inputs, what was typed for it is used up, and
// what is typed next is the next draw. Corrected, it has its own inputs back, and each change amends it.
// Without carried state, a change to an undrawn input amends at once: a forgotten modifier, added after.
//
//   new Draws(id, { drawn, tell })   drawn: the names of the inputs that chance fills
//                                    tell(sentence): a message about what is stored (store.js), once a page
// `now` is always the current content of the inputs, { name: text }.

import { makeFragment } from "./address.js";
import { forget, loadHistory, loadLast, recover, remember, sameDraw, saveLast } from "./keep.js";

const told = new Set();

export class Draws {
  #drawn;
  #tell;

  constructor(id, { drawn, tell }) {
    this.#drawn = drawn;
    this.#tell = tell;
    this.id = id;
    const { fields, shown, count, trail } = loadLast(id);
    this.fields = fields; // the inputs as they were kept, null when they were not
    this.shown = shown; // { fields, seed, state, summary, fragment, drew, origin, number, drawn, settled }
    this.count = count;
    this.trail = trail; // fragments to go back to
    this.stale = Boolean(shown); // it comes from storage and is not on the page yet
    this.erased = null; // { history, trail } that can still be taken back
  }

  get history() {
    return loadHistory(this.id);
  }

  get correcting() {
    return Boolean(this.shown) && !this.shown.settled;
  }

  get correctable() {
    return Boolean(this.shown?.settled) && !this.foreign && !this.stale;
  }

  // Whether it could still become a move of the session.
  get adoptable() {
    return this.correctable && !this.shown.move;
  }

  // Another calculator's answer: its inputs are not here.
  get foreign() {
    return Boolean(this.shown) && !this.shown.fragment.startsWith(`${this.id}?`);
  }

  // What undo opens.
  get before() {
    return this.trail.at(-1);
  }

  // The draw's label, and its text before it was amended, or told in another edition's words.
  get marks() {
    const { drew = true, number, origin, summary, move } = this.shown;
    const sign = move ? "" : number ? `Tirage nᵒ\u00a0${number}` : drew ? "Tirage rejoué" : "";
    return { sign, before: origin === summary ? "" : origin };
  }

  here(now) {
    return this.shown?.fragment ?? makeFragment(this.id, now);
  }

  // The inputs changed since it was sent.
  changed(now) {
    return Object.keys(now).filter((name) => now[name] !== this.shown.fields[name]);
  }

  // What stands in the inputs once it is shown, or fills them later by itself; whose: who acts, in a session.
  stand(texts, whose) {
    const { stands } = this.shown ?? {};
    if (this.shown) this.shown.stands = { ...stands, whose: whose ?? stands?.whose, texts: { ...stands?.texts, ...texts } };
  }

  // Whether the inputs are no longer those of what is shown.
  outdated(now, whose) {
    const { stands } = this.shown;
    if (!stands) return false;
    return (whose ?? stands.whose) !== stands.whose || Object.keys(now).some((name) => now[name] !== stands.texts[name]);
  }

  async keep(now) {
    const { id, shown, count, trail } = this;
    const sentence = await saveLast(id, { fields: now, shown, count, trail });
    if (!sentence || told.has(sentence)) return;
    told.add(sentence);
    this.#tell(sentence);
  }

  // --- asking

  // The request that an input's change makes of what is shown; null when it belongs to the next draw.
  amended(name, now) {
    const { shown } = this;
    if (!shown) return null;
    if (!shown.settled) return { mode: "amend", seed: shown.seed };
    if (shown.move || shown.state || this.#drawn.includes(name)) return null;
    const served = Object.fromEntries(this.#drawn.map((each) => [each, shown.fields[each] ?? ""]));
    return { mode: "amend", seed: shown.seed, values: { ...now, ...served } };
  }

  // An onward move was made of the session's own inputs: without it there is nothing to draw it from.
  get restored() {
    const { seed, fields, onward } = this.shown;
    return { mode: "restore", seed, values: fields, foreign: this.foreign || Boolean(onward) };
  }

  // --- showing

  clear() {
    this.shown = null;
    this.stale = false;
  }

  // An answer becomes the draw shown; `from` is what was shown at its request, `drew` whether anything
  // was drawn: otherwise it has no number.
  show({ result: { seed, summary }, fragment, next, session, secret }, { mode, values, from, drew = true }) {
    const old = this.shown;
    const same = old && ["amend", "back", "restore", "adopt"].includes(mode);
    const { origin, drawn: taken, settled = true } = same ? old : this.#fresh(mode, summary, fragment);
    const drawn = taken && mode !== "adopt"; // to undo that takes the move back, and not the draw
    const first = mode === "draw" || (mode === "amend" && old?.drew === false);
    const number = drew ? this.#number(first, same, fragment) : 0;
    this.shown = { fields: values, seed, state: next, summary, fragment, drew, origin, number, drawn, settled };
    if (old?.stands) this.shown.stands = old.stands;
    if (session) this.shown.move = true; // it stands in the session
    if (mode === "take" || (same && old.onward)) this.shown.onward = true;
    if (this.foreign) this.shown.state = null;
    this.stale = false;
    const onward = ["draw", "take", "replay"].includes(mode) && from !== fragment;
    if (onward || mode === "adopt") this.trail.push(from);
    if (mode === "restore" || this.foreign || secret) return; // what one player alone may see is not listed
    remember(this.id, { fragment, summary, time: Date.now(), number }, ["amend", "back"].includes(mode) && old?.fragment);
  }

  #fresh(mode, origin, fragment) {
    const undone = mode === "undo" && Boolean(this.#known(fragment));
    return { origin, drawn: mode === "draw" || mode === "take" || undone, settled: true };
  }

  #number(first, same, fragment) {
    if (first) return (this.count = 1 + Math.max(this.count, ...this.history.map(({ number }) => number || 0))); // of other tabs
    return same ? this.shown.number : this.#known(fragment);
  }

  // The number of a draw that the history holds, else 0.
  #known(fragment) {
    return this.history.find((entry) => sameDraw(entry.fragment, fragment))?.number ?? 0;
  }

  // --- next draws and undo

  // What the draw writes into the inputs: what was typed for it is used up, its state is the next one's.
  // What was typed since it was sent stays.
  carried(now, sent = this.shown.fields) {
    const served = this.#drawn.filter((name) => now[name] === sent[name]);
    return { ...Object.fromEntries(served.map((name) => [name, ""])), ...this.shown.state };
  }

  correct() {
    this.shown.settled = false;
  }

  settle() {
    this.shown.settled = true;
  }

  // The current state, to return to when what is opened next is no draw.
  mark(now) {
    this.trail.push(this.here(now));
  }

  // One undo step was made, from the draw shown until then.
  undone(former) {
    this.trail.pop();
    if (former?.drawn) forget([former]);
  }

  // Erases the history and the undo steps; once more restores both.
  erase() {
    const { erased, history, trail } = this;
    this.erased = erased ? null : { history, trail };
    this.trail = erased ? [...erased.trail, ...trail] : [];
    if (erased) recover(erased.history);
    else forget(history);
  }
}
