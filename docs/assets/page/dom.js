// The DOM helpers that our elements share.
// Law: elements, attributes and textContent only: no markup, no French.

const HEARD = 50, SPOKEN = 1_000; // ms: for a live region to be known, and read

/**
 * @param {string} name its tag, then its classes: "p.calc-sign"
 * @param {any} inside a text, an element, or several of them; what is false is left out
 * @returns {any}
 */
export function make(name, inside = "", attributes = {}) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  element.append(...[inside].flat().filter(Boolean));
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

// A button that does something; more: classes, ".calc-anyway".
export function way(label, act, more = "") {
  const button = make(`button.md-button${more}`, label, { type: "button" });
  button.addEventListener("click", act);
  return button;
}

// An element of ours: begin(element, signal) when it comes onto a page; the signal ends all of it when it leaves.
export function define(name, begin) {
  class Element extends HTMLElement {
    #wires = null;

    connectedCallback() {
      this.#wires = new AbortController();
      begin(this, this.#wires.signal);
    }

    disconnectedCallback() {
      this.#wires.abort();
    }
  }
  customElements.define(name, Element);
}

// on(target, "click keydown", listener, options?), until the signal ends every listener at once.
export const listening = (signal) => (target, types, listener, options = {}) => {
  for (const type of types.split(" ")) target.addEventListener(type, listener, { signal, ...options });
};

// later(act, wait): in so many ms, unless it is called again before then; without an act, or after the signal, nothing is.
export function timer(signal = undefined) {
  let set = 0;
  const later = (act = null, wait = 0) => {
    clearTimeout(set);
    set = act && setTimeout(act, wait);
  };
  signal?.addEventListener("abort", () => later());
  return later;
}

// Writes into an input, as typing does, with its events. what: { value } or { checked }
export function write(control, what, types = ["input", "change"]) {
  Object.assign(control, what);
  for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }));
}

// An input's text: a check box's value or nothing, "false" for an unset flag.
export const isFlag = ({ type, value }) => type === "checkbox" && value === "true";
export const said = (control) => (control.type !== "checkbox" || control.checked ? control.value : isFlag(control) ? "false" : "");

// Its text as the page printed it, and whether it differs now.
export function printed({ type, value, defaultChecked: checked, options, defaultValue }) {
  if (type === "checkbox") return said({ type, value, checked });
  return options ? ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "" : defaultValue;
}

export const isChanged = (control) => said(control) !== printed(control);

// A select without that option returns to the printed one.
export function say(control, text) {
  const { type, options, value } = control;
  if (type === "checkbox") control.checked = text.split(" ").includes(value);
  else control.value = options && [...options].every((option) => option.value !== text) ? printed(control) : text;
}

// From now on the element listens itself. → what replays all that came before (../first/early.js), except on what the page
// no longer shows.
export function waken(element) {
  const { early } = element;
  element.early = null;
  return () => {
    for (const { type, target, value, checked } of early ?? []) {
      if (!target.isConnected) continue;
      if (type === "click") target.click();
      else if (type === "submit") target.requestSubmit();
      else write(target, { value, checked });
    }
  };
}

// Once the page is loaded and idle.
export function whenIdle(act, options = {}) {
  const idle = window.requestIdleCallback ?? ((callback) => setTimeout(callback, 1000));
  const begin = () => idle(act, options);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

// Marks on an SVG board are not native buttons: keys press them.
export const presses = ({ type, key }) => type !== "keydown" || key === "Enter" || key === " ";

// Says a text to screen readers: what a press changed beside its button, which keeps the focus.
// It does not stay: it may be a hand.
let voice = null;
const speaks = timer();
export function aloud(text) {
  voice ??= make("p.calc-ear", "", { role: "status" });
  if (!voice.isConnected) document.body.append(voice);
  const say = (words) => {
    voice.textContent = words;
  };
  say("");
  speaks(() => {
    say(text);
    speaks(() => say(""), SPOKEN);
  }, HEARD);
}

// Opens all <details> around a place.
export function unfold(place, top) {
  for (let box = place; box && box !== top; box = box.parentElement) if (box.localName === "details") box.open = true;
}

// A sentence of the package that comes as text: its notations stay on one line, as in what Python draws.
const NOTATION = /(\S*(?:[\d?][-–][\d?]|[A-Z]-\d\d)\S*)/; // 5-3, BK-TIR-01

export function showSentence(place, sentence) {
  place.hidden = !sentence;
  const parts = sentence.split(NOTATION).map((part, at) => {
    if (at % 2 === 0 || part.length > 24) return part;
    return make("span.unbroken", part);
  });
  place.replaceChildren(...parts);
}

// Faults, told one after the other.
export const sentencesOf = (errors) => errors.map(({ message }) => message).join(" ");

// Whether the text was copied: a browser may refuse.
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function bring(place, block = "start") {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ block, behavior: calm ? "auto" : "smooth" });
}

// Scroll anchoring: what is under a thumb stays there, whatever changes above it and however late. If `first` is
// visible, it stays instead.
export function still(change, first) {
  const seen = first.getBoundingClientRect().bottom > 0;
  const held = seen ? null : document.elementFromPoint(innerWidth / 2, (innerHeight * 2) / 3);
  const from = held?.getBoundingClientRect().top;
  change();
  const by = held?.isConnected ? held.getBoundingClientRect().top - from : 0;
  if (by) scrollBy({ top: by, behavior: "instant" });
}
