// Whether a system has a session, told without loading any of it, and the style of what shows it.
// Law: nothing of a session weighs on a page before this says that there is one. What could not be read may say so.
//
//   know(system)                     from now on there is one (party.js)
//   whenKnown(system, signal, then)  then(): once, now or when this page or another tab begins one
//   dress()                          the style of what a page shows of it
//   once(what)                       whether this device is told of it for the first time

import { listening, make } from "../calc/dom.js";
import { load, missed, save } from "../calc/store.js";

const key = (system) => `party:${system}`;
const known = (system) => Boolean(load(key(system)) || missed(key(system)));

const BEGUN = "party-begun";

export function know(system) {
  if (load(key(system))) return;
  save(key(system), true, false);
  document.dispatchEvent(new Event(BEGUN));
}

export function whenKnown(system, signal, then) {
  if (!system) return;
  if (known(system)) return void then();
  const heard = new AbortController();
  const hear = () => known(system) && (heard.abort(), then());
  const on = listening(heard.signal);
  on(window, "storage", hear);
  on(document, BEGUN, hear);
  signal.addEventListener("abort", () => heard.abort());
}

export function once(what) {
  const key = `told:${what}`;
  if (load(key)) return false;
  save(key, true, false);
  return true;
}

export function dress() {
  const href = new URL("seat.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  document.head.append(make("link", "", "", { rel: "stylesheet", href }));
}
