// The dialog that lets a device in: who joins, the code to show her, the code that she shows.
// Law: each failure is one sentence that says what to do next, and returns to the previous step.
//
//   new Invitation(element, host)
//     asks(names, called)   which seat; "" is labelled `called`
//     invites(name)         its code
//     takes(code)           → whether it was the answer to this invitation: it connects
//     looks()               closes if the seat has its phone, by whichever carrier

import { make, way } from "../calc/dom.js";
import { Direct, unable } from "./channel.js";
import { addressOf, readCode, writeCode } from "./code.js";
import { watch } from "./camera.js";
import { codeBox, status, ways } from "./parts.js";
import { Unfit } from "./messages.js";

const MOST = 8; // phones at one table
const PATIENCE = 20_000; // ms for two devices to find each other
const FULL = `${MOST} téléphones jouent déjà à cette table\u00a0: reprenez une place avant d’en inviter un autre.`;
const ISOLATED =
  "Les deux appareils ne se trouvent pas\u00a0: ce réseau les isole sans doute l’un de l’autre. Partagez la connexion d’un " +
  "téléphone, reliez-y l’autre, puis recommencez.";
const OLD = "Ce code répond à une invitation d’avant\u00a0: faites lire celui qui est montré ici.";
const TURNED = "C’est le code d’une invitation\u00a0: lisez celui que l’autre appareil montre ensuite.";
const LOOKING = "Placez le code dans l’image.";
const FOUND = "Code lu\u00a0: les deux appareils se cherchent…";

export class Invitation {
  #host;
  #title = make("h2", "", { id: "phones-title", tabindex: "-1" });
  #body = make("div.phones-body");
  #told = status();
  #close = way("Fermer", () => this.#dialog.close());
  #foot = ways(this.#close);
  #dialog = make("dialog.phones-dialog", [this.#title, this.#body, this.#told, this.#foot], { "aria-labelledby": "phones-title" });
  #seat = null;
  #caller = null;
  #camera = null; // ends what it sees
  #timer = 0;

  constructor(element, host) {
    this.#host = host;
    this.#dialog.addEventListener("close", () => this.#end());
    element.append(this.#dialog);
    this.#dialog.showModal();
  }

  #show(title, ...inside) {
    this.#title.textContent = title;
    this.#body.replaceChildren(...inside);
    this.#foot.replaceChildren(this.#close);
    this.#tell("");
    this.#title.focus({ preventScroll: true });
  }

  #tell(sentence) {
    this.#told.textContent = sentence;
  }

  #end() {
    this.#stop();
    clearTimeout(this.#timer);
    this.#host.drop(this.#seat?.token);
    this.#seat = null;
    if (!this.#caller?.open) this.#caller?.close();
    this.#dialog.remove();
  }

  // --- who

  asks(names, called) {
    if (this.#host.taken.length >= MOST) return this.#show("Inviter un téléphone", make("p", FULL));
    const seats = names.map((name) => make("li", way(name || called, () => this.invites(name))));
    this.#show("Qui rejoint la table\u202f?", make("ul.calc-moves", seats));
  }

  // --- the code that she reads

  async invites(name) {
    if (unable()) return this.#show("Inviter un téléphone", make("p", unable()));
    const title = name ? `Inviter ${name}` : "Inviter quelqu’un";
    this.#show(title); // a second tap has nothing to press
    this.#host.drop(this.#seat?.token); // its code is shown no more
    this.#seat = this.#host.invite(name);
    const { token } = this.#seat;
    this.#caller = new Direct();
    try {
      const sdp = await this.#caller.offer();
      const code = writeCode({ kind: "invitation", table: this.#host.table, token, seat: name, sdp });
      this.#offers(title, addressOf(location.origin + location.pathname, "invitation", code));
    } catch (error) {
      this.#again(title);
      this.#failed(error);
    }
  }

  #again(title, ...told) {
    clearTimeout(this.#timer);
    this.#caller?.close();
    this.#caller = null;
    this.#show(title, ...told);
    this.#foot.prepend(way("Recommencer", () => this.invites(this.#seat.name), ".md-button--primary"));
  }

  #offers(title, address) {
    const first = make("p", "1. L’appareil photo du téléphone invité ouvre ce code.");
    const then = make("p", "2. Ce téléphone montre à son tour un code\u00a0: lisez-le ici.");
    const read = ways(way("Lire son code", () => this.#reads(), ".md-button--primary"));
    this.#show(title, first, ...codeBox(address, "Code d’invitation"), then, read, this.#pastes());
  }

  // Without a camera: what she sends is pasted.
  #pastes() {
    const label = make("label", "Lien ou texte de son code");
    const text = make("textarea", "", { rows: "3", id: "phones-paste", spellcheck: "false" });
    label.htmlFor = text.id;
    return make("details.calc-more", [make("summary", "Sans caméra"), label, text, way("Relier", () => this.takes(text.value))]);
  }

  // --- the code that she shows

  async #reads() {
    this.#camera = new AbortController();
    const { signal } = this.#camera;
    const video = make("video.phones-sight", "", { playsinline: "", "aria-label": "Ce que voit la caméra" });
    video.muted = true;
    this.#show("Lire son code", video, this.#pastes());
    this.#tell(LOOKING);
    try {
      await watch(video, (text) => this.takes(text), signal);
    } catch (error) {
      video.remove();
      this.#body.querySelector("details").open = true;
      this.#failed(error);
    }
  }

  #stop() {
    this.#camera?.abort();
    this.#camera = null;
  }

  #failed(error) {
    if (!(error instanceof Unfit)) throw error;
    this.#tell(error.message);
    return false;
  }

  takes(text) {
    try {
      const { kind, table, token, sdp } = readCode(text);
      if (kind !== "answer") throw new Unfit(TURNED);
      if (table !== this.#host.table || token !== this.#seat?.token) throw new Unfit(OLD);
      this.#connects(sdp);
      return true;
    } catch (error) {
      return this.#failed(error);
    }
  }

  async #connects(sdp) {
    if (!this.#caller || this.#caller.accepted) return;
    this.#caller.accepted = true;
    this.#stop();
    this.#show("Relier", make("p.phones-wait", ""));
    this.#tell(FOUND);
    const carrier = this.#caller;
    this.#timer = setTimeout(() => this.#isolated(), PATIENCE);
    carrier.changed = () => carrier.open && this.#host.admit(this.#seat.token, carrier);
    try {
      await carrier.accept(sdp);
    } catch {
      this.#isolated();
    }
  }

  #isolated() {
    this.#again("Les appareils ne se trouvent pas", make("p", ISOLATED));
  }

  looks() {
    if (this.#seat?.state === "open") this.#dialog.close();
  }
}
