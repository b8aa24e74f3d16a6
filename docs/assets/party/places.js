// The places at a form: who acts, against whom, and under each input whose value it is.
// Law: only elements and textContent; the words for filled values come from Python.
//
//   new Places(form, pick, signal)  pick(sides)
//   two                             whether there is another side
//   offer({ who, against, everybody, names })   hidden if nobody is there
//   sides                           { who, against, everybody }, as chosen
//   name(filled), named             { input: { told, from } }
//   mark(put, now)                  marks the inputs that still hold what was filled

import { listening, make } from "../calc/dom.js";
import { fieldOf } from "../calc/fields.js";

const ALL = "*everybody"; // who acts where all do at once
const TABLE = "*table";

export class Places {
  #form;
  #box;
  #who;
  #against;
  #marks = new Map(); // the marks by input

  constructor(form, pick, signal) {
    this.#form = form;
    this.#box = form.querySelector(".calc-sides");
    [this.#who, this.#against] = this.#box.querySelectorAll("select");
    const on = listening(signal);
    on(this.#box, "input change", (event) => event.stopPropagation());
    on(this.#box, "change", ({ target }) => {
      const other = target === this.#who ? this.#against : this.#who;
      if (other?.value === target.value) other.value = "";
      pick(this.sides);
    });
  }

  get two() {
    return Boolean(this.#against);
  }

  offer({ who, against, everybody, names }) {
    for (const label of this.#box.querySelectorAll("label")) label.hidden = !names.length;
    offer(this.#who, names, who || (everybody ? ALL : ""));
    if (this.two) offer(this.#against, names, against === this.#who.value ? "" : against);
  }

  get sides() {
    const { value } = this.#who;
    return { who: value === ALL ? "" : value, against: this.#against?.value ?? "", everybody: value === ALL };
  }

  get named() {
    return this.#marks.size > 0 || Boolean(this.sides.who);
  }

  name(filled) {
    this.#show(() => false);
    for (const mark of this.#marks.values()) mark.remove();
    this.#marks.clear();
    for (const [name, { told, from }] of Object.entries(filled)) {
      const owner = fieldOf(this.#form, name);
      if (!owner) continue;
      const mark = make("p.calc-from", from === TABLE ? make("a", told, { href: this.#box.querySelector("a").href }) : told);
      owner.firstElementChild.after(mark);
      this.#marks.set(name, mark);
    }
  }

  mark(put, now) {
    this.#show((name) => now[name] === put[name]);
  }

  #show(stands) {
    for (const [name, mark] of this.#marks) {
      mark.hidden = !stands(name);
      mark.parentElement.classList.toggle("calc-taken", !mark.hidden);
    }
  }
}

// Adds the names to Python's options; an absent one is not chosen.
function offer(select, names, chosen) {
  for (const option of select.querySelectorAll("[data-name]")) option.remove();
  select.append(...names.map((name) => make("option", name, { value: name, "data-name": "" })));
  select.value = chosen;
  if (select.selectedIndex < 0) select.value = "";
}
