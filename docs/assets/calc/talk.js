// The requests of one element, a form or a session, to the page's shared worker.
// Law: one request at a time; a newer one cancels an older one. Progress, delay and refusal
// show in the element's data-state and its status paragraph, and nowhere else.
//
//   open(signal, { now, ready })   follow the worker until the signal; now: start it at once;
//                                  ready(): called each time it becomes able to answer
//   ask(request, quiet?)           → Promise: the answer; null if cancelled;
//                                  { ok: false, failed } if there was none. quiet: show no progress
//   busy, drop()                   whether one is in progress; cancel it

import { ask, onStatus, start, startWhenIdle, unsupported } from "./client.js";
import { listening, make, showSentence } from "./dom.js";

const LATE = 400; // ms: a calculation longer than this says so
const PHASES = {
  idle: "Le calculateur va démarrer",
  download: "Téléchargement du calculateur",
  python: "Démarrage de Python",
  ready: "Calcul en cours",
};

export class Talk {
  #element;
  #place;
  #job = null; // AbortController of the request under way
  #quiet = false;
  #failed = false;
  #status = { phase: "idle", percent: 0 };
  #late = 0;

  constructor(element, place) {
    this.#element = element;
    this.#place = place;
  }

  open(signal, { now = false, ready = () => {} } = {}) {
    const whom = this.#whom();
    const calculator = whom.calculator ?? whom.system;
    const wake = () => start(calculator);
    listening(signal)(this.#element, "pointerdown focusin input", wake, { passive: true });
    signal.addEventListener("abort", () => this.drop());
    onStatus((status) => {
      this.#status = status;
      this.#paint();
      if (status.phase === "ready") ready();
    }, signal);
    const reason = unsupported();
    if (reason) this.#refuse(reason);
    else if (now) wake();
    else startWhenIdle(calculator);
  }

  get busy() {
    return Boolean(this.#job);
  }

  async ask(request, quiet = false) {
    this.#job?.abort();
    const job = (this.#job = new AbortController());
    this.#quiet = quiet;
    this.#failed = false;
    this.#paint();
    try {
      const answer = await ask({ ...this.#whom(), ...request }, job.signal);
      if (job !== this.#job) return null;
      this.#done(!answer.ok && !quiet);
      return answer;
    } catch (error) {
      if (job !== this.#job) return null;
      this.#refuse(quiet ? "" : error.message);
      return { ok: false, failed: error.message };
    }
  }

  drop() {
    this.#job?.abort();
    this.#done(false);
  }

  #whom() {
    const [calculator, system] = ["calculator", "system"].map((name) => this.#element.getAttribute(name) ?? undefined);
    return { calculator, system, root: this.#element.dataset.root };
  }

  #refuse(sentence) {
    this.#done(Boolean(sentence));
    showSentence(this.#place, sentence);
  }

  #done(failed) {
    this.#job = null;
    this.#failed = failed;
    this.#paint();
  }

  #paint() {
    const { phase } = this.#status;
    const ready = phase === "ready";
    const still = this.#failed ? "error" : ready || phase === "idle" ? phase : "loading";
    const asked = ready ? "running" : "loading";
    this.#element.dataset.state = this.#job ? asked : still;
    const tell = this.#job && !this.#quiet;
    if (tell && !ready) showStatus(this.#place, this.#status);
    else if (!this.#failed) showStatus(this.#place, null);
    clearTimeout(this.#late);
    if (tell && ready) this.#late = setTimeout(() => showStatus(this.#place, this.#status), LATE);
  }
}

// Progress: figures to see, and words, seldom changed, for screen readers; null hides it.
function showStatus(place, status) {
  place.hidden = !status;
  if (!status) return place.replaceChildren();
  if (!place.querySelector("progress")) {
    const bar = make("progress", "", { max: "100", "aria-label": "Démarrage du calculateur" });
    place.replaceChildren(make("span"), make("span", "", { "aria-hidden": "true" }), bar);
  }
  const [words, figures, bar] = place.children;
  const { phase, percent } = status;
  if (words.textContent !== PHASES[phase]) words.textContent = PHASES[phase];
  figures.textContent = phase === "download" ? `\u00a0: ${percent}\u202f%` : "…";
  if (phase === "download") bar.value = percent;
  else bar.removeAttribute("value");
}
