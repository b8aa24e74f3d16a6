// The numbers of rules, however they are typed: BK-TIR-01, bk tir 1, tir1, AMB BK 3, amb 3.

import { fold } from "./french.js";

const LIKE_ONE = /\b(?:amb[\s._-]*)?[a-z][a-z0-9](?:[\s._-]*[a-z]{2,3})?[\s._-]*\d{1,2}\b/gi;
const bare = (text) => fold(text).replace(/[^a-z0-9]/g, "");

// Each way to write one: with its system or without, its number as printed or without its zero.
const spellings = (id) =>
  [id, id.replace(/^(AMB-)?[^-]+-/, "$1")].flatMap((each) => [each, each.replace(/-0(?=\d$)/, "-")]).map(bare);

// → ask(asked, system): the places of the rules whose numbers stand in what is asked, those of the system first.
export function numbers(rules) {
  const ways = rules.map(({ id }) => (id ? spellings(id) : []));
  const places = (fits) => ways.flatMap((each, at) => (each.some(fits) ? [at] : []));
  return (asked, system) => {
    const code = bare(asked);
    const parts = (asked.match(LIKE_ONE) ?? []).map(bare);
    const found = [code, ...parts].flatMap((each) => places((way) => way === each));
    const isBeginning = code.length > 3;
    const rest = isBeginning ? places((way) => way.startsWith(code)) : [];
    const sorted = (some) => some.sort((one, other) => Number(rules[other].system === system) - Number(rules[one].system === system));
    return [...new Set([...sorted(found), ...sorted(rest)])];
  };
}
