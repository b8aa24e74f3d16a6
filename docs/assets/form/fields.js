// The fields of one form: read them, fill them, mark their faults.
// Law: text from an address or from storage is only ever assigned to .value, .checked or
// .textContent; filling inputs redraws their tiles and cards; no rule is known here.

import { isChanged, isFlag, printed, said, say, showSentence, unfold, way } from "../page/dom.js";
import { syncPickers } from "./picker.js";
import { markRows } from "./rows.js";

const OLDER = "Une autre édition du site a laissé ici ce qui n’existe plus et n’a pas compté\u00a0: ";
const LONG = 200; // signs of what it asked: a link may name anything

const named = (form) => [...form.querySelectorAll(":is(input, select, textarea)[name]")];

// {name: text}: an unchecked flag is "false", the values of a list to tick are joined by a space. An input
// that waits for another says nothing; hidden: what stands in it, too.
export function readFields(form, hidden = false) {
  const fields = {};
  for (const control of named(form)) {
    const { name, disabled } = control;
    const text = disabled && !hidden ? isFlag(control) && "false" : said(control);
    fields[name] = [fields[name], text].filter(Boolean).join(" ");
  }
  return fields;
}

// What stands in inputs otherwise than the page printed it, { name: text }.
export function changedFields(form) {
  const now = readFields(form);
  const changed = new Set(named(form).filter(isChanged).map(({ name }) => name));
  return pick(now, (name) => changed.has(name));
}

// Those of some texts that fit(name, text).
export const pick = (texts, fits) => Object.fromEntries(Object.entries(texts).filter(([name, text]) => fits(name, text)));

export const isTouched = (form) => named(form).some(isChanged);

// Inputs that still hold the page's example return to the calculator's defaults, except those that others depend on,
// which say what the form is about. but: the names of more exceptions.
export function leaveExample(form, but) {
  const about = [...form.querySelectorAll("[data-when]")].map(({ dataset }) => dataset.when.split("=")[0]);
  const stays = new Set([...about, ...Object.keys({ ...changedFields(form), ...but })]);
  fillFields(form, {}, true, Object.keys(readFields(form)).filter((name) => !stays.has(name)));
}

// Resets the inputs that still hold these texts, which were taken.
export function resetFields(form, texts) {
  clearErrors(form);
  const now = readFields(form);
  fillFields(form, {}, false, Object.keys(texts).filter((name) => texts[name] === now[name]));
}

// Fill from { name: text }; a field it does not name returns to its first value. A link omits the
// calculator's defaults, which the page's example may not have. only: the names of those to fill; the
// others stay.
export function fillFields(form, values, link = false, only = null) {
  sayFields(form, values, link, only);
  syncPickers(form);
}

function sayFields(form, values, link = false, only = null) {
  for (const control of named(form)) {
    if (only && !only.includes(control.name)) continue;
    const unsaid = link ? control.closest("[data-default]")?.dataset.default : undefined;
    const text = values[control.name] ?? unsaid;
    say(control, typeof text === "string" ? text : printed(control));
  }
}

// What the inputs would hold if these values filled them, { name: text }: of a copy, whose tiles and cards nobody sees.
export function filled(form, values, link = false) {
  const other = form.cloneNode(true);
  sayFields(other, values, link);
  return readFields(other, true);
}

// Drops the values that no input has any more, which another edition of the site gave. → a sentence about them, or "".
export function dropGone(form, values) {
  const gone = Object.keys(values).filter((name) => name !== "seed" && !form.elements[name]);
  for (const name of gone) delete values[name];
  const told = gone.map((name) => `«\u00a0${name}\u00a0»`).join(", ");
  return gone.length ? OLDER + (told.length > LONG ? `${told.slice(0, LONG)}…` : `${told}.`) : "";
}

// Fills some fields and leaves the others; leaves all if nothing changes.
export function writeFields(form, some) {
  const now = readFields(form);
  const changed = Object.keys(some).filter((name) => name in now && now[name] !== some[name]);
  if (changed.length) fillFields(form, some, false, changed);
}

export const fieldOf = (form, name) =>
  [...form.querySelectorAll("[data-field]")].find(({ dataset }) => dataset.field === name);

// The inputs that chance draws when nothing is typed into them.
export const drawnNames = (form) =>
  [...form.querySelectorAll("[data-drawn]")].map((field) => field.dataset.field);

// Limits trays to these pieces, { name: [piece, …] }; the others show all of theirs, once they are drawn.
export function narrow(form, among) {
  for (const field of form.querySelectorAll("[data-field]")) {
    const tray = field.querySelector(".calc-tray");
    const only = among[field.dataset.field];
    if (only) tray.dataset.only = only.join(" ");
    else if (tray) delete tray.dataset.only;
  }
}

export function clearErrors(form, names) {
  for (const place of form.querySelectorAll("[data-field] .calc-error, [data-error-for]")) {
    const field = place.closest("[data-field]");
    if (names && !names.includes(field?.dataset.field)) continue;
    showSentence(place, "");
    for (const control of field?.querySelectorAll("[aria-invalid]") ?? []) control.ariaInvalid = null;
  }
}

// Each fault at its field, the others at the form's own paragraph. anyway(): make the move all the same, as the
// fault's `way` says, or as the table may let what the rules bar.
export function showErrors(form, errors, anyway = null) {
  clearErrors(form);
  for (const { field, message, rule, cells, way: label = "La table le permet" } of errors) {
    const owner = fieldOf(form, field);
    const place = owner?.querySelector(".calc-error") ?? form.querySelector('[data-error-for=""]');
    const cited = rule && !message.includes(rule) ? `${message} (${rule})` : message;
    showSentence(place, place.textContent ? `${place.textContent} ${cited}` : cited);
    if (field === "anyway" && anyway) place.append(" ", way(label, anyway, ".calc-anyway"));
    for (const control of owner ? named(owner) : []) control.ariaInvalid = "true";
    if (owner && cells) markRows(owner, cells);
    unfold(owner, form);
  }
  syncPickers(form);
}

export function focusFault(form) {
  const faulty = [...form.querySelectorAll('[aria-invalid="true"]')];
  const inSight = faulty.find((control) => control.offsetParent);
  const folded = faulty[0]?.closest("[data-field]").querySelector("button:not([hidden], :disabled)");
  (inSight ?? folded ?? form.querySelector(".calc-anyway"))?.focus();
}
