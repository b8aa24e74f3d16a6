// The session of one system: stored in IndexedDB as text, folded by Python, shared by all tabs.
// Law: no rule and no game state here; the text goes to Python and comes back longer. One move at a
// time, whichever tab makes it, each from what is stored at that moment: none is lost. It is on the disk
// before the answer is shown. What the disk refused goes on in memory; where another tab has written meanwhile,
// it is set aside. What could not be read is never overwritten; a session that Python refuses is set aside
// unmodified, and hides no other.
//
//   new Party(system, { root, ask })   ask(request) → Promise<answer>: ../engine/client.js, or a talk
// What cannot be read is told; nothing is done then, and the answer is { ok: false, failed, unread: true }:
//   moves()                 → Promise: its moves
//   holds(text)             → Promise: whether this stands in it, which is not parsed; null if it could not be read
//   play(move, more?)       → Promise: the answer of op play, stored if it is ok; a null move only folds;
//                             more.panel, a request for a page, is told the shelf's future content; more.answered(answer)
//                             is called before it is stored, to prepare something meanwhile
//   replace(session, more?, whole?)   → Promise: the answer of folding another session instead, stored if ok (kept:
//                             whether it is on the disk); the old one goes to the shelf, unless it is only a part of `whole`
//   entitle(title)          → Promise: the answer, with another title
//   shelf()                 → Promise: the sessions set aside, the latest first
//   shelve()                → Promise: sets the session aside; another may begin
//   bring(place)            → Promise: the answer of a session from the shelf, instead of this one
//   undone                  whether what was undone last, on this page and since the last move, can be made again
//   redo(more)              → Promise: the answer; what was undone stands again as it was, if nothing else has moved
//   listen(signal, heard)   heard(by): another tab, or another element of this one, has moved; by: which Party
//   tell                    (sentence, raw) => {}: a message for the reader; raw: the unreadable value
//   playAlone()             from now on, this page reads and stores nothing; ALONE names it

import { read } from "../engine/codec.js";
import { NAME, post, put, transaction, watch } from "../storage/database.js";
import { asText } from "../storage/store.js";
import { seatsOf, TABLE } from "../phones/door.js";
import { once, played as playedNow } from "./known.js";
import { atFields } from "./moves.js";

const NOT_KEPT =
  "Ce navigateur refuse d’enregistrer la partie\u00a0: elle continue, mais sera perdue à la fermeture de la " +
  "page. Exportez-la pour la garder.";
const NOT_PERSISTENT =
  "Ce navigateur peut effacer la partie s’il manque de place. Exportez-la de temps en temps pour la garder.";
const NOT_READ =
  "Ce navigateur n’a pas pu relire la partie qu’il garde. Rien n’y est changé, et ce geste n’est pas fait\u00a0: " +
  "réessayez, ou rechargez la page.";
export const ALONE = "Jouer sans rien enregistrer";
const PARTED =
  "Un autre onglet a joué entre-temps\u00a0: sa partie continue ici. La vôtre, que ce navigateur n’avait pas pu enregistrer, " +
  "est mise de côté avec les autres.";
const NEWER = "Une version plus récente du site tient maintenant vos parties\u00a0: rechargez la page.";
const UNREADABLE =
  "Une partie gardée ici ne peut pas être lue. Elle est mise de côté telle quelle, avec les autres\u202f; vous pouvez jouer.";

// Whatever is stored as a session, or comes as one. Nothing becomes a text that Python refuses: without any, one would begin.
const textOf = (kept) => asText(kept) || '""';

const memory = new Map(); // what the disk refused, for as long as the page lives: { value, over }, over what it held
const held = new Map(); // what the disk held when it was read last
const strays = new Map(); // by shelf, what was refused before another tab wrote, to be set aside there
const undone = new Map(); // by system, what was undone since the last move: [{ before, after }], sessions as text
let alone = false; // nothing is read or written: the browser refuses, or the reader wants it so

// A session's key is its system; those set aside are under `SYSTEM:shelf`.
const SHELF = ":shelf";
const shelfOf = (system) => system + SHELF;

class Unread extends Error {}

