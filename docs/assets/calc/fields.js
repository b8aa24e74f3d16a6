// The fields of one form: read them, fill them, mark what is wrong with them.
// Law: what comes from an address or from storage is only ever assigned to .value, .checked or
// .textContent; nothing here knows a rule.

import { clearRows, markRows } from "./rows.js";

const named = (form) => [...form.elements].filter((control) => control.name);

// {name: text}: an unchecked flag is "false", the values of a list to tick are joined by a space.
export function readFields(form) {
  const data = new FormData(form);
  const fields = {};
  for (const { name, type, value } of named(form)) {
    const values = data.getAll(name);
    const flag = type === "checkbox" && value === "true";
    fields[name] = values.length || !flag ? values.join(" ") : "false";
  }
  return fields;
}

// Fill from a Map or URLSearchParams; a field it does not name goes back to what the page shows first.
// A link leaves out what the calculator has by default, which the page's example may not have.
export function fillFields(form, values, link = false) {
  for (const control of named(form)) {
    const unsaid = link ? control.closest("[data-default]")?.dataset.default : undefined;
    const text = values.get(control.name) ?? unsaid;
    const given = typeof text === "string";
    if (control.type === "checkbox" || control.type === "radio") {
      control.checked = given ? text.split(" ").includes(control.value) : control.defaultChecked;
    } else if (control.options) {
      const options = [...control.options];
      const initial = options.find((option) => option.defaultSelected) ?? options[0];
      control.value = (options.find((option) => option.value === text) ?? initial)?.value ?? "";
    } else {
      control.value = given ? text : control.defaultValue;
    }
  }
}

// Write the state a draw carries into its inputs, leaving the others as they are.
export function writeState(form, state) {
  const values = Object.entries({ ...readFields(form), ...state });
  fillFields(form, new Map(values.map(([name, value]) => [name, String(value)])));
}

// The inputs that chance draws when nothing is typed into them.
export const drawnNames = (form) =>
  [...form.querySelectorAll("[data-drawn]")].map((field) => field.dataset.field);

// The names of the inputs that no longer hold these values.
export function differing(form, values) {
  const now = readFields(form);
  return Object.keys(now).filter((name) => now[name] !== values[name]);
}

export function sameFields(one, other) {
  const sorted = (fields) => JSON.stringify(Object.entries(fields).sort());
  return sorted(one) === sorted(other);
}

// "#id?a=1&seed=k2" → its URLSearchParams when it names this calculator, else null.
export function parseFragment(hash, id) {
  return hash.startsWith(`#${id}?`) ? new URLSearchParams(hash.slice(id.length + 2)) : null;
}

export function makeFragment(id, fields) {
  return `${id}?${new URLSearchParams(fields)}`;
}

export function clearErrors(form, names) {
  for (const place of form.querySelectorAll(".calc-error")) {
    const field = place.closest("[data-field]");
    if (names && !names.includes(field?.dataset.field)) continue;
    place.hidden = true;
    place.textContent = "";
    for (const control of controlsOf(field)) control.removeAttribute("aria-invalid");
    clearRows(field);
  }
}

// Each fault at its field, the others at the form's own paragraph.
export function showErrors(form, errors) {
  clearErrors(form);
  for (const { field, message, rule } of errors) {
    const owner = field ? form.querySelector(`[data-field="${CSS.escape(field)}"]`) : null;
    const place = owner?.querySelector(".calc-error") ?? form.querySelector('[data-error-for=""]');
    const cited = rule && !message.includes(rule) ? `${message} (${rule})` : message;
    place.textContent = place.textContent ? `${place.textContent} ${cited}` : cited;
    place.hidden = false;
    for (const control of controlsOf(owner)) control.setAttribute("aria-invalid", "true");
    markRows(owner, cited);
    for (let box = owner; box && box !== form; box = box.parentElement) {
      if (box.localName === "details") box.open = true;
    }
  }
}

export function focusFault(form) {
  const faulty = [...form.querySelectorAll('[aria-invalid="true"]')];
  const inSight = faulty.find((control) => control.offsetParent);
  (inSight ?? faulty[0]?.closest("[data-field]").querySelector("button"))?.focus();
}

function controlsOf(field) {
  return field ? field.querySelectorAll("[name]:is(input, select, textarea)") : [];
}
