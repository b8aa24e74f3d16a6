// <calc-form calculator="ID">: a native form, an <output>, and what passes between them.
// Law: this element only asks and shows. Rules, draws and states come from Python's answers
// (talk.js); the draws and their undo are in draws.js, the address in address.js, what JavaScript
// adds to the page in panel.js, who acts, in a session, in ../party/seat.js.

import { Address, makeFragment, parseFragment, replays } from "./address.js";
import { tellAside } from "./aside.js";
import { Chances } from "./chances.js";
import { define, listening, showSentence } from "./dom.js";
import { Draws } from "./draws.js";
import * as fields from "./fields.js";
import * as panel from "./panel.js";
import { pressFill, wireTaps } from "./picker.js";
import { KEYS } from "./keep.js";
import { ready } from "./store.js";
import { Talk } from "./talk.js";
import { replayDeferred, takeDeferred } from "./deferred.js";
import { whenKnown } from "../party/known.js";

const AMEND_DELAY = 150; // ms
const MOVES = ["draw", "take", "adopt"]; // what may be a move of the session
const REVEALS = ["draw", "undo", "back"]; // a button at the foot, where the stage may be out of sight
const UNREADABLE = "Ce que ce navigateur gardait de ce calculateur ne peut pas être lu. C’est mis de côté tel quel\u202f; vous pouvez jouer.";
const OLDER = "Une autre édition du site a laissé ici ce qui n’existe plus et n’a pas compté\u00a0: ";

class CalcForm {
  #element;
  #signal; // that the page is left
  #form;
  /** @type {any} */
  #panel;
  #talk;
  #address;
  #draws;
  #chances;
  #mode = ""; // of the request under way, or of the last one (draws.js lists them)
  #moving = false; // a move of the session is being made
  #running = null; // a promise: the last request is shown, or void
  #amending = 0; // the timer of an amendment
  #amends = false; // what is shown is about to be amended
  #seating = null; // a promise of the seat, where the system has a session
  #seat = null;
  #early = new Set(); // what was changed before it was there

