// French words normalised for the search: no accents, agreement or conjugation.
// Law: no game's words; a table's names for things come with the index.

import { stemmer } from "@orama/stemmers/french";

const ELIDED = /\b(?:[cdjlmnst]|\w*qu|aujourd)['’]/g;
const TWICE = /\b(\d)[-/]\1\b/g; // « 5-5 »: a double
const NO_MORE = /\bplus (?=d['’]|de |assez|rien|aucun)/g; // « plus de cartes »: the pack is empty
const MOST = /\bau plus(?= \d|[\s)]*[.,;:)]|\s*$)/g, LEAST = /\bau moins(?= \d|[\s)]*[.,;:)]|\s*$)/g; // « +4 au plus »
const NONE = /\baucune?\b|\bpas(?= d['’e]\b)|\bne pas\b/g; // « pas de domino », « aucun domino »: not « un domino »
const UNIT = /(?<=\d)(?=(?:m|kg|pv)\b)/g; // « 10m »
const BARE_DIE = /\bdés\b|\b(?:un|les?|ces?|[mts](?:on|es)|quels?|chaque) des?\b(?! plus| moins)/g; // « quels des »: dice
const WORD = /[\p{L}\p{N}]+/gu;
const SILENT = new Set(
  `afin ai aie ait alors apres après au aucun aucune aussi autre autres aux avait avec avez avoir avons ayant ca ça car
  ce ceci cela celle celles celui ces cet cette ceux chaque chez ci comme comment dans de des dois doit doivent donc
  dont du elle elles en encore entre es est et etait était ete été etes êtes etre être eu eux fait faire fais faut
  font ici il ils je jusque la là le les leur leurs lors lorsque lui ma mais me mes mon moi ne ni non nos notre nous
  on ont or ou où par parce pas pendant peu peut peuvent peux plus pour pourquoi puis puisque qu que quel quelle
  quelles quels quelqu quelque quelques qui quoi sa se selon sera ses si sinon soi soit son sont suis sur ta te tes
  toi ton tous tout toute toutes tres très trop tu un une veut vers veux voici vos votre vous vont vu ya`.split(/\s+/),
);

// Words of nearly every question, which say little of what is sought.
const LIGHT =
  `partir personnage perso joueur joueuse jouer utiliser servir sert sers mettre met prendre prend passer arriver savoir sait
  compter essayer marcher fonctionner signifier signifie vouloir pouvoir devoir falloir chose truc cas moment fois nombre règle
  système besoin gens temps avant obtenir obtient recevoir reçoit subir donner rester trouver arrête changer façon
  manière combien quand possible nécessaire obligatoire permis effet entrer as combat connaître connais connaît sais beau super
  vraiment mieux expliquer définition dire`;

export const fold = (text) =>
  text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFD").replace(/[\u0300-\u036f]/g, "");

// The searchable words of a text. A die is no article: « dé » and « dés » keep their accent. If nothing else is
// typed, a short word counts: the ace, « R » of a card.
export function words(text) {
  const all = text.toLowerCase().normalize("NFC").replace(TWICE, "double $1").replace(NO_MORE, "pénurie ").replace(MOST, "maximum").replace(LEAST, "minimum").replace(NONE, "sans").replace(UNIT, " ").replace(BARE_DIE, "dé").replace(ELIDED, " ").match(WORD) ?? [];
  const telling = all.filter((word) => !SILENT.has(word) && !/^\p{L}$/u.test(word));
  return telling.length ? telling : all;
}

// The stemmer takes a plural in -os or -us for a singular.
const bare = (word) => fold(stemmer(word.replace(/(?<=...[aiou])s$/, "")));
/** @type {[RegExp, string][]} */
const ENDINGS = [
  [/(?<=...)(?:em)?ent$/, "e"], // ils piochent, l'encaissement
  [/(?<=..d)re$/, ""], // perdre, je perds
];

// Every stem under which a word is indexed and searched: one for most, two if the ending is ambiguous.
const cut = new Map();
export function stems(word) {
  if (!cut.has(word)) cut.set(word, stemmed(word));
  return cut.get(word);
}

function stemmed(word) {
  const found = new Set([bare(word)]);
  for (const [ending, other] of ENDINGS) if (ending.test(word)) found.add(bare(word.replace(ending, other)));
  const long = [...found].filter((stem) => stem.length > 1 || /\d/.test(stem));
  return long.length ? long : [fold(word)];
}

const light = new Set(words(LIGHT).map((word) => stems(word)[0]));
export const isLight = (word) => light.has(stems(word)[0]);

// The word with two adjacent letters swapped, at each place.
export const swaps = (word) =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2));
