// The tray of a field: its pieces as they lie, touched to be changed, and the tiles and parts to do it with.
// Law: the text of the input is the only truth. A touch rewrites it and announces a change, as typing does;
// the tray is then drawn from it. What no tile bears lies there as its text, and the text stands open.
//
//   wireTrays(root, signal)   once, for all forms that are in it or come
//   syncTrays(form)           next, and whenever texts were written by program

import { announce, listening, make } from "./dom.js";
import { grammar, joined, newPiece, piecesOf, readPiece, writePiece } from "./notation.js";

const states = new WeakMap(); // tray → { open, at: the piece under the finger or null, lane }

const traysOf = (form) => [...form.querySelectorAll(".calc-tray")];
const fieldOf = (tray) => tray.parentElement;
const inputOf = (tray) => fieldOf(tray).querySelector('.calc-control > input[type="text"]');
const single = (tray) => tray.dataset.mode === "one";
const stands = (tray) => tray.dataset.stands !== undefined;
const textsOf = (tray) => {
  const input = inputOf(tray);
  if (single(tray)) return input.value.trim() ? [input.value.trim()] : [];
  return piecesOf(input);
};
const state = (tray) => states.get(tray) ?? states.set(tray, { open: false, at: null, lane: {} }).get(tray);

export function wireTrays(root, signal) {
  listening(signal)(root, "click", ({ target }) => {
    const tray = target.closest(".calc-tray");
    const button = target.closest("button");
    if (tray && button) tapped(tray.closest("form"), tray, button);
  });
}

export function syncTrays(form) {
  for (const tray of traysOf(form)) draw(form, tray);
}

// --- touches

function tapped(form, tray, button) {
  const { piece, code, by, lay, laid } = button.dataset;
  if (button.classList.contains("calc-type")) return tapType(tray, button);
  if (button.classList.contains("calc-add")) return tapAdd(form, tray, button);
  if (piece !== undefined) return tapTile(form, tray, button);
  if (code !== undefined || by !== undefined) return tapPart(tray, button);
  if (laid !== undefined) return tapLaid(form, tray, Number(laid));
  if (lay) tapMove(form, tray, lay);
}

function tapType(tray, button) {
  const open = button.getAttribute("aria-expanded") === "false";
  button.setAttribute("aria-expanded", String(open));
  if (open) inputOf(tray).focus();
}

function tapAdd(form, tray, button) {
  const now = state(tray);
  const lane = button.dataset.lane === undefined ? {} : { [button.dataset.part]: button.dataset.lane };
  const same = now.open && now.at === null && JSON.stringify(lane) === JSON.stringify(now.lane);
  Object.assign(now, { open: !same, at: null, lane });
  const forms = grammar(tray);
  if (now.open && forms.length === 1 && forms[0].tiles.length === 1) add(tray, newPiece(forms, 0, forms[0].tiles[0].dataset.piece));
  draw(form, tray);
}

function tapLaid(form, tray, at) {
  const now = state(tray);
  Object.assign(now, now.open && now.at === at ? { open: false, at: null } : { open: true, at });
  draw(form, tray);
}

function tapTile(form, tray, tile) {
  const now = state(tray);
  const forms = grammar(tray);
  const texts = textsOf(tray);
  const number = Number(tile.dataset.form);
  const { piece: code } = tile.dataset;
  const bears = (text) => {
    const read = readPiece(forms, text);
    return read?.form === number && read.codes[forms[number].at] === code;
  };
  const at = single(tray) && texts.length ? 0 : now.at;
  if (at !== null && texts[at] !== undefined) {
    const whole = forms[number].parts.every(({ first }) => first === ""); // the tile alone says it
    if (stands(tray) && bears(texts[at]) && whole) return write(tray, []);
    const old = readPiece(forms, texts[at]);
    const kept = old?.form === number ? { ...old, codes: old.codes.with(forms[number].at, code) } : newPiece(forms, number, code);
    return write(tray, texts.with(at, writePiece(kept)));
  }
  const last = texts.findLastIndex(bears);
  const again = tray.dataset.mode === "sequence" && left(form, tray)(tile) > 0;
  if (last < 0 || again) add(tray, newPiece(forms, number, code, now.lane));
  else write(tray, texts.toSpliced(last, 1));
}

function add(tray, piece) {
  const texts = textsOf(tray);
  if (texts.length >= Number(tray.dataset.most)) texts.pop();
  write(tray, [...texts, writePiece(piece)]);
}

function tapPart(tray, button) {
  const texts = textsOf(tray);
  const at = target(tray, texts);
  const read = readPiece(grammar(tray), texts[at] ?? "");
  if (!read) return;
  const { steps } = grammar(tray)[read.form];
  const place = steps.findIndex(({ node }) => node?.contains(button));
  const { code, by } = button.dataset;
  const now = read.codes[place];
  const next = by === undefined ? code : steps[place].step(now, Number(by));
  write(tray, texts.with(at, writePiece({ codes: read.codes.with(place, next) })));
}

