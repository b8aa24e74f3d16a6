// One search result: the rule's name and number, the line that answers, « Lire » and « Jouer ».

import { make } from "../page/dom.js";
import { address, placeOf } from "./library.js";

export function draw({ rule, text, met }, { systems }) {
  const item = make("li.search-item");
  const number = rule.id ? [" ", make("span.search-id", rule.id)] : [];
  const head = make("p.search-name", [make("b", rule.title), ...number]);
  const system = systems[rule.system];
  if (system) item.dataset.of = system.id;
  const above = make("p.search-place", [...(system ? [make("b", system.title), " · "] : []), rule.above]);
  const way = (word, to, kind) => make(`a.md-button.${kind}`, word, { href: address(to), "aria-label": `${word}\u00a0: ${rule.title}` });
  const ways = make("p.search-ways", [way("Lire", placeOf(rule), "search-read"), rule.play && way("Jouer", rule.play, "search-play")]);
  item.append(head, marked(text, met), above, ways);
  return item;
}

// A text, with the words of it that were asked for marked.
function marked(text, met) {
  const meets = (part) => met.has(part.toLowerCase().normalize("NFC"));
  const parts = text.split(/(\p{N}+,\p{N}+|[\p{L}\p{N}]+)/u); // a decimal is one word
  return make("p.search-line", parts.map((part) => (meets(part) ? make("mark", part) : part)));
}
