// A guided first move, on the calculator itself: one sentence at a time, its subject marked, never blocking.
// Law: Python writes the sentences and their places; a player may go ahead, and who has finished or dismissed
// one is offered no other (../site.js).
//
//   lead(element, guide, signal)   element: the form; guide: what Python printed for it

import { listening, timer } from "../page/dom.js";
import { fieldOf } from "./fields.js";
import { LED } from "./keep.js";
import { save } from "../storage/store.js";

const HERE = "calc-here";
const [DRAW, ANSWER] = ["draw", "answer"];
const RESTS = 600; // ms: a stepper pressed several times is one choice

export function lead(element, guide, signal) {
  const steps = [...guide.querySelectorAll("li")];
  const [next, end] = guide.querySelectorAll("button");
  const onward = guide.querySelector("a"); // where one goes on, once it is over
  const [draw, output] = ["[type=submit]", "output"].map((part) => element.querySelector(part));
  const left = new AbortController();
  const on = listening(left.signal);
  let at = -1;
  const later = timer(left.signal);

  function leave() {
    later();
    element.querySelector(`.${HERE}`)?.classList.remove(HERE);
  }

  function show(step) {
    leave();
    at = step;
    const { at: name } = steps[at].dataset;
    for (const each of steps) each.hidden = each !== steps[at];
    element.dataset.first = name;
    const last = at === steps.length - 1;
    const pressed = document.activeElement === next;
    next.hidden = last || name === DRAW;
    onward.hidden = !last;
    if (pressed && next.hidden) (last ? onward : draw).focus({ preventScroll: true });
    end.textContent = last ? "Terminé" : "Passer";
    if (last) save(LED, true);
    const place = fieldOf(element, name);
    place?.classList.add(HERE);
    place?.scrollIntoView({ block: "nearest" });
  }

  function finish() {
    leave();
    left.abort();
    delete element.dataset.first;
    guide.hidden = true;
    save(LED, true);
    draw.focus({ preventScroll: true });
  }

  const answer = steps.findIndex(({ dataset }) => dataset.at === ANSWER);
  const answered = new MutationObserver(() => at < answer && show(answer));
  answered.observe(output, { childList: true });
  signal.addEventListener("abort", () => left.abort());
  left.signal.addEventListener("abort", () => answered.disconnect());
  on(element, "change", ({ target }) => {
    if (at < answer - 1 && target.name === steps[at].dataset.at) later(() => show(at + 1), RESTS);
  });
  on(next, "click", () => show(at + 1));
  on(end, "click", finish);
  on(guide, "keydown", ({ key }) => key === "Escape" && finish());
  guide.hidden = false;
  show(0);
  guide.scrollIntoView({ block: "start" });
  guide.focus({ preventScroll: true });
}