// The piece that parts say more of: the one under the finger, else the last.
const target = (tray, texts) => (single(tray) ? 0 : (state(tray).at ?? texts.length - 1));

function tapMove(form, tray, lay) {
  const now = state(tray);
  const texts = textsOf(tray);
  const at = now.at ?? texts.length - 1;
  if (lay === "remove") {
    now.at = null;
    write(tray, texts.toSpliced(at, 1));
  } else if (lay === "done") {
    Object.assign(now, { open: false, at: null });
    draw(form, tray);
    tray.querySelector(".calc-lay button")?.focus();
  } else {
    const to = Math.max(0, Math.min(texts.length - 1, at + (lay === "back" ? -1 : 1)));
    now.at = to;
    write(tray, texts.toSpliced(at, 1).toSpliced(to, 0, texts[at]));
  }
}

function write(tray, texts) {
  const input = inputOf(tray);
  input.value = joined(texts, input);
  announce(input);
}

// --- drawing

function draw(form, tray) {
  const now = state(tray);
  const forms = grammar(tray);
  const texts = textsOf(tray);
  const pieces = texts.map((text) => ({ text, read: readPiece(forms, text) }));
  if (now.at !== null && now.at >= texts.length) now.at = null;
  if (tray.querySelector(".calc-lay")) drawLay(form, tray, pieces);
  drawTiles(form, tray, pieces);
  drawParts(tray, pieces[target(tray, texts)]?.read);
  const faulty = inputOf(tray).getAttribute("aria-invalid") === "true";
  if (faulty || pieces.some(({ read }) => !read)) tray.querySelector(".calc-type").setAttribute("aria-expanded", "true");
}

function drawLay(form, tray, pieces) {
  const now = state(tray);
  const lay = tray.querySelector(".calc-lay");
  const palette = tray.querySelector(".calc-palette");
  const focused = lay.contains(document.activeElement) ? document.activeElement : null;
  const lanes = tray.querySelector("[data-lanes]");
  const rows = lanes ? [...lanes.querySelectorAll("[data-code]")] : [null];
  const old = [...lay.querySelectorAll("[data-laid]")];
  const drawn = pieces.map((piece, at) => laid(tray, piece, at, old[at]));
  for (const [at, node] of drawn.entries()) node.setAttribute("aria-pressed", String(now.open && now.at === at));
  for (const gone of old.slice(pieces.length)) gone.remove();
  const room = Number(form.elements[tray.dataset.slots]?.value || 0);
  rows.forEach((row, number) => {
    const lane = lay.children[number] ?? lay.appendChild(make("div", "calc-lane"));
    const mine = drawn.filter((_, at) => !row || laneOf(tray, pieces[at], lanes) === row.dataset.code);
    for (const [at, node] of drawn.entries()) if (mine.includes(node)) node.style.gridColumn = row ? at + 2 : "auto";
    const adds = lane.querySelector(".calc-add") ?? adder(tray, row, lanes);
    const name = lane.querySelector(".calc-lane-name") ?? make("span", "calc-lane-name", row?.textContent ?? "");
    lane.classList.toggle("calc-lane-row", Boolean(row));
    const slots = row ? Math.max(0, room - pieces.length - 1) : 0;
    const empty = Array.from({ length: slots }, () => make("span", "calc-slot"));
    lane.replaceChildren(...(row ? [name] : []), ...mine, adds, ...empty);
    empty.forEach((slot, place) => (slot.style.gridColumn = pieces.length + 3 + place));
    adds.style.gridColumn = row ? pieces.length + 2 : "auto";
    adds.hidden = single(tray) ? Boolean(pieces.length) : pieces.length >= Number(tray.dataset.most);
    const here = now.open && now.at === null && (!row || now.lane[lanes.ariaLabel] === row.dataset.code);
    adds.setAttribute("aria-expanded", String(here));
  });
  const said = pieces.map(({ text }) => text).join(" ");
  if (lay.dataset.said !== said) requestAnimationFrame(() => show(lay));
  lay.dataset.said = said;
  palette.hidden = !now.open && !stands(tray);
  const moves = tray.querySelector(".calc-lay-moves");
  for (const button of moves.querySelectorAll('[data-lay="back"], [data-lay="forth"]')) button.hidden = now.at === null || pieces.length < 2;
  moves.querySelector('[data-lay="remove"]').hidden = !pieces.length;
  moves.hidden = stands(tray) && now.at === null;
  if (focused && document.activeElement !== focused) (focused.isConnected ? focused : lay.querySelector("button"))?.focus({ preventScroll: true });
}

// A row longer than the screen shows its end, where the next piece goes: as it is painted, since to measure
// each tray of a form as it is drawn lays the page out as many times.
function show(lay) {
  const over = lay.querySelector(".calc-add").getBoundingClientRect().right - lay.getBoundingClientRect().right;
  if (over > 0) lay.scrollLeft += over + 4;
}

