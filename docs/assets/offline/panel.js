// <offline-panel>: the state of the offline copy, and its buttons, as its page prints them; a word in every page's
// footer; a bar when a new version is available, and one that says what it changed. Law: it shows the state of
// offline.js and holds none.

import { define, listening, make, way } from "../page/dom.js";
import { load, ready, save } from "../storage/store.js";
import { accept, begin, persist, repair, stop, UPDATED, verify, watch } from "./offline.js";

const TITLES = {
  off: "Pas encore disponible hors ligne",
  reading: "Téléchargement des pages",
  playing: "Téléchargement des calculateurs",
  testing: "Vérification",
  ready: "Prêt hors ligne ✓",
  pages: "Pages prêtes hors ligne",
  stopped: "Téléchargement arrêté",
  failed: "Copie hors ligne incomplète",
  none: "Copie hors ligne impossible ici",
};
const BUSY = ["reading", "playing", "testing"];
const PAGE = new URL("../../hors-ligne/", import.meta.url).href;
const NEWS = new URL("../../nouveautes/", import.meta.url).href;
const LOUD = "md-button--primary";
const later = new Set(); // versions put off in this page

const megabytes = (bytes) => `${(bytes / 1e6).toLocaleString("fr", { maximumFractionDigits: 1 })}\u202fMo`;
const onIphone = () => navigator.standalone === false && navigator.maxTouchPoints > 1; // iPads call themselves Macs

const ACTS = { accept, begin, stop, verify, repair, persist };

define("offline-panel", (panel, signal) => {
  listening(signal)(panel, "click", ({ target }) => ACTS[target.closest("button")?.dataset.does]?.());
  watch((state) => show(panel, state), signal);
});

function show(panel, { phase, percent, version, bytes, update, persisted, sentence }) {
  const [title, bar, line, more, buttons, { content: sentences }] = panel.children;
  const say = (name) => name && (sentences.getElementById(`offline-${name}`) ?? sentences.getElementById("offline-network")).textContent;
  const busy = BUSY.includes(phase);
  const copied = phase === "ready" || phase === "pages";
  panel.dataset.phase = phase;
  set(title, TITLES[phase] + (copied ? ` · version ${version} · ${megabytes(bytes)}` : ""));
  bar.hidden = !busy;
  if (phase === "testing") bar.removeAttribute("value");
  else bar.value = percent;
  set(line, busy && phase !== "testing" ? `${percent}\u202f%` : say(sentence));
  const held = persisted === null || !copied ? "" : persisted ? "persisted" : "notPersisted";
  const hint = onIphone() ? "iphone" : "";
  set(more, [held === sentence ? "" : held, hint].filter(Boolean).map(say).join(" "));
  const wanted = {
    accept: update,
    begin: ["off", "stopped", "failed"].includes(phase),
    stop: phase === "reading" || phase === "playing",
    verify: copied,
    repair: copied || phase === "failed",
    persist: copied && persisted === false,
  };
  for (const button of buttons.children) button.hidden = !wanted[button.dataset.does];
  buttons.children[1].classList.toggle(LOUD, !update); // one is the way to go
}

function set(node, text) {
  if (node.textContent !== text) node.textContent = text;
  node.hidden = !text;
}

// --- a word in the footer, on every page: Material replaces the footer at each navigation

let shown = { phase: "off" };

function footer() {
  const place = document.querySelector(".md-footer-meta .md-copyright");
  if (!place) return;
  const word = place.querySelector(".offline-word") ?? make("a.offline-word", "", { href: PAGE });
  if (!word.isConnected) place.append(" ", word);
  const { phase, percent } = shown;
  const text = phase === "reading" || phase === "playing" ? `Copie hors ligne\u00a0: ${percent}\u202f%` : TITLES[phase];
  if (word.textContent !== text) word.textContent = text;
}

// --- the offer of a new version

function offer({ update }) {
  const old = document.querySelector(".offline-offer");
  if (!update || later.has(update)) return old?.remove();
  if (old) return;
  const put = () => {
    later.add(update);
    offer({ update });
  };
  const words = make("p", "Une nouvelle version du site est prête. Rien de ce que vous avez saisi ne sera perdu.");
  const inside = [words, way("Mettre à jour", accept, `.${LOUD}`), way("Plus tard", put)];
  document.body.append(make("div.offline-offer", inside, { role: "status" }));
}

// --- what a version that was taken has changed

function news() {
  if (!load(UPDATED)) return;
  const bar = make("div.offline-news", "", { role: "status" });
  const shut = () => {
    save(UPDATED, undefined);
    bar.remove();
  };
  const link = make(`a.md-button.${LOUD}`, "Voir les nouveautés", { href: NEWS });
  link.addEventListener("click", shut);
  bar.append(make("p", "Le site est à jour."), link, way("Fermer", shut));
  document.body.append(bar);
}
ready.then(news);

watch((state) => {
  shown = state;
  footer();
  offer(state);
});
window.document$?.subscribe(() => setTimeout(footer));
