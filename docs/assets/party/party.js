// The session of one system, « Ma partie »: kept in IndexedDB, folded by Python, shared by all tabs.
// Law: no rule and no state of a game here; the list of moves goes to Python and comes back longer. One
// move at a time, whichever tab makes it, each from what is kept at that moment: none is lost. What is
// kept is on the disk before the answer is shown.
//
//   new Party(system, { root, ask })   ask(request) → Promise<answer>: ../calc/client.js, or a talk
//   read()                  → Promise: the session, or null before the first move
//   play(move, more?)       → Promise: the answer of op play, kept if it is ok; move null only folds;
//                             a page that is asked for (more.panel) is told what the shelf will hold
//   replace(session)        → Promise: the answer of folding another session in its place, kept if ok;
//                             the one that was there goes to the shelf
//   entitle(title)          → Promise: the answer, with another title
//   shelf()                 → Promise: the sessions put aside, the last one first
//   shelve()                → Promise: the session is put aside, and another may begin
//   bring(place)            → Promise: the answer of a session from the shelf, in the place of this one
//   listen(signal, heard)   heard(): another tab, or another element of this one, has moved
//   tell                    (sentence) => {}: what the reader must know of the storage

import { NAME } from "../calc/disk.js";
import { openDB } from "../vendor/idb.js";
import { know, once } from "./known.js";

const STORE = "sessions"; // the session by its system; those put aside by `SYSTEM:shelf`
const NOT_KEPT =
  "Ce navigateur refuse d’enregistrer la partie\u00a0: elle continue, mais sera perdue à la fermeture de la " +
  "page. Exportez-la pour la garder.";
const NOT_PERSISTENT =
  "Ce navigateur peut effacer la partie s’il manque de place. Exportez-la de temps en temps pour la garder.";

const memory = new Map(); // what storage refused, for as long as the page lives
const here = new EventTarget(); // the elements of this page
let database = null;

const open = () =>
  (database ??= openDB(NAME, 1, { upgrade: (db) => db.createObjectStore(STORE) }).catch((error) => {
    database = null;
    throw error;
  }));

const shelfOf = (system) => `${system}:shelf`;

async function load(key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return (await (await open()).get(STORE, key)) ?? null;
  } catch {
    return null;
  }
}

// Whether all of it is on the disk: [[key, value]…], all or nothing.
async function save(entries) {
  try {
    const db = await open();
    const change = db.transaction(STORE, "readwrite", { durability: "strict" });
    for (const [key, value] of entries) change.store.put(value, key);
    await change.done;
    for (const [key] of entries) memory.delete(key);
    return true;
  } catch {
    for (const [key, value] of entries) memory.set(key, value);
    return false;
  }
}

const summed = ({ title, moves }) => ({ title, moves: moves.length });
const played = (session) => session?.moves.length > 0;

export class Party {
  #channel = null;
  #told = false;
  tell = () => {};

  constructor(system, { root = "", ask }) {
    this.system = system;
    this.root = root;
    this.ask = ask;
  }

  read() {
    return load(this.system);
  }

  play(move, more = {}) {
    return this.#alone(async () => this.#kept(move, await load(this.system), more));
  }

  replace(session, more = {}) {
    return this.#alone(async () => {
      const [old, shelf] = [await load(this.system), await this.shelf()];
      return this.#kept(undefined, session, more, [old, ...shelf].filter(played));
    });
  }

  entitle(title, more = {}) {
    return this.#alone(async () => {
      const answer = await this.#kept(null, await load(this.system), more);
      return answer?.ok ? this.#kept(undefined, { ...answer.session, title }, more) : answer;
    });
  }

  async shelf() {
    return (await load(shelfOf(this.system))) ?? [];
  }

  shelve() {
    return this.#alone(async () => {
      const shelf = [await load(this.system), ...(await this.shelf())].filter(played);
      await this.#keep([[this.system, null], [shelfOf(this.system), shelf]]);
    });
  }

  bring(place, more = {}) {
    return this.#alone(async () => {
      const [old, shelf] = [await load(this.system), await this.shelf()];
      if (!shelf[place]) return this.#kept(null, old, more); // another tab was faster
      const others = shelf.filter((_, at) => at !== place);
      return this.#kept(undefined, shelf[place], more, [old, ...others].filter(played));
    });
  }

  listen(signal, heard) {
    this.#channel ??= globalThis.BroadcastChannel ? new BroadcastChannel(`${NAME}:${this.system}`) : null;
    this.#channel?.addEventListener("message", heard, { signal });
    here.addEventListener(this.system, (event) => event.detail !== this && heard(), { signal });
    signal.addEventListener("abort", () => {
      this.#channel?.close();
      this.#channel = null;
    });
  }

  // One tab at a time, where the browser can say so.
  #alone(work) {
    return navigator.locks ? navigator.locks.request(`${NAME}:${this.system}`, work) : work();
  }

  async #kept(move, session, more, shelf) {
    const request = { op: "play", system: this.system, root: this.root, session, move: move ?? null, ...more };
    if (more.panel) request.panel = { ...more.panel, shelf: (shelf ?? (await this.shelf())).map(summed) };
    const answer = await this.ask(request);
    if (!answer?.ok || move === null) return answer;
    await this.#keep([[this.system, answer.session], ...(shelf ? [[shelfOf(this.system), shelf]] : [])]);
    return answer;
  }

  async #keep(entries) {
    know(this.system);
    const done = await save(entries);
    this.#news();
    if (!done) return this.tell(NOT_KEPT);
    this.#persist().catch(() => {}); // Firefox asks its reader, who may never answer: nothing waits for it
  }

  #news() {
    here.dispatchEvent(new CustomEvent(this.system, { detail: this }));
    this.#channel?.postMessage("moved");
  }

  // Once a page the browser is asked to keep what is kept; once a device the reader is told where it is not.
  async #persist() {
    if (this.#told) return;
    this.#told = true;
    const { storage } = navigator;
    const lasting = !storage?.persist || (await storage.persisted()) || (await storage.persist());
    if (!lasting && once("persistence")) this.tell(NOT_PERSISTENT);
  }
}
