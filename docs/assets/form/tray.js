// The tray of a field: its pieces as they lie, tapped to be changed, and the tiles and parts for that.
// Law: the input's text is the only source of truth. A tap rewrites it and dispatches a change, like typing;
// the tray is then redrawn. A piece without a tile shows as its text, and the text field is open.
//
//   pressTray(tray, button)   handles one of its buttons
//   syncTrays(form)           once, and whenever code sets texts

import { aloud, bring, write } from "../page/dom.js";
import { grammar, joined, newPiece, piecesOf, readPiece } from "./notation.js";

const states = new WeakMap(); // tray → { open, at: the piece under the finger or null, lane: where the next one goes }

const traysOf = (form) => [...form.querySelectorAll(".calc-tray")];
const inputOf = (tray) => tray.parentElement.querySelector('.calc-control > input[type="text"]');
const single = (tray) => tray.dataset.single !== undefined;
const stands = (tray) => tray.dataset.stands !== undefined;
const textsOf = (tray) => (single(tray) ? [inputOf(tray).value.trim()].filter(Boolean) : piecesOf(inputOf(tray), tray.dataset.apart));
const state = (tray) => states.get(tray) ?? states.set(tray, { open: false, at: null }).get(tray);

export function syncTrays(form) {
  for (const tray of traysOf(form)) draw(tray);
}

// --- touches

export function pressTray(tray, button) {
  const { piece, code, by, lay, laid } = button.dataset;
  if (button.matches(".calc-type")) return tapType(tray, button);
  if (piece !== undefined) {
    tapTile(tray, button);
    return bring(button, "nearest"); // what lies above it may have grown
  }
  if (code !== undefined || by !== undefined) return tapPart(tray, button);
  if (lay) return tapMove(tray, lay);
  if (laid === undefined) tapAdd(tray, button.dataset.lane);
  else tapLaid(state(tray), Number(laid));
  draw(tray);
  if (state(tray).open) bring(tray, "nearest"); // its tiles may have opened under the screen
}

function tapType(tray, button) {
  const open = button.ariaExpanded === "false";
  button.ariaExpanded = String(open);
  if (open) inputOf(tray).focus();
}

function tapAdd(tray, lane) {
  const now = state(tray);
  Object.assign(now, { open: !adding(now, lane), at: null, lane });
  const [form, ...others] = grammar(tray);
  if (now.open && !others.length && form.tiles.length === 1) add(tray, newPiece(form, form.tiles[0].dataset.piece));
}

const adding = (now, lane) => now.open && now.at === null && now.lane === lane;

function tapLaid(now, at) {
  const open = now.at !== at;
  Object.assign(now, { open, at: open ? at : null });
}

function tapTile(tray, tile) {
  const now = state(tray);
  const texts = textsOf(tray);
  const form = grammar(tray)[Number(tile.dataset.form)];
  const { piece: code } = tile.dataset;
  const at = single(tray) ? 0 : now.at;
  if (texts[at] !== undefined) {
    const old = readPiece(tray, texts[at]);
    const whole = form.steps.every(({ node, first }) => !node || first === ""); // the tile alone says it
    if (stands(tray) && old?.tile === tile && whole) return set(tray, texts.toSpliced(at, 1));
    const text = old?.form === form ? old.codes.with(form.at, code).join("") : newPiece(form, code);
    return set(tray, texts.with(at, text));
  }
  const last = texts.findLastIndex((text) => readPiece(tray, text)?.tile === tile);
  if (last < 0 || left(tray)(tile) > 0) add(tray, newPiece(form, code, now.lane));
  else set(tray, texts.toSpliced(last, 1));
}

function add(tray, piece) {
  const texts = textsOf(tray);
  if (texts.length >= Number(tray.dataset.most)) texts.pop();
  set(tray, [...texts, piece]);
}

function tapPart(tray, button) {
  const texts = textsOf(tray);
  const at = target(tray, texts);
  const { form, codes } = readPiece(tray, texts[at]); // parts show for a piece alone
  const place = form.steps.findIndex(({ node }) => node?.contains(button));
  const { code, by } = button.dataset;
  const next = code ?? form.steps[place].step(codes[place], Number(by));
  set(tray, texts.with(at, codes.with(place, next).join("")));
}

