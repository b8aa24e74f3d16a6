// The page of a session on the screen: one gives way to the next, and what the reader was doing stays.
// Law: what was typed and not sent, what was unfolded and where the focus was come back by their ids.
//
//   print(html)         the next page, as Python wrote it
//   wire(deeds?)        bring the inputs to life; what was typed into them before (wake.js) was not printed
//   before(form)        the texts of a form's inputs as they were printed
//   changed(form)       those that the reader has changed since, by name
//   touched(form)       whether the reader has changed some since
//   sent(form, texts)   these texts of it were sent: they need not come back
//   half()              what is half typed in forms that keep it over a reload (data-keeps), and back(typed)
//   say(text)           for those who listen
//   list(place, texts)  texts in a list, which shows if there are any
//   end()

import { bring, make, showSentence } from "../calc/dom.js";
import { readFields, writeFields } from "../calc/fields.js";
import { wireTaps } from "../calc/picker.js";

const PANEL = ".party-panel";
const changes = (form, before) => Object.entries(readFields(form)).filter(([name, text]) => text !== before[name]);

const isAbove = (heading) => heading.getBoundingClientRect().top < 60; // under the header, too
const isBelow = (button) => button?.getBoundingClientRect().bottom > innerHeight;

export class Printed {
  #element;
  #wires = new AbortController();
  #before = new WeakMap(); // form → its texts
  #voice = make("p", "party-voice", "", { role: "status" });

  constructor(element) {
    this.#element = element;
    element.querySelector(".party-voice")?.remove();
    element.append(this.#voice);
  }

  wire(deeds = []) {
    this.#wires.abort();
    this.#wires = new AbortController();
    const typed = deeds.filter(({ type }) => type === "input");
    for (const { target } of typed) target.form?.reset();
    for (const form of this.#element.querySelectorAll("form")) {
      wireTaps(form, this.#wires.signal);
      this.#before.set(form, readFields(form));
    }
    for (const { target, value, checked } of typed) Object.assign(target, { value, checked });
  }

  before(form) {
    return this.#before.get(form);
  }

  changed(form) {
    return Object.fromEntries(changes(form, this.before(form)));
  }

  touched(form) {
    return Boolean(form) && changes(form, this.before(form)).length > 0;
  }

  sent(form, texts) {
    this.#before.set(form, texts);
  }

  half() {
    const kept = ({ form }) => document.getElementById(form).dataset.keeps !== undefined;
    return this.#typed(this.#element.querySelector(PANEL)).filter(kept);
  }

  back(typed) {
    this.#restore(typed, new Map());
    for (const { form } of typed) document.getElementById(form)?.closest("details")?.setAttribute("open", "");
  }

  end() {
    this.#wires.abort();
  }

  print(html) {
    const panel = this.#element.querySelector(PANEL);
    const typed = this.#typed(panel);
    const folds = new Map([...panel.querySelectorAll("details[id]")].map(({ id, open }) => [id, open]));
    const place = this.#place();
    panel.outerHTML = html; // our own, escaped by Python
    this.wire();
    this.#restore(typed, folds);
    this.#focus(place);
  }

  // What stands in inputs otherwise than it was printed. An input may come back in another form.
  #typed(panel) {
    return [...panel.querySelectorAll("form")].flatMap((form) =>
      changes(form, this.before(form)).map(([name, text]) => ({
        name, text, form: form.id, control: form.elements[name].id,
      })),
    );
  }

  #restore(typed, folds) {
    for (const [id, open] of folds) {
      const box = document.getElementById(id);
      if (box && open) box.open = true;
    }
    for (const { name, text, form, control } of typed) {
      const place = document.getElementById(form) ?? (control && document.getElementById(control)?.form);
      if (place) writeFields(place, { [name]: text });
    }
  }

  // Where the reader is: the element, or else its part of the page.
  #place() {
    const at = document.activeElement;
    if (!this.#element.contains(at)) return null;
    return { id: at.id, part: at.closest("section")?.querySelector("h2").id };
  }

  #focus(place) {
    if (!place) return;
    const held = this.#held(place);
    const opened = this.#element.querySelector("[data-focus]");
    if (opened && !held) return opened.focus();
    const part = document.getElementById(place.part);
    (held ?? part)?.focus({ preventScroll: true });
    const play = part?.closest(".party-part");
    const [stage, first] = [".calc-stage", ".calc-moves button:enabled"].map((parts) => play?.querySelector(parts));
    if (!held && stage && (isAbove(stage) || isBelow(first))) bring(stage); // the next question
  }

  #held({ id } = {}) {
    const found = id ? document.getElementById(id) : null;
    return this.#element.contains(found) ? found : null;
  }

  say(text) {
    this.#voice.textContent = text;
  }

  list(place, texts) {
    const box = this.#element.querySelector(place);
    showSentence(box, texts.length ? " " : "");
    box.replaceChildren(...texts.map((text) => make("li", "", text)));
  }
}
