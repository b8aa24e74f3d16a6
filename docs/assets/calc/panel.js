// What JavaScript adds around the rendered form: buttons, marks on a result, the list of earlier draws.
// Law: only elements and textContent; the one innerHTML is in calc-form.js.

import { bring, button, make } from "./dom.js";

const DATE = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short" });

// Build once the controls that need JavaScript; a page without it does not show them.
export function buildPanel(form, output) {
  const actions = form.querySelector(".calc-actions");
  const panel = {
    submit: actions.querySelector('[type="submit"]'),
    undo: button("calc-undo", "Annuler"),
    correct: button("calc-correct", "Corriger ce tirage"),
    settle: button("calc-settle", "Fin de la correction"),
    reset: button("calc-reset", "Réinitialiser"),
    status: form.querySelector(".calc-status"),
    notice: make("p", "calc-notice", "", { role: "status" }),
    history: make("details", "calc-more calc-history"),
    list: make("ol", "calc-past"),
    erase: button("calc-erase", "Effacer"),
  };
  actions.append(panel.settle, panel.correct, panel.undo, panel.reset);
  panel.status.setAttribute("role", "status");
  panel.history.append(make("summary", "", "Tirages précédents"), panel.list, panel.erase);
  output.after(panel.notice, panel.history);
  return panel;
}

// The marks on a fresh result: which draw it is, what it was before an amendment, the share button.
export function markResult(output, { sign, before, fresh }) {
  const result = output.querySelector(".calc-result");
  result.classList.toggle("calc-fresh", fresh);
  result.prepend(make("p", "calc-sign", sign));
  const note = before && make("p", "calc-before", `Avant la retouche\u00a0: ${before}`);
  if (note) result.querySelector(".calc-summary").after(note);
  const share = make("button", "calc-share", shareLabel(), { type: "button" });
  result.querySelector(".calc-seed")?.append(" ", share);
}

// When the answer and its reasons are not all in view, bring the button to the top: the answer is
// then below it, and the next draw one tap away.
export function reveal({ submit }, output) {
  const end = output.querySelector(".calc-steps") ?? output;
  const seen = output.getBoundingClientRect().top > 0;
  if (!seen || end.getBoundingClientRect().bottom >= innerHeight) bring(submit);
}

const onPhone = () => Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;
const shareLabel = () => (onPhone() ? "Partager le lien" : "Copier le lien");

export async function shareLink(share, url, text) {
  try {
    if (onPhone()) return await navigator.share({ url, text });
    await navigator.clipboard.writeText(url);
    share.textContent = "Lien copié";
  } catch (error) {
    if (error.name === "AbortError") return; // the reader closed the share sheet
    share.textContent = "Copiez l’adresse de la page";
  }
  setTimeout(() => (share.textContent = shareLabel()), 2500);
}

// Earlier draws, each a link to its fragment; lines that are there already are kept.
export function listHistory({ history, list }, entries, current) {
  history.hidden = !entries.length;
  const key = JSON.stringify(entries);
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    const lines = new Map([...list.children].map((line) => [line.dataset.key, line]));
    list.replaceChildren(...entries.map((each) => lines.get(JSON.stringify(each)) ?? historyLine(each)));
  }
  for (const link of list.querySelectorAll("a")) {
    const here = link.getAttribute("href") === `#${current}`;
    if (here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function historyLine(entry) {
  const { fragment, summary, time, number } = entry;
  const line = make("li", "", "", { "data-key": JSON.stringify(entry) });
  const when = new Date(time);
  const date = Number.isNaN(when.getTime()) ? "" : DATE.format(when);
  const link = make("a", "", summary, { href: `#${fragment}` });
  line.append(link, make("small", "", [number ? `nᵒ\u00a0${number}` : "", date].filter(Boolean).join(" · ")));
  return line;
}
