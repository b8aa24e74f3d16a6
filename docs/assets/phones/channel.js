// A direct connection between two devices: a WebRTC data channel, set up without any server.
// Law: no request to any other host: the devices find each other on their own network, or not at all.
//
//   new Direct()       a carrier; on the host's device: offer() → Promise: a description; accept(sdp); on the guest's:
//                      answer(sdp) → Promise: hers
//   unable()           → "" or why this browser cannot
// A carrier; those of tabs (tabs.js) are others:
//   send(text), close(), lost      heard(text), changed()      → set by its user
//   open                           whether the other side has come: in a tab, it has
//   longest                        the longest text accepted from the other side; a longer one ends it

import { answered } from "./seeds.js";

const PART = 16_000; // signs of one message of the channel: every browser takes three times as many bytes
const GATHERED = 2_000; // ms for the addresses of this device
const NAME = "table";
const CLOSED = "Ce navigateur ne permet pas de relier deux appareils (WebRTC y manque ou y est coupé).";

export const unable = () => (globalThis.RTCPeerConnection ? "" : CLOSED);

export class Direct {
  #connection = new RTCPeerConnection({ iceServers: [] });
  #channel = this.#connection.createDataChannel(NAME, { negotiated: true, id: 0 });
  #parts = "";
  longest = Infinity;
  heard = (_text) => {};
  changed = () => {};

  constructor() {
    this.#channel.onmessage = ({ data }) => this.#take(data);
    this.#channel.onopen = this.#channel.onclose = this.#channel.onerror = () => this.changed();
    this.#connection.onconnectionstatechange = () => this.changed();
  }

  get open() {
    return this.#channel.readyState === "open";
  }

  // Before the other side has its code, nothing can be found, however long that takes.
  get lost() {
    const { readyState } = this.#channel;
    return ["closing", "closed"].includes(readyState) || (this.open && this.#connection.connectionState === "failed");
  }

  // Each part says whether more come.
  send(text) {
    if (!this.open) return;
    for (let at = 0; at < text.length || at === 0; at += PART) {
      const more = at + PART < text.length;
      this.#channel.send((more ? "+" : ".") + text.slice(at, at + PART));
    }
  }

  #take(data) {
    if (typeof data !== "string" || this.#parts.length + data.length > this.longest) return this.close();
    this.#parts += data.slice(1);
    if (data[0] === "+") return;
    const text = this.#parts;
    this.#parts = "";
    this.heard(text);
  }

  close() {
    this.#channel.close();
    this.#connection.close();
    this.changed();
  }

  async offer() {
    const connection = this.#connection;
    await connection.setLocalDescription();
    await answered(GATHERED, (done) => {
      const look = () => connection.iceGatheringState === "complete" && done();
      connection.onicegatheringstatechange = look;
      look();
    });
    return connection.localDescription.sdp;
  }

  accept(sdp) {
    return this.#connection.setRemoteDescription({ type: "answer", sdp });
  }

  async answer(sdp) {
    await this.#connection.setRemoteDescription({ type: "offer", sdp });
    return this.offer();
  }
}
