// What a scene shows: a curtain, one question, what just happened, the table. Law: Python's HTML is
// taken apart and laid out, never written; who may look is told by the answer; no rule here.

import { button, make } from "../calc/dom.js";

// The parts of an answer's HTML.
export function parts(html) {
  const box = document.createElement("template");
  box.innerHTML = html; // our own, escaped by Python
  const whole = box.content.querySelector(".calc-result");
  const part = (name) => whole.querySelector(`:scope > .${name}`);
  return {
    tone: whole.dataset.tone,
    summary: part("calc-summary"),
    ask: part("calc-ask"),
    view: part("scene-view"),
    detail: part("calc-detail"),
  };
}

// Who may look at what: { told, ask, curtain }. told and ask say whether those parts are shown;
// curtain names the player who must take the device first, "" when nobody has to. A question that is
// open is read under its own player's curtain: its answer alone is a secret.
export function sight({ seen_by: privy = "", ask }, { open, seen, holder }) {
  const secret = ask?.secret ? ask.who : "";
  if (open) return { told: true, ask: true, curtain: "", hide: false };
  if (privy && !seen) {
    if (holder !== privy) return { told: false, ask: false, curtain: privy, hide: false };
    const same = secret === privy;
    return { told: true, ask: same, curtain: "", hide: !same };
  }
  const curtain = secret && holder !== secret ? secret : "";
  // Behind the curtain the question alone: what went before it was read outside.
  const asked = !curtain || Boolean(ask.open);
  return { told: !privy && (!secret || Boolean(curtain)), ask: asked, curtain, hide: false };
}

// Lay out one screen: on the stage what one looks at, under it what one presses. Returns the heading that takes
// the focus.
export function layOut({ stage, table, undo, whose = "" }, answer, shown, turn) {
  const { tone, summary, ask, view, detail } = parts(answer.html);
  const screen = make("div", "calc-result scene-screen");
  screen.dataset.tone = shown.told ? tone : "neutral";
  const bar = make("div", "scene-bar");
  bar.append(make("p", "calc-sign", turn), whose, undo);
  const top = make("div", "calc-stage");
  top.append(bar, ...order(view));
  const asks = ask && shown.ask;
  const repeats = ask && summary.textContent === ask.querySelector(".calc-question").textContent;
  if (shown.told) top.append(...(repeats ? [] : [summary]), ...loose(detail));
  if (shown.curtain) top.append(curtain(shown.curtain));
  if (asks) top.append(...lookedAt(ask, view));
  screen.append(top);
  if (shown.curtain && !shown.ask) screen.append(button("md-button--primary scene-lift", `Je suis ${shown.curtain}`));
  if (asks) screen.append(ask);
  if (shown.told && shown.hide) screen.append(button("md-button--primary scene-hide", "C’est vu, cacher"));
  if (!shown.curtain && !shown.hide && !answer.result.ask) screen.append(button("md-button--primary scene-next", "Tour suivant"));
  if (shown.told) screen.append(folded(detail, answer.result));
  keepWhole(screen);
  stage.replaceChildren(screen);
  table.replaceChildren(...(view ? [view] : []));
  for (const figure of shown.ask && !shown.curtain ? [] : table.querySelectorAll("figure")) figure.inert = true;
  const headings = [".scene-pass", ".calc-question", ".calc-summary"].map((part) => stage.querySelector(part));
  const heading = headings.find(Boolean);
  heading?.setAttribute("tabindex", "-1");
  return heading;
}

// A domino never breaks over two lines: 5-3.
function keepWhole(screen) {
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (/\d-\d/.test(walker.currentNode.data)) texts.push(walker.currentNode);
  for (const text of texts.filter((each) => !each.parentElement.closest("svg"))) {
    const pieces = text.data.split(/(\d-\d)/);
    text.replaceWith(...pieces.map((piece, place) => (place % 2 ? make("span", "scene-whole", piece) : piece)));
  }
}

function curtain(name) {
  const box = make("section", "scene-curtain");
  const pass = make("h2", "scene-pass", "Passez l’appareil à ");
  pass.append(make("b", "", name));
  box.append(pass, make("p", "", "Les autres regardent ailleurs."));
  return box;
}

// Who acts after whom: one strip above everything, where a game lays it out.
function order(view) {
  const figures = view?.querySelectorAll('figure[data-piece="order"]') ?? [];
  if (!figures.length) return [];
  const strip = make("div", "scene-order", "", { role: "group", "aria-label": "L’ordre", tabindex: "0" });
  strip.append(...figures);
  return [strip];
}

// A question, and what one looks at to answer it; the story's order stays beside the answers, all else on the
// table.
function lookedAt(ask, view) {
  const figures = [...(view?.querySelectorAll("figure") ?? [])];
  const wanted = figures.filter((each) => each.dataset.piece === ask.dataset.about || each.querySelector("[data-decide]"));
  const speeches = view?.querySelector(".scene-speeches");
  if (speeches) {
    view.querySelector(".scene-title").remove();
    ask.prepend(speeches);
  }
  return [ask.querySelector(".calc-question"), ...wanted];
}

// The pieces that an answer is about: they stay beside its sentence.
const loose = (detail) => detail.querySelectorAll(":scope > .calc-pieces");

// The reasons of an answer.
function folded(detail, { steps, seen_by: privy }) {
  const box = make("details", "calc-more scene-why");
  box.open = !privy && steps.length > 1; // what happened to the whole table is read at once
  box.append(make("summary", "", steps.length > 1 ? "Le détail, règle par règle" : "La règle"), detail);
  return box;
}
