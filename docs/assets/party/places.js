// The places at a form: who acts, against whom, and under each input whose it is.
// Law: only elements and textContent; the words of what is filled come from Python.
//
//   new Places(form, { party, titled, two, all, more, pick })   party: the way to the table, by its title; two: there is another
//                                                 side; all: everybody may act at once; more: a button of the
//                                                 session's that stands with them; pick(sides)
//   offer({ who, against, everybody, names })     nothing is asked where nobody is there
//   show()                                        again, once that button has changed
//   sides                                         { who, against, everybody }, as they are chosen
//   name(filled), named                           { input: { told, from } }
//   mark(put, now)                                a mark stands where the input holds what was filled
//   tell(sentence)

import { make, showSentence } from "../calc/dom.js";
import { fieldOf } from "../calc/fields.js";

const NOBODY = "—";
const EVERYBODY = "Toute la table";
const TABLE = "*table";

export class Places {
  #form;
  #party;
  #all;
  #more;
  #box = make("div", "calc-sides", "", { role: "group", "aria-label": "Personnages" });
  #news = make("p", "calc-notice", "", { role: "status", hidden: "" });
  #who = make("select", "");
  #against = make("select", "");
  #marks = new Map(); // the marks by input

  constructor(form, { party, titled, two, all, more, pick }) {
    this.#form = form;
    this.#party = party;
    this.#all = all;
    this.#box.append(side("Qui", this.#who));
    if (two) this.#box.append(side("Contre", this.#against));
    this.#more = more;
    this.#box.append(more, make("a", "", titled, { href: party }), this.#news);
    this.#box.hidden = true;
    for (const type of ["input", "change"]) this.#box.addEventListener(type, (event) => event.stopPropagation());
    this.#box.addEventListener("change", ({ target }) => {
      if (this.#who.value === this.#against.value) (target === this.#who ? this.#against : this.#who).value = "";
      pick(this.sides);
    });
    form.querySelector(":scope > .calc-sides")?.remove();
    form.prepend(this.#box);
  }

  offer({ who, against, everybody, names }) {
    for (const each of this.#box.querySelectorAll("label")) each.hidden = !names.length;
    this.show();
    const options = names.map((name) => new Option(name, name));
    this.#who.replaceChildren(new Option(NOBODY, ""), ...options);
    if (this.#all) this.#who.children[0].after(new Option(EVERYBODY, ""));
    this.#against.replaceChildren(new Option(NOBODY, ""), ...names.map((name) => new Option(name, name)));
    this.#who.value = names.includes(who) ? who : "";
    if (everybody && this.#all && !this.#who.value) this.#who.selectedIndex = 1;
    const other = this.#against.isConnected && against !== this.#who.value && names.includes(against);
    this.#against.value = other ? against : "";
  }

  show() {
    this.#box.hidden = this.#more.hidden && this.#who.parentElement.hidden;
  }

  get sides() {
    const { value, selectedIndex } = this.#who;
    return { who: value, against: this.#against.value, everybody: this.#all && !value && selectedIndex === 1 };
  }

  tell(sentence) {
    this.#box.hidden = false;
    showSentence(this.#news, sentence);
  }

  get named() {
    return this.#marks.size > 0 || Boolean(this.sides.who);
  }

  name(filled) {
    for (const mark of this.#marks.values()) mark.remove();
    this.#marks.clear();
    for (const [name, { told, from }] of Object.entries(filled)) {
      const owner = fieldOf(this.#form, name);
      if (!owner) continue;
      const mark = make("p", "calc-from");
      mark.append(from === TABLE ? make("a", "", told, { href: this.#party }) : told);
      owner.firstElementChild.after(mark);
      this.#marks.set(name, mark);
    }
  }

  mark(put, now) {
    for (const [name, mark] of this.#marks) mark.hidden = now[name] !== put[name];
  }
}

function side(label, select) {
  const named = make("label", "", label);
  named.append(select);
  return named;
}
