// What a form asks, what it shows of the answer, and what a draw leaves in the inputs for the next one. Modes: draws.js.
// Law: one request at a time; the seat (../party/seat.js) answers for what is the session's.
//
//   askingOf(page, signal)    page: of calc-form.js
//   run(request)              → Promise: whether its answer was shown; request: { mode, seed, values, from, place }
//   take(event, place)        an onward move of a session, where it is printed
//   changed(name)             that input has changed; amending(): it amends nothing that still waits
//   follow()                  a move was made elsewhere: if it is shown here, it is refreshed
//   tell(sentence), warn(sentence)   until something else is asked; until the page is left
//   keep()                    the inputs have changed: stores them, and refreshes what follows them

import { sentencesOf, showSentence, timer } from "../page/dom.js";
import { parseFragment } from "./address.js";
import { followChances } from "./chances.js";
import { Draws } from "./draws.js";
import * as fields from "./fields.js";
import * as panel from "./panel.js";

const AMEND_DELAY = 150; // ms
const MOVES = ["draw", "take", "adopt"]; // what may be a move of the session
const REVEALS = ["draw", "take", "undo", "back"]; // a button below the stage, which may be out of sight

export function askingOf(page, signal) {
  const { id, element, form, parts, talk } = page;
  const draws = new Draws(id, { drawn: fields.drawnNames(form), tell: warn });
  const renewChances = followChances(form, { calculator: id, root: element.dataset.root }, talk.isBusy, signal);
  const now = () => fields.readFields(form);
  const amending = timer(signal); // an amendment waits for its time
  let amends = false; // what is shown is about to be amended
  let doing = ""; // the mode of the request under way, or of the last one
  let moving = false; // a move of the session is being made
  let passing = false; // whether the sentence in sight is
  let running = null; // a promise: the last request is shown, or void

  // One request; true when its answer was shown. from: what was shown before.
  async function run({ mode, seed = null, values: asked = now(), from = draws.here(now()), ...more }) {
    doing = mode;
    const quiet = mode === "restore" && !page.address.fields();
    const moves = Boolean(page.seating) && MOVES.includes(mode);
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
    await page.seating?.catch(() => {});
    const drawn = page.seat ? await page.seat.pieces({ mode, ...more }) : {};
    if (!drawn || drawn.failed) return false;
    const [values, sent] = [{ ...asked, ...drawn.fields }, now()];
    const answer = drawn.errors ? drawn : await ask({ mode, seed, values, move: drawn.move, ...more }, quiet);
    if (!answer || answer.failed || signal.aborted) return false; // void, or the page is left
    amends = false;
    if (!answer.ok) fault(answer.errors, mode, quiet, more.place?.closest("form") ?? form, () => run({ mode, seed, values: asked, from, ...more, forced: { anyway: true } }));
    else if (answer.gone) showExample(answer.gone);
    else show(answer, { mode, values: made(answer, mode, values), from, sent });
    return answer.ok;
  }

  // The inputs of what is shown: a session's move may have been amended in the journal, or have left some to a sheet.
  function made({ session, fragment }, mode, values) {
    if (mode === "take") return now();
    const other = ["restore", "adopt"].includes(mode) && session && fragment !== draws.shown.fragment;
    const said = other && parseFragment(`#${fragment}`, id);
    return said ? fields.filled(form, said, true) : values;
  }

  // The session's answer, if the request is its own; null if cancelled.
  async function ask(request, quiet) {
    const { mode, seed, values, foreign = mode === "take" } = request;
    const answer = await page.seat?.answer({ ...request, shown: draws.shown }, quiet);
    if (answer !== undefined) return answer;
    if (foreign) return void showExample(); // its session no longer has it
    return talk.ask({ op: "run", fields: values, seed, onward: true }, quiet);
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

  // --- what asks besides the button

  // An onward move of a session is made in place, with the inputs left to the player.
  async function take(event, place) {
    if (!place) return;
    event.preventDefault();
    if (talk.isBusy() && doing !== "restore") return; // what is but shown again gives way
    settle();
    await run({ mode: "take", values: {}, place, submitter: event.submitter });
  }

  function changed(name) {
    fields.clearErrors(form, [name, undefined]); // undefined: faults of the whole request
    const under = talk.isBusy() && doing === "draw"; // amended once it is shown
    const next = page.seat?.acts && !draws.correcting; // a move's own inputs
    const again = under || next ? null : draws.amended(name, now());
    amends = under || Boolean(again);
    keep();
    if (!under) amending(again && (() => run(again)), AMEND_DELAY);
  }

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
    if (draws.foreign) page.address.write("");
    else if (fresh) page.address.writeSoon(answer.fragment);
    const there = now();
    const late = fields.pick(sent, (name, text) => text !== there[name]); // typed since
    const again = mode === "draw" && Object.keys(late).find((name) => draws.amended(name, there));
    if (answer.retold) tell(answer.retold);
    if (fresh && !draws.correcting) carry(values);
    if (fresh || !draws.shown.stands) draws.stand({ ...now(), ...late }, page.seat?.sides);
    if (again) changed(again);
    keep();
  }

  function showExample(why = "") {
    talk.drop();
    draws.clear();
    tell(why);
    fields.clearErrors(form);
    panel.print(parts, parts.example);
    keep();
  }

  // --- sentences

  function warn(sentence) {
    passing = false;
    showSentence(parts.notice, sentence);
  }

  // What is said of a link or the session shows until something else is asked; a storage error of the form's own stays.
  function tell(sentence) {
    if (!sentence && !passing) return;
    warn(sentence);
    passing = Boolean(sentence);
  }

  // --- what follows the inputs

  function refresh() {
    const { acts, sides } = page.seat ?? {};
    const outdated = draws.shown ? draws.outdated(now(), sides) : fields.isTouched(form); // the worked example is of what is printed
    panel.refresh(parts, draws, form, { acts, outdated: !amends && outdated });
    renewChances();
  }

  function keep() {
    draws.keep(fields.readFields(form, true));
    refresh();
  }

  // --- the next draw

  function carry(sent) {
    fields.writeFields(form, draws.carried(now(), sent));
    page.seat?.refill({ fresh: draws.shown.move });
  }

  function settle() {
    if (!draws.correcting) return;
    amending();
    draws.settle();
    carry();
    draws.stand(now());
    keep();
  }

  // Restores the inputs of the draw shown, typed ones too: each change amends it.
  function correct() {
    page.seat?.rest();
    fields.fillFields(form, draws.shown.fields);
    draws.correct();
    draws.stand(now());
    keep();
    panel.begin(element, parts.settle);
  }

  return { draws, now, run, take, changed, follow, amending, showExample, tell, warn, refresh, keep, settle, correct };
}
