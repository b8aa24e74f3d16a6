// A session is text, as Python wrote it, wherever it is stored, sent or answered.
//
//   read(text)     → its value, { title, moves }, only to look at; null if it is not a session

import { jsonOrText } from "../engine/codec.js";

let latest = { text: "", one: null }; // of a move, several ask

export function read(text) {
  if (text !== latest.text) latest = { text, one: jsonOrText(text) };
  const { one } = latest;
  return typeof one?.title === "string" && Array.isArray(one.moves) ? one : null;
}
