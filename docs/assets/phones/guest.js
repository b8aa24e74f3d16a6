// The page of somebody who joins: her code, then her seat at a table on another device.
// Law: this device's own sessions are untouched, unless the whole table is handed over to it.
//
//   join(element) → Promise: the remote table; null if this page plays on its own session after all

import { ask } from "../calc/client.js";
import { make, way } from "../calc/dom.js";
import { takeDeferred } from "../calc/deferred.js";
import { Party } from "../party/party.js";
import { textOf } from "../party/session.js";
import { Bell } from "./bell.js";
import { Direct, unable } from "./channel.js";
import { addressOf, codeIn, readCode, writeCode } from "./code.js";
import { guestKey, recall } from "./door.js";
import { codeBox, dress, status, ways } from "./parts.js";
import { Remote } from "./remote.js";
import { knock, pass } from "./tabs.js";
import { Unfit } from "./messages.js";

const AGAIN = 2_000; // ms between two tries to find the table in another tab
const SHOW = "Montrez ce code à l’appareil qui tient la table\u00a0: il le lit avec sa caméra.";
const WAITS = "On attend que la table le lise…";
const STATES = {
  open: "Relié à la table.",
  asleep: "On n’entend plus la table. On la cherche…",
  lost: "La liaison est coupée. Demandez un nouveau code à l’appareil qui tient la table\u202f; votre place vous attend.",
};
const PASSED = "Le téléphone est relié\u00a0: revenez à l’onglet de la table.";
const NOT_PASSED =
  "Ce code est la réponse d’un téléphone\u00a0: c’est l’appareil qui tient la table qui doit le lire, sa page ouverte sur l’invitation.";
const TAKE =
  "L’appareil qui tient la table veut vous la confier, avec tout ce qu’elle cache. Votre propre partie serait mise de " +
  "côté. Prendre la table\u202f?";
const HANDED = "Cet appareil tient maintenant la table. Invitez de nouveau les autres téléphones.";
const NOT_HANDED =
  "La table n’a pas pu être gardée ici. L’appareil qui la tenait l’a encore, parmi ses parties mises de côté.";
const LEAVE = "Quitter la table\u202f? Votre place revient à l’appareil qui la tient.";

const joined = new Map(); // by system: the seat of this page, which outlives the pages that show it

export async function join(element) {
  dress();
  takeDeferred(element); // what was pressed before was meant for another table
  const system = element.getAttribute("system");
  if (!codeIn(location.hash) && joined.has(system)) return joined.get(system).seats(element);
  const guest = new Guest(element);
  joined.set(system, guest);
  return (await guest.joins()) ? guest.seats(element) : null;
}

function remember(system, place) {
  try {
    if (place) sessionStorage.setItem(guestKey(system), JSON.stringify(place));
    else sessionStorage.removeItem(guestKey(system));
  } catch {
    // then a reload does not find the table again
  }
}

class Guest {
  #element;
  #system;
  #place = null; // { table, token }
  #bell = new Bell();
  #bar = make("section.party-part.phones-bar", "", { "aria-label": "Votre place" });
  #state = make("span", "", { role: "status" });
  #entered = (_there) => {};
  #timer = 0;

  constructor(element) {
    this.#element = element;
    this.#system = element.getAttribute("system");
    this.remote = new Remote({
      changed: () => this.#changed(),
      stands: (panel) => this.#rings(panel),
      takes: (session) => this.#takes(session),
      handed: (session) => this.#handed(session),
    });
  }

