// What a form asks: a draw, its amendments, a move of the session. Modes: draws.js.
// Law: one request at a time; the seat (../party/seat.js) answers for what is the session's.
//
//   askingOf(page, showing, signal)   page: of calc-form.js; showing: of showing.js
//   run(request)                      → Promise: whether its answer was shown
//   take(event, place)                an onward move of a session, made where it is printed
//   goOn(values, asks)                an onward move to this form; asks: the inputs left to the player

import { sentencesOf } from "../page/dom.js";
import { parseFragment } from "./address.js";
import * as fields from "./fields.js";
import * as panel from "./panel.js";

const AMEND_DELAY = 150; // ms
const MOVES = ["draw", "take", "adopt"]; // what may be a move of the session

export function askingOf(page, { draws, now, ...showing }, signal) {
  const { id, element, form, talk } = page;
  let doing = ""; // the mode of the request under way, or of the last one
  let moving = false; // a move of the session is being made
  let running = null; // a promise: the last request is shown, or void

  // One request; true when its answer was shown. from: what was shown before.
  async function run({ mode, seed = null, values: asked = now(), from = draws.here(now()), ...more }) {
    doing = mode;
    const quiet = mode === "restore" && !page.address.fields();
    const moves = Boolean(page.seating) && MOVES.includes(mode);
    if (moves && moving) return false; // a second tap
    if (mode !== "restore") showing.tell("");
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
    const answer = drawn.errors ? drawn : await ask({ mode, seed, values, drawn: drawn.fields, ...more }, quiet);
    if (!answer || answer.failed || signal.aborted) return false; // void, or the page is left
    page.amends = false;
    if (!answer.ok) fault(answer.errors, mode, quiet, more.place ?? form, () => run({ mode, seed, values: asked, from, ...more, forced: { anyway: true } }));
    else if (answer.gone) showing.showExample(answer.gone);
    else {
      const late = showing.show(answer, { mode, values: made(answer, mode, values), from, sent });
      if (mode === "draw" && late) changed(late);
    }
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
    const answer = await page.seat?.answer({ ...request, shown: draws.shown }, quiet);
    if (answer !== undefined) return answer;
    if (foreign) return void showing.showExample(); // its session no longer has it
    return talk.ask({ op: "run", fields: values, seed, onward: true }, quiet);
  }

  function fault(errors, mode, quiet, place, anyway) {
    if (mode === "restore") draws.clear(); // kept by an older version of the rules
    showing.refresh();
    if (quiet) return;
    if (errors.some(({ field }) => field === "after")) { // what is shown has changed elsewhere
      showing.tell(sentencesOf(errors));
      return void follow();
    }
    fields.showErrors(place, errors, anyway);
    if (MOVES.includes(mode)) fields.focusFault(place);
  }

  // --- what asks

  async function draw() {
    page.amending();
    const { correcting, shown } = draws;
    if (correcting) {
      const touched = draws.changed(now()).length;
      const amended = !touched || (await run({ mode: "amend", seed: shown.seed }));
      if (!amended) return fields.focusFault(form);
      showing.settle();
    }
    run({ mode: "draw" });
  }

  // A draw made before anybody was chosen becomes hers, unchanged.
  function adopt() {
    const { seed, fields: values } = draws.shown;
    run({ mode: "adopt", seed, values });
  }

  // With the inputs left to the player.
  async function take(event, place) {
    if (!place) return;
    event.preventDefault();
    if (talk.isBusy() && doing !== "restore") return; // what is but shown again gives way
    showing.settle();
    const { moveOf } = await page.seating;
    await run({ mode: "take", values: {}, move: moveOf(place, event.submitter), place: place.closest("form") });
  }

  // It fills some inputs and draws, unless an input left to the player has the example's value.
  function goOn(values, asks) {
    showing.settle();
    fields.writeFields(form, values);
    const said = fields.changedFields(form);
    if (!asks.length || page.seat?.acts || asks.some((name) => name in said)) return draw();
    showing.keep();
    panel.begin(element);
  }

  function changed(name) {
    fields.clearErrors(form, [name, undefined]); // undefined: faults of the whole request
    const under = talk.isBusy() && doing === "draw"; // amended once it is shown
    const next = page.seat?.acts && !draws.correcting; // a move's own inputs
    const again = under || next ? null : draws.amended(name, now());
    page.amends = under || Boolean(again);
    showing.keep();
    if (!under) page.amending(again && (() => run(again)), AMEND_DELAY);
  }

  async function follow() {
    await running;
    const { shown, correcting } = draws;
    if (!signal.aborted && shown?.move && !correcting && !talk.isBusy()) run(draws.restored);
  }

  return { run, draw, adopt, take, goOn, changed, follow };
}
