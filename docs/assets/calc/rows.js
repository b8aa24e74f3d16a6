// A small table as cards: one for each row, with the native input of each column, from the <template>
// that Python drew. Law: the text of the textarea is the only truth, as Python reads it; a cell that
// changes rewrites it and announces the change there; the cards are drawn from it whenever it is
// written otherwise. What a card cannot show (a code that no list has, cells too many) stays in it.
// The page's own rows that fold are drawn as their heads; their cells come when one opens or the text changes.
//
//   wireRows(root, signal, grown)   once, for all forms that are in it or come; grown(form): cells came that were not there
//   syncRows(form)                  next, and whenever texts were written by program
//   markRows(field, wrong)          the cells that a fault of Python names, [row, column] each; clearRows(field)

import { announce, listening, unfold } from "./dom.js";
import { CELLS, LINES, plain } from "./typed.js";

const BREAKS = new RegExp(`(?:${CELLS.source}|${LINES.source})+`, "g");
const TRUE = ["true", "on", "oui", "1"];
const written = new WeakMap(); // textarea → the text its cards show

const editors = (form) => [...form.querySelectorAll(".calc-rows")];
const areaOf = (editor) => editor.querySelector("textarea");
const cardsOf = (editor) => [...editor.querySelector(".calc-rows-list").children];
// In the order of the text, which Python names: a card lays them out otherwise.
function cellsOf(card) {
  const cells = new Map([...card.querySelectorAll("[data-column]")].map((cell) => [cell.dataset.column, cell]));
  const { columns } = card.closest(".calc-rows").dataset;
  return columns.split(" ").flatMap((column) => cells.get(column) ?? []);
}
const controlsOf = (cell) => [...cell.querySelectorAll("input, select")];
const headsOf = (editor) => cardsOf(editor).filter((card) => !cellsOf(card).length);
const tickedIn = (cell) => controlsOf(cell).filter((box) => box.checked);

// What a cell is filled with: several boxes, one flag, a list to choose from, or a text.
function kindOf(cell) {
  const [first] = controlsOf(cell);
  if (first.type === "checkbox") return cell.querySelector(".calc-several") ? "several" : "flag";
  return first.localName === "select" ? "choice" : "text";
}

export function wireRows(root, signal, grown) {
  const on = listening(signal);
  const editorOf = (target) => target.closest(".calc-rows");
  const typed = (event) => {
    const card = event.target.closest(".calc-row");
    if (!card) return;
    event.stopPropagation(); // a cell is no input of the form
    name(editorOf(card), card);
    write(editorOf(card), [event.type]);
  };
  on(root, "input change", typed, { capture: true });
  on(root, "input", ({ target }) => target.matches(".calc-rows textarea") && draw(editorOf(target)));
  const opened = new MutationObserver((changes) => {
    const editors = new Set(changes.map(({ target }) => target.closest(".calc-rows-list") && editorOf(target)));
    for (const editor of editors) if (editor && furnish(editor)) grown(editor.closest("form"));
  });
  opened.observe(root, { attributeFilter: ["open"], subtree: true });
  signal.addEventListener("abort", () => opened.disconnect());
  on(root, "click", ({ target }) => {
    const editor = editorOf(target);
    if (editor) tapped(editor, target);
    if (target.closest(".calc-row-add")) grown(target.closest("form"));
  });
}

export function syncRows(form) {
  for (const editor of editors(form)) draw(editor);
}

// --- from the text to the cards

const linesOf = (text) => text.split(LINES).filter(plain);

function draw(editor) {
  const area = areaOf(editor);
  if (editor.dataset.cards !== undefined && written.get(area) === area.value) return;
  editor.dataset.cards = ""; // gone where Python prints other rows
  written.set(area, area.value);
  if (area.value !== area.defaultValue || !headsOf(editor).length) lay(editor);
  else limit(editor);
}

// True when cells came.
function furnish(editor) {
  const wanted = headsOf(editor).length > 0;
  if (wanted) lay(editor);
  return wanted;
}

