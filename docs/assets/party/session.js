// A session as it is stored, sent and answered: text, as Python wrote it. Earlier editions stored its JSON value.
//
//   read(kept)     → its value, { title, moves }, only to look at; null if it is not a session
//   textOf(kept)   → its text; undefined if it cannot be written

import { jsonOrText } from "../calc/codec.js";

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
