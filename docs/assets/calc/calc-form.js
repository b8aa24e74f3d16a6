// <calc-form calculator="ID">: a native form, an <output>, and the conversation between them.
// Law: this element asks and shows. Rules, draws and states come from Python's answers; it keeps only
// what it was last told (#shown), so as to amend it, to carry its state on, and to go back. Modes:
//   draw     the button, or an onward move: a new seed
//   odds     the other button: the chances of these inputs, nothing drawn, nothing forgotten
//   amend    the draw shown is corrected: the same seed, the inputs as they now are
//   replay   an address with a seed: a link, an earlier draw
//   undo     back to what was shown before
//   restore  what storage kept, shown again
// A draw is settled at once: the state it gives is in the inputs, what was typed for it has served, and
// what is typed next is the next draw. «Corriger» brings its inputs back, and then each change amends it.
// Without a state to carry, an input that is not drawn amends at once: a modifier forgotten, added after.

import { ask, onStatus, start, startWhenIdle, unsupported } from "./client.js";
import * as fields from "./fields.js";
import * as panel from "./panel.js";
import { fillFrom, syncFills, syncPickers, wireTaps } from "./picker.js";
import { forget, loadHistory, loadLast, remember, saveLast } from "./store.js";

const AMEND_DELAY = 150; // ms
const ADDRESS_DELAY = 40; // ms: writing the address is slow, and the answer is painted first
const LATE = 400; // a calculation longer than this says so

class CalcForm extends HTMLElement {
  #wires = null; // ends every listener at once
  #form = null;
  #output = null;
  #panel = null;
  #example = ""; // the worked example the page was built with
  #shown = null; // { fields, seed, state, summary, fragment, drew, origin, number, drawn, settled }
  #weighing = false; // <output> shows the chances of the inputs instead of a draw
  #stale = false; // #shown comes from storage and is not in <output> yet
  #trail = []; // fragments to go back to
  #count = 0;
  #hash = ""; // the last address followed or written
  #job = null; // AbortController of the request under way
  #mode = ""; // of that request, or of the last one
  #quiet = false; // it shows no progress
  #failed = false;
  #status = { phase: "idle", percent: 0 };
  #timers = {};

