// The chances for the current inputs, refreshed at each change: Python answers, nothing is drawn.
// Law: until Python is ready, the built example shows; a draw in progress goes first. What is refused, or waits for
// Python, empties the bar, and says that its chances wait; its fault shows when the button is pressed.
//
//   followChances(form, whom, busy, signal) → soon()   whom: { calculator, root }; busy(): whether a draw is under way;
//                                             soon(): the inputs may have changed

import { morph } from "../page/morph.js";
import { ask, onStatus } from "../engine/client.js";
import { listening, still, timer } from "../page/dom.js";
import { readFields } from "./fields.js";

const PAUSE = 90; // ms: a stepper held down asks once it rests

export function followChances(form, whom, busy, signal) {
  const place = () => form.querySelector(".calc-chances");
  const inputs = () => JSON.stringify(readFields(form, true)); // one that begins to wait changes no chance
  let shown = inputs(); // those whose chances are drawn
  let ready = false;
  const later = timer(signal);
  let asked = null;

  function soon() {
    if (!place()) return;
    if (!ready) return fade(inputs() !== shown);
    later(renew, PAUSE);
  }

  async function renew() {
    const now = inputs();
    if (busy()) return soon();
    asked?.abort();
    if (now === shown) return fade(false);
    const job = (asked = new AbortController());
    try {
      const answer = await ask({ op: "odds", ...whom, fields: readFields(form) }, job.signal);
      if (!job.signal.aborted) draw(answer, now);
    } catch {
      // void, or no Python: the button will say so
    }
  }

  function draw({ ok, html }, drawn) {
    fade(!ok);
    if (!ok) return;
    shown = drawn;
    still(() => morph(place(), html), form.parentElement.querySelector(".calc-stage"));
  }

  // Outdated chances are not seen, and inert.
  function fade(old) {
    place().classList.toggle("calc-old", old);
    place().inert = old;
  }

  listening(signal)(form, "input change", soon);
  onStatus(({ phase }) => {
    ready = phase === "ready";
    soon();
  }, signal);
  signal.addEventListener("abort", () => asked?.abort());
  return soon;
}
