// <calc-scene calculator="ID">: a step machine played on the page, one decision after the other.
// Law: this element asks and shows. The state is a few texts that Python answered (keep.js says which);
// a decision is one request, and undoing one is asking again with a shorter log. What is secret is
// put into the page only after its player took the device.

import { ask, onStatus, start, startWhenIdle, unsupported } from "../calc/client.js";
import * as fields from "../calc/fields.js";
import { NOT_KEPT, showSentence, showStatus } from "../calc/panel.js";
import { syncPickers, wireTaps } from "../calc/picker.js";
import { isBehind, loadScene, saveScene } from "./keep.js";
import { arrange, build, tellNews } from "./panel.js";
import { layOut, sight } from "./stage.js";

const LATE = 400; // ms: a calculation longer than this says so
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
  #job = null;
  #failed = false;
  #status = { phase: "idle", percent: 0 };
  #late = 0;

  connectedCallback() {
    if (this.#wires || !this.querySelector("form")) return;
    this.#wires = new AbortController();
    const { signal } = this.#wires;
    this.#parts ??= build(this);
    const { setup, hand } = this.#parts;
    wireTaps(setup, signal);
    wireTaps(hand, signal);
    this.#listen(signal);
    this.#recall();
    signal.addEventListener("abort", onStatus((status) => this.#follow(status)));
    const reason = unsupported();
    if (reason) this.#refuse(reason);
    else if (this.#kept.playing) start(this.getAttribute("calculator"));
    else startWhenIdle(this.getAttribute("calculator"));
  }

  disconnectedCallback() {
    this.#wires?.abort();
    this.#job?.abort();
    this.#wires = this.#job = null;
    clearTimeout(this.#late);
  }

  #listen(signal) {
    const { setup, hand, undo, amend, renew, leave, reset, open } = this.#parts;
    const on = (target, types, listener, options = {}) => {
      for (const type of types.split(" ")) target.addEventListener(type, listener, { signal, ...options });
    };
    on(this, "pointerdown focusin input", () => start(this.getAttribute("calculator")), { passive: true });
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
    on(reset, "click", () => this.#write(new Map()));
    on(open, "change", () => this.#uncover());
    on(window, "storage", () => this.#notice());
    on(document, "visibilitychange", () => this.#notice());
  }

  // --- other tabs

  #notice() {
    if (!this.#job && !document.hidden) this.#overtaken(ELSEWHERE);
  }

  // True when another tab has gone on: what it kept is taken over, and the reader is told.
  #overtaken(news) {
    if (!isBehind(this.id, this.#kept)) return false;
    this.#answer = null;
    this.#holder = "";
    this.#news = news;
    for (const form of [this.#parts.setup, this.#parts.hand]) fields.clearErrors(form);
    this.#recall();
    tellNews(this.#parts, news);
    if (!this.#kept.playing) this.#look(this.#parts.setup);
    return true;
  }

  // --- the set-up

  #recall() {
    this.#kept = loadScene(this.id);
    const { fields: values, typed, open, last, playing } = this.#kept;
    if (values) fields.fillFields(this.#parts.setup, new Map(Object.entries(values)));
    fields.writeState(this.#parts.hand, { drawn: typed });
    for (const form of [this.#parts.setup, this.#parts.hand]) syncPickers(form);
    this.#parts.open.checked = open;
    this.#paint();
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
    syncPickers(this.#parts.setup);
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
    this.#paint();
    this.#save();
    this.#look(this.#parts.setup);
  }

  // The table as it was: the last answer is asked for again.
  #leave() {
    if (!this.#job) this.#run(this.#kept.last, "leave");
  }

  #renew() {
    if (!confirm(NEW_GAME)) return;
    const { first, open } = this.#kept;
    Object.assign(this.#kept, { playing: false, turns: [], start: {}, last: null, seen: false, open });
    this.#answer = null;
    this.#holder = "";
    this.#write(new Map(Object.entries(first)));
    this.#paint();
    this.#look(this.#parts.setup);
  }

  // --- deciding

  // The second press of a double tap would fall on the next screen.
  #tapped({ target, detail }) {
    if (this.#job || !this.#kept.playing || detail > 1) return;
    const move = target.closest("[data-decide]");
    if (move) return this.#decide(move.dataset.decide);
    if (target.closest(".scene-lift")) return this.#lift();
    if (target.closest(".scene-hide")) return this.#hide();
    if (target.closest(".scene-next")) this.#run(asking("", this.#kept.fields), "next");
  }

  // Marks on a drawn board are no native buttons.
  #pressed(event) {
    const mark = event.target.closest("svg [data-decide]");
    if (!mark || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    this.#tapped(event);
  }

  async #decide(decision) {
    const move = this.#answer.result.ask.moves.find(({ code }) => code === decision);
    const typed = move?.needs ? this.#kept.typed : "";
    if (!(await this.#run(asking(decision, this.#kept.fields, typed), "decide"))) return;
    if (!typed) return; // what was typed has served
    fields.writeState(this.#parts.hand, { drawn: "" });
    syncPickers(this.#parts.hand);
    this.#changed(this.#parts.hand, "drawn");
  }

  #undo() {
    const { turns, start: began, fields: values } = this.#kept;
    if (this.#job) return;
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
    this.#job?.abort();
    const job = (this.#job = new AbortController());
    this.#failed = false;
    this.#paint();
    const { decision, drawn, seed } = request;
    const values = { ...request.fields, decision, drawn };
    const calculator = this.getAttribute("calculator");
    const root = this.dataset.root ?? "";
    let answer;
    try {
      answer = await ask({ op: "run", calculator, fields: values, readings: {}, seed, state: null, root }, job.signal);
    } catch (error) {
      if (job !== this.#job) return false;
      if (mode === "restore") this.#kept.playing = false; // its button tries again
      this.#refuse(error.message);
      return false;
    }
    if (job !== this.#job) return false;
    this.#job = null;
    if (moves && this.#overtaken(ELSEWHERE + NOT_DONE)) return false;
    this.#failed = !answer.ok;
    if (answer.ok) this.#accept(answer, request, mode);
    else this.#fault(answer.errors, mode);
    this.#paint();
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
    for (const form of [this.#parts.setup, this.#parts.hand]) fields.clearErrors(form);
    fields.fillFields(this.#parts.setup, new Map(Object.entries(next)));
    syncPickers(this.#parts.setup);
    if (mode !== "restore") this.#save(); // other tabs would take it for news
    this.#show();
  }

  // Each fault at its field: of the set-up, which then opens, or of the hand.
  #fault(faults, mode) {
    const { setup, hand } = this.#parts;
    const veiled = (each) => (this.#kept.last && each.field === "log" ? { ...each, field: "" } : each);
    const errors = faults.map(veiled); // the log stays shut: what stands there may be a secret
    const owns = ({ field }) => field && setup.querySelector(`[data-field="${CSS.escape(field)}"]`);
    if (mode === "restore") this.#kept.playing = false; // kept by an older version of the rules
    const ours = errors.filter((each) => !this.#kept.playing || owns(each));
    if (ours.length) this.#kept.playing = false;
    fields.showErrors(setup, ours);
    fields.showErrors(hand, errors.filter((each) => !ours.includes(each)));
    this.#paint();
    if (!ours.length) fields.focusFault(hand);
  }

  #refuse(sentence) {
    this.#job = null;
    this.#failed = true;
    this.#paint();
    showSentence(this.#parts.status, sentence);
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
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    requestAnimationFrame(() => place.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" }));
  }

  // --- painting

  #follow(status) {
    this.#status = status;
    this.#paint();
  }

  #paint() {
    const { status } = this.#parts;
    const { phase } = this.#status;
    const ready = phase === "ready";
    const waiting = this.#job ? "running" : this.#failed ? "error" : "ready";
    this.dataset.state = ready ? waiting : this.#failed ? "error" : this.#job || phase !== "idle" ? "loading" : "idle";
    arrange(this.#parts, this.#kept, Boolean(this.#answer));
    clearTimeout(this.#late);
    const tell = () => showStatus(status, this.#status);
    if (this.#job && !ready) tell();
    else if (!this.#failed) showStatus(status, null);
    if (this.#job && ready) this.#late = setTimeout(tell, LATE);
  }

  #save() {
    if (this.#overtaken(ELSEWHERE + NOT_DONE)) return;
    if (saveScene(this.id, this.#kept)) showSentence(this.#parts.notice, NOT_KEPT);
  }
}

customElements.get("calc-scene") ?? customElements.define("calc-scene", CalcScene);
