// Which move a form makes. Law: it is the JSON that Python wrote into the form, with what the reader has
// changed since; nothing here knows what a move means.
//
//   moveOf(form)              → the move
//   atFields(errors, form)    the faults of a move, each with the name of the input it belongs to

import { changedFields } from "../calc/fields.js";

export function moveOf(form) {
  const move = JSON.parse(form.dataset.move);
  const changed = Object.entries(changedFields(form)).filter(([name]) => !silent(form, name));
  const keys = new Set([...form.querySelectorAll("[data-key]")].map(({ name }) => name));
  const whole = form.dataset.into.startsWith("move.") ? move.move : move;
  const into = form.dataset.into.replace("move.", "");
  for (const [name, text] of changed) {
    if (keys.has(name)) whole[name] = text;
    else (whole[into] ??= {})[name] = text;
  }
  return move;
}

// An input that waits for another one's value, and is not shown, says nothing.
const silent = (form, name) => [...form.elements].some((each) => each.name === name && each.disabled);

export function atFields(errors, form) {
  const names = new Set([...form.querySelectorAll("[data-field]")].map(({ dataset }) => dataset.field));
  return errors.map((error) => {
    const field = error.field.replace(/^moves\.\d+\.?/, "").replace(/^(fields|readings)\./, "");
    return { ...error, field: names.has(field) ? field : "" };
  });
}