// told(): another tab has written over what the disk refused of this one. Null: only a look, which parts them not.
async function load(key, told = () => {}) {
  const refused = memory.get(key);
  if (alone) return refused?.value ?? null;
  try {
    const there = (await transaction("readonly", ({ sessions }) => sessions.get(key))) ?? null;
    const found = there === null ? null : key.endsWith(SHELF) ? [there].flat().map(textOf) : textOf(there);
    held.set(key, found);
    if (!refused) return found;
    if (asText(found) === asText(refused.over)) return refused.value;
    if (told && memory.get(key) === refused && parted(key, found, refused.value)) told(); // else it was kept, or set aside, meanwhile
    return found;
  } catch ({ name }) {
    if (refused) return refused.value;
    if (name !== "SecurityError" || held.size) throw new Unread(name === "VersionError" ? NEWER : NOT_READ);
    alone = true;
    return null;
  }
}

// The other tab's session goes on here, too; returns how many of those refused it does not contain.
function parted(key, found, value) {
  memory.delete(key);
  const shelf = key.endsWith(SHELF) ? key : shelfOf(key);
  const own = [value].flat().filter((one) => played(one) && !isPart(one, found));
  strays.set(shelf, [...(strays.get(shelf) ?? []), ...own]);
  return own.length;
}

// Writes [[key, value]…], all or nothing; whether it is on the disk.
async function save(entries) {
  try {
    if (alone) throw new Error("alone");
    await transaction("readwrite", ({ sessions }) => put(sessions, entries));
    for (const [key] of entries) memory.delete(key);
    return true;
  } catch {
    for (const [key, value] of entries) memory.set(key, { value, over: held.get(key) ?? null });
    return false;
  } finally {
    for (const [key] of entries) strays.delete(key);
  }
}

// From now on this page stores nothing: what could not be read stays unmodified.
export function playAlone() {
  alone = true;
}

const movesOf = (kept) => read(kept)?.moves;
const summed = (kept) => {
  const { title, moves, day } = read(kept) ?? {};
  return { title, moves: moves?.length, day };
};
const isPart = (one, whole) => {
  const [some, all] = [one, whole].map(movesOf);
  return Boolean(some && all) && asText(some) === asText(all.slice(0, some.length));
};
const played = (kept) => kept !== null && movesOf(kept)?.length !== 0;

export class Party {
  #told = false;
  tell = (_sentence, _raw) => {};

  constructor(system, { root = "", ask = null }) {
    this.system = system;
    this.root = root;
    this.ask = ask;
  }

  // The list of moves; null if it could not be read, as reported.
  async moves() {
    const kept = await this.#reading(() => this.#load());
    return kept?.failed ? null : (movesOf(kept) ?? []).map((each) => each ?? {});
  }

  async holds(text) {
    const kept = await this.#reading(() => load(this.system, null));
    return kept?.failed ? null : Boolean(kept?.includes(text));
  }

  play(move, more = {}) {
    return this.#alone(() => this.#played(move, more));
  }

