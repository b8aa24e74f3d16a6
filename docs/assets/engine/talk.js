// The requests of one element, a form or a session, to the page's shared worker.
// Law: one request at a time; a newer one cancels an older one. Progress, delay and refusal
// show in the element's data-state and its status paragraph, and nowhere else.
//
//   talkOf(element)                → a talk
//   open(signal, { now, ready })   follow the worker until the signal; now: start it at once;
//                                  ready(): called each time it becomes able to answer
//   ask(request, quiet?)           → Promise: the answer; null if cancelled;
//                                  { ok: false, failed } if there was none. quiet: show no progress
//   isBusy(), drop()               whether one is in progress; cancel it

import { ask, onStatus, start, startWhenIdle, unsupported } from "./client.js";
import { watch } from "../storage/database.js";
import { listening, make, showSentence, timer } from "../page/dom.js";

const LATE = 400; // ms: a calculation longer than this says so
const SLOW = "Ce navigateur tarde à lire ou à enregistrer\u00a0: votre geste attend, un instant.";
const PHASES = {
  idle: "Le calculateur va démarrer",
  download: "Téléchargement du calculateur",
  python: "Démarrage du calculateur",
  ready: "Calcul en cours",
};

export function talkOf(element) {
  const place = element.querySelector(".calc-status");
  let job = null; // AbortController of the request under way
  let silent = false;
  let failed = false;
  let status = { phase: "idle", percent: 0 };
  const late = timer();
  const [calculator, system] = ["calculator", "system"].map((name) => element.getAttribute(name) ?? undefined);
  const whom = { calculator, system, root: element.dataset.root };

  function open(signal, { now = false, ready = () => {} } = {}) {
    const wake = () => start(calculator ?? system);
    listening(signal)(element, "pointerdown focusin input", wake, { passive: true });
    signal.addEventListener("abort", drop);
    watch(signal, ({ late }) => {
      if (late && place.hidden && element.contains(document.activeElement)) {
        element.dataset.state = "running"; // where a sentence moves no target
        showSentence(place, SLOW);
      } else if (late === false && place.textContent === SLOW) {
        showSentence(place, "");
        paint();
      }
    });
    onStatus((told) => {
      status = told;
      paint();
      if (status.phase === "ready") ready();
    }, signal);
    const reason = unsupported();
    if (reason) refuse(reason);
    else if (now) wake();
    else startWhenIdle(calculator ?? system);
  }

  async function request(asked, quiet = false) {
    job?.abort();
    const mine = (job = new AbortController());
    silent = quiet;
    failed = false;
    paint();
    try {
      const answer = await ask({ ...whom, ...asked }, mine.signal);
      if (mine !== job) return null;
      done(!answer.ok && !quiet);
      return answer;
    } catch (error) {
      if (mine !== job) return null;
      refuse(quiet ? "" : error.message);
      return { ok: false, failed: error.message };
    }
  }

  function drop() {
    job?.abort();
    done(false);
  }

  function refuse(sentence) {
    done(Boolean(sentence));
    showSentence(place, sentence);
  }

  function done(amiss) {
    job = null;
    failed = amiss;
    paint();
  }

  function paint() {
    const { phase } = status;
    const ready = phase === "ready";
    const still = failed ? "error" : ready || phase === "idle" ? phase : "loading";
    const asked = ready ? "running" : "loading";
    element.dataset.state = job ? asked : still;
    const tell = job && !silent;
    if (tell && !(ready && place.hidden)) showStatus(place, status);
    else if (!failed) showStatus(place, null);
    late(tell && ready && (() => showStatus(place, status)), LATE);
  }

  return { open, ask: request, drop, isBusy: () => Boolean(job) };
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
