// A small table as cards: one per row, with the native input of each column, from Python's <template>.
// Law: the textarea's text is the only source of truth, as Python reads it. A changed cell rewrites it
// and dispatches the change there; the cards are redrawn from it whenever it changes otherwise. What a
// card cannot show (a code in no list, too many cells) stays in the text.
// Printed rows that fold show only their heads; their cells are made when one opens or the text changes.
//
//   wireRows(root, signal)      once, for all present and future forms in it; pressRow(editor, button): its buttons
//   syncRows(form)              after that, and whenever code sets texts
//   markRows(field, wrong)      marks the cells of a fault, [row, column] each

import { aloud, listening, unfold, write } from "../page/dom.js";
import { syncTrays } from "./tray.js";
import { CELLS, LINES, plain } from "./typed.js";

const BREAKS = new RegExp(`(?:${CELLS.source}|${LINES.source})+`, "g");

const editors = (form) => [...form.querySelectorAll(".calc-rows")];
const editorOf = (target) => target.closest(".calc-rows");
const areaOf = (editor) => editor.querySelector("textarea");
const cardsOf = (editor) => [...editor.querySelector(".calc-rows-list").children];
// In the order of the text, which Python names: a card lays them out otherwise.
const cellsOf = (card) =>
  editorOf(card).dataset.columns.split(" ").map((column) => card.querySelector(`[data-column="${column}"]`)).filter(Boolean);
const controlOf = (cell) => cell.querySelector("input, select");
const headsOf = (editor) => cardsOf(editor).filter((card) => !cellsOf(card).length);

export function wireRows(root, signal) {
  const typed = (event) => {
    if (!event.target.closest(".calc-row")) return;
    event.stopPropagation(); // a cell is no input of the form
    set(editorOf(event.target), [event.type]);
  };
  listening(signal)(root, "input change", typed, { capture: true });
  const opened = new MutationObserver((changes) => {
    for (const { target } of changes) if (target.closest(".calc-rows-list") && furnish(editorOf(target))) syncTrays(target.closest("form"));
  });
  opened.observe(root, { attributeFilter: ["open"], subtree: true });
  signal.addEventListener("abort", () => opened.disconnect());
}

export function syncRows(form) {
  for (const editor of editors(form)) draw(editor);
}

// --- from the text to the cards

// data-cards: the text that they show; removed when Python prints other rows.
function draw(editor) {
  const { value, defaultValue } = areaOf(editor);
  if (editor.dataset.cards === value) return;
  editor.dataset.cards = value;
  if (value === defaultValue && headsOf(editor).length) limit(editor);
  else lay(editor);
}

// True if cells were made.
function furnish(editor) {
  if (!headsOf(editor).length) return false;
  lay(editor);
  return true;
}

function lay(editor) {
  for (const head of headsOf(editor)) head.append(...[...blank(editor).children].slice(1));
  const lines = areaOf(editor).value.split(LINES).filter(plain);
  const cards = cardsOf(editor);
  for (const card of cards.slice(lines.length)) card.remove();
  for (const [place, line] of lines.entries()) fill(cards[place] ?? grow(editor), line);
  number(editor);
}

const blank = (editor) => editor.querySelector("template").content.firstElementChild.cloneNode(true);
const grow = (editor) => editor.querySelector(".calc-rows-list").appendChild(blank(editor));

function fill(card, line) {
  const texts = line.split(CELLS).map((text) => text.trim());
  const cells = cellsOf(card);
  for (const [place, cell] of cells.entries()) put(cell, texts[place] || (cell.dataset.default ?? ""));
  card.dataset.rest = texts.slice(cells.length).join(";");
  delete card.dataset.fresh;
}

// Into a select or a text.
function put(cell, text) {
  const control = controlOf(cell);
  if (control.options && text && [...control.options].every(({ value }) => value !== text)) control.add(new Option(text, text));
  control.value = text;
}

// --- from the cells to the text

const read = (cell) => controlOf(cell).value.replace(BREAKS, ",").trim();

// As Python writes a row: optional cells at its end with their defaults are omitted.
function lineOf(card) {
  const cells = cellsOf(card);
  const texts = [...cells.map(read), ...(card.dataset.rest ?? "").split(";")];
  while (texts.length) {
    const last = texts.at(-1);
    if (last && last !== cells[texts.length - 1]?.dataset.default) break;
    texts.pop();
  }
  return texts.join(" ; ");
}

