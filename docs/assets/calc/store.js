// The browser's own storage: texts by key, nothing of what they mean (keep.js, ../table/keep.js).
// Law: storage may be full, refused or tampered with; nothing breaks, and the reader is told once.

const NOT_KEPT =
  "Ce navigateur refuse d’enregistrer\u00a0: le calcul continue, mais vos saisies et vos tirages " +
  "seront perdus à la fermeture de la page.";
const memory = new Map(); // what storage refused, for as long as the page lives
let told = false;

export function load(key) {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key));
  } catch {
    return null;
  }
}

// What the reader must be told: a sentence, once, when the browser has refused to keep something.
export function save(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    const sentence = told ? "" : NOT_KEPT;
    told = true;
    return sentence;
  }
  return "";
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