function lay(editor) {
  for (const head of headsOf(editor)) head.append(...[...blank(editor).children].slice(1));
  const lines = linesOf(areaOf(editor).value);
  const cards = cardsOf(editor);
  for (const card of cards.slice(lines.length)) card.remove();
  lines.forEach((line, place) => fill(cards[place] ?? grow(editor), line));
  number(editor);
}

const blank = (editor) => editor.querySelector("template").content.firstElementChild.cloneNode(true);

function grow(editor) {
  const card = blank(editor);
  editor.querySelector(".calc-rows-list").append(card);
  return card;
}

function fill(card, line) {
  const texts = line.split(CELLS).map((text) => text.trim());
  const cells = cellsOf(card);
  cells.forEach((cell, place) => put(cell, texts[place] || (cell.dataset.default ?? "")));
  card.dataset.rest = JSON.stringify(texts.slice(cells.length));
  delete card.dataset.fresh;
}

function put(cell, text) {
  const [first, ...others] = controlsOf(cell);
  const kind = kindOf(cell);
  delete cell.dataset.raw;
  if (kind === "several") {
    const codes = text.split(/[\s,]+/).filter(Boolean);
    const boxes = [first, ...others];
    for (const box of boxes) box.checked = codes.includes(box.value);
    cell.dataset.raw = codes.filter((code) => !boxes.some(({ value }) => value === code)).join(" ");
  } else if (kind === "flag") {
    first.checked = TRUE.includes(plain(text).toLowerCase());
  } else {
    const known = kind !== "choice" || [...first.options].some(({ value }) => value === text);
    if (!known && text) first.add(new Option(text, text));
    first.value = text;
  }
}

// --- from the cards to the text

function read(cell) {
  const [{ checked, value }] = controlsOf(cell);
  const kind = kindOf(cell);
  if (kind === "several") {
    const ticked = tickedIn(cell).map((box) => box.value);
    return [...ticked, cell.dataset.raw].filter(Boolean).join(" ");
  }
  return kind === "flag" ? String(checked) : value.replace(BREAKS, ",").trim();
}

// As Python writes a row: optional cells at its end that hold their defaults are left out.
function lineOf(card) {
  const cells = cellsOf(card);
  const texts = [...cells.map(read), ...JSON.parse(card.dataset.rest ?? "[]")];
  while (texts.length) {
    const { optional, default: initial } = cells[texts.length - 1]?.dataset ?? {};
    const last = texts.at(-1);
    if (last !== "" && !(optional !== undefined && last === initial)) break;
    texts.pop();
  }
  return texts.join(" ; ");
}

// A card that was just added and says nothing yet is no line.
const bare = (card) => card.dataset.fresh !== undefined && lineOf(card) === card.dataset.fresh;

function write(editor, types) {
  const area = areaOf(editor);
  const lines = cardsOf(editor).filter((card) => !bare(card)).map(lineOf);
  area.value = lines.join("\n");
  written.set(area, area.value);
  number(editor);
  announce(area, types);
}

// --- taps

function tapped(editor, target) {
  if (target.closest(".calc-row-add")) return add(editor);
  const button = target.closest("[data-row]");
  if (!button) return;
  const card = button.closest(".calc-row");
  const { row } = button.dataset;
  if (row === "up") card.previousElementSibling?.before(card);
  if (row === "down") card.nextElementSibling?.after(card);
  const next = card.nextElementSibling ?? card.previousElementSibling;
  if (row === "remove") card.remove();
  write(editor, ["input", "change"]);
  const after = row === "remove" ? next?.querySelector(`[data-row="${row}"]`) : button;
  const focus = after?.disabled ? after.parentElement.querySelector("button:enabled") : after;
  const seen = focus?.offsetParent ? focus : next?.querySelector("summary");
  (seen ?? editor.querySelector(".calc-row-add")).focus();
}

