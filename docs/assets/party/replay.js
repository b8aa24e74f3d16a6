// <party-replay system="ID" data-moves="12">: a step of an example of play; its button loads the session up to there
// onto the reader's table. The session in progress is set aside, as when a file is imported.
// Law: a page loads nothing of a session before the button is pressed. The page has the moves once
// (hooks/evenings.py).

import { ask } from "../calc/client.js";
import { define, listening, make, showSentence } from "../calc/dom.js";
import { ready } from "../calc/store.js";
import { replayDeferred, takeDeferred } from "../calc/deferred.js";

const OPENING = "La table s’ouvre…";

function begin(element, signal) {
  const notice = make("p", "", "", { role: "status" });
  element.append(notice);
  listening(signal)(element, "click", ({ target }) => target.closest("button") && open(element, target.closest("button"), notice));
  replayDeferred(takeDeferred(element));
}

async function open(element, button, notice) {
  button.disabled = true;
  showSentence(notice, OPENING);
  const failed = await replay(element).catch(({ message }) => message);
  button.disabled = false;
  showSentence(notice, failed);
  if (!failed && element.isConnected) go(element);
}

// Why it could not be, or "".
async function replay(element) {
  const { root, moves } = element.dataset;
  const session = JSON.parse(document.querySelector("[data-session]").dataset.session);
  const { Party } = await import("./party.js");
  const party = new Party(element.getAttribute("system"), { root, ask });
  const answer = await party.replace({ ...session, moves: session.moves.slice(0, Number(moves)) }, { brief: true }, session);
  return answer.failed ?? answer.errors?.map(({ message }) => message).join(" ") ?? "";
}

// Like following a link: Python, already started, keeps running.
function go(element) {
  const way = make("a", "", "", { href: element.dataset.party });
  element.append(way);
  way.click();
  way.remove();
}

ready.then(() => define("party-replay", begin));
