// <calc-form calculator="ID">: a native form, an <output>, and what passes between them.
// Law: this element only asks and shows. Rules, draws and states come from Python's answers
// (talk.js); the draws and their undo are in draws.js, the address in address.js, what JavaScript
// adds to the page in panel.js, who acts, in a session, in ../party/seat.js.

import { addressOf, makeFragment, parseFragment, replays } from "./address.js";
import { tellAside } from "../storage/aside.js";
import { followChances } from "./chances.js";
import { bring, define, listening, sentencesOf, showSentence } from "../page/dom.js";
import { Draws } from "./draws.js";
import * as fields from "./fields.js";
import * as panel from "./panel.js";
import { pressFill, wireTaps } from "./picker.js";
import { KEYS } from "./keep.js";
import { ready } from "../storage/store.js";
import { talkOf } from "../engine/talk.js";
import { replayDeferred, takeDeferred } from "../page/deferred.js";
import { whenKnown } from "../party/known.js";

const AMEND_DELAY = 150; // ms
const MOVES = ["draw", "take", "adopt"]; // what may be a move of the session
const REVEALS = ["draw", "undo", "back"]; // a button at the foot, where the stage may be out of sight
const UNREADABLE = "Ce que ce navigateur gardait de ce calculateur ne peut pas être lu. C’est mis de côté tel quel\u202f; vous pouvez jouer.";
const LONG = 200; // signs of what an older edition asked: a link may name anything
const OLDER = "Une autre édition du site a laissé ici ce qui n’existe plus et n’a pas compté\u00a0: ";

