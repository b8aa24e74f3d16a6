// What goes to Python and what comes back, as text. Law: a session stands apart, behind the rest, and is text here too: as
// long as an evening may be, nothing of it is read or written anew on its way.
//
//   written(request)   → its text; request.session: the text of a session, null where none has begun
//   read(text)         → the answer; its session is text
//   parsed(text)       → what any JSON says; of what is none, the text itself

const APART = "\x1e"; // as in calculators/web.py: JSON holds it nowhere

export function written({ session, ...request }) {
  const text = JSON.stringify(request);
  return session === undefined ? text : `${text}${APART}${session ?? ""}`;
}

export function read(text) {
  const [answer, session] = text.split(APART);
  return session === undefined ? JSON.parse(answer) : { ...JSON.parse(answer), session };
}

export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