function adder(tray, row, lanes) {
  const label = [tray.ariaLabel, row?.textContent].filter(Boolean).join(", ");
  const button = make("button", "calc-add", "+", { type: "button", "aria-label": `${label}\u00a0: ajouter` });
  if (row) Object.assign(button.dataset, { lane: row.dataset.code, part: lanes.ariaLabel });
  return button;
}

function laneOf(tray, { read }, lanes) {
  if (!read) return lanes.querySelector("[data-code]").dataset.code;
  const { steps } = grammar(tray)[read.form];
  const place = steps.findIndex(({ node }) => node?.dataset.lanes !== undefined);
  return read.codes[place];
}

// A piece as it lies: its tile's drawing, and what its parts say besides.
function laid(tray, { text, read }, at, old) {
  const node = old ?? make("button", "calc-laid", "", { type: "button", "data-laid": at });
  if (node.dataset.text === text) return node;
  node.dataset.text = text;
  const { tile, more, names } = told(tray, read);
  const drawn = tile?.dataset.picture !== undefined;
  node.replaceChildren(...(drawn ? [...tile.childNodes].map((each) => each.cloneNode(true)) : [make("span", "face", text)]));
  if (drawn && more.length) node.append(make("small", "", more.join(" ")));
  const seen = drawn ? more.join(" ") : text; // what is read on it is part of its name
  const name = [...names, seen].filter((part, place, all) => part && all.indexOf(part) === place);
  node.setAttribute("aria-label", `${name.join(", ")}\u00a0: modifier`);
  return node;
}

function told(tray, read) {
  if (!read) return { tile: null, more: [], names: [] };
  const { tiles, steps, at } = grammar(tray)[read.form];
  const tile = tiles.find(({ dataset }) => dataset.piece === read.codes[at]);
  const parts = steps.flatMap((step, place) => (step.node && read.codes[place] !== step.first ? [{ step, code: read.codes[place] }] : []));
  const said = ({ step, code }) => [...step.node.querySelectorAll("[data-code]")].find(({ dataset }) => dataset.code === code)?.textContent ?? code;
  const shown = parts.filter(({ step }) => step.node.dataset.lanes === undefined);
  const sign = (part) => (/^-\p{L}/u.test(part.code) ? said(part) : part.code); // a word, or a notation
  return { tile, more: shown.map(sign), names: [tile.ariaLabel, ...parts.map(said)] };
}

// Pressed: it lies here. Disabled: used up by the inputs of the pool. Hidden: not one to choose among.
function drawTiles(form, tray, pieces) {
  const forms = grammar(tray);
  const among = source(form, tray);
  const still = left(form, tray);
  for (const [number, { tiles, at }] of forms.entries()) {
    const mine = pieces.filter(({ read }) => read?.form === number).map(({ read }) => read.codes[at]);
    for (const tile of tiles) {
      const { piece } = tile.dataset;
      const pressed = mine.includes(piece);
      tile.setAttribute("aria-pressed", String(pressed));
      tile.hidden = !pressed && Boolean(among) && !among.includes(piece);
      tile.disabled = !pressed && still(tile) <= 0;
    }
  }
}

function drawParts(tray, read) {
  for (const box of tray.querySelectorAll(".calc-parts")) box.hidden = Number(box.dataset.of) !== read?.form;
  if (!read) return;
  grammar(tray)[read.form].steps.forEach(({ node }, place) => {
    if (!node) return;
    const code = read.codes[place];
    for (const button of node.querySelectorAll("[data-code]")) button.setAttribute("aria-pressed", String(button.dataset.code === code));
    const count = node.querySelector(".calc-count");
    if (count) count.textContent = code.replace(node.dataset.end ?? "", "").replace("-", "−") || "0";
  });
}

// From a tile to how many copies of its piece remain, among the inputs that share its pool.
function left(form, tray) {
  const { pool, copies = 99 } = tray.dataset;
  const sharing = pool ? traysOf(form).filter(({ dataset }) => [dataset.pool, dataset.holds].includes(pool)) : [tray];
  const named = sharing.flatMap((other) => textsOf(other).map((text) => counted(other, text)));
  return ({ dataset }) => Number(copies) - named.filter((each) => each === (dataset.same ?? dataset.piece)).length;
}

// The pool's own name for a piece written otherwise.
function counted(tray, text) {
  const read = readPiece(grammar(tray), text);
  const { tile } = told(tray, read);
  return tile?.dataset.same ?? tile?.dataset.piece ?? text;
}

// The pieces of another input, when this tray chooses among them and its tiles bear them all.
function source(form, tray) {
  const { among } = tray.dataset;
  const others = among && form.elements[among]; // not there where an onward move asks for this input alone
  const pieces = others ? piecesOf(others) : [];
  const forms = grammar(tray);
  const read = pieces.map((piece) => readPiece(forms, piece));
  return read.length && read.every(Boolean) ? read.map(({ form, codes }) => codes[forms[form].at]) : null;
}
