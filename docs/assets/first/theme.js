// Does at once what the theme's own script does a second later: a page looks as the reader left it.

import { ROOT } from "./root.js";

const root = document.documentElement;

// The names that the theme gives the root, and its links made whole.
root.className = "js-focus-visible js";
for (const link of document.querySelectorAll("link"))
  if (/^(stylesheet|preload)$/.test(link.rel) && !link.getAttribute("href").startsWith("http")) link.setAttribute("href", link.href);

// What the theme keeps, and how it asks for it: naming the storage may be refused already.
globalThis.__md_scope = ROOT;
globalThis.__md_get = (name, store, { pathname } = ROOT) => {
  try {
    const kept = JSON.parse((store ?? localStorage).getItem(`${pathname}.${name}`));
    return name !== "__palette" || (kept.index < 3 && typeof kept.color.scheme === "string") ? kept : null;
  } catch {
    return null;
  }
};
globalThis.__md_set = (name, value, store, { pathname } = ROOT) => {
  try {
    (store ?? localStorage).setItem(`${pathname}.${name}`, JSON.stringify(value));
  } catch {} // a store that is full or refused: the choice lasts as long as the page
};

// Reserves at once the home page's space for a returning reader, and that of a game under way (../site.js).
root.dataset.home = String(globalThis.__md_get("__home") ?? "");
const begun = Object(globalThis.__md_get("__begun"));
root.toggleAttribute("data-begun", location.pathname.slice(ROOT.pathname.length).split("/")[0] in begun);
root.style.setProperty("--drawn", `${begun[location.pathname] ?? 0}px`);

// The chosen colours, or else the device's, as soon as there is a body to set them on.
const DEVICE = "(prefers-color-scheme)";
const colours = globalThis.__md_get("__palette")?.color ?? { media: DEVICE };
if (colours.media === DEVICE) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  colours.media = `(prefers-color-scheme: ${dark ? "dark" : "light"})`;
  colours.scheme = dark ? "slate" : "default";
}
new MutationObserver((_, observer) => {
  if (!document.body) return;
  observer.disconnect();
  for (const name of ["media", "scheme", "primary", "accent"])
    if (typeof colours[name] === "string") document.body.setAttribute(`data-md-color-${name}`, colours[name]);
}).observe(root, { childList: true });
