// Who acts in a form: the characters of the system's session, and what the form takes from their sheets.
// Law: Python says what fills an input, whose it is and what a move changes (op play); what a player
// types wins, and is sent; what was filled is not sent, so a move reads the sheets as they
// are when it is made. Only party.js touches the list of moves.
//
//   takeSeat(element, { form, talk, early, tell, picked, moved, filled }, signal) → a seat
//                                                      early: what a player changed before it existed;
//                                                      tell(sentence): a message for her;
//                                                      picked(): another character was chosen;
//                                                      moved(): another tab or form has made a move;
//                                                      filled(texts): the sheets' values are in the form
//   acts                   whether a draw is a move of the session
//   sides                  who acts, and against whom, as one text
//   pieces(request)        → Promise: what the table drew with its own pieces, if it is a draw (hand.js), and its move.
//                          request: { mode, place, submitter, forced }; place: the form or button in an answer that makes it
//   answer(request, quiet) → Promise: the answer, null if cancelled; undefined if the request
//                          is not the session's. request: { mode, seed, values, shown, move, forced };
//                          { gone }, a sentence, if that move exists and is no longer possible
//   undo(seed)             → Promise: the answer; its fragment is the move's as it now is, if only its correction
//                          was undone. undefined if the session has no such move
//   refill({ fresh })      fills the form; fresh: what was typed is used up
//   typed(names)           counts their current text as typed
//   example()              the form shows its example again, until it is filled
//   rest()                 no marks, until it is filled again

import { ask, onStatus } from "../engine/client.js";
import { listening, timer } from "../page/dom.js";
import * as fields from "../form/fields.js";
import { isObject, load, save } from "../storage/store.js";
import { elsewhere } from "../phones/door.js";
import { handOf } from "./hand.js";
import { moveOf, withFields } from "./moves.js";
import { ALONE, Party, playAlone } from "./party.js";
import { placesOf } from "./places.js";

const SOON = 120; // ms: a change asks what else it changes
const CHOSEN = "calc-who"; // told to the forms of the page
const UNREAD = "La partie n’a pas pu être lue\u00a0: rien n’a été tiré. Réessayez, ou jouez sans elle.";
const GONE =
  "Ce qui était montré ici n’est plus possible à la table et n’y change rien\u00a0: le journal du carnet dit pourquoi.";

const said = new WeakSet(); // the pages on which somebody was chosen since they were opened
const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const again = loaded?.type === "reload" ? new URL(loaded.name).pathname : "";
if (again === location.pathname) said.add(document.querySelector("article"));