  replace(session, more = {}, whole = null) {
    return this.#alone(async () => {
      const [old, shelf] = [await this.#load(), await this.#shelf()];
      const own = (one) => played(one) && !isPart(one, whole);
      return this.#kept(undefined, textOf(session), more, [...[old].filter(own), ...shelf]);
    });
  }

  entitle(title, more = {}) {
    return this.#alone(async () => {
      const answer = await this.#played(null, more);
      return answer?.ok ? this.#kept(undefined, JSON.stringify({ ...read(answer.session), title }), more) : answer;
    });
  }

  // Empty if it could not be read, as reported: play goes on.
  async shelf() {
    const kept = await this.#reading(() => this.#shelf());
    return kept.failed ? [] : kept;
  }

  #load() {
    return load(this.system, () => this.tell(PARTED));
  }

  async #shelf() {
    const own = (await load(shelfOf(this.system))) ?? [];
    return [...(strays.get(shelfOf(this.system)) ?? []).filter((each) => !own.includes(each)), ...own];
  }

  shelve() {
    return this.#alone(async () => {
      const session = await this.#load();
      await this.#aside([session].filter(played));
    });
  }

  bring(place, more = {}) {
    return this.#alone(async () => {
      const [old, shelf] = [await this.#load(), await this.#shelf()];
      if (!(place in shelf)) return this.#played(null, more); // another tab was faster
      const others = shelf.filter((_, at) => at !== place);
      if (!(await this.#sound(shelf[place]))) return this.#unreadable(shelf[place]);
      return this.#kept(undefined, shelf[place], more, [...[old].filter(played), ...others]);
    });
  }

  get undone() {
    return Boolean(undone.get(this.system)?.length);
  }

  redo(more = {}) {
    return this.#alone(async () => {
      const steps = undone.get(this.system);
      const { before, after } = steps.at(-1) ?? {};
      const stands = before !== undefined && (await this.#load()) === after;
      const answer = stands ? await this.#kept(undefined, before, more) : await this.#played(null, more);
      undone.set(this.system, stands && answer?.ok ? steps.slice(0, -1) : stands ? steps : []);
      return answer;
    });
  }

  listen(signal, heard) {
    watch(signal, ({ sessions = [], by }) => by !== this && sessions.includes(this.system) && heard(by));
  }

  // One tab at a time, if the browser has locks.
  #alone(work) {
    return this.#reading(() => (navigator.locks ? navigator.locks.request(`${NAME}:${this.system}`, work) : work()));
  }

  // A failed read is reported, and nothing is done.
  async #reading(work) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      this.tell(error.message);
      return { ok: false, failed: error.message, unread: true };
    }
  }

  // A session that Python cannot read is set aside; a move meant for it is not made on another one.
  async #played(move, more) {
    const kept = await this.#load();
    const answer = await this.#kept(move, kept, more);
    if (kept === null || answer?.ok !== false || answer.failed || (await this.#sound(kept))) return answer;
    await this.#aside([kept]);
    const failed = this.#unreadable(kept);
    return move ? failed : this.#kept(null, null, more);
  }

  async #sound(session) {
    const answer = await this.ask({ op: "play", system: this.system, move: null, session });
    return answer?.ok !== false || Boolean(answer.failed); // void, it says nothing
  }

  #unreadable(kept) {
    this.tell(UNREADABLE, kept);
    return { ok: false, failed: UNREADABLE };
  }

  // What is there already stays, even an unreadable session.
  async #aside(sessions) {
    const shelf = [...sessions, ...(await this.#shelf())];
    await this.#keep([[this.system, null], [shelfOf(this.system), shelf]]);
  }

  async #kept(move, session, { answered = (_answer) => {}, ...more }, others = null) {
    const shelf = others ?? ([strays, memory].some((unkept) => unkept.has(shelfOf(this.system))) ? await this.#shelf() : null);
    const request = { op: "play", system: this.system, root: this.root, move: move ?? null, ...more };
    if (more.panel && !("guest" in more)) Object.assign(request, { brief: true, panel: await this.#around(more.panel, shelf) });
    const day = session ? undefined : new Date().toLocaleDateString("sv"); // 2026-11-28
    const answer = await this.ask({ ...request, day, session });
    if (answer?.errors) answer.errors = atFields(answer.errors);
    if (!answer?.ok || move === null) return answer;
    answered(answer);
    const steps = move?.do === "undo" ? [...(undone.get(this.system) ?? []), { before: session, after: answer.session }] : [];
    undone.set(this.system, steps);
    answer.kept = await this.#keep([[this.system, answer.session], ...(shelf ? [[shelfOf(this.system), shelf]] : [])]);
    return answer;
  }

  // What a page shows besides the session: at the table, where each tap asks for it, no other session is read.
  async #around(panel, shelf) {
    const around = { ...panel, phones: seatsOf(this.system) };
    return panel.page === TABLE ? around : { ...around, shelf: (shelf ?? (await this.shelf())).map(summed) };
  }

  async #keep(entries) {
    const done = await save(entries);
    const gone = entries.flatMap(([key, value]) => (value === null ? [key] : []));
    post({ sessions: entries.map(([key]) => key), gone }, this);
    if (done) {
      playedNow(this.system);
      this.#persist().catch(() => {}); // Firefox asks its reader, who may never answer: nothing waits for it
    } else this.tell(NOT_KEPT);
    return done;
  }

  // Asks the browser, once per page, for persistent storage; tells the reader, once per device, if refused.
  async #persist() {
    if (this.#told) return;
    this.#told = true;
    const { storage } = navigator;
    const lasting = !storage?.persist || (await storage.persisted()) || (await storage.persist());
    if (!lasting && once("persistence")) this.tell(NOT_PERSISTENT);
  }
}
