// The elements of a session on the pages. Law: most pages have no session, and load nothing of one.
//
//   <calc-party system="ID">: a table, or its notebook (live.js)
//   <party-page data-system="ID">, at the end of a system's pages: shows its table's readings there (figures.js)
//   <party-replay system="ID" data-moves="12">: a step of an example of play; its button loads the session up to there
//   onto the reader's table. The session in progress is set aside, as when a file is imported. The page has the moves
//   once (hooks/evenings.py).

import { ask } from "../engine/client.js";
import { define, listening, sentencesOf, showSentence, waken } from "../page/dom.js";
import { ready } from "../storage/store.js";
import { whenKnown } from "./known.js";

const OPENING = "La table s’ouvre…";

define("calc-party", async (element, signal) => {
  const [{ live }] = await Promise.all([import("./live.js"), ready]);
  if (!signal.aborted) live(element, signal);
});

const follow = ({ dataset }, signal) =>
  whenKnown(dataset.system, signal, async () => {
    const { showFigures } = await import("./figures.js");
    if (!signal.aborted) showFigures(dataset, signal);
  });

function offer(element, signal) {
  const [button, notice, way] = [".evening-ways > button", ":scope > p", ":scope > a"].map((part) => element.querySelector(part));
  listening(signal)(button, "click", async () => {
    button.disabled = true;
    showSentence(notice, OPENING);
    const failed = await replay(element).catch(({ message }) => message);
    button.disabled = false;
    showSentence(notice, failed);
    if (!failed && element.isConnected) way.click(); // so Python, already started, keeps running
  });
  waken(element)();
}

// Why it could not be, or "".
async function replay(element) {
  const { root, moves } = element.dataset;
  const { session } = document.querySelector("[data-session]").dataset;
  const whole = JSON.parse(session);
  const { Party } = await import("./party.js");
  const party = new Party(element.getAttribute("system"), { root, ask });
  const answer = await party.replace({ ...whole, moves: whole.moves.slice(0, Number(moves)) }, { brief: true }, session);
  return answer.failed ?? sentencesOf(answer.errors ?? []);
}

ready.then(() => {
  define("party-page", follow);
  define("party-replay", offer);
});
