// A script, early or late, that does not load or fails at its start, ends in a sentence and a way out.

import { ROOT } from "./root.js";

const SENTENCE =
  "Une partie du site est abîmée ou n’a pas pu être chargée\u00a0: il se peut que rien ne réponde ici. " +
  "Vos parties ne sont pas touchées. ";
const NO_NETWORK = "Pas de réseau\u00a0: réessayer";
let told = false;

// A link to the page itself would leave what is broken in it (Material's instant navigation). Without a network nothing
// comes in the place of a page that still plays: it stays.
const again = (event) => {
  event.preventDefault();
  event.stopPropagation();
  fetch(location.href, { cache: "no-store" }).then(() => location.reload(), () => (event.target.textContent = NO_NETWORK));
};

const tell = () => {
  if (told || !document.body) return;
  told = true;
  const bar = document.createElement("div");
  bar.className = "offline-broken";
  bar.setAttribute("role", "alert");
  const way = document.createElement("a");
  const copied = Boolean(navigator.serviceWorker?.controller);
  way.href = copied ? new URL("__repair", ROOT).href : location.href;
  way.textContent = copied ? "Réparer" : "Recharger la page";
  if (!copied) way.addEventListener("click", again);
  bar.append(SENTENCE, way);
  document.body.prepend(bar);
};
const broken = () => (document.body ? tell() : addEventListener("DOMContentLoaded", tell, { once: true }));

const ours = (address) => Boolean(address) && address.startsWith(ROOT.href);
addEventListener(
  "error",
  ({ target, filename }) => {
    if (target instanceof HTMLScriptElement ? ours(target.src) : target === window && ours(filename)) broken();
  },
  true,
);
const unimported = (reason) => reason instanceof TypeError && /\bmodule\b/.test(reason.message); // as every browser says it
addEventListener("unhandledrejection", ({ reason }) => unimported(reason) && broken());
navigator.serviceWorker?.addEventListener("message", ({ data }) => data?.offline === "damaged" && broken());
