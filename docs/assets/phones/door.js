// Whether other devices play at a table, without loading any of it: most tables never need it.
//
//   enter(element, signal)  → Promise: the table that this page plays on: null for this device's session, or a
//                             remote one (remote.js); from now on the page can invite
//   recall(system)          whose seat this tab had before a reload
//   seatsOf(system)         the devices that have joined, [{ token, own, state }], through whichever tab
//   elsewhere(system)       the names of those who play there: this device does not have their seats
//   TABLE                   which page of a system is its table
//   CODE                    matches a code (code.js) in an address
//   seated                  by system, these devices as they are now (inviting.js)

import { listening } from "../page/dom.js";
import { load } from "../storage/store.js";

export const CODE = /#(?:joindre|reponse)=([\w-]+)/;
export const TABLE = "table";

export const keyOf = (system) => `phones:${system}`;
export const guestKey = (system) => `guest:${system}`;
export const seated = new Map();
const stateOf = (system, seat) => seated.get(system)?.find(({ token }) => token === seat)?.state ?? "lost";
export const seatsOf = (system) =>
  (load(keyOf(system))?.seats ?? []).map(({ token, name, own = [name] }) => ({ token, own, state: stateOf(system, token) }));
export const elsewhere = (system) => seatsOf(system).flatMap(({ own }) => own).filter(Boolean);

export const recall = (system) => {
  try {
    return JSON.parse(sessionStorage.getItem(guestKey(system)));
  } catch {
    return null;
  }
};

export async function enter(element, signal) {
  if (element.dataset.page !== TABLE) return null;
  const system = element.getAttribute("system");
  const on = listening(signal);
  on(window, "hashchange", () => CODE.test(location.hash) && location.reload());
  if (CODE.test(location.hash) || recall(system)) {
    const remote = await (await import("./guest.js")).join(element);
    if (remote || signal.aborted) return remote;
  }
  const host = async (does = {}) => (await import("./inviting.js")).host(element, signal, does);
  on(element, "click", ({ target }) => {
    const pressed = target.closest("[data-phones]");
    if (pressed && element.early === null) host(pressed.dataset); // until it is awake, what is pressed waits (../page/dom.js)
  });
  if (load(keyOf(system))) host();
  return null;
}
