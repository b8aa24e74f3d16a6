// What JavaScript adds around the rendered form: buttons, start-up progress, marks on a result, the
// list of earlier draws. Law: only elements and textContent; the one innerHTML is in calc-form.js.

const PHASES = {
  idle: "Le calculateur va démarrer",
  download: "Téléchargement du calculateur",
  python: "Démarrage de Python",
  ready: "Calcul en cours",
};

export const NOT_KEPT =
  "Ce navigateur refuse d’enregistrer\u00a0: le calcul continue, mais vos saisies et vos tirages " +
  "seront perdus à la fermeture de la page.";

function make(tag, className, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const DATE = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short" });

const button = (name, label, hidden) =>
  make("button", `md-button calc-${name}`, label, { type: "button", ...(hidden && { hidden: "" }) });

// Build once the controls that need JavaScript; a page without it does not show them.
export function buildPanel(form, output) {
  const actions = form.querySelector(".calc-actions");
  const draws = Boolean(form.querySelector("[data-drawn]"));
  const panel = {
    submit: actions.querySelector('[type="submit"]'),
    undo: button("undo", "Annuler", true),
    correct: button("correct", draws ? "Corriger ce tirage" : "Corriger", true),
    settle: button("settle", "Fin de la correction", true),
    reset: button("reset", "Réinitialiser"),
    status: form.querySelector(".calc-status"),
    notice: make("p", "calc-notice", "", { role: "status" }),
    history: make("details", "calc-more calc-history"),
    list: make("ol", "calc-past"),
    erase: button("erase", "Effacer"),
  };
  actions.append(panel.settle, panel.correct, panel.undo, panel.reset);
  panel.status.setAttribute("role", "status");
  form.querySelector('[data-error-for=""]').setAttribute("role", "alert");
  const past = draws ? "Tirages précédents" : "Résultats précédents";
  panel.history.append(make("summary", "", past), panel.list, panel.erase);
  output.after(panel.notice, panel.history);
  return panel;
}

// Progress, as figures for the eye and as words, seldom changed, for the ear; null hides it.
export function showStatus(place, status) {
  place.hidden = !status;
  if (!status) return place.replaceChildren();
  if (!place.querySelector("progress")) {
    const bar = make("progress", "", "", { max: "100", "aria-label": "Démarrage du calculateur" });
    place.replaceChildren(make("span", ""), make("span", "", "", { "aria-hidden": "true" }), bar);
  }
  const [words, figures, bar] = place.children;
  const { phase, percent } = status;
  if (words.textContent !== PHASES[phase]) words.textContent = PHASES[phase];
  figures.textContent = phase === "download" ? `\u00a0: ${percent}\u00a0%` : "…";
  if (phase === "download") bar.value = percent;
  else bar.removeAttribute("value");
}

export function showSentence(place, sentence) {
  place.hidden = !sentence;
  place.textContent = sentence;
}

// The marks on a fresh result: which draw it is, what it was before an amendment, the share button.
export function markResult(output, { sign, before, fresh }) {
  const result = output.querySelector(".calc-result") ?? output;
  result.classList.toggle("calc-fresh", fresh);
  if (sign) result.prepend(make("p", "calc-sign", sign));
  if (before) {
    const note = make("p", "calc-before", `Avant la retouche\u00a0: ${before}`);
    (result.querySelector(".calc-summary") ?? result.lastElementChild).after(note);
  }
  const share = make("button", "calc-share", shareLabel(), { type: "button" });
  result.querySelector(".calc-seed")?.append(" ", share);
}

// Python tells the seed where something was drawn, and gives the link alone elsewhere.
export const tellsASeed = (html) => !/<p class="calc-seed">\s*<a/.test(html);

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
