// A calculator's address, "#id?name=value&…&seed=S": reading and writing it, and following links to it.
// Law: an address is only passed on, as texts by name; fields.js fills the inputs.
//
//   new Address(id, { open(fragment), goOn(fields, asks) })   goOn: an onward move; asks: the inputs left to the player
//   listen(signal)
//   begin(fragment)   → whether the address is what is shown already
//   write(fragment)   "" for the page's own; writeSoon(fragment): once the answer is painted
//   fields            what the address says to this calculator, or null

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

export class Address {
  #id;
  #hears;
  #hash = ""; // the last one followed or written
  #timer = 0;

  constructor(id, hears) {
    this.#id = id;
    this.#hears = hears;
  }

  listen(signal) {
    for (const type of ["hashchange", "popstate"]) window.addEventListener(type, () => this.follow(), { signal });
    document.addEventListener("click", (event) => this.#clicked(event), { signal, capture: true });
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  get fields() {
    return parseFragment(location.hash, this.#id);
  }

  begin(fragment) {
    const there = Boolean(fragment) && location.hash === `#${fragment}`;
    this.#hash = there ? location.hash : "";
    return there;
  }

  follow() {
    const { hash } = location;
    if (hash === this.#hash) return;
    this.#hash = hash;
    if (this.fields) this.#hears.open(hash.slice(1));
  }

  writeSoon(fragment) {
    clearTimeout(this.#timer);
    const { href } = location;
    const late = () => (location.href === href ? this.write(fragment) : this.follow()); // pasted, or another page's
    this.#timer = setTimeout(late, SOON);
  }

  write(fragment) {
    clearTimeout(this.#timer);
    if (!fragment && !this.fields) return;
    const address = fragment ? `#${fragment}` : location.pathname + location.search;
    history.replaceState(history.state, "", address);
    this.#hash = location.hash;
  }

  // Links to a draw are followed here: Material would take them for anchors.
  #clicked(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin + pathname + search !== location.href.split("#", 1)[0]) return;
    const fields = parseFragment(hash, this.#id);
    if (!fields) return;
    event.preventDefault();
    event.stopPropagation();
    const { onward, asks = "" } = link.dataset;
    if (onward) return this.#hears.goOn(fields, asks.split(" ").filter(Boolean));
    this.#hash = null;
    if (hash === location.hash) this.follow();
    else location.hash = hash;
  }
}
