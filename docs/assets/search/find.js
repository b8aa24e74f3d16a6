// Finds rules: an index of the stems of their words (MiniSearch), queried word by word.
//
//   const finder = open(rules, prepared);     what hooks/search.py and hooks/search.mjs wrote
//   finder.find("relance", "savage_worlds")   → the best rules first: { rule, text, met },
//                                                the words that answer and those of them that were asked for
//   finder.unsaid("relance recul")            → ["recul"], which no rule has: results for it are guesses
//
// A typed word counts fully under its own stem, less as the prefix of another, as a typo or as a synonym; a rule
// counts each word once, by its best match. A rule's name counts most, and the rules of the current system come first.

import MiniSearch from "minisearch";
import { answer } from "./answer.js";
import { fold, isLight, stems, swaps, words } from "./french.js";
import { numbers } from "./number.js";

export { fold, stems, words }; // for the build, which makes the index with them

const WEIGHTS = { title: 3, heading: 3, words: 5, above: 1.5, played: 1, text: 1.2 };
const BEGINNING = 0.6, SYNONYM = 0.65, SLIP = 0.8;
const LONG = 8; // letters of a word in which two slips are forgiven, where one is not enough
const STARTED = 3; // letters after which a word may go on; with more, a slip is forgiven
const DEFINES = 2, SAID = 1.7;
const DOUBT = 0.45;
const LIGHT = 0.25;
const FAR = 6; // how many times better another system's rule must answer to come before them all
const LEAST = 0.12, MOST = 25;
const MEANING = /\bc['’ ]?(?:est )?[qk]u?oi|qu['’ ]est[- ]ce qu(?:e |['’])(?:c['’]est|une?|l[ae'’])|defini|signifi|ve[ux]t dire/;

export const options = {
  fields: Object.keys(WEIGHTS),
  tokenize: words,
  processTerm: stems,
  searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: WEIGHTS },
};

export function open({ rules, systems, groups }, { index, known: listed }) {
  const kept = MiniSearch.loadJS(index, options);
  const known = new Map(Object.entries(listed)); // a word without its accents → its stems
  const spelling = new MiniSearch({ idField: "word", fields: ["word"], tokenize: (word) => [word], processTerm: (word) => word });
  spelling.addAll([...known.keys()].map((word) => ({ word })));
  const mains = new Map(); // by name: a rule's own are compared with each question
  const main = (name) => mains.get(name) ?? mains.set(name, new Set(words(name).map((word) => (known.get(fold(word)) ?? stems(word))[0]))).get(name);
  const everywhere = joined(groups, known);
  const within = systems.map((system) => joined(system.groups, known));
  const names = systems.map(({ title, called }) => [title, ...called].map((name) => words(name).map(fold)));
  const byNumber = numbers(rules);

  const like = (word, how) => [...new Set(spelling.search(word, how).flatMap(({ id }) => known.get(id)))];

  const heard = new Map(); // by word: it is asked for again with each letter that follows
  const read = (word) => heard.get(word) ?? heard.set(word, meaning(word)).get(word);

  // The stems that a typed word may mean: exactly, or typo corrected.
  function meaning(word) {
    const plain = fold(word);
    const own = known.get(plain) ?? stems(word);
    const begun = plain.length < STARTED ? [] : like(plain, { prefix: true });
    if (known.has(plain) || begun.length || plain.length <= STARTED) return { own, begun, mended: [] };
    const near = like(plain, { fuzzy: 1 });
    const turned = swaps(plain).flatMap((each) => known.get(each) ?? []);
    return { own, begun, mended: [...new Set([...turned, ...(near.length || plain.length < LONG ? near : like(plain, { fuzzy: 2 }))])] };
  }

  // The score of each rule for one word, the best of the ways to read it; and how much the word says.
  function scores(word) {
    const best = new Map();
    const take = (stemsOf, weight, fits = (_at) => true) => {
      for (const { id, score } of stemsOf.flatMap((stem) => kept.search(stem))) {
        if (fits(id)) best.set(id, Math.max(score * weight, best.get(id) ?? 0));
      }
    };
    const { own, begun, mended } = read(word);
    take(own, 1);
    take(mended, SLIP);
    take(begun, BEGINNING);
    const meant = [...own, ...mended];
    const near = [...begun, ...mended];
    const join = (same, fits) => {
      const others = around(meant, same);
      take(others, SYNONYM, fits);
      near.push(...others);
    };
    join(everywhere);
    within.forEach((same, system) => join(same, (at) => rules[at].system === system));
    // A rare word weighs more.
    const rare = best.size && Math.log(1 + (2 * rules.length) / best.size);
    const part = isLight(word) ? LIGHT : 1;
    return { best, near, part, weight: rare * part, main: mended[0] ?? own[0] };
  }

  const likest = (names, sought) => Math.max(0, ...names.map((name) => overlap(sought, main(name))));
  const called = ({ title, words: calls }) => [title, ...calls.split(",")];

  // What a rule wins by its names: most if it defines the very term, or if a name is said whole.
  function named(rule, sought) {
    const near = likest(called(rule), sought);
    const whole = called(rule).filter((name) => main(name).size > 1 && [...main(name)].every((stem) => sought.has(stem)));
    return Math.max(near, SAID * likest(whole, sought), DEFINES * likest(Object.keys(rule.terms), sought));
  }

  // The system that a question names, and the other words of it.
  function place(asked, here) {
    const typed = [...new Set(words(asked))];
    const said = typed.map(fold);
    const rest = names.map((own) => {
      const met = own.filter((name) => name.every((word) => said.includes(word))).flat();
      return typed.filter((_, at) => !met.includes(said[at]));
    });
    const told = rest.findIndex(({ length }) => length && length < typed.length);
    const stay = systems.findIndex(({ id }) => id === here);
    return told < 0 ? [stay, typed] : [told, rest[told], true];
  }

  function find(asked, here = "") {
    const [system, typed, isTold] = place(asked, here);
    const total = new Map();
    const sought = new Set();
    let weights = 0;
    for (const word of typed) {
      const { best, near, part, weight, main: stem } = scores(word);
      weights += weight;
      sought.add(stem);
      for (const [at, score] of best) {
        if (!total.has(at)) total.set(at, { at, rule: rules[at], score: 0, weight: 0, asked: [] });
        const sum = total.get(at);
        sum.score += score * part;
        sum.weight += weight;
        sum.asked.push([word, near]);
      }
    }
    const met = [...total.values()].map((sum) => {
      const part = sum.weight / weights;
      return { ...sum, part, score: sum.score * part * (sum.rule.doubt ? DOUBT : 1) * (1 + named(sum.rule, sought)) };
    });
    const listed = system < 0 ? enough(met) : ranked(met, sought, system, isTold);
    const numbered = byNumber(asked, system);
    const rest = listed.filter(({ at }) => !numbered.includes(at));
    const isMeaning = MEANING.test(fold(asked));
    const all = [...numbered.map((at) => ({ rule: rules[at], asked: [] })), ...rest].slice(0, MOST);
    return all.map(({ rule, asked: met }) => ({ rule, ...answer(rule, met, isMeaning) }));
  }

  // The rules of the system first; before them only what another one answers far better, or defines by that very word
  // if no name here says it; none if the question names the system.
  function ranked(met, sought, system, isTold) {
    const isOwn = ({ rule }) => rule.system === system;
    const answer = ({ score, part }) => score * part;
    const own = met.filter(isOwn);
    const least = FAR * Math.max(...own.map(answer));
    const isDefined = ({ rule }) => own.every(({ part }) => part < 1) && likest(Object.keys(rule.terms), sought) === 1;
    const leads = (each) => !isTold && (isDefined(each) || answer(each) > least);
    const rank = (each) => (isOwn(each) ? 1 : leads(each) ? 0 : 2);
    return [0, 1, 2].flatMap((at) => enough(met.filter((each) => rank(each) === at)));
  }

  function unsaid(asked) {
    const said = ({ own, begun }) => begun.length || own.some((stem) => kept.search(stem).length);
    return byNumber(asked).length ? [] : place(asked)[1].filter((word) => !known.has(fold(word)) && !isLight(word) && !said(read(word)));
  }
  return { find, unsaid };
}

// The best first; those far below it are left out.
function enough(met) {
  const sorted = met.sort((one, other) => other.score - one.score);
  return sorted.filter(({ score }) => score >= sorted[0].score * LEAST);
}

// The similarity of two names, from 0 to 1.
function overlap(one, other) {
  const both = [...one].filter((stem) => other.has(stem)).length;
  return both / Math.max(one.size, other.size, 1);
}

function joined(groups, known) {
  const same = new Map();
  for (const group of groups) {
    const members = group.flatMap((text) => words(text).flatMap((word) => known.get(fold(word))));
    for (const own of members) same.set(own, new Set([...(same.get(own) ?? []), ...members]));
  }
  return same;
}

const around = (meant, same) => [...new Set(meant.flatMap((stem) => [...(same.get(stem) ?? [])]))];