// Without a card that was just added and is still empty.
const linesOf = (editor) => cardsOf(editor).filter((card) => card.dataset.fresh !== lineOf(card));

function set(editor, types = undefined) {
  const value = linesOf(editor).map(lineOf).join("\n");
  editor.dataset.cards = value;
  number(editor);
  write(areaOf(editor), { value }, types);
}

// --- taps

export function pressRow(editor, button) {
  const { row } = button.dataset;
  if (button.matches(".calc-row-add")) return add(editor);
  const card = button.closest(".calc-row");
  if (row === "up") card.previousElementSibling?.before(card);
  if (row === "down") card.nextElementSibling?.after(card);
  const next = card.nextElementSibling ?? card.previousElementSibling;
  if (row === "remove") card.remove();
  set(editor);
  const after = row === "remove" ? next?.querySelector(next.open === false ? "summary" : "[data-row=remove]") : button;
  const focus = after?.disabled ? after.parentElement.querySelector("button:enabled") : after;
  (focus ?? editor.querySelector(".calc-row-add")).focus();
  if (after === button) aloud(cardsOf(editor).map((each) => each.querySelector(".calc-row-title").textContent).join(", "));
}

function add(editor) {
  furnish(editor);
  const card = grow(editor);
  card.dataset.fresh = lineOf(card);
  for (const each of cardsOf(editor)) if (each.localName === "details") each.open = each === card;
  number(editor);
  controlOf(cellsOf(card)[0]).focus();
  syncTrays(editor.closest("form"));
}

// --- visible and accessible names and numbers: "#" in Python's templates

function limit(editor) {
  editor.querySelector(".calc-row-add").hidden = cardsOf(editor).length >= Number(editor.dataset.most);
}

function number(editor) {
  limit(editor);
  for (const [place, card] of cardsOf(editor).entries()) {
    name(editor, card, place + 1);
    for (const cell of cellsOf(card)) {
      controlOf(cell).id = cell.querySelector("label").htmlFor = `${areaOf(editor).id}-${place + 1}-${cell.dataset.column}`;
    }
    for (const button of card.querySelectorAll("[data-row]")) {
      const { row, named } = button.dataset;
      button.ariaLabel = named.replace("#", place + 1);
      button.disabled = row === "up" ? !place : row === "down" && !card.nextElementSibling;
    }
  }
}

function name(editor, card, place) {
  const [first, ...others] = cellsOf(card);
  const { label, untitled } = editor.dataset;
  const text = controlOf(first).matches('[type="text"]:not([data-min])') ? read(first) : "";
  const title = text || untitled.replace("#", place);
  card.querySelector(".calc-row-title").textContent = title;
  if (card.localName !== "details") card.ariaLabel = label.replace("#", () => title);
  const folded = card.querySelector(".calc-more");
  sumUp(card.querySelector(".calc-row-gist"), others.filter((cell) => !folded?.contains(cell)));
  sumUp(card.querySelector(".calc-row-more"), others.filter((cell) => folded?.contains(cell) && read(cell) !== cell.dataset.default));
}

function sumUp(place, cells) {
  if (place) place.textContent = cells.map(told).filter(Boolean).join(" · ");
}

// What a cell holds, in a few words.
function told(cell) {
  const { selectedOptions, dataset } = controlOf(cell);
  const text = read(cell);
  if (!text) return "";
  if (selectedOptions) return selectedOptions[0].textContent;
  const piece = [...cell.querySelectorAll("[data-piece]")].find(({ dataset }) => dataset.piece === text);
  const printed = dataset.min === undefined ? text : text.replace("-", "−");
  return `${cell.dataset.label} ${piece?.ariaLabel ?? printed}`;
}

// --- faults: Python names a row, from 1, and a column

export function markRows(field, wrong) {
  for (const editor of editors(field)) {
    furnish(editor);
    const lines = linesOf(editor);
    for (const [row, column] of wrong) {
      const cells = lines[row - 1] ? cellsOf(lines[row - 1]) : [];
      const cell = cells.find(({ dataset }) => dataset.column === column) ?? cells[0];
      if (!cell) continue;
      controlOf(cell).ariaInvalid = "true";
      unfold(cell, editor);
    }
  }
}
