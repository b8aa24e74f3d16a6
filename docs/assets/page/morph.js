// Morphs the DOM into the HTML that Python answers: unchanged nodes stay, with focus, caret, half-typed text, its faults
// and unfolded details.
// Law: Python's HTML enters a page here alone. What a script draws from a text (trays, cards of rows) is
// the script's, and stays as long as Python prints the same for it.
//
//   morph(place, html)             morphs the element into the printed one
//   replaceContent(place, html)    replaces its content as a whole: nothing under a finger turns into another thing
//   rememberPrinted(root)          remembers how Python printed it, before scripts draw in it

import { Idiomorph } from "idiomorph";
import { isChanged } from "./dom.js";

const OWN = ".calc-tray, .calc-rows";
const INPUT = "input, select, textarea";
const FAULT = "[data-field] .calc-error, [data-error-for]"; // Python prints it empty: ../form/fields.js shows and clears it
const printed = new WeakMap(); // what scripts draw in → its HTML, as Python printed it

export function rememberPrinted(root) {
  for (const own of root.querySelectorAll(OWN)) if (!printed.has(own)) printed.set(own, own.outerHTML);
}

// What is half typed goes over into the next input, which keeps its own as what it was printed with.
function carry(from, to) {
  if (to.localName === "input") to.setAttribute("value", to.defaultValue);
  Object.assign(to, { value: from.value, checked: from.checked });
}

const callbacks = {
  beforeNodeMorphed(from, to) {
    if (from.isEqualNode(to) || (from.matches?.(FAULT) && !from.hidden)) return false;
    if (from.matches?.(INPUT) && isChanged(from)) carry(from, to);
    if (!from.matches?.(OWN)) return true;
    const { outerHTML } = to;
    const same = printed.get(from) === outerHTML;
    printed.set(from, outerHTML);
    return !same;
  },
  // Only the reader closes what she has opened, and a fault stands until its input changes or is taken.
  beforeAttributeUpdated: (name, { localName }, how) =>
    !(how === "remove" && (name === "aria-invalid" || (localName === "details" && name === "open"))),
};

export function morph(place, html) {
  const box = document.createElement("div"); // no template, whose document would have to be left
  box.innerHTML = html; // our own, escaped by Python
  rememberPrinted(box);
  Idiomorph.morph(place, box.firstElementChild, { callbacks });
}

export function replaceContent(place, html) {
  place.innerHTML = html; // our own, too
}
