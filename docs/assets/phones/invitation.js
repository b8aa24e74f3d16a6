// The dialog that lets a device in: the code to show her, the code that she shows.
// Law: each failure is one sentence that says what to do next, and returns to the previous step.
//
//   invitationOf(element, host, name)   her seat's; "": of somebody new
//     takes(code)           → whether it was the answer to this invitation: it connects
//     looks()               → whether the seat has its phone, by whichever carrier: it closes then

import { make, timer, way } from "../page/dom.js";
import { Direct, unable } from "./channel.js";
import { addressOf, readCode, writeCode } from "./code.js";
import { watch } from "./camera.js";
import { codeBox, status, ways } from "./parts.js";
import { Unfit } from "./messages.js";

const PATIENCE = 20_000; // ms for two devices to find each other
const ISOLATED =
  "Les deux appareils ne se trouvent pas\u00a0: ce réseau les isole sans doute l’un de l’autre. Partagez la connexion d’un " +
  "téléphone, reliez-y l’autre, puis recommencez.";
const OLD = "Ce code répond à une invitation d’avant\u00a0: faites lire celui qui est montré ici.";
const TURNED = "C’est le code d’une invitation\u00a0: lisez celui que l’autre appareil montre ensuite.";
const LOOKING = "Placez le code dans l’image.";
const FOUND = "Code lu\u00a0: les deux appareils se cherchent…";

export function invitationOf(element, host, name) {
  const heading = make("h2", "", { id: "phones-title", tabindex: "-1" });
  const body = make("div");
  const line = status();
  const shut = way("Fermer", () => dialog.close());
  const foot = ways(shut);
  const dialog = make("dialog.phones-dialog", [heading, body, line, foot], { "aria-labelledby": "phones-title" });
  let seat = null;
  let caller = null;
  let camera = null; // ends what it sees
  const later = timer();

  function show(title, ...inside) {
    heading.textContent = title;
    body.replaceChildren(...inside);
    foot.replaceChildren(shut);
    tell("");
    heading.focus({ preventScroll: true });
  }

  function tell(sentence) {
    line.textContent = sentence;
  }

  function end() {
    stop();
    later();
    host.drop(seat?.token);
    seat = null;
    if (!caller?.open) caller?.close();
    dialog.remove();
  }

  // --- the code that she reads

  async function invites() {
    if (unable()) return show("Inviter un téléphone", make("p", unable()));
    const title = name ? `Inviter ${name}` : "Inviter quelqu’un";
    show(title); // a second tap has nothing to press
    host.drop(seat?.token); // its code is shown no more
    seat = host.invite(name);
    const { token } = seat;
    caller = new Direct();
    try {
      const sdp = await caller.offer();
      const code = writeCode({ kind: "invitation", table: host.table, token, seat: name, sdp });
      offers(title, addressOf("invitation", code));
    } catch (error) {
      again(title);
      failed(error);
    }
  }

  function again(title, ...told) {
    later();
    caller?.close();
    caller = null;
    show(title, ...told);
    foot.prepend(way("Recommencer", invites, ".md-button--primary"));
  }

  function offers(title, address) {
    const first = make("p", "1. L’appareil photo du téléphone invité ouvre ce code.");
    const then = make("p", "2. Ce téléphone montre à son tour un code\u00a0: lisez-le ici.");
    const read = ways(way("Lire son code", reads, ".md-button--primary"));
    show(title, first, ...codeBox(address, "Code d’invitation"), then, read, pastes());
  }

  // Without a camera: what she sends is pasted.
  function pastes() {
    const label = make("label", "Lien ou texte de son code");
    const text = make("textarea", "", { rows: "3", id: "phones-paste", spellcheck: "false" });
    label.htmlFor = text.id;
    return make("details.calc-more", [make("summary", "Sans caméra"), label, text, way("Relier", () => takes(text.value))]);
  }

  // --- the code that she shows

  async function reads() {
    camera = new AbortController();
    const { signal } = camera;
    const video = make("video.phones-sight", "", { playsinline: "", "aria-label": "Ce que voit la caméra" });
    video.muted = true;
    show("Lire son code", video, pastes());
    tell(LOOKING);
    try {
      await watch(video, takes, signal);
    } catch (error) {
      video.remove();
      body.querySelector("details").open = true;
      failed(error);
    }
  }

  function stop() {
    camera?.abort();
    camera = null;
  }

  function failed(error) {
    if (!(error instanceof Unfit)) throw error;
    tell(error.message);
    return false;
  }

  function takes(text) {
    try {
      const { kind, table, token, sdp } = readCode(text);
      if (kind !== "answer") throw new Unfit(TURNED);
      if (table !== host.table || token !== seat?.token) throw new Unfit(OLD);
      connects(sdp);
      return true;
    } catch (error) {
      return failed(error);
    }
  }

  async function connects(sdp) {
    if (!caller || caller.accepted) return;
    caller.accepted = true;
    stop();
    show("Relier");
    tell(FOUND);
    const carrier = caller;
    later(isolated, PATIENCE);
    carrier.changed = () => carrier.open && host.admit(seat.token, carrier);
    try {
      await carrier.accept(sdp);
    } catch {
      isolated();
    }
  }

  function isolated() {
    again("Les appareils ne se trouvent pas", make("p", ISOLATED));
  }

  function looks() {
    const linked = seat?.state === "open";
    if (linked) dialog.close();
    return linked;
  }

  dialog.addEventListener("close", end);
  element.append(dialog);
  dialog.showModal();
  invites();
  return { takes, looks };
}