export function takeSeat(element, { form, talk, early, tell, picked, moved, filled }, signal) {
  const { id } = element;
  const visit = element.closest("article");
  const { system, root, secret } = element.dataset; // secret: sheets of the system hide something
  const who = `who:${system}`; // what was chosen last, in any form of the system
  const people = `people:${system}`; // who was there last
  const party = new Party(system, { root, ask: ({ quiet, aside, ...request }) => (aside ? ask(request) : talk.ask(request, quiet)) });
  const hand = handOf(element, (taps) => party.play(null, { hand: taps, aside: true, ...apart() }));
  const places = placesOf(form, pick, signal);
  const defaults = fields.filled(form, {}, true); // of the calculator: { name: text }
  let sides; // { who, against, everybody }
  let names = []; // of all whom one may choose
  let stands = false; // whether what the sheets say stands in the form
  let filling = null; // a promise: what is asked last
  let unread = false; // whether the session could not be read
  let left = false; // whether the example of the page has given way to who acts
  let put = {}; // what was filled, as it then stood: { name: text }, null for what was typed
  let lasting = []; // the inputs that say what a result writes anew
  let told; // the state in which what is shown was told: what follows it answers no other result
  let ticket = 0;
  const later = timer(signal);

  function open() {
    party.tell = tell;
    recall();
    const { sides: whose, texts } = load(`typed:${id}`) ?? {};
    const now = fields.readFields(form);
    const same = whose === seats() && isObject(texts);
    const known = same ? Object.keys(texts) : [];
    left = same && acts();
    typed([...known.filter((name) => now[name] === texts[name]), ...early]);
    party.listen(signal, () => {
      refill();
      moved();
    });
    const on = listening(signal);
    on(document, CHOSEN, ({ detail }) => detail === system && follow());
    on(form, "input change", ({ target }) => touched(target.name));
    on(form, "change", soon);
    onStatus(({ phase }) => phase === "ready" && setTimeout(refill), signal); // after what opens with us
  }

  const acts = () => Boolean(sides.who || sides.everybody);

  // A player with her own device hides her secrets from this one, too.
  /** @returns {Record<string, any>} */
  function apart() {
    return elsewhere(system).includes(sides.who) ? { seat: "" } : {};
  }

  // Who acts, and against whom: "" for nobody of the session.
  const whose = () => (acts() || sides.against ? seats() : "");
  const seats = () => JSON.stringify([sides.who, sides.against, sides.everybody]);

  // --- who

  // With secrets, a page that is opened asks again who holds the device: hers would be visible there.
  function recall() {
    const { who: last = "", against = "", everybody = false, page } = load(who) ?? {};
    const stays = secret === undefined || (page === location.pathname && said.has(visit));
    names = load(people, Array.isArray) ?? [];
    places.offer({ who: stays ? last : "", against, everybody }, names);
    sides = places.sides(); // what this form does not offer is not chosen here
  }

  function pick(chosen) {
    sides = chosen;
    said.add(visit);
    const { against, ...mine } = sides;
    const other = places.two ? { against } : {}; // else the one chosen in another form stays
    save(who, { ...load(who), ...mine, ...other, page: location.pathname });
    picked();
    document.dispatchEvent(new CustomEvent(CHOSEN, { detail: system }));
  }

  function follow() {
    recall();
    refill({ fresh: true });
  }

  function offer(there) {
    if (JSON.stringify(there) === JSON.stringify(names)) return;
    save(people, there);
    recall();
  }

  // --- filling

  function refill({ fresh = false } = {}) {
    return (filling = fill(fresh));
  }

  async function fill(fresh) {
    later();
    const mine = ++ticket;
    if (acts() && !left) fields.leaveExample(form, put); // its values are nobody's
    left = acts();
    const now = standing(form);
    const own = fresh ? [] : Object.keys(put).filter((name) => name in now && now[name] !== put[name]);
    const wanted = { calculator: id, ...sides, fields: now, typed: own };
    const answer = await party.play(null, { fill: wanted, aside: true, ...apart() }).catch(() => null);
    unread = !answer || Boolean(answer.failed);
    if (mine !== ticket) return filling;
    if (!answer?.ok) return;
    hand.offer(answer.pieces);
    const before = seats();
    offer(Object.keys(answer.state.sheets));
    if (seats() !== before) return refill({ fresh }); // one has left
    fields.narrow(form, answer.among);
    lasting = answer.lasting;
    write(answer.filled, now, own);
  }

  // given: Python's values; own: what she typed.
  function write(given, now, own) {
    const later = fields.readFields(form);
    const gone = Object.keys(put).filter((name) => !(name in given) && !own.includes(name));
    const free = [...Object.keys(given), ...gone].filter((name) => !(name in now) || later[name] === now[name]);
    fields.fillFields(form, Object.fromEntries(free.map((name) => [name, given[name]?.text])), true, free);
    const held = fields.readFields(form);
    const texts = Object.keys(given).map((name) => [name, free.includes(name) ? held[name] : null]); // or typed meanwhile
    put = { ...fields.pick(put, (name) => own.includes(name)), ...Object.fromEntries(texts) };
    stands = true;
    form.dataset.filled = "";
    places.name(given);
    mark(held);
    filled(fields.pick(held, (name) => free.includes(name)));
  }

  function touched(name) {
    if (!stands) typed([name]);
    mark(fields.readFields(form));
  }

  // Overridden values outlive the page; all others are read from the sheets again.
  function mark(held) {
    const texts = fields.pick(held, (name, text) => name in put && text !== put[name]);
    save(`typed:${id}`, { sides: seats(), texts });
    places.mark(put, held);
  }

  function soon() {
    later(places.isNamed() && refill, SOON);
  }

  function typed(those) {
    for (const name of those) put[name] = null;
  }

  function example() {
    left = false;
  }

  function rest() {
    later();
    ticket += 1;
    filling = null;
    places.name({});
  }

  // --- moves

  async function pieces({ mode, place, submitter, forced }) {
    if (mode !== "draw" && mode !== "take") return { fields: {} };
    if (!stands || unread) await refill();
    if (unread && forced?.anyway) {
      playAlone();
      await refill();
    }
    if (unread) return { errors: [{ field: "anyway", message: UNREAD, way: ALONE }] };
    const move = { ...(place ? offered(place, submitter) : run()), ...forced };
    const made = await hand.pieces(move);
    return made?.fields && (place || acts()) ? { ...made, move: withFields(move, made.fields) } : made;
  }

  const offered = (place, submitter) => (place.matches("form") ? moveOf(place, submitter) : JSON.parse(place.dataset.move)[0]);

  async function answer({ mode, seed, values, shown, move, forced }, quiet) {
    if (move) return play(move, { ...apart(), ...(mode === "take" && { stands: told }) });
    if (mode === "draw") return undefined;
    if (mode === "adopt") return play({ ...run(), ...forced, fields: hers(values), seed });
    const { moves, at, failed } = await find(seed);
    if (failed) return { ok: false, failed };
    if (at < 0) return undefined;
    if (mode !== "amend") {
      const there = await play(null, { at, quiet });
      return there?.ok && !there.result ? { ok: true, gone: GONE } : there;
    }
    const changed = fields.pick(values, (name, text) => text !== shown.fields[name]);
    return play({ do: "amend", at, move: { ...withFields(moves[at], changed), ...forced } });
  }

  // Unchanged, except the page's example values of health, a gauge or a pile, which belong to nobody.
  function hers(values) {
    const example = fields.filled(form, {});
    return fields.pick(values, (name, text) => !lasting.includes(name) || text !== example[name]);
  }

  async function undo(seed) {
    const { at, failed } = await find(seed);
    if (failed) return { ok: false, failed };
    if (at < 0) return undefined;
    const answer = await play({ do: "undo", seed });
    const stays = answer?.ok && (await find(seed)).at === at;
    return stays ? play(null, { at }) : answer;
  }

  function run() {
    const found = { ...defaults, ...put }; // by Python itself
    const given = fields.pick(standing(form), (name, text) => text !== found[name]);
    const { everybody: _, ...both } = sides;
    const acting = fields.pick(both, (_name, text) => text);
    return { do: "run", calculator: id, ...acting, fields: given };
  }

  async function find(seed) {
    const moves = await party.moves();
    if (!moves) return { failed: true };
    return { moves, at: seed ? moves.findLastIndex((move) => move.seed === seed) : -1 };
  }

  async function play(move, more = apart()) {
    const answer = await party.play(move, more);
    if (answer?.ok) told = answer.stands;
    return answer;
  }

  open();
  return {
    get acts() {
      return acts();
    },
    get sides() {
      return whose();
    },
    pieces, answer, undo, refill, typed, example, rest,
  };
}

// The content of the visible inputs.
function standing(form) {
  const hidden = [...form.querySelectorAll("[data-field][hidden]")].map(({ dataset }) => dataset.field);
  return fields.pick(fields.readFields(form), (name) => !hidden.includes(name));
}
