// The move of a button or a form. Law: it is the JSON that Python wrote into it, with the reader's
// changes; nothing here knows what a move means.
//
//   moveOf(form, submitter)   → the move; a submit button may add a part of it by its name and value
//   withFields(move, fields)  the move, or the one that an amendment puts, with more inputs
//   atFields(errors)          a move's faults, each with the name of its input

import { changedFields } from "../form/fields.js";

export function moveOf(form, submitter) {
  const move = JSON.parse(form.dataset.move);
  const changed = Object.entries(changedFields(form)).filter(([name]) => !silent(form, name));
  const keys = new Map([...form.querySelectorAll("[data-key]")].map(({ name, dataset }) => [name, dataset.key]));
  const whole = form.dataset.into.startsWith("move.") ? move.move : move;
  const into = form.dataset.into.replace("move.", "");
  for (const [name, text] of changed) {
    if (keys.has(name)) whole[keys.get(name)] = text;
    else (whole[into] ??= {})[name] = text;
  }
  return submitter?.name ? { ...move, [submitter.name]: submitter.value } : move;
}

// An input that waits for another one's value, and is not shown, says nothing.
const silent = (form, name) => [...form.elements].some((each) => each.name === name && each.disabled);

export function withFields(move, fields) {
  if (move.do === "amend") return { ...move, move: withFields(move.move, fields) };
  return { ...move, fields: { ...move.fields, ...fields } };
}

export const atFields = (errors) =>
  errors.map((error) => ({ ...error, field: error.field.replace(/^moves\.\d+\.?/, "").replace(/^(fields|readings)\./, "") }));
