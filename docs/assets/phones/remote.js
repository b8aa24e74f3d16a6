// A table on another device, with the interface that a page expects: actions are sent there, its panels shown here.
// Law: this device stores nothing of the table; a move that waits for it outlives the page. What the other one
// sends is data: validated, and its HTML sanitised, before any page sees it.
//
//   remoteOf({ kept, changed, stands, takes, handed })   kept: { load(), save(value) }, storage of what waits for the
//                                     table: her own moves; changed(): the state is another one; stands(panel): whether or
//                                     not a page shows it; takes(session) → Promise:
//                                     whether this device takes the whole table; handed(session) → Promise: the
//                                     sentence of the end, once the table is no longer on the other one
//   attach(carrier)                   use this one from now on; unanswered requests are repeated
//   state                             "open", "asleep", "lost", "ended"; why: the sentence of an end
//   leave()                           the seat goes back
// As ../party/party.js:
//   play(move, more), listen(signal, heard), tell

import { sentencesOf } from "../page/dom.js";
import { clean } from "./clean.js";
import { lineOf } from "./line.js";
import { FROM_HOST } from "./messages.js";
import { half, promiseOf, remember, same } from "./seeds.js";

const PATIENCE = 5_000; // ms for an answer, before the page says that it waits
const KEPT =
  "La table ne répond pas. Votre geste est gardé, et sera fait dès qu’elle répondra\u202f; d’ici là, aucun autre n’est pris.";
const BROKEN =
  "La moitié de la graine que la table vient de donner n’est pas celle qu’elle avait promise avant ce tirage\u00a0: parlez-en.";
const OTHER =
  "La table n’a pas fait la graine de ce tirage avec la moitié qu’elle a demandée à ce téléphone\u00a0: parlez-en.";
const MOST_STATES = 60; // of which promises and halves are kept

/** @param {Record<string, any>} hears */
export function remoteOf({ kept, patience = PATIENCE, pace = undefined, ...hears }) {
  const pending = new Map(); // asks without an answer: { message, done } by id
  const promises = new Map(); // of the host's halves, by state
  const mine = new Map(); // her own halves, by state: one for each
  const lent = new Set(); // the states in which the host asked for hers
  const listeners = new Set();
  let line = null;
  let shown = null; // what stands: { panel, after }
  let view = {};
  let taken = { id: "", session: null }; // the table that is hers once she is told so
  let waiting = ""; // what the page says of it

  function attach(carrier) {
    line?.close();
    line = lineOf(carrier, {
      from: FROM_HOST,
      pace,
      heard: (message) => comes[message.k](message),
      changed: becomes,
      refused: (why) => remote.tell(why),
    });
    line.send({ k: "hello" });
    for (const { message } of pending.values()) line.send(message);
    becomes("open");
    for (const message of kept.load() ?? []) if (!pending.has(message.id)) again(message);
  }

  function becomes(state, why = "") {
    if (remote.state === "ended") return;
    Object.assign(remote, { state, why });
    if (state === "ended") for (const { done } of pending.values()) done(null);
    else if (state !== "open" && pending.size) waits();
    hears.changed();
  }

  function leave() {
    line?.part({ k: "leave" });
    becomes("ended");
  }

  // --- what comes

  const comes = {
    panel: (message) => {
      judges(message.of, message.halves);
      stands(message);
      for (const heard of listeners) heard();
    },
    want: ({ after }) => {
      lent.add(after);
      line?.send({ k: "half", after, half: halfOf(after) });
    },
    answer: (message) => pending.get(message.id)?.done(message),
    table: async ({ id, session }) => {
      if (!(await hears.takes(session))) return;
      taken = { id, session };
      line?.send({ k: "ready", id });
    },
    end: async ({ why, id }) => {
      line?.close();
      const { session } = taken;
      becomes("ended", session && id === taken.id ? await hears.handed(session) : why);
    },
    refused: ({ why }) => remote.tell(why),
  };

  function stands({ panel, after, promise }) {
    shown = { panel: clean(panel), after };
    remember(promises, after, promise, MOST_STATES);
    hears.stands(shown.panel);
  }

  // --- seeds

  function halfOf(state) {
    if (!mine.has(state)) remember(mine, state, half(), MOST_STATES);
    return mine.get(state);
  }

  async function judges(state, halves) {
    if (!halves) return;
    const promise = promises.get(state);
    if (promise && promise !== (await promiseOf(halves[0]))) remote.tell(BROKEN);
    else if (lent.has(state) && halves[1] !== mine.get(state)) remote.tell(OTHER);
  }

  // --- as a session of this device

  /** @param {Record<string, any>} more */
  async function play(move, more = {}) {
    const { panel, hand, markdown } = more;
    const known = shown && same(panel, view);
    if (!move && panel && known && !hand && !markdown) return answered({ ok: true });
    if (panel) view = { ...panel }; // what is open on the page changes in place
    const after = shown?.after ?? "";
    const answer = await ask({
      k: "ask", id: crypto.randomUUID(), ...(move && { move, half: halfOf(after) }), view, after, hand, story: markdown,
    });
    if (!answer) return null;
    if (answer.ok) stands(answer);
    await judges(after, answer.halves);
    return answered(answer);
  }

  /** @param {Record<string, any>} answer */
  function answered({ ok, errors, failed, entry, hand, markdown, file }) {
    if (failed) remote.tell(failed);
    if (!ok) return { ok, errors, failed };
    const keys = hand && { ...hand, ...(hand.html && { html: clean(String(hand.html)) }) };
    return { ok, panel: shown.panel, entry: entry ?? null, hand: keys, markdown, file };
  }

  // What is asked is kept until it is answered, over whichever carrier; null if the evening ends first.
  async function ask(message) {
    const late = setTimeout(waits, remote.state === "open" ? patience : 0);
    const answer = await new Promise((done) => {
      pending.set(message.id, { message, done });
      line?.send(message);
    });
    clearTimeout(late);
    pending.delete(message.id);
    if (waiting || (!pending.size && kept.load())) waits();
    return answer;
  }

  // What waited before the page was loaded anew; the table does it once, by its id.
  async function again(message) {
    const answer = await ask(message);
    if (!answer) return;
    if (answer.ok) stands(answer);
    else remote.tell(answer.failed ?? sentencesOf(answer.errors));
    for (const heard of listeners) heard();
  }

  // Says whether something waits, and keeps the moves.
  function waits() {
    const sentence = pending.size ? KEPT : "";
    kept.save(sentence ? [...pending.values()].map(({ message }) => message).filter(({ move }) => move) : null);
    if (sentence !== waiting) remote.tell(sentence);
    waiting = sentence;
  }

  function listen(signal, heard) {
    listeners.add(heard);
    signal.addEventListener("abort", () => listeners.delete(heard));
  }

  const remote = { state: "lost", why: "", tell: (_sentence) => {}, attach, leave, play, listen };
  return remote;
}
