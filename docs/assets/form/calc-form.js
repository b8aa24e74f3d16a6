// <calc-form calculator="ID">: a native form, an <output>, and what passes between them.
// Law: this element only asks and shows. Rules, draws and states come from Python's answers. Its requests and
// answers are in asking.js, the draws and their undo in draws.js, what JavaScript adds to the page in panel.js, who acts, in
// a session, in ../party/seat.js.

import { addressOf, makeFragment, parseFragment, replays } from "./address.js";
import { askingOf } from "./asking.js";
import { tellAside } from "../storage/aside.js";
import { bring, define, listening, sentencesOf, waken } from "../page/dom.js";
import * as fields from "./fields.js";
import * as panel from "./panel.js";
import { pressFill, wireTaps } from "./picker.js";
import { KEYS } from "./keep.js";
import { ready } from "../storage/store.js";
import { talkOf } from "../engine/talk.js";
import { whenKnown } from "../party/known.js";

const UNREADABLE = "Ce que ce navigateur gardait de ce calculateur ne peut pas être lu. C’est mis de côté tel quel\u202f; vous pouvez jouer.";

function live(element, signal) {
  const { id } = element;
  const form = element.querySelector("form");
  const parts = panel.parts(element);
  const talk = talkOf(element);
  const page = {
    id, element, form, parts, talk,
    address: addressOf(id, { open: visit, goOn }, signal),
    seating: null, // a promise of the seat, where the system has a session
    seat: null,
  };
  const asking = askingOf(page, signal);
  const { draws, now, run, take, amending, showExample, tell, warn, keep, settle, correct } = asking;
  const early = new Set(); // what was changed before the seat was there

  async function sit() {
    const { takeSeat } = await import("../party/seat.js");
    if (signal.aborted) return null;
    const filled = (texts) => {
      draws.stand(texts);
      keep();
    };
    page.seat = takeSeat(element, { form, talk, early, tell, picked: settle, moved: asking.follow, filled }, signal);
    element.dataset.seated = "";
    return page.seat;
  }

  function listen() {
    const on = listening(signal);
    const { output } = parts;
    on(form, "submit", (event) => {
      event.preventDefault();
      draw();
    });
    on(form, "input change", ({ target }) => page.seat || early.add(target.name));
    on(form, "change", ({ target }) => asking.changed(target.name));
    on(form, "toggle", ({ target }) => target.contains(document.activeElement) && bring(target, "nearest"), { capture: true });
    on(parts.next, "click", () => panel.goOn(parts));
    on(parts.history, "toggle", asking.refresh);
    for (const [name, act] of Object.entries({ undo, reset, correct, settle, adopt, erase })) on(parts[name], "click", act);
    on(output, "click", ({ target }) => panel.share(target.closest(".calc-share"), draws.shown));
    on(output, "click keydown", (event) => pressFill(form, event));
    on(output, "submit", (event) => take(event, event.target));
    on(output, "click", (event) => take(event, event.target.closest("button[data-move]")));
  }

  // What was stored, unless the address names another draw of this calculator.
  function recall() {
    const { fields: kept, shown, history } = draws; // read, and what cannot be is set aside
    for (const key of history && KEYS(id)) tellAside(parts.notice, key, UNREADABLE);
    if (shown && !draws.foreign) part(shown.fields);
    if (kept) fields.fillFields(form, kept);
    asking.refresh();
    if (page.address.begin(shown?.fragment)) run(draws.restored);
    page.address.follow();
  }

  function part(values) {
    const told = fields.dropGone(form, values);
    if (told) warn(told);
  }

  // The home page's link starts the guided first move.
  function guide() {
    const guided = element.querySelector(".calc-first");
    const begin = async () => {
      if (!guided?.hidden || location.hash !== `#${guided.id}`) return;
      const { lead } = await import("./first-move.js");
      if (!signal.aborted) lead(element, guided, signal);
    };
    listening(signal)(window, "hashchange", begin);
    begin();
  }

  // --- draws

  async function draw() {
    amending();
    const { correcting, shown } = draws;
    if (correcting) {
      const touched = draws.changed(now()).length;
      const amended = !touched || (await run({ mode: "amend", seed: shown.seed }));
      if (!amended) return fields.focusFault(form);
      settle();
    }
    run({ mode: "draw" });
  }

  // A draw made before anybody was chosen becomes hers, unchanged.
  function adopt() {
    const { seed, fields: values } = draws.shown;
    run({ mode: "adopt", seed, values });
  }

  // It fills some inputs and draws, unless an input left to the player has the example's value.
  function goOn(values, asks) {
    settle();
    fields.writeFields(form, values);
    const said = fields.changedFields(form);
    if (!asks.length || page.seat?.acts || asks.some((name) => name in said)) return draw();
    keep();
    panel.begin(element);
  }

  async function undo() {
    amending();
    const { before, shown } = draws;
    const seat = shown?.move ? page.seat : null; // a move's
    const answer = await seat?.undo(shown.seed);
    if (answer?.errors) tell(sentencesOf(answer.errors));
    if (answer === null || answer?.ok === false) return;
    if (answer?.fragment) return open(answer.fragment, "back");
    if (before === undefined || !(await open(before, "undo"))) return;
    draws.undone(shown);
    seat?.refill({ fresh: true });
    keep();
  }

  function reset() {
    amending();
    draws.mark(now());
    open("", "undo");
    page.seat?.refill({ fresh: true });
  }

  function erase() {
    draws.erase(); // or take that back
    keep();
  }

  // --- addresses

  // Fill the inputs from a fragment; with a seed, resolve it: the same link shows the same draw.
  function open(fragment, mode, from = draws.here(now())) {
    const link = parseFragment(`#${fragment}`, id);
    if (link) part(link);
    const seed = new URLSearchParams(fragment.split("?")[1]).get("seed");
    const foreign = Boolean(seed) && !link; // of a calculator whose answer was shown here
    if (!foreign) fields.fillFields(form, link ?? {}, Boolean(link));
    if (!foreign && !link) page.seat?.example();
    if (seed) return run({ mode, seed, from, foreign });
    if (link) page.seating?.then(() => page.seat?.typed(Object.keys(link)));
    if (mode === "undo") page.address.write("");
    showExample();
    if (mode === "undo") panel.reveal(parts);
    return true;
  }

  // An address may have been damaged in transit: Python reads it before anything is drawn from it.
  async function visit(fragment) {
    amending();
    const before = now();
    const from = draws.here(before);
    const { stale } = draws;
    draws.stale = false; // what was shown before is not asked again: it would make this void
    requestAnimationFrame(() => {
      element.scrollIntoView({ block: "start" });
      if (document.activeElement.matches("a")) panel.hold(parts.output.querySelector(".calc-stage")); // the link led here
    });
    tell("");
    if (!replays(fragment)) return open(fragment, "replay");
    const said = parseFragment(`#${fragment}`, id);
    if (Object.keys(said).length) fields.fillFields(form, said, true);
    const filled = JSON.stringify(now());
    const answer = await talk.ask({ op: "link", link: fragment });
    if (!answer || answer.failed || signal.aborted) return;
    const untouched = JSON.stringify(now()) === filled;
    if (answer.ok) {
      const { seed, fields: read } = answer.result;
      return open(makeFragment(id, { ...(untouched ? read : now()), seed }), "replay", from);
    }
    tell(sentencesOf(answer.errors));
    if (untouched) fields.fillFields(form, before);
    if (stale) run(draws.restored);
    else keep();
  }

  listen();
  wireTaps(element, signal);
  whenKnown(element.dataset.system, signal, () => (page.seating = sit()));
  recall();
  guide();
  talk.open(signal, { ready: () => draws.stale && !talk.isBusy() && run(draws.restored) });
  waken(element)();
}

ready.then(() => define("calc-form", live));
