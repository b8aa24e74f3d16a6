// A session as it is kept, sent and answered: text, as Python wrote it. Editions before this one kept what it says.
//
//   read(kept)     → what it says, { title, moves }; null where it is no session
//   textOf(kept)   → its text; undefined where nothing can be written of it

export function read(kept) {
  const one = typeof kept === "string" ? said(kept) : kept;
  return typeof one?.title === "string" && Array.isArray(one.moves) ? one : null;
}

function said(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function textOf(kept) {
  if (typeof kept === "string") return kept || undefined;
  try {
    return JSON.stringify(kept);
  } catch {
    return undefined; // it holds itself
  }
}
