// <calc-scene calculator="ID">: a step machine played on the page, one decision after the other.
// Law: this element asks (../calc/talk.js) and shows (panel.js, stage.js). What was played, and what is asked
// next, is in game.js. What is secret is put into the page only after its player took the device.

import { tellAside } from "../calc/aside.js";
import { bring, listening, presses, showSentence } from "../calc/dom.js";
import * as fields from "../calc/fields.js";
import { wireTaps } from "../calc/picker.js";
import { ready } from "../calc/store.js";
import { syncTrays } from "../calc/tray.js";
import { Talk } from "../calc/talk.js";
import { redo, wake } from "../calc/wake.js";
import { key } from "./keep.js";
import { asking, Game } from "./game.js";
import { arrange, build, tellNews, tellReset } from "./panel.js";
import { layOut } from "./stage.js";
import { whenKnown } from "../party/known.js";

const NEW_GAME = "Recommencer à la mise en place\u202f? Les tours joués seront effacés.";
const ELSEWHERE = "La partie a continué dans un autre onglet\u00a0: la voici.";
const UNREADABLE = "La partie gardée ici ne peut pas être lue. Elle est mise de côté telle quelle\u202f; vous pouvez jouer.";
const READ = "La partie gardée a pu être relue\u00a0: la voici.";
const NOT_DONE = " Votre geste n’a pas été pris en compte\u202f; refaites-le s’il vaut encore.";

class CalcScene extends HTMLElement {
  #wires = null; // ends every listener at once
  #parts = null; // what panel.js built
  #talk = null;
  #game = null;
  #deciding = false;
  #news = ""; // what another tab has done
  #former = null; // what the page's example has taken the place of
  #hands = null; // a promise of the table's own pieces, where the system has a session

