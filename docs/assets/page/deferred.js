// Once one of our elements is defined, it replays what the player did before (recorded by first/early.js).
//
//   takeDeferred(element)   → the recorded events; from now on the element listens itself
//   replayDeferred(deeds)     replays them, except on what the page no longer shows

import { write } from "./dom.js";

export function takeDeferred(element) {
  const { early } = element;
  element.early = null;
  return early ?? [];
}

export function replayDeferred(deeds) {
  for (const { type, target, value, checked } of deeds) {
    if (!target.isConnected) continue;
    if (type === "click") target.click();
    else if (type === "submit") target.requestSubmit();
    else write(target, { value, checked });
  }
}
