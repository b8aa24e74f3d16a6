// <calc-scene calculator="ID">: a step machine played on the page, one decision after the other.
// Law: this element asks (../calc/talk.js) and shows. The state is a few texts that Python answered
// (keep.js says which); a decision is one request, and undoing one is asking again with a shorter log.
// What is secret is put into the page only after its player took the device.

import { bring, listening, presses, showSentence } from "../calc/dom.js";
import * as fields from "../calc/fields.js";
import { wireTaps } from "../calc/picker.js";
import { Talk } from "../calc/talk.js";
import { isBehind, loadScene, saveScene } from "./keep.js";
import { arrange, build, tellNews } from "./panel.js";
import { layOut, sight } from "./stage.js";

const NEW_GAME = "Recommencer à la mise en place\u202f? Les tours joués seront effacés.";
const ELSEWHERE = "La partie a continué dans un autre onglet\u00a0: la voici.";
const NOT_DONE = " Votre geste n’a pas été pris en compte\u202f; refaites-le s’il vaut encore.";
const asking = (decision, values, drawn = "") => ({ fields: values, decision, drawn, seed: null });
const without = (log) => log.split("\n").slice(0, -1).join("\n");

class CalcScene extends HTMLElement {
  #wires = null; // ends every listener at once
  #parts = null; // what panel.js built
  #kept = null;
  #answer = null;
  #news = ""; // what another tab has done
  #holder = ""; // who has the device, since a curtain was lifted
  #talk = null;