function live(element, signal) {
  const { id } = element;
  const { system, root } = element.dataset;
  const form = element.querySelector("form");
  const parts = panel.parts(element);
  const talk = talkOf(element, parts.status);
  const renewChances = followChances(form, { calculator: id, root }, talk.isBusy, signal);
  const address = addressOf(id, { open: visit, goOn }, signal);
  const draws = new Draws(id, { drawn: fields.drawnNames(form), tell: warn });
  let doing = ""; // the mode of the request under way, or of the last one (draws.js lists them)
  let moving = false; // a move of the session is being made
  let running = null; // a promise: the last request is shown, or void
  let amending = 0; // the timer of an amendment
  let amends = false; // what is shown is about to be amended
  let seating = null; // a promise of the seat, where the system has a session
  let seat = null;
  const early = new Set(); // what was changed before it was there

  async function sit() {
    const { takeSeat } = await import("../party/seat.js");
    if (signal.aborted) return null;
    const filled = (texts) => {
      draws.stand(texts);
      keep();
    };
    seat = takeSeat(element, { form, talk, early, tell, picked: settle, moved: follow, filled }, signal);
    element.dataset.seated = "";
    return seat;
  }

  function listen() {
    const on = listening(signal);
    const { output } = parts;
    on(form, "submit", (event) => {
      event.preventDefault();
      draw();
    });
    on(form, "input change", ({ target }) => seat || early.add(target.name));
    on(form, "change", ({ target }) => changed(target.name));
    on(form, "toggle", ({ target }) => target.contains(document.activeElement) && bring(target, "nearest"), { capture: true });
    on(parts.next, "click", () => panel.goOn(parts));
    on(parts.history, "toggle", refresh);
    for (const [name, act] of Object.entries({ undo, reset, correct, settle, adopt, erase })) on(parts[name], "click", act);
    on(output, "click", ({ target }) => panel.share(target.closest(".calc-share"), draws.shown));
    on(output, "click keydown", (event) => pressFill(form, event));
    on(output, "submit", (event) => take(event, event.target));
    on(output, "click", (event) => take(event, event.target.closest("button[data-move]")));
    signal.addEventListener("abort", () => clearTimeout(amending));
  }

  // What was stored, unless the address names another draw of this calculator.
  function recall() {
    const { fields: kept, shown, history } = draws; // read, and what cannot be is set aside
    for (const key of history && KEYS(id)) tellAside(parts.notice, key, UNREADABLE);
    if (shown && !draws.foreign) part(shown.fields);
    if (kept) fields.fillFields(form, kept);
    refresh();
    if (address.begin(shown?.fragment)) run(draws.restored);
    address.follow();
  }

  // An older edition's input that is gone is dropped, and reported.
  function part(values) {
    const gone = fields.strangers(form, values);
    for (const name of gone) delete values[name];
    const told = gone.map((name) => `«\u00a0${name}\u00a0»`).join(", ");
    if (gone.length) warn(OLDER + (told.length > LONG ? `${told.slice(0, LONG)}…` : `${told}.`));
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

  function now() {
    return fields.readFields(form);
  }

  // --- asking

  async function draw() {
    clearTimeout(amending);
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

  // An onward move of a session is made in place, with the inputs left to the player.
  async function take(event, place) {
    if (!place) return;
    event.preventDefault();
    if (talk.isBusy() && doing !== "restore") return; // what is but shown again gives way
    settle();
    const { moveOf } = await seating;
    await run({ mode: "take", values: {}, move: moveOf(place, event.submitter), place: place.closest("form") });
  }

  // An onward move fills some inputs and draws, unless an input left to the player has the example's value.
  function goOn(values, asks) {
    settle();
    fields.writeFields(form, values);
    const said = fields.changedFields(form);
    if (!asks.length || seat?.acts || asks.some((name) => name in said)) return draw();
    keep();
    panel.begin(element);
  }

  function changed(name) {
    fields.clearErrors(form, [name, undefined]); // undefined: faults of the whole request
    const under = talk.isBusy() && doing === "draw"; // amended once it is shown
    const next = seat?.acts && !draws.correcting; // a move's own inputs
    const again = under || next ? null : draws.amended(name, now());
    amends = under || Boolean(again);
    keep();
    if (under) return;
    clearTimeout(amending);
    if (again) amending = setTimeout(() => run(again), AMEND_DELAY);
  }

  // One request; true when its answer was shown. from: what was shown before.
  async function run({ mode, seed = null, values: asked = now(), from = draws.here(now()), ...more }) {
    doing = mode;
    const quiet = mode === "restore" && !address.fields();
    const moves = Boolean(seating) && MOVES.includes(mode);
    if (moves && moving) return false; // a second tap
    if (mode !== "restore") tell("");
    moving ||= moves;
    try {
      return await (running = answered({ mode, seed, asked, from, ...more }, quiet));
    } finally {
      if (moves) moving = false;
    }
  }

  async function answered({ mode, seed, asked, from, ...more }, quiet) {
    if (seating) await seating.catch(() => {});
    const drawn = seat ? await seat.pieces({ mode, ...more }) : {};
    if (!drawn || drawn.failed) return false;
    const [values, sent] = [{ ...asked, ...drawn.fields }, now()];
    const answer = drawn.errors ? drawn : await ask({ mode, seed, values, drawn: drawn.fields, ...more }, quiet);
    if (!answer || answer.failed || signal.aborted) return false; // void, or the page is left
    amends = false;
    if (!answer.ok) fault(answer.errors, mode, quiet, more.place ?? form, () => run({ mode, seed, values: asked, from, ...more, forced: { anyway: true } }));
    else if (answer.gone) showExample(answer.gone);
    else show(answer, { mode, values: made(answer, mode, values), from, sent });
    return answer.ok;
  }

  // The inputs of what is shown: a session's move may have been amended in the journal, or have left some to a sheet.
  function made({ session, fragment }, mode, values) {
    if (mode === "take") return now();
    const other = ["restore", "adopt"].includes(mode) && session && fragment !== draws.shown.fragment;
    const said = other && parseFragment(`#${fragment}`, id);
    return said ? fields.linked(form, said) : values;
  }

  // The session's answer, if the request is its own; null if cancelled.
  async function ask(request, quiet) {
    const { mode, seed, values, foreign = mode === "take" } = request;
    const answer = await seat?.answer({ ...request, shown: draws.shown }, quiet);
    if (answer !== undefined) return answer;
    if (foreign) return void showExample(); // its session no longer has it
    return talk.ask({ op: "run", fields: values, seed, onward: true }, quiet);
  }

  // A move was made elsewhere: if it is shown here, it is refreshed, once the current request is done.
  async function follow() {
    await running;
    const { shown, correcting } = draws;
    if (!signal.aborted && shown?.move && !correcting && !talk.isBusy()) run(draws.restored);
  }

  // --- showing

  function show(answer, request) {
    const { mode, values, sent } = request;
    const fresh = mode !== "restore";
    draws.show(answer, { ...request, drew: panel.tellsASeed(answer.html) });
    fields.clearErrors(form);
    panel.print(parts, answer.html, { ...draws.marks, fresh });
    if (REVEALS.includes(mode)) panel.reveal(parts);
    if (mode === "take") panel.look(parts);
    if (draws.foreign) address.write("");
    else if (fresh) address.writeSoon(answer.fragment);
    const touched = draws.touched(now());
    const late = fields.pick(sent, (name, text) => text !== now()[name]); // typed since
    if (answer.retold) tell(answer.retold);
    if (fresh && !draws.correcting) carry(values);
    if (fresh || !draws.shown.stands) draws.stand({ ...now(), ...late }, seat?.sides);
    if (mode === "draw" && touched) changed(touched);
    keep();
  }

  function warn(sentence) {
    parts.notice.dataset.passing = "";
    showSentence(parts.notice, sentence);
  }

  // What is said of a link or the session shows until something else is asked; a storage error of the form's own stays.
  function tell(sentence) {
    const { dataset } = parts.notice;
    if (!sentence && !dataset.passing) return;
    warn(sentence);
    dataset.passing = sentence;
  }

  function fault(errors, mode, quiet, place, anyway) {
    if (mode === "restore") draws.clear(); // kept by an older version of the rules
    refresh();
    if (quiet) return;
    if (errors.some(({ field }) => field === "after")) { // what is shown has changed elsewhere
      tell(sentencesOf(errors));
      return void follow();
    }
    fields.showErrors(place, errors, anyway);
    if (MOVES.includes(mode)) fields.focusFault(place);
  }

  function showExample(why = "") {
    talk.drop();
    draws.clear();
    tell(why);
    fields.clearErrors(form);
    panel.print(parts, parts.example);
    keep();
  }

  function refresh() {
    panel.refresh(parts, draws, form, { acts: seat?.acts, outdated: !amends && outdated() });
    renewChances();
  }

  // Of the worked example, what the page printed.
  function outdated() {
    return draws.shown ? draws.outdated(now(), seat?.sides) : fields.isTouched(form);
  }

  function keep() {
    draws.keep(fields.readFields(form, true));
    refresh();
  }

  // --- next draws and undo

  function carry(sent) {
    fields.writeFields(form, draws.carried(now(), sent));
    seat?.refill({ fresh: draws.shown.move });
  }

  // The correction is done.
  function settle() {
    if (!draws.correcting) return;
    clearTimeout(amending);
    draws.settle();
    carry();
    draws.stand(now());
    keep();
  }

  // Restores the inputs of the draw shown, typed ones too: each change amends it.
  function correct() {
    seat?.rest();
    fields.fillFields(form, draws.shown.fields);
    draws.correct();
    draws.stand(now());
    keep();
    panel.begin(element, parts.settle);
  }

  async function undo() {
    clearTimeout(amending);
    const { before, shown } = draws;
    const ours = shown?.move && Boolean(seat);
    const answer = ours ? await seat.undo(shown.seed) : undefined;
    if (answer?.errors) tell(sentencesOf(answer.errors));
    if (answer === null || answer?.ok === false) return;
    if (answer?.fragment) return open(answer.fragment, "back");
    const done = before !== undefined && (await open(before, "undo"));
    if (!done) return;
    draws.undone(shown);
    if (ours) seat.refill({ fresh: true });
    keep();
  }

  function reset() {
    clearTimeout(amending);
    draws.mark(now());
    open("", "undo");
    seat?.refill({ fresh: true });
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
    if (!foreign && !link) seat?.example();
    if (seed) return run({ mode, seed, from, foreign });
    if (link) seating?.then(() => seat?.typed(Object.keys(link)));
    if (mode === "undo") address.write("");
    showExample();
    if (mode === "undo") panel.reveal(parts);
    return true;
  }

  // An address may have been damaged in transit: Python reads it before anything is drawn from it.
  async function visit(fragment) {
    clearTimeout(amending);
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
  whenKnown(system, signal, () => (seating = sit()));
  recall();
  guide();
  talk.open(signal, { ready: () => draws.stale && !talk.isBusy() && run(draws.restored) });
  replayDeferred(takeDeferred(element));
}

ready.then(() => define("calc-form", live));
