// Sanitises HTML from another device: what our own renderer writes passes unchanged, nothing else.
// Law: no handler, no style, no address of another host, no form that goes anywhere, whatever was sent.
//
//   clean(html) → HTML

import DOMPurify from "dompurify";

const TAGS = [
  "a", "article", "aside", "b", "br", "button", "code", "dd", "details", "div", "dl", "dt", "em", "fieldset", "figcaption", "figure",
  "form", "h2", "h3", "h4", "header", "i", "input", "label", "legend", "li", "meter", "nav", "ol", "optgroup", "option", "output", "p",
  "section", "select", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "textarea", "tfoot", "th",
  "thead", "tr", "ul",
];
const DRAWN = [
  "svg", "circle", "clipPath", "defs", "desc", "ellipse", "g", "line", "path", "pattern", "polygon", "polyline", "rect", "symbol",
  "text", "title", "tspan", "use",
];
const ATTRIBUTES = [
  "autocapitalize", "autocomplete", "autocorrect", "checked", "class", "colspan", "cols", "disabled", "enterkeyhint", "for", "form", "hidden",
  "high", "href", "id", "inputmode", "lang", "low", "max", "maxlength", "method", "min", "minlength", "multiple", "name", "novalidate",
  "open", "optimum", "pattern", "placeholder", "readonly", "required", "role", "rows", "rowspan", "scope", "selected", "size",
  "spellcheck", "step", "tabindex", "title", "type", "value",
];
const SHAPES = [
  "clip-path", "cx", "cy", "d", "dominant-baseline", "dx", "dy", "fill", "fill-opacity", "fill-rule", "font-size", "font-weight",
  "focusable", "height", "opacity", "pathLength", "patternUnits", "points", "preserveAspectRatio", "r", "rx", "ry", "stroke",
  "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-width", "text-anchor", "transform", "viewBox", "width", "x", "x1",
  "x2", "xmlns", "y", "y1", "y2",
];
const ADDRESSES = ["href", "xlink:href"];
const TYPES = ["button", "checkbox", "number", "radio", "submit", "text"]; // of inputs: none that reads files

const ours = (address) => {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return false;
  }
};

DOMPurify.setConfig({
  ALLOWED_TAGS: [...TAGS, ...DRAWN],
  ALLOWED_ATTR: [...ATTRIBUTES, ...SHAPES],
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"],
  FORBID_CONTENTS: ["script", "style", "template", "iframe", "math", "foreignObject"],
});
DOMPurify.addHook("uponSanitizeAttribute", (_node, data) => {
  const { attrName, attrValue } = data;
  if (ADDRESSES.includes(attrName) && !ours(attrValue)) data.keepAttr = false;
  if (attrName === "name" && attrValue === "name") data.forceKeepAttr = true; // of a form nobody asks its name
  if (attrName === "type" && !TYPES.includes(attrValue)) data.keepAttr = false;
});

export const clean = (html) => DOMPurify.sanitize(html);
