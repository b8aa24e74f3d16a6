// One search result: the rule's name and number, the matching line, « Lire » and « Jouer ».

import { make } from "../calc/dom.js";
import { WORD, fold, stems, words } from "./french.js";
import { address } from "./library.js";

const LONG = 170;

export function draw({ rule, words: met }, { systems }) {
  const item = make("li.search-item");
  const place = `${rule.page}#${rule.id ? rule.id.toLowerCase() : rule.anchor}`;
  const number = rule.id ? [" ", make("span.search-id", rule.id)] : [];
  const head = make("p.search-name", [make("b", rule.title), ...number]);
  const system = systems[rule.system];
  if (system) item.dataset.of = system.id;
  const above = make("p.search-place", [...(system ? [make("b", system.title), " · "] : []), rule.above]);
  const way = (word, to, kind) => make(`a.md-button.${kind}`, word, { href: address(to), "aria-label": `${word} : ${rule.title}` });
  const ways = make("p.search-ways", [way("Lire", place, "search-read"), rule.play && way("Jouer", rule.play, "search-play")]);
  const sought = new Set(met.flatMap((word) => stems(word)));
  const meets = (word) => stems(word).some((stem) => sought.has(stem));
  item.append(head, marked(line(rule, meets), meets), above, ways);
  return item;
}

// The line that holds most of what is asked, or the first: what a term means comes before what its rule says.
function line(rule, meets) {
  const lines = [...Object.values(rule.terms), ...rule.lines];
  const hits = lines.map((text) => new Set(words(text).filter(meets).map(fold)).size);
  return lines[hits.indexOf(Math.max(...hits))] ?? "";
}

function marked(text, meets) {
  const parts = cut(text, meets).split(/([\p{L}\p{N}]+)/u);
  return make("p.search-line", parts.map((part) => (words(part).some(meets) ? make("mark", part) : part)));
}

// As much of a line as fits, around the first word searched for.
function cut(text, meets) {
  if (text.length <= LONG) return text;
  const first = [...text.matchAll(WORD)].find(([word]) => words(word).some(meets));
  const from = first && first.index > LONG * 0.6 ? text.lastIndexOf(" ", first.index - 40) + 1 : 0;
  const to = text.lastIndexOf(" ", from + LONG);
  return `${from ? "… " : ""}${text.slice(from, to > from ? to : from + LONG)} …`;
}
