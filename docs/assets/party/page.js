// <party-page data-system="ID">, at the end of a system's pages: shows there what its table reads otherwise.
// Law: nothing is loaded before the system has a session (figures.js then does the work).

import { ready } from "../calc/store.js";
import { whenKnown } from "./known.js";

class PartyPage extends HTMLElement {
  #wires = null;

  connectedCallback() {
    this.#wires = new AbortController();
    const { signal } = this.#wires;
    whenKnown(this.dataset.system, signal, async () => {
      const { Figures } = await import("./figures.js");
      if (!signal.aborted) new Figures(this.dataset).open(signal);
    });
  }

  disconnectedCallback() {
    this.#wires?.abort();
  }
}

ready.then(() => customElements.define("party-page", PartyPage));
