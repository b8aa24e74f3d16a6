// Notations as the tray of a field declares them: forms, each a tile with parts before and after it.
// Law: read from what Python wrote into the page; no notation and no rule is known here.
//
//   grammar(tray)                → forms: [{ tiles, steps, at }]; a step is a part or the tile (steps[at])
//   readPiece(tray, text)        → { form, codes, tile, lane } or null; codes: the code of each step
//   newPiece(form, code, lane)   → the text of a piece with its parts at their defaults
//   piecesOf(input, apart), joined(pieces, input)   the list in a text: commas, if any, win over spaces; apart: signs
//                                  that stand between two as well, where none is written with a blank

import { SEPARATORS, plain } from "./typed.js";

const grammars = new WeakMap();

export const grammar = (tray) => grammars.get(tray) ?? grammars.set(tray, build(tray)).get(tray);

function build(tray) {
  const forms = [];
  for (const tile of tray.querySelectorAll("[data-piece]")) (forms[Number(tile.dataset.form)] ??= []).push(tile);
  return forms.map((tiles, number) => {
    const parts = [...tray.querySelectorAll(`[data-of="${number}"] > .calc-part`)].map(part);
    const at = parts.filter(({ node }) => node.dataset.before !== undefined).length; // they stand first
    const steps = /** @type {any[]} */ (parts).toSpliced(at, 0, { says: oneOf(tiles.map(({ dataset }) => dataset.piece)) });
    const whole = new RegExp(`^${steps.map(({ says }) => `(${says})`).join("")}$`);
    return { tiles, steps, at, whole, lane: steps.findIndex(({ node }) => node?.dataset.lanes !== undefined) };
  });
}

const literal = (code) => code.replace(/\W/g, "\\$&");
const oneOf = (codes) => codes.map(literal).join("|");
const amountOf = (code) => Number.parseInt(code.replace("−", "-"), 10) || 0;

function part(node) {
  const { number, least, most, signed, end = "" } = node.dataset;
  if (number === undefined) {
    const codes = [...node.querySelectorAll("[data-code]")].map(({ dataset }) => dataset.code);
    return { node, says: oneOf(codes), first: codes[0] };
  }
  const clamp = (value) => Math.max(Number(least), Math.min(Number(most), value));
  const say = (value) => (signed === undefined ? `${value}`.replace("-", "−") : value > 0 ? `+${value}` : value || "") + end;
  const some = `${signed === undefined ? "[-−]?" : "[+−-]"}\\d{1,9}${literal(end)}`;
  return {
    node,
    says: signed === undefined || clamp(0) ? some : `${some}|`, // nought is not written
    holds: (code) => clamp(amountOf(code)) === amountOf(code),
    first: say(clamp(0)),
    step: (code, by) => say(clamp(amountOf(code) + by)),
  };
}

export function readPiece(tray, text) {
  for (const form of grammar(tray)) {
    const [, ...codes] = form.whole.exec(plain(text)) ?? form.whole.exec(text) ?? [];
    if (!codes.length || form.steps.some(({ holds }, place) => holds?.(codes[place]) === false)) continue;
    const tile = form.tiles.find(({ dataset }) => dataset.piece === codes[form.at]);
    return { form, codes, tile, lane: codes[form.lane] };
  }
  return null;
}

export const newPiece = ({ steps, lane: on }, code, lane) =>
  steps.map(({ node, first }, place) => (node ? ((place === on && lane) || first) : code)).join("");

// As Python reads a list.
const comma = (text) => SEPARATORS.test(text);
export const piecesOf = ({ value }, apart = "") =>
  (apart ? plain(value) : value)
    .split(apart ? new RegExp(`${SEPARATORS.source}|[\\s${apart}]`) : comma(value) ? SEPARATORS : /\s/)
    .map((piece) => piece.trim())
    .filter(Boolean);
export const joined = (pieces, { value }) => pieces.join(comma(value) ? ", " : " ");
