// The places at a form: who acts, against whom, and under each input whose value it is.
// Law: only elements and textContent; the words for filled values come from Python.
//
//   placesOf(form, pick, signal)    pick(sides)
//   two                             whether there is another side
//   offer({ who, against, everybody }, names)   hidden if nobody is there
//   sides()                         { who, against, everybody }, as chosen
//   name(filled), isNamed()         { input: { told, from } }
//   mark(put, now)                  marks the inputs that still hold what was filled

import { listening, make } from "../page/dom.js";
import { fieldOf } from "../form/fields.js";

const ALL = "*everybody"; // who acts where all do at once
const TABLE = "*table";
const TAKEN = "calc-taken";

export function placesOf(form, pick, signal) {
  const box = form.querySelector(".calc-sides");
  const [who, against] = box.querySelectorAll("select");
  const on = listening(signal);
  on(box, "input change", (event) => event.stopPropagation());
  on(box, "change", ({ target }) => {
    const other = target === who ? against : who;
    if (other?.value === target.value) other.value = "";
    pick(sides());
  });

  function offer({ who: acting, against: facing, everybody }, names) {
    for (const label of box.querySelectorAll("label")) label.hidden = !names.length;
    choose(who, names, acting || (everybody ? ALL : ""));
    if (against) choose(against, names, facing === who.value ? "" : facing);
  }

  function sides() {
    const { value } = who;
    return { who: value === ALL ? "" : value, against: against?.value ?? "", everybody: value === ALL };
  }

  const marks = () => [...form.querySelectorAll(".calc-from")];

  function name(filled) {
    for (const sign of marks()) {
      sign.parentElement.classList.remove(TAKEN);
      sign.remove();
    }
    for (const [input, { told, from }] of Object.entries(filled)) {
      const inside = from === TABLE ? make("a", told, { href: box.querySelector("a").href }) : told;
      fieldOf(form, input)?.firstElementChild.after(make("p.calc-from", inside));
    }
  }

  function mark(put, now) {
    for (const sign of marks()) {
      const { dataset, classList } = sign.parentElement;
      sign.hidden = now[dataset.field] !== put[dataset.field];
      classList.toggle(TAKEN, !sign.hidden);
    }
  }

  return { two: Boolean(against), offer, sides, name, isNamed: () => marks().length > 0 || Boolean(sides().who), mark };
}

// Adds the names to Python's options; an absent one is not chosen.
function choose(select, names, chosen) {
  for (const option of select.querySelectorAll("[data-name]")) option.remove();
  select.append(...names.map((name) => make("option", name, { value: name, "data-name": "" })));
  select.value = chosen;
  if (select.selectedIndex < 0) select.value = "";
}
