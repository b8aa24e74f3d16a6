// <rule-search>: the button in the header and the dialog that finds rules, as the theme's header prints them.
//
// Law: nothing loads before the first search; results are links, so keys, screen readers and new tabs work as usual.
// The theme swaps pages beneath: the current page is read from the address each time, never stored.

import { define, listening, way } from "../page/dom.js";
import { load } from "./library.js";

const WORDS = {
  wait: "Ouverture des règles…",
  begin: "Comme cela vient\u00a0: «\u00a0dé joker\u00a0», «\u00a0relance\u00a0», «\u00a0tomber de 9\u00a0m\u00a0», «\u00a0bk tir 1\u00a0». Sans accents, cela marche aussi.",
  none: "Aucune règle ne répond. Essayez un seul mot, ou le nom que lui donne le jeu.",
  broken: "Les règles n’ont pas pu être lues. Vérifiez la connexion.",
  again: "Réessayer",
};
const told = (count) => (count === 1 ? "1 résultat" : `${count} résultats`);
const guessed = (words) => (words.length ? `Aucune règle ne dit ${words.map((word) => `«\u00a0${word}\u00a0»`).join(" ni ")}. Au plus près\u00a0: ` : "");

define("rule-search", (element, signal) => {
  const [button, dialog, form, input, shut, count, list] = [
    "button", "dialog", "form", "input", ".search-close", ".search-count", ".search-list",
  ].map((part) => element.querySelector(part));
  let finder = null;

  function open() {
    dialog.showModal();
    input.select();
    input.focus();
    begin();
  }

  async function begin() {
    if (finder) return ask();
    say(WORDS.wait);
    try {
      finder = await load();
      ask();
    } catch {
      say(WORDS.broken);
      count.append(" ", way(WORDS.again, begin));
    }
  }

  function ask() {
    if (!finder) return;
    const asked = input.value.trim();
    const found = asked ? finder.find(asked, finder.here()) : [];
    list.replaceChildren(...found.map((each) => finder.draw(each, finder)));
    list.scrollTop = 0;
    say(found.length ? guessed(finder.unsaid(asked)) + told(found.length) : asked ? WORDS.none : WORDS.begin);
  }

  function say(sentence) {
    count.textContent = sentence.replace(/(«) | ([»:])/g, "$1\u00a0$2");
  }

  function shortcut(event) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const field = target.closest?.("input, textarea, select, [contenteditable]");
    const typing = field?.getClientRects().length; // the field of a dialogue just closed is still asked, and not seen
    const asked = ctrlKey || metaKey ? key.toLowerCase() === "k" : key === "/" && !typing && !altKey;
    if (!asked || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  }

  // The arrows go from the field through the results and back.
  function step(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const stops = [input, ...list.querySelectorAll(".search-read")];
    const item = document.activeElement.closest("li")?.querySelector(".search-read");
    const next = stops[stops.indexOf(item ?? input) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.closest("li")?.scrollIntoView({ block: "nearest" });
  }

  const on = listening(signal);
  on(button, "click", open);
  on(document, "keydown", shortcut);
  on(input, "input", ask);
  on(shut, "click", () => dialog.close());
  on(form, "submit", (event) => {
    event.preventDefault();
    list.querySelector(".search-read")?.click(); // Enter in the field opens the first result
  });
  on(dialog, "keydown", step);
  on(dialog, "click", ({ target }) => {
    if (target === dialog || target.closest("a")) dialog.close();
  });
  button.hidden = false;
  const asked = new URLSearchParams(location.search).get("q"); // a search may be sent as a link
  if (!asked) return;
  input.value = asked;
  open();
});