  connectedCallback() {
    if (this.#wires || !this.querySelector("form")) return;
    this.#wires = new AbortController();
    const { signal } = this.#wires;
    this.#parts ??= build(this);
    this.#talk ??= new Talk(this, this.#parts.status);
    for (const form of this.#forms) wireTaps(form, signal);
    this.#listen(signal);
    this.#recall();
    whenKnown(this.dataset.system, signal, () => (this.#hands = this.#handle(signal)));
    const { playing } = this.#game.kept;
    this.#talk.open(signal, { now: playing });
    const deeds = wake(this);
    if (!playing) redo(deeds); // else what was pressed was not the game that is shown now
  }

  disconnectedCallback() {
    this.#wires?.abort();
    this.#wires = this.#hands = null;
  }

  async #handle(signal) {
    const { open } = await import("../party/handing.js");
    return signal.aborted ? null : open(this, this.#parts.whose, signal);
  }

  get #forms() {
    return [this.#parts.setup, this.#parts.hand];
  }

  #listen(signal) {
    const { setup, hand, undo, amend, renew, leave, reset, open } = this.#parts;
    const on = listening(signal);
    on(this, "click", (event) => this.#tapped(event));
    on(this, "keydown", (event) => this.#pressed(event));
    on(setup, "submit", (event) => this.#begin(event));
    on(hand, "submit", (event) => event.preventDefault());
    on(setup, "change", ({ target }) => this.#changed(setup, target.name));
    on(hand, "change", ({ target }) => this.#changed(hand, target.name));
    on(undo, "click", () => this.#undo());
    on(amend, "click", () => this.#amend());
    on(renew, "click", () => this.#renew());
    on(leave, "click", () => this.#leave());
    on(reset, "click", () => this.#reset());
    on(open, "change", () => this.#uncover());
    on(window, "storage", () => this.#notice());
    on(document, "visibilitychange", () => this.#notice());
  }

  #recall() {
    const tell = (sentence) => showSentence(this.#parts.notice, sentence);
    const overtaken = () => this.#overtaken(NOT_DONE);
    tell("");
    this.#game = new Game(this.id, { tell, overtaken });
    tellAside(this.#parts.notice, key(this.id), UNREADABLE);
    const { last, playing } = this.#game.kept;
    this.#fill();
    this.#arrange();
    if (playing) this.#run(last, "restore");
  }

  // --- other tabs

  #notice() {
    if (!this.#talk.busy && !document.hidden) this.#overtaken();
  }

  // True when another tab has gone on, or what could not be read can be now: it is taken over, and the reader is told.
  #overtaken(more = "") {
    if (!this.#game.behind) return false;
    const news = (this.#game.missed ? READ : ELSEWHERE) + more;
    this.#news = news;
    this.#talk.drop(); // what this tab asked is void
    for (const form of this.#forms) fields.clearErrors(form);
    this.#recall();
    tellNews(this.#parts, news);
    if (!this.#game.kept.playing) this.#look(this.#parts.setup);
    return true;
  }

  // --- the set-up

  #fill() {
    const { fields: values, typed, open } = this.#game.kept;
    if (values) fields.fillFields(this.#parts.setup, values);
    fields.writeFields(this.#parts.hand, { drawn: typed });
    this.#parts.open.checked = open;
  }

  #changed(form, name) {
    fields.clearErrors(form, [name, undefined]); // undefined: faults of the whole request
    const { setup, hand } = this.#parts;
    tellReset(this.#parts, (this.#former = null));
    this.#game.type(fields.readFields(setup), fields.readFields(hand).drawn);
  }

  async #begin(event) {
    event.preventDefault();
    const { setup, output } = this.#parts;
    const begun = await this.#run(asking(fields.readFields(setup)), "begin");
    if (begun) output.scrollIntoView(); // at once: the page has become shorter
    else fields.focusFault(setup);
  }

  // The page's example, where no game is under way; once more brings back what stood there.
  #reset() {
    const { setup } = this.#parts;
    const former = this.#former ? null : fields.readFields(setup);
    fields.fillFields(setup, this.#former ?? {});
    fields.clearErrors(setup);
    this.#changed(setup);
    this.#former = former;
    tellReset(this.#parts, former);
  }

  #amend() {
    this.#game.amend();
    this.#arrange();
    this.#look(this.#parts.setup);
  }

  // The table as it was: the last answer is asked for again.
  #leave() {
    if (!this.#talk.busy) this.#run(this.#game.kept.last, "leave");
  }

  #renew() {
    if (!confirm(NEW_GAME)) return;
    this.#game.renew();
    this.#fill();
    fields.clearErrors(this.#parts.setup);
    this.#arrange();
    this.#look(this.#parts.setup);
  }

  // --- deciding

  #tapped({ target }) {
    if (this.#talk.busy || this.#deciding || !this.#game.kept.playing) return;
    const move = target.closest("[data-decide]");
    if (move) return this.#decide(move.dataset.decide);
    if (target.closest(".scene-lift")) return this.#lift();
    if (target.closest(".scene-hide")) return this.#hide();
    if (target.closest(".scene-next")) this.#run(asking(this.#game.kept.fields), "next");
  }

  // Marks on a drawn board are no native buttons.
  #pressed(event) {
    const mark = event.target.closest("svg [data-decide]");
    if (!mark || !presses(event)) return;
    event.preventDefault();
    this.#tapped(event);
  }

  // One decision at a time: what is tapped while the table draws its own pieces is none.
  async #decide(decision) {
    this.#deciding = true;
    await this.#decided(decision).finally(() => (this.#deciding = false));
  }

  async #decided(decision) {
    const request = this.#game.deciding(decision);
    const made = await this.#pieces(request, decision);
    if (!made || made.failed) return;
    if (made.errors) return this.#fault(made.errors, "decide");
    Object.assign(request, made.fields);
    if (!(await this.#run(request, "decide")) || !request.drawn) return;
    fields.writeFields(this.#parts.hand, { drawn: "" }); // what was typed has served
    this.#changed(this.#parts.hand, "drawn");
  }

  // What the table draws with its own pieces; null where it gave the draw up.
  async #pieces({ fields: values, drawn }, decision) {
    const hand = !drawn && this.#game.draws(decision) && this.#hands && (await this.#hands.catch(() => null));
    if (!hand) return { fields: {} };
    return hand.pieces({ do: "run", calculator: this.id, fields: { ...values, decision } });
  }

  #undo() {
    const { undoing } = this.#game;
    if (undoing && !this.#talk.busy) this.#run(undoing.request, undoing.mode);
  }

  // One request; true when its answer is shown.
  async #run(request, mode) {
    const moves = mode !== "restore";
    if (moves && this.#overtaken(NOT_DONE)) return false;
    const { decision, drawn, seed } = request;
    const answer = await this.#talk.ask({ op: "run", fields: { ...request.fields, decision, drawn }, seed });
    if (!answer) return false;
    if (answer.failed) {
      if (!moves) this.#game.shut();
      this.#arrange();
      return false;
    }
    if (moves && this.#overtaken(NOT_DONE)) return false;
    if (answer.ok) this.#accept(answer, request, mode);
    else this.#fault(answer.errors, mode);
    this.#arrange();
    this.#notice();
    return answer.ok;
  }

  #accept(answer, request, mode) {
    if (mode !== "restore" && mode !== "leave") this.#news = "";
    this.#game.accept(answer, request, mode);
    for (const form of this.#forms) fields.clearErrors(form);
    fields.fillFields(this.#parts.setup, this.#game.kept.fields);
    this.#show();
  }

  // Each fault at its field: of the set-up, which then opens, or of the hand.
  #fault(faults, mode) {
    const { setup, hand } = this.#parts;
    const { kept } = this.#game;
    const veiled = (each) => (kept.last && each.field === "log" ? { ...each, field: "" } : each);
    const errors = faults.map(veiled); // the log stays shut: what stands there may be a secret
    if (mode === "restore") this.#spoiled();
    const ours = errors.filter(({ field }) => !kept.playing || fields.fieldOf(setup, field));
    if (ours.length) this.#game.shut();
    fields.showErrors(setup, ours);
    fields.showErrors(hand, errors.filter((each) => !ours.includes(each)));
    this.#arrange();
    if (!ours.length) fields.focusFault(hand);
  }

  // What was kept is refused, by the rules as they are or because it was damaged: one may begin anew.
  #spoiled() {
    this.#game.refuse();
    tellAside(this.#parts.notice, key(this.id), UNREADABLE);
  }

  // --- who looks

  #lift() {
    this.#game.lift();
    this.#show();
  }

  #hide() {
    this.#game.hide();
    this.#show();
  }

  #uncover() {
    this.#game.uncover(this.#parts.open.checked);
    if (this.#game.kept.playing && this.#game.answer) this.#show();
  }

  #show() {
    const { answer, turn } = this.#game;
    const { ask } = answer.result;
    const shown = this.#game.look();
    const { output, stage, hand } = this.#parts;
    if (!output.contains(stage)) output.replaceChildren(stage);
    const heading = layOut(this.#parts, answer, shown, `Tour ${turn}`);
    tellNews(this.#parts, this.#news);
    const draws = shown.ask && ask?.moves.some(({ needs }) => needs);
    hand.querySelector("details").hidden = !draws;
    if (draws) syncTrays(hand);
    heading?.focus({ preventScroll: true });
    this.#look(output);
  }

  #look(place) {
    requestAnimationFrame(() => bring(place));
  }

  #arrange() {
    arrange(this.#parts, this.#game.kept, Boolean(this.#game.answer));
  }
}

ready.then(() => customElements.get("calc-scene") ?? customElements.define("calc-scene", CalcScene));
