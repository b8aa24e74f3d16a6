// Who acts in a form: the characters of the system's session, and what the form takes from their sheets.
// Law: Python says what fills an input, whose it is and what a move changes (op play); what a player
// types wins, and is sent; what was filled is not sent, so a move reads the sheets as they
// are when it is made. Only party.js touches the list of moves.
//
//   new Seat(element, { form, talk, early, tell, picked, moved, filled }, signal)
//                                                      early: what a player changed before it existed;
//                                                      tell(sentence): a message for her;
//                                                      picked(): another character was chosen;
//                                                      moved(): another tab or form has made a move;
//                                                      filled(texts): the sheets' values are in the form
//   acts                   whether a draw is a move of the session
//   sides                  who acts, and against whom, as one text
//   moveOf(place, submitter)  the move of a form or a button in an answer
//   pieces(request)        → Promise: what the table drew with its own pieces, if it is a draw (hand.js)
//   answer(request, quiet) → Promise: the answer, null if cancelled; undefined if the request
//                          is not the session's. request: { mode, seed, values, shown, move, drawn, forced };
//                          { gone }, a sentence, if that move exists and is no longer possible
//   undo(seed)             → Promise: the answer; its fragment is the move's as it now is, if only its correction
//                          was undone. undefined if the session has no such move
//   refill({ fresh })      fills the form; fresh: what was typed is used up
//   typed(names)           counts their current text as typed
//   example()              the form shows its example again, until it is filled
//   rest()                 no marks, until it is filled again

import { ask, onStatus } from "../calc/client.js";
import { listening } from "../calc/dom.js";
import * as fields from "../calc/fields.js";
import { change, isObject, load, save } from "../calc/store.js";
import { elsewhere } from "../phones/door.js";
import { Hand } from "./hand.js";
import { moveOf, withFields } from "./moves.js";
import { Party } from "./party.js";
import { Places } from "./places.js";

const SOON = 120; // ms: a change asks what else it changes
const CHOSEN = "calc-who"; // told to the forms of the page
const UNREAD = "La partie n’a pas pu être lue\u00a0: rien n’a été tiré. Réessayez.";
const GONE =
  "Ce qui était montré ici n’est plus possible à la table et n’y change rien\u00a0: le journal du carnet dit pourquoi.";

export class Seat {
  #form;
  #party;
  #places;
  #hand;
  #filled = false; // whether what the sheets say stands in the form
  #filling = null; // a promise: what is asked last
  #unread = false; // whether the session could not be read
  #hears;
  #sides; // { who, against, everybody, names }: what was chosen last, in any form of the system
  #secret; // whether sheets of the system hide something
  #left = false; // whether the example of the page has given way to who acts
  #put = {}; // what was filled, as it then stood: { name: text }, null for what was typed
  #defaults; // of the calculator: { name: text }
  #lasting = []; // the inputs that say what a result writes anew
  #ticket = 0;
  #timer = 0;

  constructor(element, { form, talk, early, tell, ...hears }, signal) {
    const { system, root, secret } = element.dataset;
    this.id = element.id;
    this.system = system;
    this.#secret = secret !== undefined;
    this.#form = form;
    this.#hears = hears;
    const answer = ({ quiet, aside, ...request }) => (aside ? ask(request) : talk.ask(request, quiet));
    this.#party = new Party(system, { root, ask: answer });
    this.#party.tell = tell;
    this.#hand = new Hand(element, { ask: (hand) => this.#party.play(null, { hand, aside: true, ...this.#apart }) });
    this.#places = new Places(form, (sides) => this.#pick(sides), signal);
    this.#defaults = fields.linked(form);
    this.#recall();
    const { sides, texts } = load(`typed:${this.id}`) ?? {};
    const now = fields.readFields(form);
    const same = sides === this.#seats && isObject(texts);
    const known = same ? Object.keys(texts) : [];
    this.#left = same && this.acts;
    this.typed([...known.filter((name) => now[name] === texts[name]), ...early]);
    this.#open(signal);
  }

