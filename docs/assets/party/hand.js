// The table's own pieces: whose the next draw takes, and what was drawn, one tap per piece.
// Law: Python says which piece may come, what the taps come to (op play, hand), and its words.
//
//   new Hand(element, { ask })   element: the form or the table that draws
//                                ask({ move, taps }) → Promise: the answer of op play
//   offer(pieces)                Python's setting, { own, labels }; null: nothing is drawn. Its switch, which Python
//                                prints into the element, changes whose pieces, for one draw
//   pieces(move)                 → Promise: the move's { fields }, {} if the site draws;
//                                { errors } of an impossible move; null if cancelled
//   drawn()                      the draw is made: the setting applies again
//   shut()                       cancels the draw: another one is asked now. Whether one was in progress

import { replaceContent } from "../calc/morph.js";
import { listening, make } from "../calc/dom.js";

const ONCE = "pour ce tirage";

export class Hand {
  #element;
  #ask;
  #pieces = null;
  #turned = false; // whether the next draw takes the others
  #screen = make("div");
  #voice = make("p.hand-voice", "", { role: "status" });
  #dialog = make("dialog.calc-hand", [this.#screen, this.#voice]);
  #taps = [];
  #move = null;
  #done = (_made) => {};

  constructor(element, { ask }) {
    this.#element = element;
    this.#ask = ask;
    this.#wire();
  }

  get own() {
    return Boolean(this.#pieces?.own) !== this.#turned;
  }

  offer(pieces) {
    if (!pieces) this.#turned = false;
    this.#pieces = pieces;
    this.#paint();
  }

  drawn() {
    this.#turned = false;
    this.#paint();
  }

  shut() {
    const { open } = this.#dialog;
    this.#end(null);
    return open;
  }

  async pieces(move) {
    if (!this.#pieces || !this.own) return { fields: {} };
    this.shut(); // another draw takes its place
    this.#move = move;
    return new Promise((done, fail) => {
      this.#done = done;
      this.#tap([]).catch(fail);
    });
  }

  // --- the setting

  #paint() {
    const { own, site } = this.#pieces?.labels ?? {};
    const label = this.own ? own : site;
    for (const button of this.#element.querySelectorAll(".calc-whose")) {
      button.hidden = !label;
      button.textContent = this.#turned ? `${label} ${ONCE}` : label;
      button.ariaPressed = String(this.own);
    }
  }

  // --- the keys

  #wire() {
    const on = listening(); // as long as it lives
    on(this.#element, "click", ({ target }) => {
      if (!target.closest(".calc-whose")) return;
      this.#turned = !this.#turned;
      this.#paint();
    });
    on(this.#dialog, "click", ({ target }) => {
      const { tap, hand } = target.closest("button")?.dataset ?? {};
      if (tap !== undefined) this.#tap([...this.#taps, tap]);
      else if (hand) this.#ways[hand]();
    });
    on(this.#dialog, "cancel", (event) => {
      event.preventDefault();
      this.shut();
    });
    on(this.#dialog, "keydown", (event) => this.#pressed(event));
  }

  #ways = {
    back: () => this.#tap(this.#taps.slice(0, -1)),
    site: () => this.#end({ fields: {} }),
    shut: () => this.shut(),
  };

  #pressed(event) {
    const { key } = event;
    const keys = [...this.#screen.querySelectorAll("[data-tap]:enabled")];
    const meant = keys.find(({ dataset }) => dataset.tap === key || dataset.tap === `${key}0`);
    if (key === "Backspace" && this.#taps.length) this.#ways.back();
    else if (meant) meant.click();
    else return;
    event.preventDefault();
  }

  // Taps during a request count too: the last answer has them all.
  async #tap(taps) {
    this.#taps = taps;
    const move = this.#move;
    const answer = await this.#ask({ move, taps });
    if (move !== this.#move || taps !== this.#taps) return;
    if (!answer?.ok) return this.#end(answer && { errors: answer.errors ?? [], failed: answer.failed });
    if (answer.hand.whole) return this.#end({ fields: answer.hand.fields }); // or nothing is drawn
    this.#taps = answer.hand.taps;
    this.#show(answer.hand);
  }

  #show({ html, told }) {
    const at = document.activeElement?.dataset?.tap;
    replaceContent(this.#screen, html);
    const title = this.#screen.querySelector(".hand-title");
    this.#dialog.setAttribute("aria-label", title.textContent);
    const same = [...this.#screen.querySelectorAll("[data-tap]:enabled")].find(({ dataset }) => dataset.tap === at);
    if (!this.#dialog.open) {
      this.#element.append(this.#dialog);
      this.#dialog.showModal();
    }
    (same ?? title).focus({ preventScroll: true });
    this.#voice.textContent = [told, this.#screen.querySelector(".hand-of")?.textContent].filter(Boolean).join(". ");
  }

  #end(made) {
    this.#move = null;
    if (this.#dialog.open) this.#dialog.close();
    this.#dialog.remove();
    const done = this.#done;
    this.#done = (_made) => {};
    done(made);
  }
}
