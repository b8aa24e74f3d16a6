// A game as this tab knows it: what the browser keeps of it (keep.js), the answer shown, and who holds the
// device. Law: no page and no worker here. What changes is kept by the call that changes it, unless another
// tab has gone on: then nothing of this one's is kept. Modes of a request:
//   begin    the set-up's button: a first turn, or the table set right
//   decide   a move, which the log is lengthened by
//   undo     the same turn with a shorter log
//   back     the turn before
//   next     a turn after the one that is over
//   leave    the set-up left as it was: the answer that was shown
//   restore  what storage kept, shown again
//
//   new Game(id, { tell, overtaken })   tell(sentence): what players must know of the storage (store.js)
//                                       overtaken(): another tab has gone on

import { isBehind, loadScene, missedScene, saveScene, spoil } from "./keep.js";
import { sight } from "./stage.js";

export const asking = (fields, decision = "", drawn = "") => ({ fields, decision, drawn, seed: null });

const shorter = (log) => log.split("\n").slice(0, -1).join("\n");

export class Game {
  #id;
  #tell;
  #overtaken;

  constructor(id, { tell, overtaken }) {
    this.#id = id;
    this.#tell = tell;
    this.#overtaken = overtaken;
    this.kept = loadScene(id);
    this.missed = missedScene(id); // told, where it could not be read
    this.answer = null;
    this.holder = ""; // who has the device, since a curtain was lifted
  }

  get behind() {
    return isBehind(this.#id, this.kept);
  }

  // The turn that is played, or that is over when there is nothing to ask.
  get turn() {
    return this.kept.turns.length + (this.answer.result.ask ? 1 : 0);
  }

  #keep() {
    if (this.behind) return this.#overtaken();
    const sentence = saveScene(this.#id, this.kept);
    if (sentence) this.#tell(sentence);
  }

  // --- the set-up

  // Something was typed into the set-up or the hand.
  type(fields, typed) {
    Object.assign(this.kept, { fields, typed });
    this.#keep();
  }

  // The set-up is open again.
  amend() {
    this.holder = "";
    this.kept.playing = false;
    this.#keep();
  }

  // The set-up opens by itself: what was kept, or what stands there, is refused. It is tried again as it is.
  shut() {
    this.kept.playing = false;
  }

  // What was kept is refused: it stays as it is, put aside.
  refuse() {
    spoil(this.#id);
    this.shut();
  }

  // Another game, with what was typed for the first turn of this one.
  renew() {
    this.answer = null;
    this.holder = "";
    const { first } = this.kept;
    Object.assign(this.kept, { fields: { ...first, log: "" }, playing: false, turns: [], start: {}, last: null, seen: false });
    this.#keep();
  }

  // --- deciding

  // Whether a move draws.
  draws(decision) {
    return Boolean(this.answer.result.ask.moves.find(({ code }) => code === decision)?.needs);
  }

  // What is sent when a move is chosen: one that draws takes what was typed for it.
  deciding(decision) {
    return asking(this.kept.fields, decision, this.draws(decision) ? this.kept.typed : "");
  }

  // What is sent to take one decision back, { request, mode }; null when there is none.
  get undoing() {
    const { turns, start, fields } = this.kept;
    if (fields?.log) return { request: asking({ ...fields, ...start, log: shorter(fields.log) }), mode: "undo" };
    const former = turns.at(-1);
    return former ? { request: asking({ ...former.fields, log: former.log }), mode: "back" } : null;
  }

  // Whether a decision in secret told its player nothing that was not on its button: it drew nothing, and
  // nothing more is asked of her. The device goes on at once.
  #told(decision, next) {
    const { ask } = this.answer.result;
    const told = ask.secret && !this.draws(decision) && Boolean(next) && !(next.secret && next.who === ask.who);
    this.holder = ask.secret && !told ? ask.who : "";
    return told;
  }

  // The texts of an answer are the state from now on.
  accept(answer, request, mode) {
    const { kept } = this;
    const fields = { ...request.fields, ...answer.next };
    if (mode === "begin") {
      kept.start = { ...fields, log: "" };
      if (!kept.last) kept.first = { ...request.fields, log: "" }; // as typed: a new game has another chance
    } else if (mode === "back") {
      kept.start = kept.turns.pop().fields;
    } else if (mode === "decide" && !fields.log) {
      kept.turns.push({ fields: kept.start, log: request.fields.log ?? "" });
      kept.start = fields;
    }
    if (mode === "decide") kept.seen = this.#told(request.decision, answer.result.ask);
    else if (mode !== "restore" && mode !== "leave") kept.seen = false;
    if (["undo", "back", "begin"].includes(mode) && answer.result.ask?.who !== this.holder) this.holder = "";
    this.answer = answer;
    Object.assign(kept, { fields, playing: true, last: { ...request, seed: answer.result.seed } });
    if (mode !== "restore") this.#keep(); // other tabs would take it for news
  }

  // --- who looks

  // What may be shown now. A question that is no secret takes the device from whoever held it.
  look() {
    const { result } = this.answer;
    const shown = sight(result, { ...this.kept, holder: this.holder });
    if (!result.ask?.secret && shown.ask) this.holder = "";
    return shown;
  }

  lift() {
    const { result } = this.answer;
    this.holder = (!this.kept.seen && result.seen_by) || result.ask.who;
  }

  // What was told in secret was seen.
  hide() {
    this.kept.seen = true;
    this.holder = "";
    this.#keep();
  }

  // One person holds the device, or no longer.
  uncover(open) {
    this.kept.open = open;
    this.holder = "";
    this.#keep();
  }
}
