// <calc-form calculator="ID">: a native form, an <output>, and what passes between them.
// Law: this element asks and shows. Rules, draws and states come from Python's answers (talk.js); what
// was drawn, and the way back, is in draws.js; what the address says, in address.js.

import { Address, parseFragment } from "./address.js";
import "./client.js"; // wanted by talk.js: asked for at the same time
import { listening, presses, showSentence } from "./dom.js";
import { Draws } from "./draws.js";
import * as fields from "./fields.js";
import { buildPanel, listHistory, markResult, reveal, shareLink } from "./panel.js";
import { fillFrom, syncFills, wireTaps } from "./picker.js";
import { Talk } from "./talk.js";

const AMEND_DELAY = 150; // ms

class CalcForm extends HTMLElement {
  #wires = null; // ends every listener at once
  #form = null;
  #output = null;
  #panel = null;
  #example = ""; // the worked example the page was built with
  #draws = null;
  #talk = null;
  #address = null;
  #mode = ""; // of the request under way, or of the last one
  #amending = 0; // the timer of an amendment

  connectedCallback() {
    if (this.#wires || !this.querySelector("form")) return;
    this.#wires = new AbortController();
    const { signal } = this.#wires;
    if (!this.#panel) this.#build();
    this.#listen(signal);
    wireTaps(this.#form, signal);
    this.#recall();
    this.#talk.open(signal, { ready: () => this.#draws.stale && !this.#talk.busy && this.#run(this.#draws.restored) });
  }

  disconnectedCallback() {
    this.#wires?.abort();
    this.#wires = null;
    clearTimeout(this.#amending);
  }

  #build() {
    this.#form = this.querySelector("form");
    this.#output = this.querySelector("output");
    this.#example = this.#output.innerHTML;
    this.#panel = buildPanel(this.#form, this.#output);
    this.#talk = new Talk(this, this.#panel.status);
    this.#address = new Address(this.id, {
      open: (fragment) => this.#visit(fragment),
      goOn: (values) => this.#goOn(values),
    });
  }

  #listen(signal) {
    const on = listening(signal);
    const { undo, reset, correct, settle, erase } = this.#panel;
    on(this.#form, "submit", (event) => this.#submit(event));
    on(this.#form, "change", ({ target }) => this.#changed(target.name));
    on(undo, "click", () => this.#undo());
    on(reset, "click", () => this.#reset());
    on(correct, "click", () => this.#correct());
    on(settle, "click", () => this.#settle());
    on(erase, "click", () => this.#erase());
    on(this.#output, "click", ({ target }) => this.#share(target.closest(".calc-share")));
    on(this.#output, "click keydown", (event) => this.#fill(event));
    this.#address.listen(signal);
  }

  // What storage kept, unless the address names another draw of this calculator.
  #recall() {
    this.#draws = new Draws(this.id);
    const { fields: kept, shown } = this.#draws;
    if (kept) fields.fillFields(this.#form, kept);
    this.#refresh();
    if (this.#address.begin(shown?.fragment)) this.#run(this.#draws.restored);
    this.#address.follow();
  }

  get #now() {
    return fields.readFields(this.#form);
  }

  // --- asking

  #submit(event) {
    event.preventDefault();
    if (event.submitter?.value === "odds") this.#run({ mode: "odds" });
    else this.#draw();
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

  // An onward move fills some inputs and draws.
  #goOn(values) {
    this.#settle();
    fields.writeFields(this.#form, values);
    this.#draw();
  }

  #changed(name) {
    fields.clearErrors(this.#form, [name, undefined]); // undefined: faults of the whole request
    this.#keep();
    if (this.#talk.busy && this.#mode === "draw") return; // amended once it is shown
    const again = this.#draws.amended(name, this.#now, fields.drawnNames(this.#form));
    clearTimeout(this.#amending);
    if (again) this.#amending = setTimeout(() => this.#run(again), AMEND_DELAY);
  }

  // One request; true when its answer was shown. from: where one was before it.
  async #run({ mode, seed = null, values = this.#now, from = this.#draws.here(values) }) {
    this.#mode = mode;
    const quiet = mode === "restore" && !this.#address.fields;
    const op = mode === "odds" ? "odds" : "run";
    const answer = await this.#talk.ask({ op, fields: values, seed, onward: true }, quiet);
    if (!answer || answer.refused) return false;
    if (!answer.ok) this.#fault(answer.errors, quiet);
    else if (mode === "odds") this.#weigh(answer.html);
    else this.#show(answer, { mode, values, from });
    return answer.ok;
  }

  // --- showing

  #weigh(html) {
    fields.clearErrors(this.#form);
    this.#output.innerHTML = html; // our own, escaped by Python
    this.#draws.weigh();
    reveal(this.#panel, this.#output);
    this.#refresh();
  }

  #show(answer, request) {
    const { mode, values } = request;
    const draws = this.#draws;
    this.#warn(draws.show(answer, request));
    fields.clearErrors(this.#form);
    this.#print(answer.html, mode !== "restore");
    if (mode === "draw") reveal(this.#panel, this.#output);
    if (mode !== "restore") this.#address.writeSoon(answer.fragment);
    const drawn = fields.drawnNames(this.#form);
    const touched = draws.changed(this.#now).find((name) => !drawn.includes(name));
    if (mode !== "restore" && !draws.correcting) this.#carry(values);
    if (mode === "draw" && touched) this.#changed(touched);
    this.#keep();
  }

  #print(html, fresh) {
    const refocus = this.#output.contains(document.activeElement);
    this.#output.innerHTML = html; // our own, escaped by Python
    markResult(this.#output, { ...this.#draws.marks, fresh });
    if (refocus) this.#output.querySelector("a, button")?.focus({ preventScroll: true });
  }

  #fault(errors, quiet) {
    if (this.#mode === "restore") this.#draws.clear(); // kept by an older version of the rules
    if (quiet) return;
    fields.showErrors(this.#form, errors);
    if (this.#mode === "draw" || this.#mode === "odds") fields.focusFault(this.#form);
  }

  #showExample() {
    this.#talk.drop();
    this.#draws.clear();
    fields.clearErrors(this.#form);
    this.#output.innerHTML = this.#example;
    this.#keep();
  }

  // Show the buttons that have something to do; a focused one that goes hands its focus on.
  #refresh() {
    const { undo, correct, settle, submit } = this.#panel;
    const { before, correcting, correctable, history, shown } = this.#draws;
    const focused = document.activeElement;
    undo.hidden = before === undefined;
    settle.hidden = !correcting;
    correct.hidden = !correctable;
    if (focused?.hidden) submit.focus();
    syncFills(this.#form, this.#output);
    listHistory(this.#panel, history, shown?.fragment);
  }

  #keep() {
    this.#warn(this.#draws.keep(this.#now));
    this.#refresh();
  }

  #warn(sentence) {
    if (sentence) showSentence(this.#panel.notice, sentence);
  }

  // --- carrying on and going back

  #carry(sent) {
    fields.writeFields(this.#form, this.#draws.carried(this.#now, fields.drawnNames(this.#form), sent));
  }

  // The correction is done.
  #settle() {
    if (!this.#draws.correcting) return;
    clearTimeout(this.#amending);
    this.#draws.settle();
    this.#carry();
    this.#keep();
  }

  // The inputs of the draw shown come back, what was typed for it too: each change amends it.
  #correct() {
    fields.fillFields(this.#form, this.#draws.shown.fields);
    this.#draws.correct();
    this.#keep();
    this.#panel.settle.focus();
  }

  async #undo() {
    clearTimeout(this.#amending);
    const { before, shown, weighing } = this.#draws;
    const done = before !== undefined && (await this.#open(before, "undo"));
    if (!done || (weighing && shown)) return;
    this.#warn(this.#draws.undone(shown));
    this.#keep();
  }

  #reset() {
    clearTimeout(this.#amending);
    this.#draws.mark(this.#now);
    this.#open("", "undo");
  }

  #erase() {
    this.#warn(this.#draws.erase());
    this.#keep();
    this.#panel.submit.focus();
  }

  // --- addresses

  // Fill the inputs from a fragment; with a seed, resolve it: the same link shows the same draw.
  #open(fragment, mode) {
    const from = this.#draws.here(this.#now);
    const link = parseFragment(`#${fragment}`, this.id);
    fields.fillFields(this.#form, link ?? {}, Boolean(link));
    if (link?.seed) return this.#run({ mode, seed: link.seed, from });
    if (mode === "undo") this.#address.write("");
    this.#showExample();
    return true;
  }

  #visit(fragment) {
    clearTimeout(this.#amending);
    this.#open(fragment, "replay");
    requestAnimationFrame(() => this.scrollIntoView({ block: "start" }));
  }

  // A press on a part of the answer that stands for an input's value; that input says so to the ear.
  #fill(event) {
    const mark = event.target.closest("[data-fill]");
    if (!mark || !presses(event)) return;
    event.preventDefault();
    fillFrom(this.#form, mark);
  }

  #share(button) {
    if (!button || !this.#draws.shown) return;
    const { fragment, summary } = this.#draws.shown;
    shareLink(button, new URL(`#${fragment}`, location.href).href, summary);
  }
}

customElements.get("calc-form") ?? customElements.define("calc-form", CalcForm);
