// The page of a session: sends the moves in its buttons and forms. Law: no rule and no game state here. Storage is in
// party.js, a form's move in moves.js, what an answer shows in answers.js, morphing to the next page in print.js.

import { tellAside } from "../storage/aside.js";
import { listening, presses, showSentence, timer, waken } from "../page/dom.js";
import { changedFields, clearErrors, isTouched, pick, readFields } from "../form/fields.js";
import { wireTaps } from "../form/picker.js";
import { aside, isBegun } from "../storage/store.js";
import { talkOf } from "../engine/talk.js";
import { enter } from "../phones/door.js";
import { answersOf } from "./answers.js";
import { stayAwake } from "./awake.js";
import { handOf } from "./hand.js";
import { moveOf, withFields } from "./moves.js";
import { Party } from "./party.js";
import { printedOf } from "./print.js";

const UNDONE = "Dernière décision annulée.";
const REMOVED = "Décision retirée.";
const FORMER =
  "Une partie jouée ici dans une édition ancienne ne peut plus continuer. Elle est mise de côté telle quelle, avec ses " +
  "personnages.";
const SHUT = { form: "", example: "", amend: -1, remove: -1, mine: -1 };
const PACE = 350; // ms: a stepper pressed three times is one choice

export async function live(element, signal) {
  const remote = await enter(element, signal); // a table on another device (../phones/remote.js): no Python is needed here then
  if (signal.aborted) return;
  const { root, page } = element.dataset;
  const system = element.getAttribute("system");
  const talk = talkOf(element);
  const party = remote ?? new Party(system, { root, ask: (request) => talk.ask(request) });
  const hand = handOf(element, (taps) => party.play(null, { hand: taps }));
  const printed = printedOf(element);
  const half = `half:${system}:${remote ? "joined:" : ""}${page}`; // what she types for another device's table is not for her own
  const answers = answersOf(element, { party, hand, printed, remote, half });
  const { view, notice, more, refresh, perform, refused, quiet, keep } = answers;
  const late = timer(signal); // of a choice that is still being made
  let under = null; // what is under way: { moves, done }, whether it is a move, and a promise of its end
  let waits = false; // a choice was made while another was under way

  // What is pressed waits until the session is there.
  async function open() {
    party.tell = answers.tell;
    const begun = Boolean(remote) || isBegun(system);
    element.dataset.known = "";
    const on = listening(signal);
    on(element, "click", tapped);
    on(element, "click keydown", pointed);
    stayAwake(element, signal);
    on(element, "submit", submitted);
    on(element, "input", ({ target }) => {
      quiet();
      if (target.form) clearErrors(target.form, [target.name, undefined]);
      if (target.form?.dataset.keeps !== undefined) keep();
    });
    on(element, "change", changed);
    on(element, "elsewhere", refresh); // somebody has come with a phone, or left
    const replay = waken(element);
    wireTaps(element, signal);
    if (!remote) talk.open(signal, { now: begun });
    if (!remote && aside(`scene:${system}`).length) tellAside(notice, `scene:${system}`, FORMER);
    await answers.opens(begun, signal);
    if (signal.aborted) return;
    party.listen(signal, answers.hears);
    replay();
    sendChoices(); // what was chosen before stands in the page that came since, and is not sent yet
  }

  // One move at a time: others meanwhile are ignored. A look waits, and so does what is tapped while the page only reads.
  async function alone(work, { moves = true } = {}) {
    while (under) {
      if (under.moves && moves) return;
      await under.done;
    }
    quiet();
    const done = (async () => work())();
    under = { moves, done: done.catch(() => {}) };
    try {
      await done;
    } finally {
      under = null;
    }
    if (waits) sendChoices();
  }

  // --- taps

  function tapped({ target }) {
    if (target === notice) return quiet();
    const button = target.closest("button[data-move], button[data-view], button[data-does]");
    if (!button) return;
    const { dataset } = button;
    const { way, move, view: opens, does, confirm: question } = dataset;
    if (question && !confirm(question)) return;
    late();
    const stands = () => button.isConnected && dataset.way === way && dataset.view === opens; // the page may have changed meanwhile
    if (opens) alone(() => stands() && look(JSON.parse(opens)), { moves: false });
    else if (move) alone(() => stands() && makeMoves(JSON.parse(dataset.move), button));
    else alone(() => answers.gestures[does](button));
  }

  // A place of the board, or a piece, is the same way as its button, which is focused first: the next question is brought
  // in sight of what had the focus.
  function pointed(event) {
    const place = event.target.closest("[data-decide]");
    if (!place || !presses(event)) return;
    event.preventDefault();
    const way = element.querySelector(`[data-way="${CSS.escape(place.dataset.decide)}"]`);
    way?.focus({ preventScroll: true });
    way?.click();
  }

  function look(opens) {
    Object.assign(view, opens);
    if ("seat" in opens) printed.say(""); // what one player was told is not another's to find
    return refresh();
  }

  // --- moves

  async function makeMoves(moves, button) {
    const { shuts, takes } = button.dataset;
    const said = { undo: UNDONE, amend: moves[0].move ? "" : REMOVED }[moves[0].do];
    if (shuts !== undefined) Object.assign(view, SHUT);
    for (const [at, move] of moves.entries()) {
      const mute = at < moves.length - 1;
      const form = takes ? element.querySelector("form[data-asks]") : null; // the question's: faults show there
      const texts = form && readFields(form);
      const drawn = await draw(form ? withTaken(move, takes.split(" "), form) : move, button);
      if (!drawn || !(await played(drawn, { said, form, texts, mute }))) return;
    }
  }

  // Unsent text in the question's inputs is sent with a way that uses it.
  const withTaken = (move, takes, form) => withFields(move, pick(changedFields(form), (name) => takes.includes(name)));

  // The move with the table's own pieces, if it draws with them; null if cancelled.
  async function draw(move, { dataset }) {
    if (dataset.draws === undefined) return move;
    const made = await hand.pieces(move);
    if (made?.errors && !made.failed) refused(made.errors);
    return made?.fields ? withFields(move, made.fields) : null;
  }

  // Other devices contribute to the seed here (../phones/host.js).
  function plays(move, asks) {
    const { phones } = element;
    return phones ? phones.plays(party, move, asks) : party.play(move, asks);
  }

  // A question's inputs are kept as long as it stands: Python says which question that is.
  function played(move, how) {
    const panel = { ...view, out: undefined, remove: undefined }; // closed once it is made
    return perform(async () => {
      const answer = await plays(move, { ...more(), panel });
      if (answer?.ok) Object.assign(view, panel);
      return answer;
    }, how);
  }

  // --- forms

  function submitted(event) {
    event.preventDefault();
    if (event.target.dataset.asks !== undefined) return asks(event.target); // Enter makes no move of its own
    alone(() => send(event.target, event.submitter));
  }

  // Faults disappear on typing: if they did on a tap, the button would move under it.
  function changed({ target }) {
    if (target.dataset.import !== undefined) return alone(() => answers.bringIn(target));
    const { form } = target;
    if (form?.dataset.auto === undefined && form?.dataset.asks === undefined) return;
    const wait = target.type === "text" ? PACE : 0;
    if (form.dataset.auto === undefined) asks(form, wait);
    else late(sendChoices, wait);
  }

  // A question's inputs are sent with each of its ways, and change their chances.
  function asks(form, wait = 0) {
    Object.assign(view, { asked: { ...view.asked, ...changedFields(form) }, of: form.dataset.asks });
    keep();
    late(() => alone(refresh, { moves: false }), wait);
  }

  function sendChoices() {
    const form = element.querySelector("form[data-auto]");
    waits = Boolean(under?.moves);
    if (!waits && form && isTouched(form)) alone(() => send(form));
  }

  async function send(form, submitter) {
    const { does, shuts, moot } = form.dataset;
    if (moot !== undefined && !isTouched(form)) return look(SHUT);
    const [opened, texts] = [{ ...view }, readFields(form)];
    const made = does ? null : await draw(moveOf(form, submitter), form);
    if (!does && !made) return;
    if (shuts !== undefined) Object.assign(view, SHUT);
    const work = () => (does ? party.entitle(texts.title, more()) : plays(made, more()));
    const done = await perform(work, { form, texts });
    if (!done) Object.assign(view, opened);
    else if (form.dataset.done && notice.hidden) showSentence(notice, form.dataset.done);
  }

  open();
}
