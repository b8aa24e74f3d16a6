// Normalises typed and pasted characters exactly as calculators/core/typed.py does: every reader of typed
// text begins here, and a test compares the two, character by character.
//
//   plain(text)   → in plain keyboard characters: "-", "+", half-width digits; spaces collapsed, no full stop
//   SEPARATORS, CELLS, LINES   between the pieces of a list, the cells of a row, its lines

const INVISIBLE = /[\u20e3\ufff9-\uffff\p{Default_Ignorable_Code_Point}]/gu;
const BLANKS = /[\s\x1c-\x1f\x85\u2800]+/g;
const LIKE = {
  "-": "\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u2796\ufe58\ufe63",
  "+": "\u207a\u2795\ufe62", "'": "\u2018\u2019\u02bc\u2032\u00b4", x: "\u00d7\u2715\u2716\u2a2f",
  "/": "\u2044\u2215", ":": "\u2236\ufe55", ",": "\u3001\ufe50", ";": "\ufe54", "%": "\ufe6a",
};
const PLAIN = new Map(Object.entries(LIKE).flatMap(([sign, others]) => [...others].map((other) => [other, sign])));

export const SEPARATORS = /[,;\uff0c\uff1b\u3001\ufe50\ufe54\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|\set\s/;
export const CELLS = /[;|\uff1b\uff5c\t]/;
export const LINES = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

const narrow = (sign) => PLAIN.get(sign) ?? (sign >= "\uff01" && sign <= "\uff5e" ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : sign);
const ended = (text) => text.replace(/ ?\.$/, "");
const fold = (text) => text.replace(BLANKS, " ").replace(/^ | $/g, "");

export function plain(text) {
  if (/^[\x21-\x7e]*$/.test(text)) return ended(text);
  const seen = text.normalize("NFD").replace(/([\u0300-\u036f])\1+/g, "$1").normalize("NFC").replace(INVISIBLE, "");
  return ended(fold(fold(seen).replace(/[^\x00-\x7f]/g, narrow)));
}
