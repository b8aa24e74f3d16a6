// An element of ours that wakes takes up what a player did before (first/early.js heard it).
//
//   wake(element)   → what was done; from now on the element hears for itself
//   redo(deeds)     does it, less what the page no longer shows

import { announce } from "./dom.js";

export function wake(element) {
  const { early } = element;
  element.early = null;
  return early ?? [];
}

export function redo(deeds) {
  for (const { type, target, value, checked } of deeds) {
    if (!target.isConnected) continue;
    if (type === "click") target.click();
    else if (type === "submit") target.requestSubmit();
    else announce(Object.assign(target, { value, checked }));
  }
}
