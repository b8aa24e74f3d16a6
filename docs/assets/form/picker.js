// Taps instead of typing: the − and + buttons, and what depends on another input's value.
// Law: the input's text is the only source of truth. A tap rewrites it and dispatches a change, like typing.
// Pieces are tapped in their trays (tray.js), rows in their cards (rows.js).

import { aloud, listening, presses, said, write } from "../page/dom.js";
import { pressRow, syncRows, wireRows } from "./rows.js";
import { pressTray, syncTrays } from "./tray.js";
import { plain } from "./typed.js";

// Whatever comes into the element later, too.
export function wireTaps(root, signal) {
  wireRows(root, signal);
  const on = listening(signal);
  on(root, "click", ({ target }) => {
    const button = target.closest("button");
    const place = button?.closest(".calc-tray, .calc-control, .calc-rows");
    if (place?.matches(".calc-tray")) pressTray(place, button);
    else if (place?.matches(".calc-rows")) pressRow(place, button);
    else if (button?.dataset.step) tapStep(place.querySelector("input"), Number(button.dataset.step));
  });
  on(root, "input", ({ target }) => target.form && syncPickers(target.form));
  syncForms(root);
}

export function syncForms(root) {
  for (const form of root.querySelectorAll("form")) syncPickers(form);
}

// A part of an answer that fills an input, as an end of the board does: data-fill="name=value".
const filling = (form, { dataset }) => {
  const [name, value] = dataset.fill.split("=");
  return { input: form.elements[name], value };
};

export function pressFill(form, event) {
  const mark = event.target.closest("[data-fill]");
  if (!mark || !presses(event)) return;
  event.preventDefault();
  const { input, value } = filling(form, mark);
  if (input && !input.disabled) write(input, { value });
}

export function syncFills(form, output) {
  for (const mark of output.querySelectorAll("[data-fill]")) {
    const { input, value } = filling(form, mark);
    mark.ariaPressed = String(input?.value === value);
  }
}

function tapStep(input, by) {
  const { min, max } = input.dataset;
  const read = (text) => plain(text).replaceAll(" ", "").match(/[+-]?\d+/g)?.reduce((sum, term) => sum + Number(term), 0) ?? NaN;
  const now = [read(input.value) + by, read(input.defaultValue), 0];
  const next = now.find((number) => !Number.isNaN(number));
  const value = String(Math.max(Number(min), Math.min(Number(max), next)));
  write(input, { value });
  aloud(value.replace("-", "−"));
}

// Fields that wait for another input's value are hidden until it holds it, and are not sent.
function syncFields(form) {
  for (const field of form.querySelectorAll("[data-when]")) {
    const [name, values] = field.dataset.when.split("=");
    const other = form.elements[name];
    field.hidden = !other || !values.split(" ").includes(said(other));
    for (const control of field.querySelectorAll("input, select, textarea")) control.disabled = field.hidden;
  }
}

// What a program wrote into the inputs is drawn.
export function syncPickers(form) {
  syncRows(form);
  syncFields(form);
  syncTrays(form);
}
