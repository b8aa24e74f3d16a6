// The chances for the current inputs, refreshed at each change: Python answers, nothing is drawn.
// Law: until Python is ready, the built example shows; a draw in progress goes first. What is refused, or waits for
// Python, leaves the bar as it was, faded, without figures; its fault shows when the button is pressed.

import { morph } from "./morph.js";
import { ask, onStatus } from "./client.js";
import { listening, still } from "./dom.js";
import { readFields } from "./fields.js";

const PAUSE = 90; // ms: a stepper held down asks once it rests

export class Chances {
  #form;
  #whom;
  #busy;
  #ready = false;
  #shown; // the inputs whose chances are drawn, as text
  #timer = 0;
  #asked = null;

  // whom: { calculator, root }; busy(): whether a draw is under way
  constructor(form, whom, busy) {
    this.#form = form;
    this.#whom = whom;
    this.#busy = busy;
    this.#shown = this.#key;
  }

  open(signal) {
    if (!this.#place) return;
    listening(signal)(this.#form, "input change", () => this.soon());
    onStatus(({ phase }) => {
      this.#ready = phase === "ready";
      this.soon();
    }, signal);
    signal.addEventListener("abort", () => {
      clearTimeout(this.#timer);
      this.#asked?.abort();
    });
  }

  soon() {
    if (!this.#place) return;
    if (!this.#ready) return this.#fade(this.#key !== this.#shown);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#renew(), PAUSE);
  }

  get #place() {
    return this.#form.querySelector(".calc-chances");
  }

  get #key() {
    return JSON.stringify(readFields(this.#form));
  }

  async #renew() {
    const key = this.#key;
    if (this.#busy()) return this.soon();
    this.#asked?.abort();
    if (key === this.#shown) return this.#fade(false);
    const { signal } = (this.#asked = new AbortController());
    try {
      const answer = await ask({ op: "odds", ...this.#whom, fields: JSON.parse(key) }, signal);
      if (!signal.aborted) this.#draw(answer, key);
    } catch {
      // void, or no Python: the button will say so
    }
  }

  #draw({ ok, html }, key) {
    this.#fade(!ok);
    if (!ok) return;
    this.#shown = key;
    still(() => morph(this.#place, html), this.#form.parentElement.querySelector(".calc-stage"));
  }

  // Outdated chances are faded and inert.
  #fade(old) {
    this.#place.classList.toggle("calc-old", old);
    this.#place.inert = old;
  }
}
