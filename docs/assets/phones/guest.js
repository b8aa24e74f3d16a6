// The page of somebody who joins: her code, then her seat at a table on another device.
// Law: this device's own sessions are untouched, unless the whole table is handed over to it.
//
//   join(element) → Promise: the remote table; null if this page plays on its own session after all

import { ask } from "../engine/client.js";
import { make, waken, way } from "../page/dom.js";
import { load, save } from "../storage/store.js";
import { Party } from "../party/party.js";
import { bellOf } from "./bell.js";
import { Direct, unable } from "./channel.js";
import { addressOf, codeIn, readCode, writeCode } from "./code.js";
import { guestKey, recall } from "./door.js";
import { codeBox, dress, status, ways } from "./parts.js";
import { remoteOf } from "./remote.js";
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
  waken(element); // what was pressed before was meant for another table
  const system = element.getAttribute("system");
  if (!codeIn(location.hash) && joined.has(system)) return joined.get(system).seats(element);
  const guest = guestOf(system, element);
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

function guestOf(system, element) {
  const tapped = () => `tapped:${place.table}:${place.token}`;
  const kept = { load: () => load(tapped(), Array.isArray), save: (moves) => save(tapped(), moves) };
  const remote = remoteOf({ kept, changed, stands, takes, handed });
  const bell = bellOf();
  const bar = make("section.party-part.phones-bar", "", { "aria-label": "Votre place" });
  const words = make("span", "", { role: "status", id: "phones-seat" });
  let place = null; // { table, token }
  let shown = /** @type {DOMStringMap} */ ({}); // whose seat it is, at which table
  let card = null;
  let entered;
  let timer = 0;

  const hide = (hidden) => (element.querySelector(".party-panel").hidden = hidden);

  // Whether there is a table to play at.
  async function joins() {
    const code = codeIn(location.hash);
    if (code) history.replaceState(history.state, "", location.pathname + location.search);
    const former = code ? null : recall(system);
    hide(true);
    const entering = new Promise((done) => (entered = done));
    if (former) returns(former);
    else reads(code).catch(unfit);
    const there = await entering;
    card?.remove();
    hide(false);
    if (!there) Object.assign(element, { tabIndex: -1 }).focus({ preventScroll: true }); // the card had it
    return there;
  }

  function shows(title, ...inside) {
    card?.remove();
    const heading = make("h2", title, { id: "phones-title", tabindex: "-1" });
    const own = way("Jouer à ma propre table", () => remote.leave());
    card = make("section.party-part.phones-card", [heading, ...inside, ways(own)], { "aria-labelledby": "phones-title" });
    element.prepend(card);
    heading.focus({ preventScroll: true });
  }

  function unfit(error) {
    if (!(error instanceof Unfit)) throw error;
    shows("Rejoindre une table", make("p", error.message, { role: "alert" }));
  }

  // --- joining

  async function reads(text) {
    const { kind, table, token, seat, sdp } = readCode(text);
    if (kind === "answer") {
      const taken = await pass(table, text);
      return shows("Relier un téléphone", make("p", taken ? PASSED : NOT_PASSED, { role: "status" }));
    }
    place = { table, token };
    if (await knocks()) return;
    if (unable()) throw new Unfit(unable());
    const carrier = new Direct();
    const answer = writeCode({ kind: "answer", table, token, sdp: await carrier.answer(sdp) });
    carrier.changed = () => carrier.open && attaches(carrier);
    const told = status();
    told.textContent = WAITS;
    const title = seat ? `Rejoindre la table\u00a0: ${seat}` : "Rejoindre une table";
    shows(title, make("p", SHOW), ...codeBox(addressOf("answer", answer), "Votre code"), told);
  }

  // After a reload: where the table is another tab of this browser, it is found by itself.
  async function returns(former) {
    place = former;
    shows("Retrouver la table", make("p", STATES.asleep, { role: "status" }));
    if ((await knocks()) || hasLeft()) return;
    card.querySelector("p").textContent = STATES.lost;
    seeks();
  }

  async function knocks() {
    const carrier = await knock(place.table, place.token);
    if (carrier) attaches(carrier);
    return carrier;
  }

  function seeks() {
    timer ||= setInterval(knocks, AGAIN);
  }

  function rests() {
    clearInterval(timer);
    timer = 0;
  }

  // She may play at her own table by now: what comes after that is not for this page.
  const hasLeft = () => remote.state === "ended";

  function attaches(carrier) {
    rests();
    if (hasLeft()) return carrier.close();
    remote.attach(carrier);
    remember(system, place);
  }

  // --- her seat

  function seats(page) {
    element = page;
    const leave = way("Quitter la table", () => confirm(LEAVE) && remote.leave());
    const head = make("summary", words, { "aria-labelledby": words.id }); // no name comes from a live region
    const inside = [head, ways(bell.button(), leave)];
    bar.replaceChildren(make("details.calc-more", inside));
    element.prepend(bar);
    paint();
    return remote;
  }

  // She may be reading the rules.
  function stands(panel) {
    const page = new DOMParser().parseFromString(panel, "text/html");
    bell.turn(Boolean(page.querySelector("[data-hers]")));
    shown = page.querySelector("[data-seat]")?.dataset ?? {};
    entered(true);
    paint();
  }

  function changed() {
    const { state } = remote;
    if (state === "ended") return ends();
    if (state === "open") rests();
    else seeks();
    paint();
  }

  function paint() {
    const { state } = remote;
    const { seat, title } = shown;
    const whose = seat ? `Vous jouez ${seat}` : "Une place à prendre";
    const told = make("span.phones-state", STATES[state], { "data-state": state });
    const all = make("span", [make("b", whose), ` dans «\u00a0${title}\u00a0». `, told]);
    if (all.textContent !== words.textContent) words.replaceChildren(...all.childNodes); // else it is read aloud at each move
  }

  // The page goes back to the session of this device.
  function ends() {
    rests();
    remember(system, null);
    joined.delete(system);
    entered(false);
    if (!bar.isConnected) return;
    const label = remote.why === HANDED ? "Tenir la table" : "Voir ma propre table";
    const own = way(label, () => location.reload(), ".md-button--primary");
    hide(true);
    const told = make("p", remote.why || "Vous avez quitté la table.", { tabindex: "-1" });
    bar.replaceChildren(told, own);
    told.focus({ preventScroll: true }); // what had it is hidden
    bar.scrollIntoView({ block: "center" });
  }

  // Python reads it before she answers for it.
  async function takes(session) {
    if (!confirm(TAKE)) return false;
    const answer = await ask({ op: "play", system, session: JSON.stringify(session), move: null }).catch(() => null);
    return Boolean(answer?.ok);
  }

  async function handed(session) {
    const party = new Party(system, { root: element.dataset.root, ask });
    const answer = await party.replace(session).catch(() => null);
    return answer?.kept ? HANDED : NOT_HANDED;
  }

  return { joins, seats };
}
