// The dialog that lets a device in: who joins, the code to show her, the code that she shows.
// Law: each failure is one sentence with what to do next, and leads back to where one was.
//
//   new Invitation(element, { host, invitations })   invitations: those that are open, by their seat's token
//     asks(names, called)   which seat; "" is called so
//     invites(name)         its code
//     takes(code)           → whether it was the answer to this invitation: it connects

import { button, make } from "../calc/dom.js";
import { Caller, unable } from "./channel.js";
import { addressOf, readCode, writeCode } from "./code.js";
import { watch } from "./camera.js";
import { codeBox, status } from "./parts.js";
import { Unfit } from "./unfit.js";

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
  #invitations;
  #dialog = make("dialog", "phones-dialog", "", { "aria-labelledby": "phones-title" });
  #title = make("h2", "", "", { id: "phones-title", tabindex: "-1" });
  #body = make("div", "phones-body");
  #told = status();
  #seat = null;
  #caller = null;
  #camera = null; // ends what it sees
  #timer = 0;

  constructor(element, { host, invitations }) {
    this.#host = host;
    this.#invitations = invitations;
    const shut = button("", "Fermer");
    shut.addEventListener("click", () => this.#shut());
    const foot = make("div", "calc-actions");
    foot.append(shut);
    this.#dialog.append(this.#title, this.#body, this.#told, foot);
    this.#dialog.addEventListener("close", () => this.#end());
    element.append(this.#dialog);
    this.#dialog.showModal();
  }

  #show(title, ...inside) {
    this.#title.textContent = title;
    this.#body.replaceChildren(...inside);
    this.#tell("");
    this.#title.focus({ preventScroll: true });
  }

  #tell(sentence) {
    this.#told.textContent = sentence;
  }

  #shut() {
    if (this.#dialog.open) this.#dialog.close();
  }

  #end() {
    this.#stop();
    clearTimeout(this.#timer);
    this.#invitations.delete(this.#seat?.token);
    if (this.#seat?.state === "invited") this.#host.drop(this.#seat.token);
    if (this.#caller && !this.#caller.carrier.open) this.#caller.carrier.close();
    this.#dialog.remove();
  }

  // --- who

  asks(names, called) {
    if (this.#host.phones.length >= MOST) return this.#show("Inviter un téléphone", make("p", "", FULL));
    const list = make("ul", "calc-moves");
    for (const name of names) {
      const way = button("", name || called);
      way.addEventListener("click", () => this.invites(name));
      const item = make("li", "");
      item.append(way);
      list.append(item);
    }
    this.#show("Qui rejoint la table\u202f?", list);
  }

  // --- the code that she reads

  async invites(name) {
    if (unable()) return this.#show("Inviter un téléphone", make("p", "", unable()));
    this.#seat = this.#host.invite(name);
    const { token } = this.#seat;
    this.#invitations.set(token, this);
    this.#caller = new Caller();
    try {
      const sdp = await this.#caller.offer();
      const code = writeCode({ kind: "invitation", table: this.#host.table, token, seat: name, sdp });
      this.#offers(name, addressOf(location.origin + location.pathname, "invitation", code));
    } catch (error) {
      this.#failed(error);
    }
    this.#watchSeat();
  }

  #offers(name, address) {
    const first = make("p", "", "1. L’appareil photo du téléphone invité ouvre ce code.");
    const then = make("p", "", "2. Ce téléphone montre à son tour un code\u00a0: lisez-le ici.");
    const read = button("md-button--primary", "Lire son code");
    read.addEventListener("click", () => this.#reads());
    const ways = make("div", "calc-actions");
    ways.append(read);
    this.#show(name ? `Inviter ${name}` : "Inviter quelqu’un", first, ...codeBox(address, "Code d’invitation"), then, ways, this.#pastes());
  }

  // Without a camera: what she sends is pasted.
  #pastes() {
    const box = make("details", "calc-more");
    const label = make("label", "", "Lien ou texte de son code");
    const text = make("textarea", "", "", { rows: "3", id: "phones-paste", spellcheck: "false" });
    label.htmlFor = text.id;
    const send = button("", "Relier");
    send.addEventListener("click", () => this.#given(text.value));
    box.append(make("summary", "", "Sans caméra"), label, text, send);
    return box;
  }

  // --- the code that she shows

  async #reads() {
    this.#camera = new AbortController();
    const { signal } = this.#camera;
    const video = make("video", "phones-sight", "", { playsinline: "", muted: "", "aria-label": "Ce que voit la caméra" });
    video.muted = true;
    this.#show("Lire son code", video, this.#pastes());
    this.#tell(LOOKING);
    try {
      await watch(video, (text) => signal.aborted || this.#given(text), signal);
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
  }

  #given(text) {
    try {
      const { kind, table, token, sdp } = readCode(text);
      if (kind !== "answer") throw new Unfit(TURNED);
      if (table !== this.#host.table || token !== this.#seat.token) throw new Unfit(OLD);
      this.#connects(sdp);
    } catch (error) {
      this.#failed(error);
    }
  }

  takes(text) {
    try {
      const { kind, token, sdp } = readCode(text);
      if (kind !== "answer" || token !== this.#seat?.token) return false;
      this.#connects(sdp);
      return true;
    } catch {
      return false;
    }
  }

  async #connects(sdp) {
    if (!this.#caller || this.#caller.accepted) return;
    this.#caller.accepted = true;
    this.#stop();
    this.#show("Relier", make("p", "phones-wait", ""));
    this.#tell(FOUND);
    const { carrier } = this.#caller;
    this.#timer = setTimeout(() => this.#isolated(), PATIENCE);
    carrier.changed = () => carrier.open && this.#host.admit(this.#seat.token, carrier);
    try {
      await this.#caller.accept(sdp);
    } catch {
      this.#isolated();
    }
  }

  #isolated() {
    this.#caller?.carrier.close();
    this.#caller = null;
    const again = button("md-button--primary", "Recommencer");
    again.addEventListener("click", () => this.invites(this.#seat.name));
    const ways = make("div", "calc-actions");
    ways.append(again);
    this.#show("Les appareils ne se trouvent pas", make("p", "", ISOLATED), ways);
  }

  // By whichever carrier she has come, the dialog has done its work.
  #watchSeat() {
    const seat = this.#seat;
    const look = () => {
      if (!this.#dialog.open) return;
      if (seat.state === "open") this.#shut();
      else setTimeout(look, 200);
    };
    look();
  }
}
