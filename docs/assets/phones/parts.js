// What both sides of joining show: a code with its link, a line that tells, the style.
//
//   codeBox(address, label)  → elements: the picture of the code, and its link to copy or to share
//   status()                 → a line that is read aloud
//   dress()                  the style of all this

import { button, make } from "../calc/dom.js";
import { draw } from "./picture.js";

const COPIED = "Lien copié.";
const BY_HAND = "Copiez ce lien\u00a0:";

export function dress() {
  const href = new URL("phones.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  document.head.append(make("link", "", "", { rel: "stylesheet", href }));
}

export const status = () => make("p", "phones-told", "", { role: "status" });

export function codeBox(address, label) {
  const told = status();
  const copy = button("", "Copier le lien");
  copy.addEventListener("click", async () => {
    const done = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    told.textContent = done ? COPIED : BY_HAND;
    if (!done) told.append(" ", make("code", "", address));
  });
  const ways = make("div", "calc-actions");
  ways.append(copy);
  if (navigator.share) {
    const share = button("", "Envoyer le lien");
    share.addEventListener("click", () => navigator.share({ url: address }).catch(() => {})); // given up
    ways.append(share);
  }
  return [draw(address, label), ways, told];
}