function add(editor) {
  furnish(editor);
  const card = grow(editor);
  card.dataset.fresh = lineOf(card);
  const asks = cellsOf(card).some((cell) => controlsOf(cell)[0].matches('[type="text"]'));
  if (!asks) delete card.dataset.fresh; // nothing to type: it is a row at once
  for (const each of cardsOf(editor)) if (each.localName === "details") each.open = each === card;
  if (asks) number(editor);
  else write(editor, ["input", "change"]);
  controlsOf(cellsOf(card)[0])[0].focus();
}

// --- names and numbers, for the eye and for the ear

function limit(editor) {
  editor.querySelector(".calc-row-add").hidden = cardsOf(editor).length >= Number(editor.dataset.most);
}

function number(editor) {
  const cards = cardsOf(editor);
  const { label } = editor.dataset;
  limit(editor);
  cards.forEach((card, place) => {
    card.dataset.number = place + 1;
    name(editor, card);
    cellsOf(card).forEach((cell) => identify(areaOf(editor).id, place, cell));
    for (const button of card.querySelectorAll("[data-row]")) {
      const { row, does } = button.dataset;
      button.setAttribute("aria-label", `${label}, ligne ${place + 1} : ${does}`);
      button.disabled = (row === "up" && !place) || (row === "down" && place === cards.length - 1);
    }
  });
}

function identify(id, place, cell) {
  const label = cell.querySelector(":scope > label:not(:has(input))");
  if (!label) return;
  const [control] = controlsOf(cell);
  control.id = label.htmlFor = `${id}-${place + 1}-${cell.dataset.column}`;
}

function name(editor, card) {
  const [first, ...others] = cellsOf(card);
  const text = controlsOf(first)[0].matches('[type="text"]:not([data-min])') ? read(first) : "";
  const title = text || `Ligne ${card.dataset.number ?? ""}`;
  card.querySelector(".calc-row-title").textContent = title;
  if (card.localName !== "details") card.setAttribute("aria-label", `${editor.dataset.label} : ${title}`);
  const folded = card.querySelector(".calc-more");
  const inside = others.filter((cell) => folded?.contains(cell));
  const gist = card.querySelector(".calc-row-gist");
  if (gist) gist.textContent = others.filter((cell) => !inside.includes(cell)).map(told).filter(Boolean).join(" · ");
  if (folded) {
    const more = inside.filter((cell) => read(cell) !== cell.dataset.default).map(told).filter(Boolean);
    card.querySelector(".calc-row-more").textContent = more.join(" · ");
  }
}

// What a cell holds, in a few words.
function told(cell) {
  const [control] = controlsOf(cell);
  const { label } = cell.dataset;
  const kind = kindOf(cell);
  if (kind === "several") return tickedIn(cell).map((box) => box.parentElement.textContent.trim()).join(", ");
  if (kind === "flag") return control.checked ? label : "";
  if (kind === "choice") return control.selectedOptions[0]?.textContent ?? "";
  const text = read(cell);
  const piece = [...cell.querySelectorAll(".calc-tray [data-piece]")].find(({ dataset }) => dataset.piece === text);
  return text && `${label} ${piece?.getAttribute("aria-label") ?? text}`;
}

// --- faults: Python names a row, from 1, and a column

export function markRows(field, wrong) {
  for (const editor of field ? editors(field) : []) {
    furnish(editor);
    const lines = cardsOf(editor).filter((card) => !bare(card));
    for (const [row, column] of wrong) {
      const cells = lines[row - 1] ? cellsOf(lines[row - 1]) : [];
      const named = cells.filter(({ dataset }) => dataset.column === column);
      for (const cell of named.length ? named : cells.slice(0, 1)) show(cell, editor);
    }
  }
}

function show(cell, editor) {
  for (const control of controlsOf(cell)) control.setAttribute("aria-invalid", "true");
  unfold(cell, editor);
}

export function clearRows(field) {
  for (const control of field?.querySelectorAll(".calc-row [aria-invalid]") ?? []) {
    control.removeAttribute("aria-invalid");
  }
}
