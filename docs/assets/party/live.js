// The page of a session: it sends the moves that stand in buttons and forms, and prints the page that
// Python answers. Law: no rule and no state of a game here. What is kept is in party.js; which move a form
// makes, in moves.js; how a page gives way to the next, in print.js; files, in files.js.

import { listening, showSentence } from "../calc/dom.js";
import { clearErrors, focusFault, readFields, showErrors } from "../calc/fields.js";
import { Talk } from "../calc/talk.js";
import { redo, wake } from "../calc/wake.js";
import { download, fileName, reasons, readSession } from "./files.js";
import { atFields, moveOf } from "./moves.js";
import { Party } from "./party.js";
import { Printed } from "./print.js";

const UNDONE = "Dernière décision annulée.";
const REMOVED = "Décision retirée.";
const PACE = 350; // ms: a stepper pressed three times is one choice

export const live = (element, signal) => new Page(element).open(signal);

class Page {
  #party;
  #talk;
  #printed;
  #notice;
  #view = {}; // what is open: no state of the game
  #busy = false;
  #late = 0; // timer of a choice that is still being made
  #waits = false; // a choice was made while another was under way

  constructor(element) {
    const { root } = element.dataset;
    this.element = element;
    this.#talk = new Talk(element, element.querySelector(".calc-status"));
    this.#notice = element.querySelector(".calc-notice");
    this.#printed = new Printed(element);
    const system = element.getAttribute("system");
    this.#party = new Party(system, { root, ask: (request) => this.#talk.ask(request) });
    this.#party.tell = (sentence) => showSentence(this.#notice, sentence);
  }

  async open(signal) {
    const on = listening(signal);
    on(this.element, "click", (event) => this.#tapped(event));
    on(this.element, "submit", (event) => this.#submitted(event));
    on(this.element, "input", ({ target }) => target.form && clearErrors(target.form, [target.name, undefined]));
    on(this.element, "change", (event) => this.#changed(event));
    signal.addEventListener("abort", () => {
      clearTimeout(this.#late);
      this.#printed.end();
    });
    const deeds = wake(this.element);
    this.#printed.wire(deeds);
    this.#party.listen(signal, () => this.#refresh());
    const begun = (await this.#party.read()) || (await this.#party.shelf()).length;
    if (signal.aborted) return;
    this.#talk.open(signal, { now: Boolean(begun) });
    if (begun) await this.#refresh();
    redo(deeds);
    this.#sendChoices(); // what was chosen before stands in the page that came since, and is not sent yet
  }

  // --- asking

  #refresh() {
    return this.#do(() => this.#party.play(null, this.#more));
  }

  get #more() {
    return { panel: this.#view };
  }

  // One gesture at a time: what is tapped while another is under way is not made.
  async #do(work, { form = null, texts = null, said = "" } = {}) {
    const answer = await work();
    if (!answer || answer.refused) return null;
    if (answer.ok) this.#show(answer, said, form, texts);
    else this.#refused(answer.errors, form);
    return answer.ok ? answer : null;
  }

  #show(answer, said, form, texts) {
    if (form) this.#printed.sent(form, texts);
    this.#printed.print(answer.panel);
    this.#printed.say(answer.entry?.text ?? said);
  }

  #refused(errors, form) {
    if (!form) return showSentence(this.#notice, errors.map(({ message }) => message).join(" "));
    showErrors(form, atFields(errors, form));
    focusFault(form);
  }

  async #alone(work) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await work();
    } finally {
      this.#busy = false;
    }
    if (this.#waits) this.#sendChoices();
  }

  // --- gestures

  #tapped({ target, detail }) {
    const button = target.closest("button[data-move], button[data-view], button[data-does]");
    if (!button || detail > 1) return; // the second press of a double tap
    const { move, view, does, confirm: question } = button.dataset;
    if (question && !confirm(question)) return;
    if (view) this.#alone(() => this.#look(JSON.parse(view)));
    else if (move) this.#alone(() => this.#make(JSON.parse(move)));
    else this.#alone(() => this.#gestures[does](button));
  }

  #look(view) {
    Object.assign(this.#view, view);
    return this.#refresh();
  }

  async #make(moves) {
    const said = { undo: UNDONE, amend: REMOVED }[moves[0].do];
    for (const move of moves) {
      const done = await this.#do(() => this.#party.play(move, this.#more), { said });
      if (!done) return;
    }
  }

  #submitted(event) {
    event.preventDefault();
    this.#alone(() => this.#send(event.target));
  }

  // A fault goes while one types: a button that moved under a tap would lose it.
  #changed({ target }) {
    if (target.dataset.import !== undefined) return this.#alone(() => this.#import(target));
    const { form } = target;
    if (form?.dataset.auto === undefined) return;
    clearTimeout(this.#late);
    const wait = target.localName === "input" && target.type === "text" ? PACE : 0;
    this.#late = setTimeout(() => this.#sendChoices(), wait);
  }

  #sendChoices() {
    const form = this.element.querySelector("form[data-auto]");
    this.#waits = this.#busy;
    if (!this.#busy && this.#printed.touched(form)) this.#alone(() => this.#send(form));
  }

  async #send(form) {
    const { does, shuts } = form.dataset;
    const [open, texts, before] = [{ ...this.#view }, readFields(form), this.#printed.before(form)];
    const move = moveOf(form, before);
    if (shuts !== undefined) Object.assign(this.#view, { form: "", example: "", amend: -1 });
    const work = does
      ? () => this.#party.entitle(texts.title, this.#more)
      : () => this.#party.play(move, this.#more);
    const done = await this.#do(work, { form, texts });
    if (!done) Object.assign(this.#view, open);
  }

  // --- files, other sessions

  #gestures = {
    export: async () => {
      const { ok, session } = (await this.#party.play(null)) ?? {};
      if (ok) download(fileName(session, "json"), `${JSON.stringify(session, null, 1)}\n`, "application/json");
    },
    markdown: async () => {
      const { ok, session, markdown } = (await this.#party.play(null, { markdown: true })) ?? {};
      if (ok) download(fileName(session, "md"), markdown, "text/markdown");
    },
    renew: async () => {
      await this.#party.shelve();
      await this.#refresh();
      this.element.querySelector("h2").focus();
    },
    bring: ({ dataset }) => this.#do(() => this.#party.bring(Number(dataset.place), this.#more)),
  };

  async #import(input) {
    const [file] = input.files;
    if (!file) return;
    const session = await readSession(file);
    input.value = "";
    const answer = await this.#party.replace(session, this.#more);
    if (answer?.ok) return this.#show(answer, "");
    if (answer?.errors) this.#printed.list("[data-refused]", reasons(answer.errors));
  }
}
