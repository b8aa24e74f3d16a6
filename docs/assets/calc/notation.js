// Notations as the tray of a field declares them: forms, each a tile with parts before and after it.
// Law: whatever Python wrote into the page is read from there; no notation and no rule is known here.
//
//   grammar(tray)          → forms: [{ tiles, steps, parts }]; a step is the tile or a part, in order
//   readPiece(forms, text) → { form, codes } or null; codes: what each step says
//   writePiece({ codes })  → text
//   piecesOf(input), joined(pieces, input)   the list in a text: commas, when there are any, win over spaces

import { SEPARATORS, plain } from "./typed.js";

const grammars = new WeakMap();

export function grammar(tray) {
  if (!grammars.has(tray)) grammars.set(tray, build(tray));
  return grammars.get(tray);
}

function build(tray) {
  const tiles = [...tray.querySelectorAll("[data-piece]")];
  const count = 1 + Math.max(...tiles.map(({ dataset }) => Number(dataset.form)));
  return Array.from({ length: count }, (_, number) => {
    const own = tiles.filter(({ dataset }) => Number(dataset.form) === number);
    const parts = [...tray.querySelectorAll(`[data-of="${number}"] > .calc-part`)].map(part);
    const before = parts.filter(({ node }) => node.dataset.before !== undefined);
    const after = parts.filter(({ node }) => node.dataset.before === undefined);
    const codes = own.map(({ dataset }) => dataset.piece);
    const steps = [...before, { codes: () => codes }, ...after];
    return { tiles: own, parts, steps, at: before.length };
  });
}

function part(node) {
  const { number, least, most, signed, end = "" } = node.dataset;
  if (number === undefined) {
    const buttons = [...node.querySelectorAll("[data-code]")];
    const listed = buttons.map(({ dataset }) => dataset.code);
    return { node, codes: () => listed, first: listed[0] };
  }
  const [low, high] = [Number(least), Number(most)];
  const say = (value) => (signed === undefined ? String(value).replace("-", "\u2212") : said(value)) + end;
  const codes = (text) => {
    const [found] = (signed === undefined ? /^[-−]?\d{1,9}/ : /^[+−-]\d{1,9}/).exec(text) ?? [""];
    if (!found) return signed !== undefined && low <= 0 && high >= 0 ? [""] : [];
    const value = amountOf(found);
    return value >= low && value <= high ? [found + end] : [];
  };
  const clamp = (value) => Math.max(low, Math.min(high, value));
  return { node, codes, say, first: say(clamp(0)), step: (code, by) => say(clamp(amountOf(code) + by)) };
}

const said = (value) => (value ? `${value > 0 ? "+" : ""}${value}` : "");
const amountOf = (text) => Number.parseInt(text.replace("−", "-"), 10) || 0;

export function readPiece(forms, text) {
  for (const [form, { steps }] of forms.entries()) {
    const codes = match(steps, plain(text)) ?? match(steps, text);
    if (codes) return { form, codes };
  }
  return null;
}

/** @param {any[]} steps */
function match([step, ...rest], text) {
  if (!step) return text ? null : [];
  for (const code of step.codes(text)) {
    const more = text.startsWith(code) ? match(rest, text.slice(code.length)) : null;
    if (more) return [code, ...more];
  }
  return null;
}

export const writePiece = ({ codes }) => codes.join("");

// A new piece: its tile, and each part as it is at first.
export function newPiece(forms, form, code, chosen = {}) {
  const { steps } = forms[form];
  const codes = steps.map((step) => (step.node ? (chosen[step.node.ariaLabel] ?? step.first) : code));
  return { form, codes };
}

// As Python reads a list.
const comma = (text) => SEPARATORS.test(text);
export const piecesOf = ({ value }) =>
  value
    .split(comma(value) ? SEPARATORS : /\s/)
    .map((piece) => piece.trim())
    .filter(Boolean);
export const joined = (pieces, { value }) => pieces.join(comma(value) ? ", " : " ");
