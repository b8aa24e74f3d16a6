// A session as it is kept, sent and answered: text, as Python wrote it. Editions before this one kept what it says.
//
//   read(kept)     → what it says, { title, moves }, to be looked at alone; null where it is no session
//   textOf(kept)   → its text; undefined where nothing can be written of it

import { parsed } from "../calc/apart.js";

export function read(kept) {
  const one = typeof kept === "string" ? said(kept) : kept;
  return typeof one?.title === "string" && Array.isArray(one.moves) ? one : null;
}

let latest = { text: "", one: null }; // of a move, several ask

function said(text) {
  if (text !== latest.text) latest = { text, one: parsed(text) };
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
