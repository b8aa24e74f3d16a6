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

const tables = new Map(); // by system, for as long as the page lives

export function host(element, signal, { phones = "", name = "" }) {
  dress();
  const system = element.getAttribute("system");
  if (!tables.has(system)) tables.set(system, new Table(system, element.dataset.root));
  const table = tables.get(system);
  if (element.phones !== table) table.shows(element, signal);
  if (phones === "back") table.back(name);
  if (phones === "invite") table.invites(name);
}

class Table {
  #system;
  #party;
  #host;
  #element = null; // that of the page which shows it now
  #list = make("ul.phones-list");
  #told = make("p.calc-notice", "", { role: "status", hidden: "" });
  #part = make("section.party-part.phones-part", "", { "aria-labelledby": "telephones" });
  #invitation = null;
  #asking = null; // a promise
  #giving = false;
  #phones = "";

  constructor(system, root) {
    this.#system = system;
    this.#party = new Party(system, { root, ask });
    this.#party.tell = (sentence) => this.#tell(sentence);
    const kept = { load: () => load(keyOf(system)), save: (value) => save(keyOf(system), value ?? undefined) };
    this.#host = new Host({ party: this.#party, kept, changed: () => this.#changed() });
    this.#party.listen(undefined, (by) => this.#host.show(by));
    const admit = (token, carrier) => this.#host.admit(token, carrier);
    attend(this.#host.table, { admit, takes: (code) => this.#invitation?.takes(code) });
    this.#part.append(make("h2", "Téléphones", { id: "telephones", tabindex: "-1" }), this.#list, this.#told);
  }

  shows(element, signal) {
    this.#element = element;
    element.phones = this;
    signal.addEventListener("abort", () => (element.phones = null));
    element.querySelector(".party-panel").after(this.#part);
    this.#tell("");
    this.#paint();
  }

  plays(party, move, more) {
    return this.#host.play(party, move, more);
  }

  #tell(sentence) {
    showSentence(this.#told, sentence);
    this.#part.hidden = !sentence && !this.#list.children.length;
  }

  #changed() {
    this.#paint();
    this.#invitation?.looks();
  }

  #paint() {
    const seats = this.#host.taken;
    const at = document.activeElement?.id;
    this.#list.replaceChildren(...seats.map((seat) => this.#line(seat)));
    if (at?.startsWith("phones-")) document.getElementById(at)?.focus();
    this.#part.hidden = !seats.length && this.#told.hidden;
    cut.set(this.#system, seats.filter(({ state }) => state === "lost").map(({ name }) => name));
    const phones = JSON.stringify(seats.map(({ name, state }) => [name, state === "lost"]));
    if (phones !== this.#phones) this.#element.dispatchEvent(new Event("elsewhere"));
    this.#phones = phones;
  }

  #line({ token, name, state }) {
    const told = make("span.phones-state", STATES[state], { "data-state": state });
    const named = (does, label, act) => Object.assign(way(label, act), { id: `phones-${does}-${token}` });
    const row = ways(named("back", "Reprendre la place", () => this.#host.back(token)));
    if (state !== "open") row.append(named("code", "Nouveau code", () => this.#open().invites(name)));
    else if (name && !this.#giving) row.append(named("give", "Confier la table", () => this.#gives(token)));
    return make("li", [make("b", name || NEW), " ", told, row]);
  }

  back(name) {
    this.#host.back(this.#host.seats.find((each) => each.name === name)?.token);
  }

  async #gives(token) {
    if (!confirm(SURE)) return;
    this.#giving = true; // once
    this.#tell(GOING);
    this.#paint();
    const given = await this.#host.give(token).catch(() => false); // it stays here, and may be handed over again
    this.#giving = false;
    this.#tell(given ? KEPT : NOT_KEPT);
    this.#paint();
    this.#element.dispatchEvent(new Event("elsewhere"));
  }

  // Whom is asked without a name. One dialog, however often it is requested while Python says who is there.
  invites(name) {
    if (name) this.#open().invites(name);
    else this.#asking ??= this.#asks().finally(() => (this.#asking = null));
  }

  async #asks() {
    const { state } = (await this.#party.play(null)) ?? {};
    const free = Object.keys(state?.sheets ?? {}).filter((each) => !this.#host.phones.includes(each));
    this.#open().asks([...free, ""], NEW);
  }

  #open() {
    return (this.#invitation = new Invitation(this.#element, this.#host));
  }
}
