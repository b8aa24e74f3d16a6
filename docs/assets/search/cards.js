// A small card where a page names a rule: the meaning of a game term, or the text of a numbered rule.
//
// Law: without this script they are links, and stay so for mouse and keyboard: hover or focus shows
// the card; a tap shows it instead of leaving the page. Escape closes it. Nothing is fetched before the first card.

import { copied, make, timer, way } from "../page/dom.js";
import { address, flat, placeOf, rules } from "./library.js";

const NAMES = "a.term, a.rule-id, a.calc-rule, a.calc-reading";
const NUMBER = /^#((?:amb-)?[a-z][a-z0-9](?:-[a-z]{2,3})?-\d\d)$/;
const SOON = 250, LATER = 300; // milliseconds of a pointer that rests, that has left
const LONG = 420, EDGE = 8, WIDE = 720;

let card = null, from = null, touched = false, under = null;
const later = timer();

const named = (target) => target.closest?.(NAMES);
const isIn = () => card?.contains(document.activeElement);
const number = (link) => NUMBER.exec(new URL(link.href).hash)?.[1].toUpperCase();

function close(back = false) {
  later();
  const inside = isIn();
  card?.remove();
  from?.removeAttribute("aria-describedby");
  if (back && inside) from.focus();
  card = from = null;
}

async function open(link) {
  if (link === from) return;
  close();
  const id = number(link);
  if (!id) return;
  from = link;
  const known = await rules().catch(() => null);
  const rule = known?.rules.find((each) => each.id === id);
  if (!rule || from !== link || !link.isConnected) return;
  card = draw(rule, known.systems[rule.system], link.dataset.term);
  link.after(card);
  link.setAttribute("aria-describedby", "rule-card-text");
  put(link);
}

function draw(rule, system, term) {
  const means = rule.terms[term];
  const name = means ? term[0].toUpperCase() + term.slice(1) : rule.title;
  const head = make("b.rule-card-name", [name, " ", make("small", rule.id)]);
  const text = make("span.rule-card-text", means ?? shortened(rule.lines), { id: "rule-card-text" });
  const read = make("a.md-button", "Lire", { href: address(placeOf(rule)) });
  const play = rule.play && make("a.md-button", "Jouer", { href: address(rule.play) });
  const copy = way("Citer", () => cite(copy, rule, system, address(placeOf(rule))));
  copy.ariaLabel = `Citer ${rule.id}\u00a0: copier la règle, son adresse et son auteur`;
  const shut = make("button.rule-card-close", "×", { type: "button", "aria-label": "Fermer" });
  shut.addEventListener("click", () => close(true));
  const tell = make("button.md-button", "Signaler", { type: "button", "data-report": rule.id, "aria-label": `Signaler une erreur dans ${rule.id}` });
  const inside = [head, text, make("span.rule-card-ways", [read, play, copy, tell]), shut];
  return make("span.rule-card", inside, { role: "group", "aria-label": `Règle ${rule.id}`, "data-of": system.id });
}

function shortened(lines) {
  let text = "";
  for (const line of lines) {
    if (text && text.length + line.length > LONG) break;
    text += (text ? "\n" : "") + flat(line);
  }
  return text.length > LONG ? `${text.slice(0, text.lastIndexOf(" ", LONG))} …` : text;
}

async function cite(button, rule, system, where) {
  const text = `${rule.title} (${rule.id})\n${rule.lines.join("\n")}\n\n${system.credit}. Redit par Règles en poche\u00a0: ${where}`;
  button.textContent = (await copied(text)) ? "Copié" : "Copie refusée";
}

// Below its link, or above it if there is no room; at the bottom of a phone's screen, under a link that has the focus.
function put(link) {
  const { left, top, bottom } = link.getBoundingClientRect();
  const { width, height, top: covers } = card.getBoundingClientRect();
  if (window.innerWidth < WIDE) {
    if (bottom > covers && link.matches(":focus-visible")) scrollBy({ top: bottom - covers + EDGE, behavior: "instant" });
    return;
  }
  const x = Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE));
  const below = bottom + EDGE + height < window.innerHeight || top < height;
  const y = below ? bottom + EDGE : top - height - EDGE;
  Object.assign(card.style, { left: `${x}px`, top: `${y}px` });
}

document.addEventListener("pointerdown", (event) => {
  touched = ["touch", "pen"].includes(event.pointerType);
  if (card && !card.contains(event.target) && named(event.target) !== from) close();
}, true);

// A link that comes under a mouse at rest, as the next question does, shows nothing until the mouse moves.
document.addEventListener("pointermove", ({ target, pointerType }) => {
  if (pointerType !== "mouse" || target === under) return;
  under = target;
  const link = named(target);
  if (link) later(() => open(link), SOON);
  else if (card && !card.contains(target)) later(() => isIn() || close(), LATER);
  else later();
});

document.addEventListener("focusin", ({ target }) => {
  const link = named(target);
  if (link?.matches(":focus-visible")) open(link);
  else if (card && !card.contains(target) && link !== from) close();
});

document.addEventListener("click", (event) => {
  if (card?.contains(event.target)) {
    if (event.target.closest("a")) setTimeout(close);
    return;
  }
  const link = named(event.target);
  if (!link || !number(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (touched || isItself(link)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isItself(link)) history.replaceState(history.state, "", link.href);
    open(link);
  } else close();
}, true);

// The number beside a rule's own heading links to itself: it shows the card, to be linked and cited.
const isItself = (link) => link.matches("a.rule-id") && new URL(link.href).pathname === location.pathname;

// The search opens over the link, which has the focus again when it closes.
document.addEventListener("keydown", (event) => {
  if (!card || !["Escape", "/", "k"].includes(event.key)) return;
  if (event.key === "Escape") event.stopPropagation();
  close(true);
}, true);

window.addEventListener("scroll", () => card && !isIn() && window.innerWidth >= WIDE && close(), { passive: true });
window.addEventListener("resize", () => close(true));