// The piece that the parts change: the one under the finger, else the last.
const target = (tray, texts) => (single(tray) ? 0 : (state(tray).at ?? texts.length - 1));

function tapMove(tray, lay) {
  const now = state(tray);
  const texts = textsOf(tray);
  const at = now.at ?? texts.length - 1;
  if (lay === "done") {
    Object.assign(now, { open: false, at: null });
    return draw(tray);
  }
  now.at = lay === "remove" ? null : Math.max(0, Math.min(texts.length - 1, at + (lay === "back" ? -1 : 1)));
  const others = texts.toSpliced(at, 1);
  set(tray, now.at === null ? others : others.toSpliced(now.at, 0, texts[at]));
}

function set(tray, texts) {
  const input = inputOf(tray);
  write(input, { value: joined(texts, input) });
  aloud([...tray.querySelectorAll("[data-laid]")].map(({ dataset }) => dataset.name).join(", "));
}

// --- drawing

function draw(tray) {
  const now = state(tray);
  const focused = tray.contains(document.activeElement) ? document.activeElement : null;
  const texts = textsOf(tray);
  const pieces = texts.map((text) => ({ text, ...readPiece(tray, text) }));
  if (now.at >= texts.length) now.at = null;
  if (tray.querySelector(".calc-lay")) drawLay(tray, pieces);
  drawTiles(tray, pieces);
  drawParts(tray, pieces[target(tray, texts)]);
  const told = (texts.length && inputOf(tray).ariaInvalid === "true") || pieces.some(({ tile }) => !tile); // an empty one is tapped
  if (told) tray.querySelector(".calc-type").ariaExpanded = "true";
  const stays = focused?.isConnected && !focused.closest("[hidden]"); // else its button is gone
  const to = stays ? focused : focused && tray.querySelector(":is(.calc-lay, .calc-picker) button:not([hidden])");
  if (to !== document.activeElement) to?.focus({ preventScroll: true });
}

function drawLay(tray, pieces) {
  const now = state(tray);
  const lay = tray.querySelector(".calc-lay");
  const adds = [...lay.querySelectorAll(".calc-add")]; // one for each lane
  const [piece, slot] = tray.firstElementChild.children; // to be copied
  const drawn = pieces.map((each, at) => laid(piece, each, at, lay.querySelector(`[data-laid="${at}"]`)));
  for (const [at, node] of drawn.entries()) {
    node.ariaPressed = String(now.at === at);
    node.style.gridColumn = at + 2; // where there are several lanes
  }
  const room = Number(inputOf(tray).form.elements[tray.dataset.slots]?.value || 0);
  for (const add of adds) {
    const { lane } = add.dataset;
    const mine = drawn.filter((_, at) => (pieces[at].lane ?? adds[0].dataset.lane) === lane);
    const empty = Array.from({ length: Math.max(0, room - pieces.length - 1) }, () => slot.cloneNode());
    for (const old of add.parentElement.querySelectorAll(".calc-laid, .calc-slot")) old.remove();
    add.before(...mine);
    add.after(...empty);
    for (const [place, node] of [add, ...empty].entries()) node.style.gridColumn = pieces.length + 2 + place;
    add.hidden = pieces.length >= Number(tray.dataset.most);
    add.ariaExpanded = String(adding(now, lane));
  }
  const said = pieces.map(({ text }) => text).join(" ");
  if (lay.dataset.said !== said) requestAnimationFrame(() => show(lay));
  lay.dataset.said = said;
  tray.querySelector(".calc-palette").hidden = !now.open && !stands(tray);
  const moves = tray.querySelector(".calc-lay-moves");
  const [back, forth, remove] = moves.children;
  back.hidden = forth.hidden = now.at === null || pieces.length < 2;
  remove.hidden = !pieces.length;
  moves.hidden = stands(tray) && now.at === null;
}

