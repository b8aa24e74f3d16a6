// What JavaScript adds around a rendered scene: the stage, the table, the buttons that are no moves.
// Law: only elements and textContent; a page without JavaScript does not show them.

import { button, make } from "../calc/dom.js";

const CAUTION = "Les fiches disent aussi ce qui est caché\u00a0: n’ouvrez que celle à corriger.";
const OPEN = " Jouer à découvert\u00a0: une seule personne tient l’appareil";

const EXAMPLE = "Remettre l’exemple";
const FORMER = "Reprendre mes saisies";

export function build(scene) {
  const [setup, hand] = scene.querySelectorAll("form");
  const output = scene.querySelector("output");
  const parts = {
    setup,
    hand,
    output,
    example: output.innerHTML, // the worked example the page was built with
    stage: make("div", "scene-stage"),
    table: make("div", "scene-table"),
    status: make("p", "calc-status", "", { role: "status" }),
    notice: make("p", "calc-notice", "", { role: "status" }),
    news: make("p", "scene-news", "", { role: "status", hidden: "" }),
    back: make("div", "calc-actions scene-back"),
    whose: make("span", "scene-whose"), // for what a session says of the draws (../party/handing.js)
    undo: button("scene-undo", "↶ Annuler"),
    amend: button("scene-amend", "Corriger la table"),
    renew: button("scene-new", "Nouvelle partie"),
    reset: button("scene-reset", EXAMPLE),
    open: make("input", "", "", { type: "checkbox" }),
    flag: make("label", "calc-flag scene-open"),
    submit: setup.querySelector('[type="submit"]'),
    leave: button("scene-leave", "Revenir à la partie sans rien changer"),
    caution: make("p", "scene-caution", CAUTION),
    journal: setup.querySelector('[data-field="log"]').closest("details"),
  };
  parts.flag.append(parts.open, OPEN);
  parts.submit.dataset.verb = parts.submit.textContent;
  const tools = make("div", "scene-tools");
  tools.append(parts.leave, parts.reset);
  parts.submit.parentElement.before(parts.flag, tools);
  setup.prepend(parts.caution);
  parts.undo.setAttribute("aria-label", "Annuler le dernier coup");
  parts.back.append(parts.amend, parts.renew);
  setup.after(parts.status);
  hand.after(parts.table, parts.back, parts.notice);
  return parts;
}

// What another tab has done, where the reader looks now.
export function tellNews({ news, setup, stage }, text) {
  news.textContent = text;
  news.hidden = !text;
  if (setup.hidden) stage.querySelector(".scene-bar")?.after(news);
  else setup.prepend(news);
}

// What the button under the set-up does next: the example, or what stood there before it.
export function tellReset({ reset }, former) {
  reset.textContent = former ? FORMER : EXAMPLE;
}

// Show what belongs to the set-up, or to the game; nothing of a game that is not told yet.
export function arrange(parts, { playing, turns, fields, last }, told) {
  const { setup, hand, output, stage, table, back, flag, submit, reset, undo, example } = parts;
  const { leave, caution, journal, amend } = parts;
  if (playing && told && !setup.hidden) {
    output.hidden = true; // a new screen takes the place of the set-up: what stood under it does not move up
    output.getBoundingClientRect();
  }
  setup.hidden = playing;
  hand.hidden = table.hidden = !playing || !told;
  output.hidden = playing ? !told : Boolean(last);
  back.hidden = !playing && !last;
  amend.hidden = !playing;
  undo.disabled = !fields?.log && !turns.length;
  if (!playing && output.contains(stage)) output.innerHTML = example; // the page's own
  leave.hidden = caution.hidden = !last;
  reset.hidden = Boolean(last);
  if (journal) journal.hidden = Boolean(last); // it holds the secrets of this turn
  submit.textContent = last ? "Reprendre avec cette table" : submit.dataset.verb;
  if (playing) back.append(flag);
  else leave.parentElement.before(flag);
}
