// A calculator's address, "#id?name=value&…&seed=S": reading and writing it, and following links to it.
// Law: an address is only passed on, as texts by name; fields.js fills the inputs.
//
//   addressOf(id, { open(fragment), goOn(fields, asks) }, signal)   goOn: an onward move; asks: the inputs left to the player
//   begin(fragment)   → whether the address is what is shown already
//   write(fragment)   "" for the page's own; writeSoon(fragment): once the answer is painted
//   fields()          what the address says to this calculator, or null

import { listening, timer } from "../page/dom.js";

const SOON = 40; // ms: writing the address is slow

const ESCAPED = /^%(?:25)*3f/i; // a "?" that a program between here and there has escaped

// "#id?a=1&seed=k2&check=…" → { a: "1", seed: "k2" } when it names this calculator, else null. Whether the check
// fits is for Python to say, who mends what was damaged on the way.
export function parseFragment(hash, id) {
  const rest = hash.startsWith(`#${id}`) ? hash.slice(id.length + 1) : "";
  if (ESCAPED.test(rest)) return {};
  if (rest[0] !== "?") return null;
  const { check, ...fields } = Object.fromEntries(new URLSearchParams(rest.slice(1)));
  return fields;
}

// Whether it says that it replays a draw.
export const replays = (fragment) => /seed/.test(fragment);

export function makeFragment(id, fields) {
  return `${id}?${new URLSearchParams(fields)}`;
}

export function addressOf(id, { open, goOn }, signal) {
  let known = ""; // the last one followed or written
  const later = timer(signal);

  const fields = () => parseFragment(location.hash, id);

  function begin(fragment) {
    const there = Boolean(fragment) && location.hash === `#${fragment}`;
    known = there ? location.hash : "";
    return there;
  }

  function follow() {
    const { hash } = location;
    if (hash === known) return;
    known = hash;
    if (fields()) open(hash.slice(1));
  }

  function writeSoon(fragment) {
    const { href } = location;
    later(() => (location.href === href ? write(fragment) : follow()), SOON); // pasted, or another page's
  }

  function write(fragment) {
    later();
    if (!fragment && !fields()) return;
    history.replaceState(history.state, "", fragment ? `#${fragment}` : location.pathname + location.search);
    known = location.hash;
  }

  // Links to a draw are followed here: Material would take them for anchors.
  function clicked(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin + pathname + search !== location.href.split("#", 1)[0]) return;
    const said = parseFragment(hash, id);
    if (!said) return;
    event.preventDefault();
    event.stopPropagation();
    const { onward, asks = "" } = link.dataset;
    if (onward) return goOn(said, asks.split(" ").filter(Boolean));
    known = null;
    if (hash === location.hash) follow();
    else location.hash = hash;
  }

  const on = listening(signal);
  on(window, "hashchange popstate", follow);
  on(document, "click", clicked, { capture: true });
  return { fields, begin, follow, write, writeSoon };
}
