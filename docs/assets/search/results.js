// One search result: the rule's name and number, the matching line, « Lire » and « Jouer ».

import { make } from "../page/dom.js";
import { WORD, fold, stems, words } from "./french.js";
import { address, flat, placeOf } from "./library.js";

const LONG = 170;

export function draw({ rule, words: met, near }, { systems }) {
  const item = make("li.search-item");
  const number = rule.id ? [" ", make("span.search-id", rule.id)] : [];
  const head = make("p.search-name", [make("b", rule.title), ...number]);
  const system = systems[rule.system];
  if (system) item.dataset.of = system.id;
  const above = make("p.search-place", [...(system ? [make("b", system.title), " · "] : []), rule.above]);
  const way = (word, to, kind) => make(`a.md-button.${kind}`, word, { href: address(to), "aria-label": `${word}\u00a0: ${rule.title}` });
  const ways = make("p.search-ways", [way("Lire", placeOf(rule), "search-read"), rule.play && way("Jouer", rule.play, "search-play")]);
  item.append(head, line(rule, [met.flatMap((word) => stems(word)), near]), above, ways);
  return item;
}

// The line that holds most of what is asked, or else of what it may mean; or the first. What a term means comes before
// what its rule says, the more so if its name is asked; a sentence before a row of a table, and never a table's head.
function line(rule, senses) {
  const isRow = (text = "") => text.includes(" | ");
  const rows = rule.lines.filter((text, at) => isRow(text) && isRow(rule.lines[at - 1]));
  const said = [...rule.lines.filter((text) => !isRow(text)), ...rows];
  const lines = [...Object.entries(rule.terms), ...said.map((text) => ["", text])];
  for (const sought of senses) {
    const met = (text) => new Set(words(text).filter((word) => stems(word).some((stem) => sought.includes(stem))));
    const hits = lines.map(([name, text]) => 2 * met(name).size + new Set([...met(text)].map(fold)).size);
    const most = Math.max(0, ...hits);
    if (most) return marked(lines[hits.indexOf(most)][1], met);
  }
  return marked(lines[0][1], () => new Set());
}

function marked(text, met) {
  const those = met(text);
  const meets = (part) => those.has(part.toLowerCase().normalize("NFC"));
  const parts = cut(flat(text), meets).split(/(\p{N}+,\p{N}+|[\p{L}\p{N}]+)/u); // a decimal is one word
  return make("p.search-line", parts.map((part) => (meets(part) ? make("mark", part) : part)));
}

// As much of a line as fits, around the first word searched for.
function cut(text, meets) {
  if (text.length <= LONG) return text;
  const first = [...text.matchAll(WORD)].find(([word]) => meets(word));
  const from = first && first.index > LONG * 0.6 ? text.lastIndexOf(" ", first.index - 40) + 1 : 0;
  const to = text.lastIndexOf(" ", from + LONG);
  return `${from ? "… " : ""}${text.slice(from, to)} …`;
}
