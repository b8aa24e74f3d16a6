// <rule-search>: the button in the header and the dialog that finds rules.
//
// Law: nothing loads before the first search; results are links, so keys, screen readers and new tabs work as usual.
// The theme swaps pages beneath: the current page is read from the address each time, never stored.

import { make, way } from "../calc/dom.js";
import { load } from "./library.js";

const WORDS = {
  label: "Chercher une règle",
  hint: "Un mot, un numéro…",
  close: "Fermer la recherche",
  wait: "Ouverture des règles…",
  begin: "Comme cela vient : « dé joker », « relance », « tomber de 9 m », « bk tir 1 ». Sans accents, cela marche aussi.",
  none: "Aucune règle ne répond. Essayez un seul mot, ou le nom que lui donne le jeu.",
  broken: "Les règles n’ont pas pu être lues. Vérifiez le réseau.",
  again: "Réessayer",
};
const told = (count) => (count === 1 ? "1 résultat" : `${count} résultats`);
const guessed = (words) => (words.length ? `Aucune règle ne dit ${words.map((word) => `« ${word} »`).join(" ni ")}. Au plus près : ` : "");

class RuleSearch extends HTMLElement {
  connectedCallback() {
    if (this.dialog) return;
    this.button = this.querySelector("button");
    this.button.hidden = false;
    this.button.addEventListener("click", () => this.open());
    document.addEventListener("keydown", (event) => this.shortcut(event));
    this.build();
    const asked = new URLSearchParams(location.search).get("q"); // a search may be sent as a link
    if (asked) {
      this.input.value = asked;
      this.open();
    }
  }

  build() {
    this.input = make("input", "search-input", "", {
      type: "text", role: "searchbox", inputmode: "search", name: "q", placeholder: WORDS.hint, "aria-label": WORDS.label, "aria-describedby": "search-count",
      autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false", enterkeyhint: "search", maxlength: "120",
    });
    const close = make("button", "search-close", "×", { type: "button", "aria-label": WORDS.close });
    close.addEventListener("click", () => this.dialog.close());
    const form = make("form", "search-form", [this.input, close], { role: "search" });
    this.count = make("p", "search-count", "", { id: "search-count", role: "status" });
    this.list = make("ol", "search-list");
    this.dialog = make("dialog", "search-dialog md-typeset", [form, this.count, this.list], { "aria-label": WORDS.label });
    this.append(this.dialog);
    this.input.addEventListener("input", () => this.ask());
    form.addEventListener("submit", (event) => this.follow(event));
    this.dialog.addEventListener("keydown", (event) => this.step(event));
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog || target.closest("a")) this.dialog.close();
    });
  }

  shortcut(event) {
    const field = event.target.closest?.("input, textarea, select, [contenteditable]");
    const typing = field?.getClientRects().length; // the field of a dialogue just closed is still asked, and not seen
    const asked = (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey));
    if (!asked || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.open();
  }

  open() {
    this.dialog.showModal();
    this.input.select();
    this.input.focus();
    this.ready();
  }

  async ready() {
    if (this.finder) return this.ask();
    this.say(WORDS.wait);
    try {
      this.finder = await load();
      this.ask();
    } catch {
      this.say(WORDS.broken);
      this.count.append(" ", way(WORDS.again, () => this.ready()));
    }
  }

  ask() {
    if (!this.finder) return;
    const asked = this.input.value.trim();
    const found = asked ? this.finder.find(asked, this.finder.here()) : [];
    this.list.replaceChildren(...found.map((each) => this.finder.draw(each, this.finder)));
    this.list.scrollTop = 0;
    this.say(found.length ? guessed(this.finder.unsaid(asked)) + told(found.length) : asked ? WORDS.none : WORDS.begin);
  }

  say(sentence) {
    this.count.textContent = sentence.replace(/(«) | ([»:])/g, "$1\u00a0$2");
  }

  // Enter in the field opens the first result.
  follow(event) {
    event.preventDefault();
    this.list.querySelector(".search-read")?.click();
  }

  // The arrows go from the field through the results and back.
  step(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const stops = [this.input, ...this.list.querySelectorAll(".search-read")];
    const item = document.activeElement.closest("li")?.querySelector(".search-read");
    const next = stops[stops.indexOf(item ?? this.input) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.closest("li")?.scrollIntoView({ block: "nearest" });
  }
}

customElements.define("rule-search", RuleSearch);
