// Keeps the screen on while a table plays: a phone passed around need not be unlocked at each turn.
// Law: the browser may refuse; nothing depends on it.
//
//   stayAwake(element, signal)   element: the table

import { listening } from "../page/dom.js";

export function stayAwake(element, signal) {
  let lock = null; // the browser lets go of it when the page is hidden
  const hold = async () => {
    if (document.hidden || lock?.released === false || !element.querySelector(".party-play")) return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    if (signal.aborted) lock?.release();
  };
  const on = listening(signal);
  on(element, "click", hold);
  on(document, "visibilitychange", hold);
  signal.addEventListener("abort", () => lock?.release());
}
