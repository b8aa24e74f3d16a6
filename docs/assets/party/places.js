// The places at a form: who acts, against whom, and under each input whose value it is.
// Law: only elements and textContent; the words for filled values come from Python.
//
//   placesOf(form, pick, signal)    pick(sides)
//   two                             whether there is another side
//   offer({ who, against, everybody, names })   hidden if nobody is there
//   sides()                         { who, against, everybody }, as chosen
//   name(filled), isNamed()         { input: { told, from } }
//   mark(put, now)                  marks the inputs that still hold what was filled

import { listening, make } from "../calc/dom.js";
import { fieldOf } from "../calc/fields.js";

const ALL = "*everybody"; // who acts where all do at once
const TABLE = "*table";

export function placesOf(form, pick, signal) {
  const box = form.querySelector(".calc-sides");
  const [who, against] = box.querySelectorAll("select");
  const marks = new Map(); // by input
  const on = listening(signal);
  on(box, "input change", (event) => event.stopPropagation());
  on(box, "change", ({ target }) => {
    const other = target === who ? against : who;
    if (other?.value === target.value) other.value = "";
    pick(sides());
  });

  function offer({ who: acting, against: facing, everybody, names }) {
    for (const label of box.querySelectorAll("label")) label.hidden = !names.length;
    choose(who, names, acting || (everybody ? ALL : ""));
    if (against) choose(against, names, facing === who.value ? "" : facing);
  }

  function sides() {
    const { value } = who;
    return { who: value === ALL ? "" : value, against: against?.value ?? "", everybody: value === ALL };
  }

  function name(filled) {
    show(() => false);
    for (const sign of marks.values()) sign.remove();
    marks.clear();
    for (const [input, { told, from }] of Object.entries(filled)) {
      const owner = fieldOf(form, input);
      if (!owner) continue;
      const sign = make("p.calc-from", from === TABLE ? make("a", told, { href: box.querySelector("a").href }) : told);
      owner.firstElementChild.after(sign);
      marks.set(input, sign);
    }
  }

  const mark = (put, now) => show((input) => now[input] === put[input]);

  function show(stands) {
    for (const [input, sign] of marks) {
      sign.hidden = !stands(input);
      sign.parentElement.classList.toggle("calc-taken", !sign.hidden);
    }
  }

  return { two: Boolean(against), offer, sides, name, isNamed: () => marks.size > 0 || Boolean(sides().who), mark };
}

// Adds the names to Python's options; an absent one is not chosen.
function choose(select, names, chosen) {
  for (const option of select.querySelectorAll("[data-name]")) option.remove();
  select.append(...names.map((name) => make("option", name, { value: name, "data-name": "" })));
  select.value = chosen;
  if (select.selectedIndex < 0) select.value = "";
}