  // Whether there is a table to play at.
  async joins() {
    const code = codeIn(location.hash);
    if (code) history.replaceState(history.state, "", location.pathname + location.search);
    const place = code ? null : recall(this.#system);
    this.#element.querySelector(".party-panel").hidden = true;
    const entered = new Promise((done) => (this.#entered = done));
    if (place) this.#returns(place);
    else this.#reads(code).catch((error) => this.#unfit(error));
    const there = await entered;
    this.#card?.remove();
    this.#element.querySelector(".party-panel").hidden = false;
    if (!there) Object.assign(this.#element, { tabIndex: -1 }).focus({ preventScroll: true }); // the card had it
    return there;
  }

  #card = null;

  #shows(title, ...inside) {
    this.#card?.remove();
    const heading = make("h2", title, { id: "phones-title", tabindex: "-1" });
    const own = way("Jouer à ma propre table", () => this.remote.leave());
    this.#card = make("section.party-part.phones-card", [heading, ...inside, ways(own)], { "aria-labelledby": "phones-title" });
    this.#element.prepend(this.#card);
    heading.focus({ preventScroll: true });
  }

  #unfit(error) {
    if (!(error instanceof Unfit)) throw error;
    this.#shows("Rejoindre une table", make("p", error.message, { role: "alert" }));
  }

  // --- joining

  async #reads(text) {
    const { kind, table, token, seat, sdp } = readCode(text);
    if (kind === "answer") {
      const taken = await pass(table, text);
      return this.#shows("Relier un téléphone", make("p", taken ? PASSED : NOT_PASSED, { role: "status" }));
    }
    this.#place = { table, token };
    if (await this.#knocks()) return;
    if (unable()) throw new Unfit(unable());
    const carrier = new Direct();
    const answer = writeCode({ kind: "answer", table, token, sdp: await carrier.answer(sdp) });
    carrier.changed = () => carrier.open && this.#attaches(carrier);
    const page = location.origin + location.pathname;
    const told = status();
    told.textContent = WAITS;
    const title = seat ? `Rejoindre la table\u00a0: ${seat}` : "Rejoindre une table";
    this.#shows(title, make("p", SHOW), ...codeBox(addressOf(page, "answer", answer), "Votre code"), told);
  }

  // After a reload: where the table is another tab of this browser, it is found by itself.
  async #returns(place) {
    this.#place = place;
    this.#shows("Retrouver la table", make("p", STATES.asleep, { role: "status" }));
    if ((await this.#knocks()) || this.#left) return;
    this.#card.querySelector("p").textContent = STATES.lost;
    this.#seeks();
  }

  async #knocks() {
    const carrier = await knock(this.#place.table, this.#place.token);
    if (carrier) this.#attaches(carrier);
    return carrier;
  }

  #seeks() {
    this.#timer ||= setInterval(() => this.#knocks(), AGAIN);
  }

  #rests() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  // She may play at her own table by now: what comes after that is not for this page.
  get #left() {
    return this.remote.state === "ended";
  }

  #attaches(carrier) {
    this.#rests();
    if (this.#left) return carrier.close();
    this.remote.attach(carrier);
    remember(this.#system, this.#place);
  }

  // --- her seat

  seats(element) {
    this.#element = element;
    const leave = way("Quitter la table", () => confirm(LEAVE) && this.remote.leave());
    const inside = [make("summary", this.#state), ways(this.#bell.button(), leave)];
    this.#bar.replaceChildren(make("details.calc-more", inside));
    element.prepend(this.#bar);
    this.#paint();
    return this.remote;
  }

  // She may be reading the rules.
  #rings(panel) {
    const who = new DOMParser().parseFromString(panel, "text/html").querySelector(".party-play")?.dataset.who;
    this.#bell.turn(Boolean(who) && who === this.remote.seat);
  }

  #changed() {
    const { state } = this.remote;
    if (state === "ended") return this.#ends();
    if (state === "open" && this.remote.title) this.#entered(true);
    if (state === "open") this.#rests();
    else this.#seeks();
    this.#paint();
  }

  #paint() {
    const { state, seat, title } = this.remote;
    const whose = seat ? `Vous jouez ${seat}` : "Une place à prendre";
    const told = make("span.phones-state", STATES[state], { "data-state": state });
    this.#state.replaceChildren(make("b", whose), ` dans «\u00a0${title}\u00a0». `, told);
  }

  // The page goes back to the session of this device.
  #ends() {
    this.#rests();
    remember(this.#system, null);
    joined.delete(this.#system);
    this.#entered(false);
    if (!this.#bar.isConnected) return;
    const own = way("Voir ma propre table", () => location.reload(), ".md-button--primary");
    this.#element.querySelector(".party-panel").hidden = true;
    this.#bar.replaceChildren(make("p", this.remote.why || "Vous avez quitté la table.", { role: "status" }), own);
  }

  // Python reads it before she answers for it.
  async #takes(session) {
    if (!confirm(TAKE)) return false;
    const answer = await ask({ op: "play", system: this.#system, session: textOf(session), move: null }).catch(() => null);
    return Boolean(answer?.ok);
  }

  async #handed(session) {
    const party = new Party(this.#system, { root: this.#element.dataset.root, ask });
    const answer = await party.replace(session).catch(() => null);
    return answer?.ok ? HANDED : NOT_HANDED;
  }
}
