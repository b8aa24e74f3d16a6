// The host's side of the table's page: who has a phone of her own, and the dialog that lets one in.
// Law: one host per table of this page, whatever page of the site is shown; the work is in host.js.
//
//   host(element, signal, { phones, name })   shows who plays elsewhere; phones: "invite" someone, or bring a seat "back"

import { ask } from "../calc/client.js";
import { make, showSentence, way } from "../calc/dom.js";
import { load, save } from "../calc/store.js";
import { Party } from "../party/party.js";
import { cut, keyOf } from "./door.js";
import { calledOf, hostOf } from "./host.js";
import { invitationOf } from "./invitation.js";
import { dress, ways } from "./parts.js";
import { attend } from "./tabs.js";

const STATES = { open: "relié", asleep: "en veille", lost: "plus relié" };
const NEW = "Quelqu’un de nouveau";
const SURE = "Confier toute la table à cet appareil\u202f? Celui-ci la met de côté, et les autres téléphones se relieront à lui.";
const GOING = "La table passe à l’autre appareil…";
const KEPT = "Cette table est maintenant tenue par l’autre appareil. Elle est ici mise de côté.";
const NOT_KEPT = "L’autre appareil n’a pas pu recevoir la table\u00a0: elle reste ici.";

const tables = new Map(); // by system, for as long as the page lives

export function host(element, signal, { phones = "", name = "" }) {
  dress();
  const system = element.getAttribute("system");
  if (!tables.has(system)) tables.set(system, tableOf(system, element.dataset.root));
  const table = tables.get(system);
  if (element.phones !== table) table.shows(element, signal);
  if (phones === "back") table.back(name);
  if (phones === "invite") table.invites(name);
}

function tableOf(system, root) {
  const party = new Party(system, { root, ask });
  const kept = { load: () => load(keyOf(system)), save: (value) => save(keyOf(system), value ?? undefined) };
  const host = hostOf({ party, kept, changed });
  const list = make("ul.phones-list");
  const notice = make("p.calc-notice", "", { role: "status", hidden: "" });
  const title = make("h2", "Téléphones", { id: "telephones", tabindex: "-1" });
  const part = make("section.party-part.phones-part", [title, list, notice], { "aria-labelledby": "telephones" });
  let element = null; // that of the page which shows it now
  let invitation = null;
  let asking = null; // a promise
  let giving = false;
  let shown = "";

  function shows(page, signal) {
    element = page;
    element.phones = table;
    signal.addEventListener("abort", () => (page.phones = null));
    element.querySelector(".party-panel").after(part);
    tell("");
    paint();
  }

  function tell(sentence) {
    showSentence(notice, sentence);
    part.hidden = !sentence && !list.children.length;
  }

  function changed() {
    paint();
    invitation?.looks();
  }

  function paint() {
    const seats = host.taken;
    const at = document.activeElement?.id;
    list.replaceChildren(...seats.map(line));
    if (at?.startsWith("phones-")) document.getElementById(at)?.focus();
    part.hidden = !seats.length && notice.hidden;
    cut.set(system, seats.filter(({ state }) => state === "lost").flatMap(({ own }) => own));
    const phones = JSON.stringify(seats.map(({ own, state }) => [own, state === "lost"]));
    if (phones !== shown) element.dispatchEvent(new Event("elsewhere"));
    shown = phones;
  }

  function line(seat) {
    const { token, name, state } = seat;
    const told = make("span.phones-state", STATES[state], { "data-state": state });
    const named = (does, label, act) => Object.assign(way(label, act), { id: `phones-${does}-${token}` });
    const row = ways(named("back", "Reprendre la place", () => host.back(token)));
    if (state !== "open") row.append(named("code", "Nouveau code", () => open().invites(name)));
    else if (name && !giving) row.append(named("give", "Confier la table", () => gives(token)));
    return make("li", [make("b", calledOf(seat) || NEW), " ", told, row]);
  }

  function back(name) {
    host.back(host.of(name)?.token);
  }

  async function gives(token) {
    if (!confirm(SURE)) return;
    giving = true; // once
    tell(GOING);
    paint();
    const given = await host.give(token).catch(() => false); // it stays here, and may be handed over again
    giving = false;
    tell(given ? KEPT : NOT_KEPT);
    paint();
    element.dispatchEvent(new Event("elsewhere"));
  }

  // Whom is asked without a name. One dialog, however often it is requested while Python says who is there.
  function invites(name) {
    if (name) open().invites(name);
    else asking ??= asks().finally(() => (asking = null));
  }

  async function asks() {
    const { state } = (await party.play(null)) ?? {};
    const free = Object.keys(state?.sheets ?? {}).filter((each) => !host.phones.includes(each));
    open().asks([...free, ""], NEW);
  }

  function open() {
    return (invitation = invitationOf(element, host));
  }

  party.tell = tell;
  party.listen(undefined, (by) => host.show(by));
  attend(host.table, { admit: (token, carrier) => host.admit(token, carrier), takes: (code) => invitation?.takes(code) });
  const table = { shows, back, invites, plays: (player, move, more) => host.play(player, move, more) };
  return table;
}
