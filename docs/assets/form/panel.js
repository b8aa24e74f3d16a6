// What surrounds a form: the buttons that apply, marks on a result, the list of earlier draws.
// Law: only elements and textContent; morph.js prints what Python answered.

import { replaceContent } from "../page/morph.js";
import { bring, copied, make, printed, said } from "../page/dom.js";
import { isTouched } from "./fields.js";
import { syncFills, syncForms } from "./picker.js";

let dated = null; // what writes dates: slow to make

// What Python printed around a result for us to show when there is need.
/** @returns {any} */
export function parts(element) {
  const [submit, output] = ["[type=submit]", "output"].map((part) => element.querySelector(part));
  const named = ["next", "settle", "notice", "history", "past", "erase", "adopt", "correct", "undo", "reset"];
  return {
    submit,
    output,
    example: output.innerHTML, // the worked example that the page was built with
    ...Object.fromEntries(named.map((name) => [name, element.querySelector(`.calc-${name}`)])),
  };
}

// marks: for a draw, { sign, before, fresh }.
export function print(panel, html, marks) {
  const { output } = panel;
  const refocus = output.contains(document.activeElement);
  panel.held ||= output.querySelector(".calc-stage").offsetHeight;
  replaceContent(output, html); // other pieces, which fall anew; what stands below stays where it is seen
  syncForms(output);
  const stage = output.querySelector(".calc-stage");
  if (panel.held) stage.style.setProperty("--held", `${panel.held}px`); // it never shrinks
  requestAnimationFrame(() => {
    panel.held = stage.offsetHeight || panel.held; // laid out for the eye
    const at = document.activeElement;
    if (panel.submit.form.contains(at)) bring(at, "nearest"); // a longer answer pushes it down
  });
  if (marks) mark(output.querySelector(".calc-result"), marks);
  if (refocus) hold(stage); // what stands folded can hold no focus
}

export function hold(element, at = element) {
  element.tabIndex = -1;
  at.focus({ preventScroll: true });
}

// The draw's number, its outcome before an amendment, of it, the table's or the site's, whether it is new, the share button.
function mark(result, { sign, before, fresh }) {
  result.classList.toggle("calc-fresh", fresh);
  if (sign) result.querySelector(".calc-told").prepend(make("p.calc-sign", sign));
  const note = before && make("p.calc-before", `Auparavant\u00a0: ${before}`);
  if (note) result.querySelector(".calc-summary").after(note);
  result.querySelector(".calc-seed")?.append(" ", make("button.calc-share", shareLabel(), { type: "button" }));
}

// The answer replaces the stage: nothing moves, unless the stage is off screen or under the button.
// It is measured as it is painted: that is free then, and the answer shows sooner.
export const reveal = ({ submit, output }) => requestAnimationFrame(() => {
  const stage = output.querySelector(".calc-stage");
  const { top, bottom } = stage.getBoundingClientRect();
  const { scrollMarginTop } = getComputedStyle(stage);
  const foot = submit.closest(".calc-foot").getBoundingClientRect().top;
  if (top >= Number.parseFloat(scrollMarginTop) && bottom <= foot) return;
  bring(stage);
  const at = document.activeElement;
  if (at !== document.body && !output.contains(at) && !at.closest(".calc-foot")) hold(stage); // it is out of sight now
});

// A calculator that waits for the player's input.
export function begin(element, at = element) {
  bring(element.querySelector(".calc-stage")); // beside a text, the form itself scrolls
  hold(element, at);
}

// What may follow is below all inputs.
export function goOn({ output }) {
  const onward = output.querySelector(".calc-onward");
  bring(onward);
  onward.querySelector("a, input, select, button:enabled")?.focus({ preventScroll: true });
}

// Python gives the seed if something was drawn, else only the link.
export const tellsASeed = (html) => !/<p class="calc-seed">\s*<a/.test(html);

const onPhone = () => Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;
const shareLabel = () => (onPhone() ? "Partager le lien" : "Copier le lien");

export async function share(pressed, shown) {
  if (!pressed || !shown) return;
  const url = new URL(`#${shown.fragment}`, location.href).href;
  let done = false;
  try {
    if (onPhone()) return await navigator.share({ url, text: shown.summary });
    done = await copied(url);
  } catch (error) {
    if (error.name === "AbortError") return; // the reader closed the share sheet
  }
  pressed.textContent = done ? "Lien copié" : "Copiez l’adresse de la page";
  setTimeout(() => (pressed.textContent = shareLabel()), 2500);
}

// Shows the buttons that apply; a focused one that disappears passes its focus on. acts: whether a character is
// chosen. outdated: what is shown is not of the inputs.
export function refresh(panel, draws, form, { acts = false, outdated = false } = {}) {
  const { undo, correct, next, settle, adopt, reset, submit, output } = panel;
  const { before, correcting, correctable, adoptable, history, shown } = draws;
  const focused = document.activeElement;
  undo.hidden = before === undefined;
  settle.hidden = !correcting;
  next.hidden = correcting || !output.querySelector(".calc-onward");
  adopt.hidden = !(acts && adoptable);
  correct.hidden = !correctable;
  reset.hidden = !shown && !isTouched(form);
  if (focused?.hidden) submit.focus();
  output.toggleAttribute("data-outdated", outdated);
  syncFills(form, output);
  syncFolds(form);
  panel.erase.textContent = draws.erased ? "Rétablir ce qui a été effacé" : "Effacer";
  panel.history.hidden = !history.length && !draws.erased;
  if (panel.history.open) listHistory(panel, history, shown?.fragment);
}

// Marks a fold if something in it differs from the defaults.
function syncFolds(form) {
  for (const fold of form.querySelectorAll(".calc-chips > details")) {
    const fields = [...fold.querySelectorAll("[data-field]")];
    fold.toggleAttribute("data-changed", fields.some((field) => !field.hidden && isChanged(field)));
  }
}

function isChanged(field) {
  const controls = [...field.querySelectorAll("[name]")];
  const plain = (texts) => texts.filter((text) => text && text !== "false").join(" ");
  return plain(controls.map(said)) !== (field.dataset.default ?? plain(controls.map(printed)));
}

// Earlier draws, each a link to its fragment; existing lines are kept.
function listHistory({ past: list }, entries, current) {
  const lines = new Map([...list.children].map((line) => [line.dataset.key, line]));
  const keys = entries.map((entry) => JSON.stringify(entry));
  const same = keys.join() === [...lines.keys()].join();
  if (!same) list.replaceChildren(...entries.map((entry, at) => lines.get(keys[at]) ?? historyLine(entry, keys[at])));
  for (const link of list.querySelectorAll("a")) link.ariaCurrent = link.getAttribute("href") === `#${current}` ? "true" : null;
}

function historyLine({ fragment, summary, time, number }, key) {
  const when = new Date(time);
  dated ??= new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "short" });
  const date = Number.isNaN(when.getTime()) ? "" : dated.format(when);
  const link = make("a", summary, { href: `#${fragment}` });
  const told = make("small", [number ? `nᵒ\u00a0${number}` : "", date].filter(Boolean).join(" · "));
  return make("li", [link, told], { "data-key": key });
}
