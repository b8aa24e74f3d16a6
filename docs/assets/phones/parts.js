// UI shared by both sides of joining: a code with its link, a status line, the style.
//
//   codeBox(address, label)  → elements: the picture of the code, and its link to copy or share
//   ways(...buttons)         → in a row
//   status()                 → a line, read aloud (live region)
//   dress()                  loads the style sheet

import encodeQR from "qr";
import { copied, make, way } from "../page/dom.js";

const QUIET = 4; // modules around a code
const COPIED = "Lien copié.";
const BY_HAND = "Copiez ce lien\u00a0:";

export function dress() {
  const href = new URL("phones.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  document.head.append(make("link", "", { rel: "stylesheet", href }));
}

export const ways = (...buttons) => make("div.calc-actions", buttons);

export const status = () => make("p.phones-told", "", { role: "status" });

// Dark on light in any colours of the page.
function draw(text, label) {
  const written = encodeQR(text, "svg", { ecc: "low", border: QUIET });
  const picture = new DOMParser().parseFromString(written, "image/svg+xml").documentElement;
  for (const [name, value] of Object.entries({ role: "img", "aria-label": label, class: "phones-code" })) picture.setAttribute(name, value);
  return picture;
}

export function codeBox(address, label) {
  const told = status();
  const copy = way("Copier le lien", async () => {
    const done = await copied(address);
    told.textContent = done ? COPIED : BY_HAND;
    if (!done) told.append(" ", make("code", address));
  });
  const send = navigator.share && way("Envoyer le lien", () => navigator.share({ url: address }).catch(() => {})); // given up
  return [draw(address, label), ways(copy, send), told];
}
