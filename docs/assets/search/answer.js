// The words of a found rule that answer what was asked: a sentence, a row of a table with its heads, or a table in short.
//
//   answer(rule, asked, isMeaning)   → { text, met }: what is shown, and its words that were asked for
//                                      asked: [a typed word, the stems it may also stand for] of each
//
// Law: a rule's first statement, or what is decided in a doubt, unless another line says more of what its title does
// not. What a term means is said if that is asked: in play, one wants the figure.

import { isLight, stems, words } from "./french.js";

const LONG = 180;
const NAMED = 0.2, NEAR = 0.8, FIRST = 0.5, ROW = 2, EXAMPLE = 0.3;
const SENTENCE = /(?<=[.!?]) (?=\p{Lu})/u;
const LABEL = /^[^.,:;?]{1,25}(?=\u202f;)/; // of a rule that is a row
const DECISION = /Retenu\. .*?(?= (?:Réglage|Sans réglage)|$)/; // as the pages of all games say it

const stemsOf = (text) => new Set(words(text).flatMap(stems));

export function answer(rule, asked, isMeaning) {
  const titled = stemsOf(`${rule.title} ${rule.heading}`);
  const sought = asked.map(([word, near]) => {
    const own = stems(word);
    const named = [...own, ...near].some((stem) => titled.has(stem));
    return { own, near, weight: named || isLight(word) ? NAMED : 1 };
  });
  const worth = (text, label = "") => {
    const [said, first] = [text, label].map(stemsOf);
    const has = (those, all) => all.some((stem) => those.has(stem));
    return sought.reduce((sum, { own, near, weight }) => sum + (has(first, own) ? ROW : has(said, own) ? weight : has(said, near) ? weight * NEAR : 0), 0);
  };
  const meant = Object.entries(rule.terms).map(([name, text]) => ({ text, worth: isMeaning ? worth(name) : 0 }));
  const said = passages(rule.lines, worth);
  if (rule.doubt) said[0] = { ...said[0], text: decided(rule.lines) };
  said[0].worth += FIRST;
  const best = (all) => all.reduce((one, other) => (other.worth > one.worth ? other : one), { text: "", worth: 0 });
  const text = best(meant).text || best(said).text;
  const all = new Set(sought.flatMap(({ own, near }) => [...own, ...near]));
  return { text, met: new Set(words(text).filter((word) => stems(word).some((stem) => all.has(stem)))) };
}

// What a doubt is about, and what is decided, which matters more.
function decided([first, ...others]) {
  const choice = others.join(" ").match(DECISION)?.[0] ?? "";
  return choice.length * 2 > LONG ? cut(choice) : `${cut(first, LONG - choice.length)} ${choice}`.trim();
}

// What can be shown of a rule, its first statement first; rows after sentences, examples last.
function passages(lines, worth) {
  const said = [], rows = [], examples = [];
  const cells = lines.map((line) => line.split(" | "));
  const isRow = (at) => cells[at]?.length > 1;
  const tableAt = (at) => cells.slice(at, cells.findIndex((_, other) => other > at && !isRow(other)) >>> 0);
  /** @type {any} */
  let head = [];
  lines.forEach((line, at) => {
    if (isRow(at) && isRow(at - 1)) {
      const context = head[0].includes("↓") ? "" : head.join(" ");
      rows.push({ text: phrase(head, cells[at]), worth: worth(line) && worth(`${line} ${context}`, cells[at][0]) });
    } else if (isRow(at)) {
      head = cells[at];
      (at ? rows : said).push({ text: short(tableAt(at), worth), worth: head[0].includes("↓") ? 0 : worth(line) });
    } else {
      const isExample = line.startsWith("Exemple");
      const whole = line.endsWith(":") ? `${line} ${isRow(at + 1) ? short(tableAt(at + 1), worth) : listed(lines.slice(at + 1))}` : line;
      const told = sentences(whole).map((text) => ({ text, worth: worth(text, text.match(LABEL)?.[0]) * (isExample ? EXAMPLE : 1) }));
      (isExample ? examples : said).push(...told);
    }
  });
  return [...said, ...rows, ...examples];
}

// The items of a list, to the one that ends it.
function listed(lines) {
  const last = lines.findIndex((line, at) => !/[;,]$/.test(line) && (/[.:?!]$/.test(line) || /[.:?!]$/.test(lines[at + 1] ?? ".")));
  return lines.slice(0, last + 1).map((line) => (/[.;,]$/.test(line) ? line : `${line},`)).join(" ").replace(/,$/, "");
}

// Each sentence of a line, with as many of those after it as fit.
function sentences(line) {
  const parts = line.split(SENTENCE);
  return parts.map((_, at) => cut(`${at ? "… " : ""}${parts.slice(at).join(" ")}`));
}

// A row of a table, as the build writes one that is a rule. A number alone is told with what it counts.
function phrase([corner, ...heads], [first, ...cells], at = 0) {
  const name = /^\d/.test(first) && !at ? `${corner}\u00a0: ${first}` : first;
  return [name, ...cells.map((cell, column) => (cells.length > 1 ? `${heads[column]}\u00a0: ${cell}` : cell))].join(cells.length > 1 ? "\u202f; " : "\u00a0: ");
}

// A table's first column, with the one asked for or the second; all of them if it is wider than it is high.
function short([head, ...rows], worth) {
  const figures = head.map((name, column) => (column && !rows[0]?.[column]?.includes("%") ? worth(name) : 0));
  const other = Math.max(1, figures.indexOf(Math.max(...figures)));
  const narrow = (row) => (head.length > rows.length + 1 ? row : [row[0], row[other] ?? row[1]]);
  return cut(rows.map((row, at) => phrase(narrow(head), narrow(row), at)).join("\u202f; "));
}

function cut(text, long = LONG) {
  return text.length <= long ? text : `${text.slice(0, text.lastIndexOf(" ", long))} …`;
}