  constructor(element, signal) {
    this.#element = element;
    this.#signal = signal;
    this.id = element.id;
    this.#form = element.querySelector("form");
    this.#panel = panel.parts(element);
    this.#talk = new Talk(element, this.#panel.status);
    const { system, root } = element.dataset;
    this.#chances = new Chances(this.#form, { calculator: this.id, root }, () => this.#talk.busy);
    this.#address = new Address(this.id, {
      open: (fragment) => this.#visit(fragment),
      goOn: (values, asks) => this.#goOn(values, asks),
    });
    this.#listen(signal);
    wireTaps(element, signal);
    whenKnown(system, signal, () => (this.#seating = this.#sit(signal)));
    this.#recall();
    this.#guide(signal);
    const again = () => this.#draws.stale && !this.#talk.busy && this.#run(this.#draws.restored);
    this.#talk.open(signal, { ready: again });
    this.#chances.open(signal);
    signal.addEventListener("abort", () => clearTimeout(this.#amending));
    replayDeferred(takeDeferred(element));
  }

  async #sit(signal) {
    const { Seat } = await import("../party/seat.js");
    if (signal.aborted) return null;
    const filled = (texts) => {
      this.#draws.stand(texts);
      this.#keep();
    };
    const tell = (sentence) => showSentence(this.#panel.notice, sentence);
    const hears = { tell, picked: () => this.#settle(), moved: () => this.#follow(), filled };
    this.#seat = new Seat(this.#element, { form: this.#form, talk: this.#talk, early: this.#early, ...hears }, signal);
    this.#element.dataset.seated = "";
    return this.#seat;
  }

  #listen(signal) {
    const on = listening(signal);
    const { history, undo, reset, correct, settle, adopt, erase, next, output } = this.#panel;
    on(this.#form, "submit", (event) => this.#submit(event));
    on(this.#form, "input change", ({ target }) => this.#seat || this.#early.add(target.name));
    on(this.#form, "change", ({ target }) => this.#changed(target.name));
    on(next, "click", () => panel.goOn(this.#panel));
    on(undo, "click", () => this.#undo());
    on(reset, "click", () => this.#reset());
    on(correct, "click", () => this.#correct());
    on(settle, "click", () => this.#settle());
    on(adopt, "click", () => this.#adopt());
    on(erase, "click", () => this.#erase());
    on(history, "toggle", () => this.#refresh());
    on(output, "click", ({ target }) => panel.share(target.closest(".calc-share"), this.#draws.shown));
    on(output, "click keydown", (event) => pressFill(this.#form, event));
    on(output, "submit", (event) => this.#take(event, event.target));
    on(output, "click", (event) => this.#take(event, event.target.closest("button[data-move]")));
    this.#address.listen(signal);
  }

  // What was stored, unless the address names another draw of this calculator.
  #recall() {
    const tell = (sentence) => showSentence(this.#panel.notice, sentence);
    const past = KEYS(this.id);
    this.#draws = new Draws(this.id, { drawn: fields.drawnNames(this.#form), tell });
    const { fields: kept, shown, history } = this.#draws;
    for (const key of history ? past : []) tellAside(this.#panel.notice, key, UNREADABLE);
    if (shown && !this.#draws.foreign) this.#part(shown.fields);
    if (kept) fields.fillFields(this.#form, kept);
    this.#refresh();
    if (this.#address.begin(shown?.fragment)) this.#run(this.#draws.restored);
    this.#address.follow();
  }

  // An older edition's input that is gone is dropped, and reported.
  #part(values) {
    const gone = fields.strangers(this.#form, values);
    for (const name of gone) delete values[name];
    const told = gone.slice(0, 5).map((name) => `«\u00a0${name.length > 40 ? `${name.slice(0, 39)}…` : name}\u00a0»`); // a link may name anything
    if (gone.length) showSentence(this.#panel.notice, `${OLDER}${told.join(", ")}${gone.length > told.length ? "…" : "."}`);
  }

  // The home page's link starts the guided first move.
  #guide(signal) {
    const guide = this.#element.querySelector(".calc-first");
    const begin = async () => {
      if (!guide?.hidden || location.hash !== `#${guide.id}`) return;
      const { lead } = await import("./first-move.js");
      if (!signal.aborted) lead(this.#element, guide, signal);
    };
    listening(signal)(window, "hashchange", begin);
    begin();
  }

  get #now() {
    return fields.readFields(this.#form);
  }

  // --- asking

  #submit(event) {
    event.preventDefault();
    this.#draw();
  }

  async #draw() {
    clearTimeout(this.#amending);
    const { correcting, shown } = this.#draws;
    if (correcting) {
      const touched = this.#draws.changed(this.#now).length;
      const amended = !touched || (await this.#run({ mode: "amend", seed: shown.seed }));
      if (!amended) return fields.focusFault(this.#form);
      this.#settle();
    }
    this.#run({ mode: "draw" });
  }

  // A draw made before anybody was chosen becomes hers, unchanged.
  #adopt() {
    const { seed, fields: values } = this.#draws.shown;
    this.#run({ mode: "adopt", seed, values });
  }

  // An onward move of a session is made in place, with the inputs left to the player.
  async #take(event, place) {
    if (!place) return;
    event.preventDefault();
    if (this.#talk.busy && this.#mode !== "restore") return; // what is but shown again gives way
    this.#settle();
    const seat = await this.#seating;
    await this.#run({ mode: "take", values: {}, move: seat.moveOf(place, event.submitter), place: place.closest("form") });
  }

  // An onward move fills some inputs and draws, unless an input left to the player has the example's value.
  #goOn(values, asks) {
    this.#settle();
    fields.writeFields(this.#form, values);
    const changed = fields.changedFields(this.#form);
    if (!asks.length || this.#seat?.acts || asks.some((name) => name in changed)) return this.#draw();
    this.#keep();
    panel.begin(this.#element);
  }

  #changed(name) {
    fields.clearErrors(this.#form, [name, undefined]); // undefined: faults of the whole request
    const under = this.#talk.busy && this.#mode === "draw"; // amended once it is shown
    const next = this.#seat?.acts && !this.#draws.correcting; // a move's own inputs
    const again = under || next ? null : this.#draws.amended(name, this.#now);
    this.#amends = under || Boolean(again);
    this.#keep();
    if (under) return;
    clearTimeout(this.#amending);
    if (again) this.#amending = setTimeout(() => this.#run(again), AMEND_DELAY);
  }

  // One request; true when its answer was shown. from: what was shown before.
  async #run({ mode, seed = null, values: asked = this.#now, from = this.#draws.here(this.#now), ...more }) {
    this.#mode = mode;
    const quiet = mode === "restore" && !this.#address.fields;
    const moving = Boolean(this.#seating) && MOVES.includes(mode);
    if (moving && this.#moving) return false; // a second tap
    if (moving) this.#moving = true;
    try {
      return await (this.#running = this.#answered({ mode, seed, asked, from, ...more }, quiet));
    } finally {
      if (moving) this.#moving = false;
    }
  }

  async #answered({ mode, seed, asked, from, ...more }, quiet) {
    const seat = this.#seating && (await this.#seating.catch(() => null));
    const drawn = seat ? await seat.pieces({ mode, ...more }) : {};
    if (!drawn || drawn.failed) return false;
    const [values, sent] = [{ ...asked, ...drawn.fields }, this.#now];
    const answer = drawn.errors ? drawn : await this.#answer(seat, { mode, seed, values, drawn: drawn.fields, ...more }, quiet);
    if (!answer || answer.failed || this.#signal.aborted) return false; // void, or the page is left
    this.#amends = false;
    if (!answer.ok) this.#fault(answer.errors, mode, quiet, more.place ?? this.#form, () => this.#run({ mode, seed, values: asked, from, ...more, forced: { anyway: true } }));
    else if (answer.gone) this.#showExample(answer.gone);
    else this.#show(answer, { mode, values: this.#made(answer, mode, values), from, sent });
    return answer.ok;
  }

  // The inputs of what is shown: a session's move may have been amended in the journal, or have left some to a sheet.
  #made({ session, fragment }, mode, values) {
    if (mode === "take") return this.#now;
    const other = ["restore", "adopt"].includes(mode) && session && fragment !== this.#draws.shown.fragment;
    const said = other && parseFragment(`#${fragment}`, this.id);
    return said ? fields.linked(this.#form, said) : values;
  }

  // The session's answer, if the request is its own; null if cancelled.
  async #answer(seat, request, quiet) {
    const { mode, seed, values, foreign = mode === "take" } = request;
    const answer = await seat?.answer({ ...request, shown: this.#draws.shown }, quiet);
    if (answer !== undefined) return answer;
    if (foreign) return void this.#showExample(); // its session no longer has it
    return this.#talk.ask({ op: "run", fields: values, seed, onward: true }, quiet);
  }

  // A move was made elsewhere: if it is shown here, it is refreshed, once the current request is done.
  async #follow() {
    await this.#running;
    const { shown, correcting } = this.#draws;
    if (!this.#signal.aborted && shown?.move && !correcting && !this.#talk.busy) this.#run(this.#draws.restored);
  }

  // --- showing

  #show(answer, request) {
    const { mode, values, sent } = request;
    const fresh = mode !== "restore";
    this.#draws.show(answer, { ...request, drew: panel.tellsASeed(answer.html) });
    fields.clearErrors(this.#form);
    panel.print(this.#panel, answer.html, { ...this.#draws.marks, fresh });
    if (REVEALS.includes(mode)) panel.reveal(this.#panel);
    if (mode === "take") panel.look(this.#panel);
    if (this.#draws.foreign) this.#address.write("");
    else if (fresh) this.#address.writeSoon(answer.fragment);
    const touched = this.#draws.touched(this.#now);
    const late = fields.pick(sent, (name, text) => text !== this.#now[name]); // typed since
    if (fresh) this.#tell("");
    if (fresh && !this.#draws.correcting) this.#carry(values);
    if (fresh || !this.#draws.shown.stands) this.#draws.stand({ ...this.#now, ...late }, this.#seat?.sides);
    if (mode === "draw" && touched) this.#changed(touched);
    this.#keep();
  }

  // A refusal of a link or the session shows until something else does; a storage error stays.
  #tell(sentence) {
    const { notice } = this.#panel;
    if (sentence || notice.dataset.passing) showSentence(notice, (notice.dataset.passing = sentence));
  }

  #fault(errors, mode, quiet, place, anyway) {
    if (mode === "restore") this.#draws.clear(); // kept by an older version of the rules
    this.#refresh();
    if (quiet) return;
    fields.showErrors(place, errors, anyway);
    if (MOVES.includes(mode)) fields.focusFault(place);
  }

  #showExample(why = "") {
    this.#talk.drop();
    this.#draws.clear();
    this.#tell(why);
    fields.clearErrors(this.#form);
    panel.print(this.#panel, this.#panel.example);
    this.#keep();
  }

  #refresh() {
    const acts = this.#seat?.acts;
    panel.refresh(this.#panel, this.#draws, this.#form, { acts, outdated: !this.#amends && this.#outdated });
    this.#chances.soon();
  }

  // Of the worked example, what the page printed.
  get #outdated() {
    return this.#draws.shown ? this.#draws.outdated(this.#now, this.#seat?.sides) : fields.isTouched(this.#form);
  }

  #keep() {
    this.#draws.keep(fields.readFields(this.#form, true));
    this.#refresh();
  }

  // --- next draws and undo

  #carry(sent) {
    fields.writeFields(this.#form, this.#draws.carried(this.#now, sent));
    this.#seat?.refill({ fresh: this.#draws.shown.move });
  }

  // The correction is done.
  #settle() {
    if (!this.#draws.correcting) return;
    clearTimeout(this.#amending);
    this.#draws.settle();
    this.#carry();
    this.#draws.stand(this.#now);
    this.#keep();
  }

  // Restores the inputs of the draw shown, typed ones too: each change amends it.
  #correct() {
    this.#seat?.rest();
    fields.fillFields(this.#form, this.#draws.shown.fields);
    this.#draws.correct();
    this.#draws.stand(this.#now);
    this.#keep();
    panel.begin(this.#element, this.#panel.settle);
  }

  async #undo() {
    clearTimeout(this.#amending);
    const { before, shown } = this.#draws;
    const ours = shown?.move && Boolean(this.#seat);
    const answer = ours ? await this.#seat.undo(shown.seed) : undefined;
    if (answer?.errors) this.#tell(answer.errors.map(({ message }) => message).join(" "));
    if (answer === null || answer?.ok === false) return;
    if (answer?.fragment) return this.#open(answer.fragment, "back");
    const done = before !== undefined && (await this.#open(before, "undo"));
    if (!done) return;
    this.#draws.undone(shown);
    if (ours) this.#seat.refill({ fresh: true });
    this.#keep();
  }

  #reset() {
    clearTimeout(this.#amending);
    this.#draws.mark(this.#now);
    this.#open("", "undo");
    this.#seat?.refill({ fresh: true });
  }

  #erase() {
    this.#draws.erase(); // or take that back
    this.#keep();
  }

  // --- addresses

  // Fill the inputs from a fragment; with a seed, resolve it: the same link shows the same draw.
  #open(fragment, mode, from = this.#draws.here(this.#now)) {
    const link = parseFragment(`#${fragment}`, this.id);
    if (link) this.#part(link);
    const seed = new URLSearchParams(fragment.split("?")[1]).get("seed");
    const foreign = Boolean(seed) && !link; // of a calculator whose answer was shown here
    if (!foreign) fields.fillFields(this.#form, link ?? {}, Boolean(link));
    if (!foreign && !link) this.#seat?.example();
    if (seed) return this.#run({ mode, seed, from, foreign });
    if (link) this.#seating?.then((seat) => seat?.typed(Object.keys(link)));
    if (mode === "undo") this.#address.write("");
    this.#showExample();
    if (mode === "undo") panel.reveal(this.#panel);
    return true;
  }

  // An address may have been damaged in transit: Python reads it before anything is drawn from it.
  async #visit(fragment) {
    clearTimeout(this.#amending);
    const before = this.#now;
    const from = this.#draws.here(before);
    const { stale } = this.#draws;
    this.#draws.stale = false; // what was shown before is not asked again: it would make this void
    requestAnimationFrame(() => this.#element.scrollIntoView({ block: "start" }));
    this.#tell("");
    if (!replays(fragment)) return this.#open(fragment, "replay");
    const said = parseFragment(`#${fragment}`, this.id);
    if (Object.keys(said).length) fields.fillFields(this.#form, said, true);
    const filled = JSON.stringify(this.#now);
    const answer = await this.#talk.ask({ op: "link", link: fragment });
    if (!answer || answer.failed || this.#signal.aborted) return;
    const untouched = JSON.stringify(this.#now) === filled;
    if (answer.ok) {
      const { seed, fields: read } = answer.result;
      return this.#open(makeFragment(this.id, { ...(untouched ? read : this.#now), seed }), "replay", from);
    }
    this.#tell(answer.errors.map(({ message }) => message).join(" "));
    if (untouched) fields.fillFields(this.#form, before);
    if (stale) this.#run(this.#draws.restored);
    else this.#keep();
  }
}

ready.then(() => define("calc-form", (element, signal) => new CalcForm(element, signal)));
