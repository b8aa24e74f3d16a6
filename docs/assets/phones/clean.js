// Sanitises HTML from another device: what our own renderer writes passes unchanged, nothing else.
// Law: no handler, no style, no address of another host, no form that goes anywhere, whatever was sent.
//
//   clean(html) → HTML

import DOMPurify from "dompurify";

const words = (text) => text.trim().split(/\s+/);
const TAGS = words(`
  a article b button code dd details div dl dt figcaption figure form h2 h3 i input label li ol option
  p s section select small span summary table tbody td textarea th thead tr ul
  svg circle g line path polygon rect text
`);
const ATTRIBUTES = words(`
  autocapitalize autocomplete checked class disabled for form hidden href id inputmode method name
  novalidate open placeholder role rows scope selected spellcheck tabindex title type value
  cx cy d dy font-size focusable height points r rx text-anchor transform viewBox width x x1 x2 y y1 y2
`);
const TYPES = ["button", "checkbox", "submit", "text"]; // of inputs: none that reads files

const ours = (address) => {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return false;
  }
};

DOMPurify.setConfig({
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"],
});
DOMPurify.addHook("uponSanitizeAttribute", (_node, data) => {
  const { attrName, attrValue } = data;
  if (attrName === "href" && !ours(attrValue)) data.keepAttr = false;
  if (attrName === "name" && attrValue === "name") data.forceKeepAttr = true; // of a form nobody asks its name
  if (attrName === "type" && !TYPES.includes(attrValue)) data.keepAttr = false;
});

export const clean = (html) => DOMPurify.sanitize(html);
