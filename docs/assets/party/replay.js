// <party-replay system="ID" data-moves="12">: a step of an evening that is told, and the way on from it: the reader's
// table takes the evening up as it is there. The session that was under way is put aside, as where a file is imported.
// Law: nothing of a session weighs on a page before the button is pressed. The moves stand once on the page
// (hooks/evenings.py).

import { ask } from "../calc/client.js";
import { listening, make, showSentence } from "../calc/dom.js";
import { ready } from "../calc/store.js";
import { redo, wake } from "../calc/wake.js";

const OPENING = "La table s’ouvre…";

class PartyReplay extends HTMLElement {
  #wires = null; // ends every listener at once
  #notice = make("p", "", "", { role: "status" });

  connectedCallback() {
    const { signal } = (this.#wires = new AbortController());
    this.append(this.#notice);
    listening(signal)(this, "click", ({ target }) => target.closest("button") && this.#open(target.closest("button")));
    redo(wake(this));
  }

  disconnectedCallback() {
    this.#wires?.abort();
  }

  async #open(button) {
    button.disabled = true;
    showSentence(this.#notice, OPENING);
    const failed = await this.#replay().catch(({ message }) => message);
    button.disabled = false;
    showSentence(this.#notice, failed);
    if (!failed && this.isConnected) this.#go();
  }

  // Why it could not be, or "".
  async #replay() {
    const { root, moves } = this.dataset;
    const session = JSON.parse(document.querySelector("[data-session]").dataset.session);
    const { Party } = await import("./party.js");
    const party = new Party(this.getAttribute("system"), { root, ask });
    const answer = await party.replace({ ...session, moves: session.moves.slice(0, Number(moves)) }, { brief: true }, session);
    return answer.failed ?? answer.errors?.map(({ message }) => message).join(" ") ?? "";
  }

  // As a link leads there: Python, which is awake now, stays so.
  #go() {
    const way = make("a", "", "", { href: this.dataset.party });
    this.append(way);
    way.click();
    way.remove();
  }
}

ready.then(() => customElements.define("party-replay", PartyReplay));