// A row longer than the screen scrolls to its end, where the next piece goes: measured as it is painted, since
// measuring each tray as it is drawn would force as many layouts.
function show(lay) {
  const over = lay.querySelector(".calc-add").getBoundingClientRect().right - lay.getBoundingClientRect().right;
  if (over > 0) lay.scrollLeft += over + 4;
}

// A piece as it lies: its tile's drawing, and what its parts add.
function laid(sample, { text, form, codes, tile }, at, old) {
  if (old?.dataset.text === text) return old;
  const fresh = sample.cloneNode(true);
  const [face, more] = fresh.children;
  const parts = form?.steps.flatMap(({ node, first }, place) => (node && codes[place] !== first ? [{ node, code: codes[place] }] : [])) ?? [];
  const name = ({ node, code }) => [...node.querySelectorAll("[data-code]")].find(({ dataset }) => dataset.code === code)?.textContent ?? code;
  const sign = (part) => (/^(-\p{L}|:)/u.test(part.code) ? name(part) : part.code); // a word, or a notation
  const besides = parts.filter(({ node }) => node.dataset.lanes === undefined).map(sign).join(" ");
  const drawn = tile?.dataset.picture !== undefined;
  if (drawn) face.replaceWith(tile.firstElementChild.cloneNode(true));
  else face.textContent = text;
  if (drawn && besides) more.textContent = besides;
  else more.remove();
  const names = [tile?.ariaLabel, ...parts.map(name), drawn ? besides : text]; // what is read on it is part of its name
  const called = [...new Set(names)].filter(Boolean).join(", ");
  const node = old ?? fresh;
  node.ariaLabel = sample.ariaLabel.replace("#", () => called);
  node.replaceChildren(...fresh.children);
  Object.assign(node.dataset, { laid: at, text, name: called });
  return node;
}

// Pressed: it is in the text, or what the chosen piece is. Disabled: used up by the pool's inputs. Hidden: not to choose from.
function drawTiles(tray, pieces) {
  const among = source(tray);
  const still = left(tray);
  const chosen = pieces[state(tray).at];
  for (const tile of tray.querySelectorAll("[data-piece]")) {
    const laid = pieces.some((piece) => piece.tile === tile);
    tile.ariaPressed = String(chosen ? chosen.tile === tile : laid);
    tile.hidden = !laid && Boolean(among) && !among.includes(tile.dataset.piece);
    tile.disabled = !laid && still(tile) <= 0;
  }
}

function drawParts(tray, { form, codes } = /** @type {any} */ ({})) {
  const number = grammar(tray).indexOf(form);
  for (const box of tray.querySelectorAll(".calc-parts")) box.hidden = Number(box.dataset.of) !== number;
  for (const [place, { node }] of form?.steps.entries() ?? []) {
    if (!node) continue;
    const code = codes[place];
    for (const button of node.querySelectorAll("[data-code]")) button.ariaPressed = String(button.dataset.code === code);
    const count = node.querySelector(".calc-count");
    if (count) count.textContent = code.replace(node.dataset.end ?? "", "").replace("-", "−") || "0";
  }
}

// By tile, how many copies of its piece remain, among the inputs that share its pool.
function left(tray) {
  const { pool, copies = 99 } = tray.dataset;
  const sharing = pool ? traysOf(inputOf(tray).form).filter(({ dataset }) => [dataset.pool, dataset.holds].includes(pool)) : [tray];
  const own = ({ dataset }) => dataset.same ?? dataset.piece; // the pool's own name for it
  const named = sharing.flatMap((other) => textsOf(other).map((text) => own(readPiece(other, text)?.tile ?? { dataset: { piece: text } })));
  return (tile) => Number(copies) - named.filter((each) => each === own(tile)).length;
}

// The pieces that this tray shows only, or those of another input, when it chooses among them and its tiles bear them all.
function source(tray) {
  const { among, only } = tray.dataset;
  const others = inputOf(tray).form.elements[among]; // not there where an onward move asks for this input alone
  const read = (only?.split(" ") ?? (others ? piecesOf(others) : [])).map((piece) => readPiece(tray, piece));
  return read.length && read.every(Boolean) ? read.map(({ tile }) => tile.dataset.piece) : null;
}
