// The table's own pieces: whose the next draw takes, and what was drawn, one tap per piece.
// Law: Python says which piece may come, what the taps come to (op play, hand), and its words.
//
//   handOf(element, ask)         element: the form or the table that draws
//                                ask({ move, taps }) → Promise: the answer of op play
//   offer(pieces)                Python's setting, { own, labels }; null: nothing is drawn. Its switch, which Python
//                                prints into the element, changes whose pieces, for one draw
//   pieces(move)                 → Promise: the move's { fields }, {} if the site draws;
//                                { errors } of an impossible move; null if cancelled. Then the setting applies again
//   tell(sentence)               a message beside the keys, which cover the page's own
//   shut()                       cancels the draw: another one is asked now. Whether one was in progress

import { replaceContent } from "../page/morph.js";
import { make, showSentence } from "../page/dom.js";

const ONCE = "pour ce tirage";

export function handOf(element, ask) {
  const screen = make("div");
  const voice = make("p.hand-voice", "", { role: "status" });
  const notice = make("p.calc-notice", "", { role: "status", hidden: "" });
  const dialog = make("dialog.calc-hand", [notice, screen, voice]);
  const tell = (sentence) => showSentence(notice, sentence);
  let setting = null; // Python's
  let turned = false; // whether the next draw takes the others
  let taps = [];
  let drawing = null; // the move
  let done = null;

  const isOwn = () => Boolean(setting?.own) !== turned;

  function offer(offered) {
    if (!offered) turned = false;
    setting = offered;
    paint();
  }

  // The draw is made: the setting applies again.
  function drawn(made) {
    if (made?.fields) turned = false;
    paint();
    return made;
  }

  function shut() {
    const { open } = dialog;
    end(null);
    return open;
  }

  async function pieces(move) {
    if (!setting || !isOwn()) return drawn({ fields: {} });
    shut(); // another draw takes its place
    drawing = move;
    return new Promise((made, fail) => {
      done = made;
      tap([]).catch(fail);
    });
  }

  // --- the setting

  function paint() {
    const { own, site } = setting?.labels ?? {};
    const label = isOwn() ? own : site;
    for (const button of element.querySelectorAll(".calc-whose")) {
      button.hidden = !label;
      button.textContent = turned ? `${label} ${ONCE}` : label;
      button.ariaPressed = String(isOwn());
    }
  }

  function turn({ target }) {
    if (!target.closest(".calc-whose")) return;
    turned = !turned;
    paint();
  }

  // --- the keys

  const ways = {
    back: () => tap(taps.slice(0, -1)),
    site: () => end({ fields: {} }),
    shut,
  };

  function pressed(event) {
    const { key } = event;
    const keys = [...screen.querySelectorAll("[data-tap]:enabled")];
    const meant = keys.find(({ dataset }) => dataset.tap === key || dataset.tap === `${key}0`);
    if (key === "Backspace") ways.back();
    else if (meant) meant.click();
    else return;
    event.preventDefault();
  }

  // Taps during a request count too: the last answer has them all.
  async function tap(made) {
    taps = made;
    const move = drawing;
    const answer = await ask({ move, taps: made });
    if (move !== drawing || made !== taps) return;
    if (!answer?.ok) return end(answer && { errors: answer.errors ?? [], failed: answer.failed });
    if (answer.hand.whole) return end({ fields: answer.hand.fields }); // or nothing is drawn
    taps = answer.hand.taps;
    show(answer.hand);
  }

  function show({ html, told }) {
    const at = document.activeElement?.dataset?.tap;
    replaceContent(screen, html);
    const title = screen.querySelector(".hand-title");
    dialog.ariaLabel = title.textContent;
    const same = [...screen.querySelectorAll("[data-tap]:enabled")].find(({ dataset }) => dataset.tap === at);
    if (!dialog.open) {
      element.append(dialog);
      dialog.showModal();
    }
    (same ?? title).focus({ preventScroll: true });
    voice.textContent = [told, screen.querySelector(".hand-of")?.textContent].filter(Boolean).join(". ");
  }

  function end(made) {
    drawing = null;
    tell("");
    if (dialog.open) dialog.close();
    dialog.remove();
    const ended = done;
    done = null;
    ended?.(drawn(made));
  }

  element.addEventListener("click", turn);
  dialog.addEventListener("click", ({ target }) => {
    const { tap: key, hand } = target.closest("button")?.dataset ?? {};
    if (key !== undefined) tap([...taps, key]);
    else if (hand) ways[hand]();
  });
  dialog.addEventListener("cancel", shut);
  dialog.addEventListener("keydown", pressed);
  return { offer, tell, shut, pieces };
}
