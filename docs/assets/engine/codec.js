// Requests and answers as text. Law: a session is text, as Python wrote it, wherever it is stored, sent or answered: however
// long it is, it is neither parsed nor serialised on its way.
//
//   encode(request)     → its text; request.session: the session's text, null if none has begun
//   decode(text, sent)  → the answer; its session is text, the one sent if it is the same
//   jsonOrText(text)    → its JSON value; the text itself if it is not JSON
//   read(session)       → its value, { title, moves }, only to look at; null if it is not a session

const APART = "\x1e"; // as in calculators/web.py: JSON holds it nowhere

export function encode({ session, ...request }) {
  const text = JSON.stringify(request);
  return session === undefined ? text : `${text}${APART}${session ?? ""}`;
}

export function decode(text, sent) {
  const [answer, session] = text.split(APART);
  return session === undefined ? JSON.parse(answer) : { ...JSON.parse(answer), session: session || sent };
}

export function jsonOrText(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let latest = { text: "", one: null }; // of a move, several ask

export function read(text) {
  if (text !== latest.text) latest = { text, one: jsonOrText(text) };
  const { one } = latest;
  return typeof one?.title === "string" && Array.isArray(one.moves) ? one : null;
}
