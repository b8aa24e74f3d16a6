// The host's side of the table's page: who has a phone of her own, and the dialog that lets one in.
// Law: one host per table of this page, whatever page of the site is shown; the work is in host.js.
//
//   host(element, signal, { phones, name })   shows who plays elsewhere; phones: "invite" someone, or bring a seat "back"

import { ask } from "../calc/client.js";
import { make, showSentence, way } from "../calc/dom.js";
import { load, save } from "../calc/store.js";
import { Party } from "../party/party.js";
import { cut, keyOf } from "./door.js";
import { Host } from "./host.js";
import { Invitation } from "./invitation.js";
import { dress, ways } from "./parts.js";
import { attend } from "./tabs.js";

const STATES = { open: "relié", asleep: "en veille", lost: "plus relié" };
const NEW = "Quelqu’un de nouveau";
const SURE = "Confier toute la table à cet appareil\u202f? Celui-ci la met de côté, et les autres téléphones se relieront à lui.";
const GOING = "La table passe à l’autre appareil…";
const KEPT = "Cette table est maintenant tenue par l’autre appareil. Elle est ici mise de côté.";
const NOT_KEPT = "L’autre appareil n’a pas pu recevoir la table\u00a0: elle reste ici.";

const tables = new Map(); // by system: { party, host, invitation, giving, shown }

// One for each system, for as long as the page lives.
function tableOf(system, root) {
  if (tables.has(system)) return tables.get(system);
  const party = new Party(system, { root, ask });
  const table = { party, host: null, invitation: null, giving: false, shown: null };
  party.tell = (sentence) => table.shown?.tell(sentence);
  const kept = { load: () => load(keyOf(system)), save: (value) => save(keyOf(system), value ?? undefined) };
  const changed = () => {
    table.shown?.paint();
    table.invitation?.looks();
  };
  table.host = new Host({ party, kept, changed });
  party.listen(undefined, (by) => table.host.show(by));
  const admit = (token, carrier) => table.host.admit(token, carrier);
  attend(table.host.table, { admit, takes: (code) => table.invitation?.takes(code) });
  tables.set(system, table);
  return table;
}

export function host(element, signal, { phones = "", name = "" }) {
  dress();
  const table = tableOf(element.getAttribute("system"), element.dataset.root);
  element.phones ??= new Shown(element, table);
  signal.addEventListener("abort", () => (element.phones = null));
  if (phones === "back") table.host.back(table.host.seats.find((each) => each.name === name)?.token);
  if (phones === "invite" && name) element.phones.invites(name);
  else if (phones === "invite") element.phones.asks();
}

class Shown {
  #element;
  #table;
  #list = make("ul.phones-list");
  #told = make("p.calc-notice", "", { role: "status", hidden: "" });
  #part = make("section.party-part.phones-part", "", { "aria-labelledby": "telephones" });
  #phones = "";
  #inviting = null; // a promise

  constructor(element, table) {
    this.#element = element;
    this.#table = table;
    this.#part.append(make("h2", "Téléphones", { id: "telephones", tabindex: "-1" }), this.#list, this.#told);
    element.querySelector(".party-panel").after(this.#part);
    table.shown = this;
    this.paint();
  }

  tell(sentence) {
    showSentence(this.#told, sentence);
    this.#part.hidden = !sentence && !this.#list.children.length;
  }

  paint() {
    const seats = this.#table.host.taken;
    const at = document.activeElement?.id;
    this.#list.replaceChildren(...seats.map((seat) => this.#line(seat)));
    if (at?.startsWith("phones-")) document.getElementById(at)?.focus();
    this.#part.hidden = !seats.length && this.#told.hidden;
    cut.set(this.#element.getAttribute("system"), seats.filter(({ state }) => state === "lost").map(({ name }) => name));
    const phones = JSON.stringify(seats.map(({ name, state }) => [name, state === "lost"]));
    if (phones !== this.#phones) this.#element.dispatchEvent(new Event("elsewhere"));
    this.#phones = phones;
  }

  #line({ token, name, state }) {
    const told = make("span.phones-state", STATES[state], { "data-state": state });
    const named = (does, label, act) => Object.assign(way(label, act), { id: `phones-${does}-${token}` });
    const row = ways(named("back", "Reprendre la place", () => this.#table.host.back(token)));
    if (state !== "open") row.append(named("code", "Nouveau code", () => this.invites(name)));
    else if (name && !this.#table.giving) row.append(named("give", "Confier la table", () => this.#gives(token)));
    return make("li", [make("b", name || NEW), " ", told, row]);
  }

  async #gives(token) {
    if (!confirm(SURE)) return;
    this.#table.giving = true; // once
    this.tell(GOING);
    this.paint();
    const given = await this.#table.host.give(token).catch(() => false); // it stays here, and may be handed over again
    this.#table.giving = false;
    this.tell(given ? KEPT : NOT_KEPT);
    this.paint();
    this.#element.dispatchEvent(new Event("elsewhere"));
  }

  plays(party, move, more) {
    return this.#table.host.play(party, move, more);
  }

  invites(name) {
    this.#open().invites(name);
  }

  // One dialog, however often it is requested while Python says who is there.
  asks() {
    this.#inviting ??= this.#asks().finally(() => (this.#inviting = null));
  }

  async #asks() {
    const { state } = (await this.#table.party.play(null)) ?? {};
    const free = Object.keys(state?.sheets ?? {}).filter((each) => !this.#table.host.phones.includes(each));
    this.#open().asks([...free, ""], NEW);
  }

  #open() {
    return (this.#table.invitation = new Invitation(this.#element, this.#table.host));
  }
}
