// A session as it is stored, sent and answered: text, as Python wrote it. Earlier editions stored its JSON value.
// And as a file.
//
//   read(kept)     → its value, { title, moves }, only to look at; null if it is not a session
//   textOf(kept)   → its text; undefined if it cannot be written
//   readSession(file)         → Promise: its JSON value; its text if it is not JSON
//   reasons(errors)           why Python refuses it, a text each

import { jsonOrText } from "../calc/codec.js";

const MOST = 4_000_001; // signs: one more than Python reads

export function read(kept) {
  const one = typeof kept === "string" ? said(kept) : kept;
  return typeof one?.title === "string" && Array.isArray(one.moves) ? one : null;
}

let latest = { text: "", one: null }; // of a move, several ask

function said(text) {
  if (text !== latest.text) latest = { text, one: jsonOrText(text) };
  return latest.one;
}

export function textOf(kept) {
  if (typeof kept === "string") return kept || undefined;
  try {
    return JSON.stringify(kept);
  } catch {
    return undefined; // it holds itself
  }
}

// --- as a file

export async function readSession(file) {
  const text = await file.slice(0, MOST).text();
  return jsonOrText(text) ?? text;
}

const NAMES = { title: "Titre", edition: "Édition des règles" }; // what a reason says nothing of by itself
export const reasons = (errors) => errors.map(({ field, message }) => [NAMES[field], message].filter(Boolean).join(". "));
