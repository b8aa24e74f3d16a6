// The table's own pieces in a game that is played outside its session: the setting is the session's still.
// Law: nothing of it is loaded before the system has a session.
//
//   open(scene, place, signal)   → Promise: { pieces(move) }, as hand.js has it; place: where its switch stands

import { ask } from "../calc/client.js";
import { showSentence } from "../calc/dom.js";
import { Hand } from "./hand.js";
import { dress } from "./known.js";
import { Party } from "./party.js";

export async function open(scene, place, signal) {
  const { system, root } = scene.dataset;
  const party = new Party(system, { root, ask });
  party.tell = (sentence) => showSentence(scene.querySelector(".calc-notice"), sentence);
  const hand = new Hand(scene, { ask: (asked) => party.play(null, { hand: asked }) });
  let read = false;
  const follow = async () => {
    const answer = await party.play(null, { fill: { calculator: scene.id } });
    read = !answer?.failed;
    if (read) hand.offer(answer?.pieces);
  };
  dress();
  place.replaceChildren(hand.switch);
  party.listen(signal, follow);
  await follow();
  const pieces = async (move) => {
    if (!read) await follow();
    if (!read) return { failed: true }; // whose pieces they draw is not known, which was told
    const made = await hand.pieces(move);
    hand.drawn();
    return made?.errors ? { ...made, errors: made.errors.map(inner) } : made;
  };
  return { pieces };
}

// "moves.3.fields.log" → "log"
const inner = (fault) => ({ ...fault, field: fault.field.replace(/^moves\.\d+\.?(fields\.)?/, "") });
