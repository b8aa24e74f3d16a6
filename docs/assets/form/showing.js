// What a form shows, and what a draw leaves in its inputs for the next one.
//
//   showingOf(page, signal)   page: of calc-form.js
//   show(answer, request)     request: { mode, values, from, sent }: the inputs that made it, those that stood there; returns
//                             one that was changed since, and that chance does not fill
//   tell(sentence), warn(sentence)   until something else is asked; until the page is left
//   keep()                    the inputs have changed: stores them, and refreshes what follows them

import { showSentence } from "../page/dom.js";
import { followChances } from "./chances.js";
import { Draws } from "./draws.js";
import * as fields from "./fields.js";
import * as panel from "./panel.js";

const REVEALS = ["draw", "undo", "back"]; // a button at the foot, where the stage may be out of sight

export function showingOf(page, signal) {
  const { id, element, form, parts, talk } = page;
  const draws = new Draws(id, { drawn: fields.drawnNames(form), tell: warn });
  const renewChances = followChances(form, { calculator: id, root: element.dataset.root }, talk.isBusy, signal);
  const now = () => fields.readFields(form);

  function show(answer, request) {
    const { mode, values, sent } = request;
    const fresh = mode !== "restore";
    draws.show(answer, { ...request, drew: panel.tellsASeed(answer.html) });
    fields.clearErrors(form);
    panel.print(parts, answer.html, { ...draws.marks, fresh });
    if (REVEALS.includes(mode)) panel.reveal(parts);
    if (mode === "take") panel.look(parts);
    if (draws.foreign) page.address.write("");
    else if (fresh) page.address.writeSoon(answer.fragment);
    const touched = draws.touched(now());
    const late = fields.pick(sent, (name, text) => text !== now()[name]); // typed since
    if (answer.retold) tell(answer.retold);
    if (fresh && !draws.correcting) carry(values);
    if (fresh || !draws.shown.stands) draws.stand({ ...now(), ...late }, page.seat?.sides);
    keep();
    return touched;
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

  // --- what follows the inputs

  function refresh() {
    panel.refresh(parts, draws, form, { acts: page.seat?.acts, outdated: !page.amends && outdated() });
    renewChances();
  }

  // Of the worked example, what the page printed.
  function outdated() {
    return draws.shown ? draws.outdated(now(), page.seat?.sides) : fields.isTouched(form);
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
    page.amending();
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

  return { draws, now, show, showExample, tell, warn, refresh, keep, settle, correct };
}
