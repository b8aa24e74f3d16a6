// <calc-party system="ID">: a table, or its notebook. Most pages have none: what it is made of comes when one does.

import { ready } from "../calc/store.js";

class CalcParty extends HTMLElement {
  #wires = null; // ends every listener at once

  async connectedCallback() {
    const { signal } = (this.#wires = new AbortController());
    const [{ live }] = await Promise.all([import("./live.js"), ready]);
    if (!signal.aborted) live(this, signal);
  }

  disconnectedCallback() {
    this.#wires?.abort();
  }
}

customElements.define("calc-party", CalcParty);