  connectedCallback() {
    this.#form ??= this.querySelector("form");
    if (!this.#form || this.#wires) return;
    this.#wires = new AbortController();
    const { signal } = this.#wires;
    if (!this.#panel) {
      this.#output = this.querySelector("output");
      this.#example = this.#output.innerHTML;
      this.#panel = panel.buildPanel(this.#form, this.#output);
    }
    this.#listen(signal);
    wireTaps(this.#form, signal);
    this.#recall();
    signal.addEventListener("abort", onStatus((status) => this.#follow(status)));
    const reason = unsupported();
    if (reason) this.#refuse(reason);
    else startWhenIdle(this.getAttribute("calculator"));
  }

  disconnectedCallback() {
    this.#wires?.abort();
    this.#job?.abort();
    this.#wires = this.#job = null;
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  #listen(signal) {
    const on = (target, types, listener, options = {}) => {
      for (const type of types.split(" ")) target.addEventListener(type, listener, { signal, ...options });
    };
    const { undo, reset, correct, settle, erase } = this.#panel;
    on(this, "pointerdown focusin input", () => start(this.getAttribute("calculator")), { passive: true });
    on(this.#form, "submit", (event) => {
      event.preventDefault();
      if (event.submitter?.value === "odds") this.#run("odds", null);
      else this.#draw();
    });
    on(this.#form, "change", ({ target }) => this.#changed(target.name));
    on(undo, "click", () => this.#undo());
    on(reset, "click", () => this.#reset());
    on(correct, "click", () => this.#correct());
    on(settle, "click", () => this.#settle());
    on(erase, "click", () => this.#erase());
    on(this.#output, "click", ({ target }) => this.#share(target.closest(".calc-share")));
    on(this.#output, "click keydown", (event) => this.#fill(event));
    on(window, "hashchange popstate", () => this.#followAddress());
    on(document, "click", (event) => this.#followLink(event), { capture: true });
  }

  #later(name, delay, action) {
    clearTimeout(this.#timers[name]);
    if (action) this.#timers[name] = setTimeout(action, delay);
  }

  // --- asking

  async #draw() {
    this.#later("amend");
    const shown = this.#shown;
    if (shown && !shown.settled) {
      const touched = !fields.sameFields(shown.fields, fields.readFields(this.#form));
      if (touched && !(await this.#run("amend", shown.seed))) return fields.focusFault(this.#form);
      this.#settle();
    }
    this.#run("draw", null);
  }

  // An onward move fills some inputs and draws.
  #goOn(values) {
    this.#settle();
    fields.writeState(this.#form, Object.fromEntries(values));
    syncPickers(this.#form);
    this.#draw();
  }

  #changed(name) {
    fields.clearErrors(this.#form, [name, undefined]); // undefined: faults of the whole request
    this.#save();
    if (this.#job && this.#mode === "draw") return; // amended once it is shown
    const again = this.#weighing ? ["odds", null] : this.#amended(name);
    this.#later("amend", AMEND_DELAY, again && (() => this.#run(...again)));
  }

  // The request that an input's change makes of the draw shown, if it belongs to that draw.
  #amended(name) {
    const shown = this.#shown;
    if (!shown) return null;
    if (!shown.settled) return ["amend", shown.seed];
    const drawn = fields.drawnNames(this.#form);
    if (shown.state || drawn.includes(name)) return null; // it belongs to the next one
    const served = Object.fromEntries(drawn.map((each) => [each, shown.fields[each] ?? ""]));
    return ["amend", shown.seed, { ...fields.readFields(this.#form), ...served }];
  }

  // One request; true when its answer was shown. A newer request makes an older one void.
  async #run(mode, seed, values = fields.readFields(this.#form), from = this.#here(values)) {
    this.#job?.abort();
    const job = (this.#job = new AbortController());
    this.#mode = mode;
    this.#quiet = mode === "restore" && !this.#named();
    this.#failed = false;
    this.#paint();
    const calculator = this.getAttribute("calculator");
    const root = this.dataset.root ?? "";
    const op = mode === "odds" ? "odds" : "run";
    const request = { op, calculator, fields: values, readings: {}, seed, state: null, root, onward: true };
    let answer;
    try {
      answer = await ask(request, job.signal);
    } catch (error) {
      if (job === this.#job) this.#refuse(this.#quiet ? "" : error.message);
      return false;
    }
    if (job !== this.#job) return false;
    this.#done(!answer.ok && !this.#quiet);
    if (answer.ok && op === "odds") this.#forecast(answer.html);
    else if (answer.ok) this.#show(answer, mode, values, from);
    else this.#fault(answer.errors, mode);
    return answer.ok;
  }

  #done(failed) {
    this.#job = null;
    this.#failed = failed;
    this.#paint();
  }

  // --- showing

  #forecast(html) {
    fields.clearErrors(this.#form);
    this.#output.innerHTML = html; // our own, escaped by Python
    this.#weighing = true;
    this.#stale = false;
    this.#reveal();
    this.#refresh();
  }

  #show({ result, html, fragment, next: state }, mode, values, from) {
    const { seed, summary } = result;
    const old = this.#shown;
    const same = old && (mode === "amend" || mode === "restore") ? old : null;
    const known = loadHistory(this.id).find((entry) => entry.fragment === fragment);
    const drew = panel.tellsASeed(html);
    const counted = drew && (mode === "draw" || (mode === "amend" && old?.drew === false));
    if (counted) this.#count += 1;
    const before = same ? same.number : (known?.number ?? 0);
    this.#shown = {
      ...{ fields: values, seed, state, summary, fragment, drew },
      origin: same ? same.origin : summary,
      number: counted ? this.#count : drew ? before : 0,
      drawn: same ? same.drawn : mode === "draw" || (mode === "undo" && Boolean(known?.number)),
      settled: same?.settled ?? true,
    };
    this.#stale = false;
    if ((mode === "draw" || mode === "replay") && from !== fragment) this.#trail.push(from);
    fields.clearErrors(this.#form);
    this.#print(html, mode !== "restore");
    if (mode === "draw") this.#reveal();
    if (mode !== "restore") {
      this.#later("address", ADDRESS_DELAY, () => this.#address(fragment));
      const entry = { fragment, summary, time: Date.now(), number: this.#shown.number };
      this.#warn(remember(this.id, entry, mode === "amend" && old?.fragment));
    }
    const drawn = fields.drawnNames(this.#form);
    const touched = fields.differing(this.#form, values).find((name) => !drawn.includes(name));
    if (mode !== "restore" && this.#shown.settled) this.#take(values);
    if (mode === "draw" && touched) this.#changed(touched);
    this.#save();
  }

  #print(html, fresh) {
    const { origin, summary, number, drew } = this.#shown;
    const refocus = this.#output.contains(document.activeElement);
    this.#output.innerHTML = html; // our own, escaped by Python
    this.#weighing = false;
    const sign = number ? `Tirage nᵒ\u00a0${number}` : drew ? "Tirage rejoué" : "";
    panel.markResult(this.#output, { sign, before: origin === summary ? "" : origin, fresh });
    if (refocus) this.#output.querySelector("a, button")?.focus({ preventScroll: true });
  }

  #fault(errors, mode) {
    if (mode === "restore") this.#shown = null; // kept by an older version of the rules
    if (this.#quiet) return;
    fields.showErrors(this.#form, errors);
    if (mode === "draw" || mode === "odds") fields.focusFault(this.#form);
  }

  #refuse(sentence) {
    this.#done(Boolean(sentence));
    panel.showSentence(this.#panel.status, sentence);
  }

  #showExample() {
    this.#job?.abort();
    this.#done(false);
    this.#shown = null;
    fields.clearErrors(this.#form);
    this.#output.innerHTML = this.#example;
    this.#weighing = false;
    this.#save();
  }

  // When the answer and its reasons are not all in view, bring the button to the top: the answer is
  // then below it, and the next draw one tap away.
  #reveal() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const end = this.#output.querySelector(".calc-steps") ?? this.#output;
    const seen = this.#output.getBoundingClientRect().top > 0;
    if (seen && end.getBoundingClientRect().bottom < innerHeight) return;
    this.#panel.submit.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  }

  #follow(status) {
    this.#status = status;
    this.#paint();
    const { seed, fields: values } = this.#shown ?? {};
    if (status.phase === "ready" && this.#stale && !this.#job) this.#run("restore", seed, values);
  }

  #paint() {
    const { phase } = this.#status;
    const ready = phase === "ready";
    const waiting = this.#job ? "running" : this.#failed ? "error" : "ready";
    const starting = this.#job || (phase !== "idle" && !this.#failed) ? "loading" : "idle";
    this.dataset.state = ready ? waiting : this.#failed ? "error" : starting;
    const { status } = this.#panel;
    const tell = this.#job && !this.#quiet;
    if (tell && !ready) panel.showStatus(status, this.#status);
    else if (!this.#failed) panel.showStatus(status, null);
    this.#later("late", LATE, tell && ready && (() => panel.showStatus(status, this.#status)));
  }

  // --- carrying on and going back

  // The state of the draw shown becomes the inputs of the next one. What was typed for it has served;
  // what was typed since, while it was counted, stays.
  #take(sent) {
    const now = fields.readFields(this.#form);
    const served = fields.drawnNames(this.#form).filter((name) => now[name] === sent[name]);
    const emptied = Object.fromEntries(served.map((name) => [name, ""]));
    fields.writeState(this.#form, { ...emptied, ...this.#shown.state });
    syncPickers(this.#form);
  }

  // The correction is done.
  #settle() {
    if (!this.#shown || this.#shown.settled) return;
    this.#later("amend");
    this.#shown.settled = true;
    this.#take(this.#shown.fields);
    this.#save();
  }

  // The inputs of the draw shown come back, what was typed for it too: each change amends it.
  #correct() {
    fields.fillFields(this.#form, new Map(Object.entries(this.#shown.fields)));
    syncPickers(this.#form);
    this.#shown.settled = false;
    this.#save();
    this.#panel.settle.focus();
  }

  #here(values = fields.readFields(this.#form)) {
    return this.#shown?.fragment ?? fields.makeFragment(this.id, values);
  }

  async #undo() {
    this.#later("amend");
    if (this.#weighing && this.#shown) return this.#open(this.#shown.fragment, "undo");
    const back = this.#trail.at(-1);
    const undone = this.#shown;
    if (back === undefined || !(await this.#open(back, "undo"))) return;
    this.#trail.pop();
    if (undone?.drawn) this.#warn(forget(this.id, undone.fragment));
    this.#save();
  }

  #reset() {
    this.#later("amend");
    this.#trail.push(this.#here());
    this.#open("", "undo");
  }

  #erase() {
    this.#trail = [];
    this.#warn(forget(this.id));
    this.#save();
    this.#panel.submit.focus();
  }

  // --- addresses and storage

  #named() {
    return fields.parseFragment(location.hash, this.id);
  }

  // Fill the inputs from a fragment; with a seed, resolve it: the same link shows the same draw.
  #open(fragment, mode) {
    const from = this.#here();
    const link = fields.parseFragment(`#${fragment}`, this.id);
    const values = link ?? new Map();
    fields.fillFields(this.#form, values, Boolean(link));
    syncPickers(this.#form);
    const seed = values.get("seed");
    if (seed) return this.#run(mode, seed, undefined, from);
    if (mode === "undo") this.#address("");
    this.#showExample();
    return true;
  }

  #followAddress() {
    const { hash } = location;
    if (hash === this.#hash) return;
    this.#hash = hash;
    if (!this.#named()) return;
    this.#later("amend");
    this.#open(hash.slice(1), "replay");
    requestAnimationFrame(() => this.scrollIntoView({ block: "start" }));
  }

  // Links to a draw are followed here: Material would take them for places in the page.
  #followLink(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin + pathname + search !== location.href.split("#", 1)[0]) return;
    const values = fields.parseFragment(hash, this.id);
    if (!values) return;
    event.preventDefault();
    event.stopPropagation();
    if (link.dataset.onward) return this.#goOn(values);
    this.#hash = null;
    if (hash === location.hash) this.#followAddress();
    else location.hash = hash;
  }

  #address(fragment) {
    this.#later("address");
    if (!fragment && !this.#named()) return;
    const address = fragment ? `#${fragment}` : location.pathname + location.search;
    history.replaceState(history.state, "", address);
    this.#hash = location.hash;
  }

  // What storage kept, unless the address names another draw of this calculator.
  #recall() {
    const { fields: values, shown, count, trail } = loadLast(this.id);
    [this.#shown, this.#count, this.#trail, this.#stale] = [shown, count, trail, Boolean(shown)];
    if (values) fields.fillFields(this.#form, new Map(Object.entries(values)));
    syncPickers(this.#form);
    this.#refresh();
    const again = shown && location.hash === `#${shown.fragment}`;
    this.#hash = again ? location.hash : "";
    if (again) this.#run("restore", shown.seed, shown.fields);
    this.#followAddress();
  }

  #save() {
    const values = fields.readFields(this.#form);
    const last = { fields: values, shown: this.#shown, count: this.#count, trail: this.#trail };
    this.#warn(saveLast(this.id, last));
    this.#refresh();
  }

  #warn(refused) {
    if (refused) panel.showSentence(this.#panel.notice, panel.NOT_KEPT);
  }

  // Show the buttons that have something to do; a focused one that goes hands its focus on.
  #refresh() {
    const { undo, correct, settle, submit } = this.#panel;
    const focused = document.activeElement;
    undo.hidden = !this.#trail.length && !(this.#weighing && this.#shown);
    settle.hidden = !this.#shown || this.#shown.settled;
    correct.hidden = !this.#shown?.settled || this.#stale || this.#weighing;
    if (focused?.hidden) submit.focus();
    syncFills(this.#form, this.#output);
    panel.listHistory(this.#panel, loadHistory(this.id), this.#shown?.fragment);
  }

  // A press on a part of the answer that stands for an input's value; that input says so to the ear.
  #fill(event) {
    const mark = event.target.closest("[data-fill]");
    if (!mark || (event.type === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    fillFrom(this.#form, mark);
  }

  #share(button) {
    if (!button || !this.#shown) return;
    const { fragment, summary } = this.#shown;
    panel.shareLink(button, new URL(`#${fragment}`, location.href).href, summary);
  }
}

customElements.get("calc-form") ?? customElements.define("calc-form", CalcForm);
