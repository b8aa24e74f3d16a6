// Taps instead of typing: the − and + buttons, and the tiles of the piece pickers.
// Law: the text of the input is the only truth. A tap rewrites it and announces a change, as typing
// does; the tiles are then redrawn from it. Notations that no tile bears are left as they are.

import { announce, make, presses } from "./dom.js";
import { syncRows, wireRows } from "./rows.js";

const pickers = (form) =>
  [...form.querySelectorAll(".calc-picker")].map((picker) => ({
    picker,
    input: picker.closest("[data-field]").querySelector("input[name]"),
  }));

// As Python reads a list: commas, when there are any, win over spaces.
const comma = (text) => /[,;]/.test(text);
const piecesOf = ({ value }) =>
  value
    .split(comma(value) ? /[,;]/ : /\s/)
    .map((piece) => piece.trim())
    .filter(Boolean);
const joined = (pieces, { value }) => pieces.join(comma(value) ? ", " : " ");

function write(input, text) {
  input.value = text;
  announce(input);
}

export function wireTaps(form, signal) {
  const tapped = ({ target }) => {
    const step = target.closest("[data-step]");
    const tile = target.closest("[data-piece]");
    const back = target.closest(".calc-back");
    const type = target.closest(".calc-type");
    if (type) tapType(type);
    else if (back) tapBack(form, back);
    else if (step) tapStep(step);
    else if (tile) tapTile(form, tile);
  };
  wireRows(form, signal);
  for (const { picker } of pickers(form)) {
    addBack(picker);
    addType(picker);
  }
  form.addEventListener("click", tapped, { signal });
  form.addEventListener("input", () => syncPickers(form), { signal });
  syncPickers(form);
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
  if (input && !input.disabled) write(input, value);
}

export function syncFills(form, output) {
  for (const mark of output.querySelectorAll("[data-fill]")) {
    const { input, value } = filling(form, mark);
    mark.setAttribute("aria-pressed", String(input?.value === value));
  }
}

function tapStep(button) {
  const input = button.closest(".calc-control").querySelector("input");
  const { min, max } = input.dataset;
  const read = (text) => Number.parseInt(text.replace("−", "-"), 10);
  const now = [read(input.value) + Number(button.dataset.step), read(input.defaultValue), 0];
  const next = now.find((number) => !Number.isNaN(number));
  write(input, String(Math.max(Number(min ?? -Infinity), Math.min(Number(max ?? Infinity), next))));
}

function tapTile(form, tile) {
  const { picker, input } = pickers(form).find((each) => each.picker.contains(tile));
  const { piece } = tile.dataset;
  const pieces = piecesOf(input);
  const last = pieces.lastIndexOf(piece);
  const { mode } = picker.dataset;
  if (mode === "one") {
    write(input, last < 0 ? piece : "");
  } else if (last < 0 || (mode === "sequence" && left(form, picker, input, piece) > 0)) {
    write(input, joined([...pieces, piece], input));
  } else {
    write(input, joined(pieces.filter((_, place) => place !== last), input));
  }
}

// While a question stands its own tiles take the place of the picker's, which come back after it.
const ownTiles = new WeakMap();

export function offerTiles(form, place) {
  for (const { picker } of pickers(form)) {
    const tiles = [...picker.querySelectorAll("[data-piece]")];
    if (!ownTiles.has(picker)) ownTiles.set(picker, tiles);
    const offered = place.querySelectorAll(".calc-draws [data-piece]");
    for (const tile of tiles) tile.remove();
    picker.prepend(...(offered.length ? offered : ownTiles.get(picker)));
  }
  syncPickers(form);
}

// Where the same piece may come several times (dice), a tap adds one more: removing needs a button.
function addBack(picker) {
  if (picker.dataset.mode !== "sequence" || Number(picker.dataset.copies ?? 1) < 2) return;
  if (picker.querySelector(".calc-back")) return;
  picker.append(make("button", "calc-back", "⌫", { type: "button", "aria-label": "Retirer le dernier" }));
}