  connectedCallback() {
    if (this.#wires || !this.querySelector("form")) return;
    this.#wires = new AbortController();
    const { signal } = this.#wires;
    this.#parts ??= build(this);
    this.#talk ??= new Talk(this, this.#parts.status);
    for (const form of this.#forms) wireTaps(form, signal);
    this.#listen(signal);
    this.#recall();
    this.#talk.open(signal, { now: this.#kept.playing });
  }

  disconnectedCallback() {
    this.#wires?.abort();
    this.#wires = null;
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
    on(reset, "click", () => this.#write({}));
    on(open, "change", () => this.#uncover());
    on(window, "storage", () => this.#notice());
    on(document, "visibilitychange", () => this.#notice());
  }

  // --- other tabs

  #notice() {
    if (!this.#talk.busy && !document.hidden) this.#overtaken(ELSEWHERE);
  }

  // True when another tab has gone on: what it kept is taken over, and the reader is told.
  #overtaken(news) {
    if (!isBehind(this.id, this.#kept)) return false;
    this.#answer = null;
    this.#holder = "";
    this.#news = news;
    this.#talk.drop(); // what this tab asked is void
    for (const form of this.#forms) fields.clearErrors(form);
    this.#recall();
    tellNews(this.#parts, news);
    if (!this.#kept.playing) this.#look(this.#parts.setup);
    return true;
  }

  // --- the set-up

  #recall() {
    this.#kept = loadScene(this.id);
    const { fields: values, typed, open, last, playing } = this.#kept;
    if (values) fields.fillFields(this.#parts.setup, values);
    fields.writeFields(this.#parts.hand, { drawn: typed });
    this.#parts.open.checked = open;
    this.#arrange();
    if (playing) this.#run(last, "restore");
  }

  #changed(form, name) {
    fields.clearErrors(form, [name, undefined]);
    this.#kept.fields = fields.readFields(this.#parts.setup);
    this.#kept.typed = fields.readFields(this.#parts.hand).drawn;
    this.#save();
  }

  #write(values) {
    fields.fillFields(this.#parts.setup, values);
    fields.clearErrors(this.#parts.setup);
    this.#changed(this.#parts.setup);
  }

  async #begin(event) {
    event.preventDefault();
    const values = fields.readFields(this.#parts.setup);
    const fresh = !this.#kept.last;
    if (!(await this.#run(asking("", values), "begin"))) return fields.focusFault(this.#parts.setup);
    this.#kept.start = { ...this.#kept.fields, log: "" };
    if (fresh) this.#kept.first = { ...values, log: "" }; // as typed: a new game has another chance
    this.#save();
  }

  #amend() {
    this.#kept.playing = false;
    this.#holder = "";
    this.#arrange();
    this.#save();
    this.#look(this.#parts.setup);
  }

  // The table as it was: the last answer is asked for again.
  #leave() {
    if (!this.#talk.busy) this.#run(this.#kept.last, "leave");
  }

  #renew() {
    if (!confirm(NEW_GAME)) return;
    const { first, open } = this.#kept;
    Object.assign(this.#kept, { playing: false, turns: [], start: {}, last: null, seen: false, open });
    this.#answer = null;
    this.#holder = "";
    this.#write(first);
    this.#arrange();
    this.#look(this.#parts.setup);
  }

  // --- deciding

  // The second press of a double tap would fall on the next screen.
  #tapped({ target, detail }) {
    if (this.#talk.busy || !this.#kept.playing || detail > 1) return;
    const move = target.closest("[data-decide]");
    if (move) return this.#decide(move.dataset.decide);
    if (target.closest(".scene-lift")) return this.#lift();
    if (target.closest(".scene-hide")) return this.#hide();
    if (target.closest(".scene-next")) this.#run(asking("", this.#kept.fields), "next");
  }

  // Marks on a drawn board are no native buttons.
  #pressed(event) {
    const mark = event.target.closest("svg [data-decide]");
    if (!mark || !presses(event)) return;
    event.preventDefault();
    this.#tapped(event);
  }

  async #decide(decision) {
    const move = this.#answer.result.ask.moves.find(({ code }) => code === decision);
    const typed = move?.needs ? this.#kept.typed : "";
    if (!(await this.#run(asking(decision, this.#kept.fields, typed), "decide"))) return;
    if (!typed) return; // what was typed has served
    fields.writeFields(this.#parts.hand, { drawn: "" });
    this.#changed(this.#parts.hand, "drawn");
  }

  #undo() {
    const { turns, start: began, fields: values } = this.#kept;
    if (this.#talk.busy) return;
    if (values.log) this.#run(asking("", { ...values, ...began, log: without(values.log) }), "undo");
    else if (turns.length) {
      const { fields: former, log } = turns.at(-1);
      this.#run(asking("", { ...former, log }), "back");
    }
  }

  // One request; true when its answer is shown.
  async #run(request, mode) {
    const moves = mode !== "restore";
    if (moves && this.#overtaken(ELSEWHERE + NOT_DONE)) return false;
    const { decision, drawn, seed } = request;
    const answer = await this.#talk.ask({ op: "run", fields: { ...request.fields, decision, drawn }, seed });
    if (!answer) return false;
    if (answer.refused) {
      if (!moves) this.#kept.playing = false; // the set-up's button tries again
      this.#arrange();
      return false;
    }
    if (moves && this.#overtaken(ELSEWHERE + NOT_DONE)) return false;
    if (answer.ok) this.#accept(answer, request, mode);
    else this.#fault(answer.errors, mode);
    this.#arrange();
    this.#notice();
    return answer.ok;
  }

  // The texts of the answer are the state from now on.
  #accept(answer, request, mode) {
    const kept = this.#kept;
    const next = { ...request.fields, ...answer.next };
    this.#answer = answer;
    if (mode === "decide" && !next.log) {
      kept.turns.push({ fields: kept.start, log: request.fields.log ?? "" });
      kept.start = next;
    }
    if (mode === "back") kept.start = kept.turns.pop().fields;
    const same = ["restore", "leave"].includes(mode); // the answer that was shown already
    if (!same) {
      kept.seen = false;
      this.#news = "";
    }
    if (["undo", "back", "begin"].includes(mode) && answer.result.ask?.who !== this.#holder) this.#holder = "";
    Object.assign(kept, { fields: next, playing: true, last: { ...request, seed: answer.result.seed } });
    for (const form of this.#forms) fields.clearErrors(form);
    fields.fillFields(this.#parts.setup, next);
    if (mode !== "restore") this.#save(); // other tabs would take it for news
    this.#show();
  }

  // Each fault at its field: of the set-up, which then opens, or of the hand.
  #fault(faults, mode) {
    const { setup, hand } = this.#parts;
    const veiled = (each) => (this.#kept.last && each.field === "log" ? { ...each, field: "" } : each);
    const errors = faults.map(veiled); // the log stays shut: what stands there may be a secret
    if (mode === "restore") this.#kept.playing = false; // kept by an older version of the rules
    const ours = errors.filter((each) => !this.#kept.playing || fields.fieldOf(setup, each.field));
    if (ours.length) this.#kept.playing = false;
    fields.showErrors(setup, ours);
    fields.showErrors(hand, errors.filter((each) => !ours.includes(each)));
    this.#arrange();
    if (!ours.length) fields.focusFault(hand);
  }

  // --- who looks

  #lift() {
    const { result } = this.#answer;
    this.#holder = (!this.#kept.seen && result.seen_by) || result.ask.who;
    this.#show();
  }

  #hide() {
    this.#kept.seen = true;
    this.#holder = "";
    this.#save();
    this.#show();
  }

  #uncover() {
    this.#kept.open = this.#parts.open.checked;
    this.#holder = "";
    this.#save();
    if (this.#kept.playing && this.#answer) this.#show();
  }

  #show() {
    const { result } = this.#answer;
    const shown = sight(result, { ...this.#kept, holder: this.#holder });
    if (!result.ask?.secret && shown.ask) this.#holder = "";
    const turn = this.#kept.turns.length + (result.ask ? 1 : 0); // nothing to ask: the turn that is over
    const { output, stage, hand } = this.#parts;
    if (!output.contains(stage)) output.replaceChildren(stage);
    const heading = layOut(this.#parts, this.#answer, shown, `Tour ${turn}`);
    tellNews(this.#parts, this.#news);
    const draws = shown.ask && result.ask?.moves.some(({ needs }) => needs);
    hand.querySelector("details").hidden = !draws;
    heading?.focus({ preventScroll: true });
    this.#look(output);
  }

  #look(place) {
    requestAnimationFrame(() => bring(place));
  }

  #arrange() {
    arrange(this.#parts, this.#kept, Boolean(this.#answer));
  }

  #save() {
    if (this.#overtaken(ELSEWHERE + NOT_DONE)) return;
    const refused = saveScene(this.id, this.#kept);
    if (refused) showSentence(this.#parts.notice, refused);
  }
}

customElements.get("calc-scene") ?? customElements.define("calc-scene", CalcScene);
