// <calc-party system="ID">: « Ma partie ». Most pages have none: what it is made of comes when one does. A button
// that is pressed before is pressed again then.

import { ready } from "../calc/store.js";

class CalcParty extends HTMLElement {
  #wires = null; // ends every listener at once

  async connectedCallback() {
    const { signal } = (this.#wires = new AbortController());
    const early = new AbortController();
    let pressed = null;
    this.addEventListener("click", ({ target }) => (pressed = target.closest("button")), { signal: early.signal });
    const [{ live }] = await Promise.all([import("./live.js"), ready]);
    early.abort();
    if (signal.aborted) return;
    live(this, signal);
    pressed?.click();
  }

  disconnectedCallback() {
    this.#wires?.abort();
  }
}

customElements.get("calc-party") ?? customElements.define("calc-party", CalcParty);