// Where every tile is in sight, the text that they write stands one tap away.
function addType(picker) {
  if (picker.parentElement.localName === "details" || picker.querySelector(".calc-type")) return;
  picker.append(make("button", "calc-type", "✎", { type: "button", "aria-label": "Saisir en texte", "aria-expanded": "false" }));
}

function tapType(button) {
  const input = button.closest("[data-field]").querySelector("input[name]");
  const open = button.getAttribute("aria-expanded") === "false";
  button.setAttribute("aria-expanded", String(open));
  if (open) input.focus();
}

// Text that no tile says is never hidden, nor is a fault in it.
function syncType(picker, input, tiles) {
  const said = piecesOf(input).every((piece) => tiles.some((tile) => tile.dataset.piece === piece));
  const faulty = input.getAttribute("aria-invalid") === "true";
  if (!said || faulty) picker.querySelector(".calc-type")?.setAttribute("aria-expanded", "true");
}

function tapBack(form, back) {
  const { input } = pickers(form).find((each) => each.picker.contains(back));
  write(input, joined(piecesOf(input).slice(0, -1), input));
}

// How many copies of a piece remain, among the inputs that share this picker's pool.
function left(form, { dataset }, input, piece) {
  const { pool } = dataset;
  const sharing = pickers(form).filter(
    ({ picker }) => pool && [picker.dataset.pool, picker.dataset.holds].includes(pool),
  );
  const inputs = new Map(sharing.map((each) => [each.input, each.picker]));
  if (!pool) inputs.set(input, null);
  const named = [...inputs].flatMap(([from, picker]) =>
    piecesOf(from).map((each) => plain(picker, each)),
  );
  return Number(dataset.copies ?? 1) - named.filter((each) => each === piece).length;
}

// The pool's own name for a piece written otherwise: that of the tile whose text begins it.
function plain(picker, notation) {
  const tiles = picker?.dataset.holds ? [...picker.querySelectorAll("[data-same]")] : [];
  return tiles.find(({ dataset }) => notation.startsWith(dataset.piece))?.dataset.same ?? notation;
}

// The pieces of another input, when this picker chooses among them and its tiles bear them all.
function source(form, { dataset }, tiles) {
  const others = form.elements[dataset.among]; // not there where an onward move asks for this input alone
  const pieces = dataset.among && others ? piecesOf(others) : [];
  const known = pieces.every((piece) => tiles.some((tile) => tile.dataset.piece === piece));
  return known && pieces.length ? pieces : null;
}

// Fields that wait for another input's value are hidden until it holds it, and are not sent.
function syncFields(form) {
  for (const field of form.querySelectorAll("[data-when]")) {
    const [name, values] = field.dataset.when.split("=");
    const { type, checked, value } = form.elements[name] ?? {};
    field.hidden = !values.split(" ").includes(type === "checkbox" ? String(checked) : value);
    for (const control of field.querySelectorAll("input, select, textarea")) control.disabled = field.hidden;
  }
}

// Pressed: in this input. Disabled: used up by the inputs of the pool, and not here to be taken back.
// Hidden: not one of the pieces to choose among.
export function syncPickers(form) {
  syncRows(form);
  syncFields(form);
  for (const { picker, input } of pickers(form)) {
    const mine = piecesOf(input);
    const tiles = [...picker.querySelectorAll("[data-piece]")];
    const among = source(form, picker, tiles);
    syncType(picker, input, tiles);
    for (const tile of tiles) {
      const { piece } = tile.dataset;
      const pressed = mine.includes(piece);
      tile.setAttribute("aria-pressed", String(pressed));
      tile.hidden = !pressed && Boolean(among) && !among.includes(piece);
      tile.disabled = !pressed && left(form, picker, input, piece) <= 0;
    }
  }
}