  #open(signal) {
    this.#party.listen(signal, () => {
      this.refill();
      this.#hears.moved();
    });
    const on = listening(signal);
    on(document, CHOSEN, ({ detail }) => detail === this.system && this.#follow());
    on(this.#form, "input change", ({ target }) => this.#touched(target.name));
    on(this.#form, "change", () => this.#soon());
    onStatus(({ phase }) => phase === "ready" && setTimeout(() => this.refill()), signal); // after what opens with us
  }

  get acts() {
    return Boolean(this.#sides.who || this.#sides.everybody);
  }

  // A player with her own device hides her secrets from this one, too.
  get #apart() {
    return elsewhere(this.system).includes(this.#sides.who) ? { seat: "" } : {};
  }

  // Who acts, and against whom: "" for nobody of the session.
  get sides() {
    return this.acts || this.#sides.against ? this.#seats : "";
  }

  get #seats() {
    return JSON.stringify([this.#sides.who, this.#sides.against, this.#sides.everybody]);
  }

  // --- who

  // With secrets, another page asks again who holds the device: hers would be visible there.
  #recall() {
    const { who = "", against = "", everybody = false, names, page } = load(`who:${this.system}`) ?? {};
    const stays = !this.#secret || page === location.pathname;
    this.#sides = { who: stays ? who : "", against, everybody, names: Array.isArray(names) ? names : [] };
    this.#places.offer(this.#sides);
    Object.assign(this.#sides, this.#places.sides); // what this form does not offer is not chosen here
  }

  #pick(sides) {
    Object.assign(this.#sides, sides);
    const { against, ...mine } = this.#sides;
    const other = this.#places.two ? { against } : {}; // else the one chosen in another form stays
    save(`who:${this.system}`, { ...load(`who:${this.system}`), ...mine, ...other, page: location.pathname });
    this.#hears.picked();
    document.dispatchEvent(new CustomEvent(CHOSEN, { detail: this.system }));
  }

  #follow() {
    this.#recall();
    this.refill({ fresh: true });
  }

  #offer(names) {
    if (JSON.stringify(names) === JSON.stringify(this.#sides.names)) return;
    change(`who:${this.system}`, (found) => ({ ...found, names })); // another tab may just have chosen
    this.#recall();
  }

  // --- filling

  refill({ fresh = false } = {}) {
    return (this.#filling = this.#refill(fresh));
  }

  async #refill(fresh) {
    clearTimeout(this.#timer);
    const ticket = ++this.#ticket;
    if (this.acts && !this.#left) fields.leaveExample(this.#form, this.#put); // its values are nobody's
    this.#left = this.acts;
    const now = standing(this.#form);
    const typed = fresh ? [] : Object.keys(this.#put).filter((name) => name in now && now[name] !== this.#put[name]);
    const { who, against, everybody } = this.#sides;
    const fill = { calculator: this.id, who, against, everybody, fields: now, typed };
    const answer = await this.#party.play(null, { fill, aside: true, ...this.#apart }).catch(() => null);
    this.#unread = !answer || Boolean(answer.failed);
    if (ticket !== this.#ticket) return this.#filling;
    if (!answer?.ok) return;
    this.#hand.offer(answer.pieces);
    const before = this.#seats;
    this.#offer(Object.keys(answer.state.sheets));
    if (this.#seats !== before) return this.refill({ fresh }); // one has left
    fields.narrow(this.#form, answer.among);
    this.#lasting = answer.lasting;
    this.#write(answer.filled, now, typed);
  }

  #write(filled, now, typed) {
    const later = fields.readFields(this.#form);
    const gone = Object.keys(this.#put).filter((name) => !(name in filled) && !typed.includes(name));
    const names = [...Object.keys(filled), ...gone].filter((name) => !(name in now) || later[name] === now[name]);
    const texts = Object.fromEntries(names.map((name) => [name, filled[name]?.text]));
    fields.fillFields(this.#form, texts, true, names);
    const held = fields.readFields(this.#form);
    const kept = fields.pick(this.#put, (name) => typed.includes(name));
    const put = Object.keys(filled).map((name) => [name, names.includes(name) ? held[name] : null]); // or typed meanwhile
    this.#put = { ...kept, ...Object.fromEntries(put) };
    this.#filled = true;
    this.#form.dataset.filled = "";
    this.#places.name(filled);
    this.#mark(held);
    this.#hears.filled(fields.pick(held, (name) => names.includes(name)));
  }

  #touched(name) {
    if (!this.#filled) this.typed([name]);
    this.#mark(fields.readFields(this.#form));
  }

  // Overridden values outlive the page; all others are read from the sheets again.
  #mark(held) {
    const texts = fields.pick(held, (name, text) => name in this.#put && text !== this.#put[name]);
    save(`typed:${this.id}`, { sides: this.#seats, texts });
    this.#places.mark(this.#put, held);
  }

  #soon() {
    clearTimeout(this.#timer);
    if (this.#places.named) this.#timer = setTimeout(() => this.refill(), SOON);
  }

  typed(names) {
    for (const name of names) this.#put[name] = null;
  }

  example() {
    this.#left = false;
  }

  rest() {
    clearTimeout(this.#timer);
    this.#ticket += 1;
    this.#filling = null;
    this.#places.name({});
  }

  // --- moves

  // Which one a form or a button of an answer makes.
  moveOf(place, submitter) {
    return place.matches("form") ? moveOf(place, submitter) : JSON.parse(place.dataset.move)[0];
  }

  async pieces({ mode, move, forced }) {
    if (mode !== "draw" && mode !== "take") return { fields: {} };
    if (!this.#filled || this.#unread) await this.refill();
    if (this.#unread) return { errors: [{ field: "", message: UNREAD }] };
    return this.#hand.pieces(move ? { ...move, ...forced } : this.#run({}, forced));
  }

  async answer({ mode, seed, values, shown, move, drawn, forced }, quiet) {
    if (mode === "take" || mode === "draw") this.#hand.drawn();
    if (move) return this.#play({ ...withFields(move, drawn), ...forced });
    if (mode === "draw") return this.acts ? this.#play(this.#run(drawn, forced)) : undefined;
    if (mode === "adopt") return this.#play({ ...this.#run({}, forced), fields: this.#hers(values), seed });
    const { moves, at, failed } = await this.#find(seed);
    if (failed) return { ok: false, failed };
    if (at < 0) return undefined;
    if (mode !== "amend") {
      const answer = await this.#party.play(null, { at, quiet });
      return answer?.ok && !answer.result ? { ok: true, gone: GONE } : answer;
    }
    const changed = fields.pick(values, (name, text) => text !== shown.fields[name]);
    return this.#play({ do: "amend", at, move: { ...withFields(moves[at], changed), ...forced } });
  }

  // Unchanged, except the page's example values of health, a gauge or a pile, which belong to nobody.
  #hers(values) {
    const example = fields.printedFields(this.#form);
    return fields.pick(values, (name, text) => !this.#lasting.includes(name) || text !== example[name]);
  }

  async undo(seed) {
    const { at, failed } = await this.#find(seed);
    if (failed) return { ok: false, failed };
    if (at < 0) return undefined;
    const answer = await this.#play({ do: "undo", seed });
    const stays = answer?.ok && (await this.#find(seed)).at === at;
    return stays ? this.#party.play(null, { at }) : answer;
  }

  #run(drawn, forced) {
    const { who, against } = this.#sides;
    const left = { ...this.#defaults, ...this.#put }; // what Python finds by itself
    const given = fields.pick(standing(this.#form), (name, text) => text !== left[name]);
    const sides = { ...(who && { who }), ...(against && { against }) };
    return { do: "run", calculator: this.id, ...sides, fields: { ...given, ...drawn }, ...forced };
  }

  async #find(seed) {
    const moves = await this.#party.moves();
    if (!moves) return { failed: true };
    return { moves, at: seed ? moves.findLastIndex((move) => move.seed === seed) : -1 };
  }

  #play(move) {
    return this.#party.play(move, this.#apart);
  }
}

// The content of the visible inputs.
function standing(form) {
  const hidden = [...form.querySelectorAll("[data-field][hidden]")].map(({ dataset }) => dataset.field);
  return fields.pick(fields.readFields(form), (name) => !hidden.includes(name));
}
