// The host's side of the table's page: who has a phone of her own, which Python draws, and the dialog that lets one in.
// Law: one host per table of this page, whatever page of the site is shown; the work is in host.js.
//
//   host(element, signal, { phones, name, token })   tells Python who plays elsewhere; phones: what a button does,
//                                     "invite" somebody, bring a seat "back", or "give" that device the whole table

import { ask } from "../engine/client.js";
import { showSentence } from "../page/dom.js";
import { load, save } from "../storage/store.js";
import { Party } from "../party/party.js";
import { keyOf, seated } from "./door.js";
import { hostOf } from "./host.js";
import { invitationOf } from "./invitation.js";
import { dress } from "./parts.js";
import { attend } from "./tabs.js";

const SURE = "Confier toute la table à cet appareil\u202f? Celui-ci la met de côté, et les autres téléphones se relieront à lui.";
const LINKED = "Téléphone relié.";
const GOING = "La table passe à l’autre appareil…";
const KEPT = "Cette table est maintenant tenue par l’autre appareil. Elle est ici mise de côté.";
const NOT_KEPT = "L’autre appareil n’a pas pu recevoir la table\u00a0: elle reste ici.";

const tables = new Map(); // by system, for as long as the page lives

export function host(element, signal, { phones = "", name = "", token = name }) {
  dress();
  const system = element.getAttribute("system");
  if (!tables.has(system)) tables.set(system, tableOf(system, element.dataset.root));
  const table = tables.get(system);
  if (element.phones !== table) table.shows(element, signal);
  table[phones]?.(token);
}

function tableOf(system, root) {
  const party = new Party(system, { root, ask });
  const kept = { load: () => load(keyOf(system)), save: (value) => save(keyOf(system), value) };
  const host = hostOf({ party, kept, changed });
  let element = null; // that of the page which shows it now
  let invitation = null;
  let giving = false;
  let shown = "";

  function shows(page, signal) {
    element = page;
    element.phones = table;
    signal.addEventListener("abort", () => (page.phones = null));
    changed();
  }

  function tell(sentence) {
    showSentence(element.querySelector(".calc-notice"), sentence);
  }

  function changed() {
    seated.set(system, host.phones);
    const now = JSON.stringify(host.phones);
    if (now !== shown) element.dispatchEvent(new Event("elsewhere"));
    shown = now;
    if (invitation?.looks()) tell(LINKED);
  }

  async function give(token) {
    if (giving || !confirm(SURE)) return;
    giving = true; // once
    tell(GOING);
    const given = await host.give(token).catch(() => false); // it stays here, and may be handed over again
    giving = false;
    tell(given ? KEPT : NOT_KEPT);
  }

  function invite(name) {
    if (element.querySelector(".phones-dialog")) return; // one
    invitation = invitationOf(element, host, name);
  }

  party.tell = tell;
  party.listen(undefined, (by) => host.show(by));
  attend(host.table, { admit: host.admit, takes: (code) => invitation?.takes(code) });
  const table = { shows, back: host.back, invite, give, plays: host.play };
  return table;
}
