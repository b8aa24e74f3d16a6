// The page of a session: sends the moves in its buttons and forms, and prints the page that Python
// answers. Law: no rule and no game state here. Storage is in party.js; a form's move in moves.js;
// morphing to the next page in print.js.

import { download, offer, RAW, tellAside } from "../storage/aside.js";
import { listening, presses, sentencesOf, showSentence } from "../page/dom.js";
import { changedFields, clearErrors, focusFault, isTouched, pick, readFields, resetFields, showErrors } from "../form/fields.js";
import { wireTaps } from "../form/picker.js";
import { aside, isBegun, load, save } from "../storage/store.js";
import { talkOf } from "../engine/talk.js";
import { replayDeferred, takeDeferred } from "../page/deferred.js";
import { enter, TABLE } from "../phones/door.js";
import { stayAwake } from "./awake.js";
import { handOf } from "./hand.js";
import { moveOf, withFields } from "./moves.js";
import { ALONE, Party, playAlone } from "./party.js";
import { printedOf } from "./print.js";
import { read } from "./session.js";

const UNDONE = "Dernière décision annulée.";
const REDONE = "Décision rétablie.";
const REMOVED = "Décision retirée.";
const AGAIN = "Réessayer";
const YOURS = "C’est à vous\u00a0: la question est plus haut.";
const COMING = "Votre partie n’est pas encore là.";
const FORMER =
  "Une partie jouée ici dans une édition ancienne ne peut plus continuer. Elle est mise de côté telle quelle, avec ses " +
  "personnages.";
const SHUT = { form: "", example: "", amend: -1, remove: -1, mine: -1 };
const PACE = 350; // ms: a stepper pressed three times is one choice
const MOST = 4_000_001; // signs of a file: one more than Python reads

export async function live(element, signal) {
  const remote = await enter(element, signal); // a table on another device (../phones/remote.js): no Python is needed here then
  if (signal.aborted) return;
  const { root, page } = element.dataset;
  const system = element.getAttribute("system");
  const notice = element.querySelector(".calc-notice");
  const talk = talkOf(element, element.querySelector(".calc-status"));
  const printed = printedOf(element);
  const party = remote ?? new Party(system, { root, ask: (request) => talk.ask(request) });
  const hand = handOf(element, (taps) => party.play(null, { hand: taps }));
  const half = `half:${system}:${remote ? "joined:" : ""}${page}`; // what she types for another device's table is not for her own
  let view = page ? { page } : {}; // what is open: no state of the game
  let under = null; // what is under way: { moves, done }, whether it is a move, and a promise of its end
  let late = 0; // timer of a choice that is still being made
  let waits = false; // a choice was made while another was under way
  let keeps = false; // something is half typed, or said of a question
  let unread = ""; // why the session could not be read just now
  let stands; // the state that the page shows: a tap on it answers no other tab's question
  let seated = null; // at another device's table: whether she had a character there when the page was shown last

  // Presses wait until storage is loaded (deferred.js).
  async function open() {
    party.tell = tell;
    const begun = Boolean(remote) || isBegun(system);
    element.dataset.known = "";
    const on = listening(signal);
    on(element, "click", tapped);
    on(element, "keydown", keyed);
    if (page === TABLE) stayAwake(element, signal);
    on(element, "submit", submitted);
    on(element, "input", ({ target }) => {
      quiet();
      if (target.form) clearErrors(target.form, [target.name, undefined]);
      if (target.form?.dataset.keeps !== undefined) keep();
    });
    on(element, "change", changed);
    signal.addEventListener("abort", () => clearTimeout(late));
    const deeds = takeDeferred(element);
    wireTaps(element, signal);
    if (!remote) talk.open(signal, { now: begun });
    if (!remote && aside(`scene:${system}`).length) tellAside(notice, `scene:${system}`, FORMER);
    const panel = element.querySelector(".party-panel");
    panel.hidden = begun; // until the page of the session has taken its place
    const kept = load(half, ({ typed }) => Array.isArray(typed));
    Object.assign(view, kept?.view);
    on(element, "elsewhere", refresh); // somebody has come with a phone, or left
    while (begun && panel.isConnected && !(await refresh())) {
      const pressed = await (unread ? asked(unread, ALONE) : asked(COMING));
      if (pressed === ALONE) playAlone();
    }
    if (signal.aborted) return;
    if (kept) printed.back(kept.typed);
    keeps = Boolean(kept);
    party.listen(signal, hears);
    replayDeferred(deeds);
    sendChoices(); // what was chosen before stands in the page that came since, and is not sent yet
  }

  // --- what is kept

  // Half-typed notes and new characters, and a question's inputs, survive a reload.
  function keep() {
    const typed = printed.half();
    const { asked, of } = view;
    keeps = Boolean(asked) || typed.length > 0;
    const opened = typed.length ? JSON.parse(document.getElementById(typed[0].form).dataset.keeps) : {};
    save(half, keeps ? { view: { ...opened, asked, of }, typed } : null);
  }

  // Which button was pressed.
  async function asked(sentence, ...more) {
    const pressed = await new Promise((done) => {
      offer(notice, sentence, Object.fromEntries([AGAIN, ...more].map((label) => [label, () => done(label)])));
    });
    showSentence(notice, "");
    return pressed;
  }

  function tell(sentence, raw) {
    hand.tell(sentence);
    if (raw === undefined && notice.querySelector("button")) notice.append(" ", sentence);
    else if (raw === undefined) showSentence(notice, sentence);
    else offer(notice, sentence, { [RAW]: () => downloadRaw(raw) });
  }

  // Clears the message, unless it asks something.
  function quiet() {
    if (!notice.querySelector("button")) showSentence(notice, "");
  }

  function downloadRaw(kept) {
    download("partie.json", kept, "application/json");
  }

  // --- asking

  const more = () => ({ panel: view, stands });
  const refresh = () => perform(() => party.play(null, more()));

  // Changes by another device's move are announced to screen readers, too.
  async function hears() {
    const [told, drawn, hers] = [printed.told(), printed.drawn(), isHers()];
    await refresh();
    if (!hers && isHers() && printed.isPast()) tell(YOURS);
    else if (!isHers() && notice.textContent === YOURS) quiet();
    if (printed.drawn() !== drawn && hand.shut()) printed.begin(); // its pieces were another question's
    if (printed.told() !== told) printed.say(printed.told());
  }

  const isHers = () => element.querySelector("[data-hers]") !== null;

  // A player who has just joined, or taken her seat, sees what is played.
  function sits(now) {
    if (now !== seated) printed.begin();
    seated = now;
  }

  // Shows the answer, or its faults; null if there is none.
  // mute: more moves follow, and the last one tells.
  async function perform(work, { form = null, texts = null, said = "", mute = false } = {}) {
    const answer = await work();
    unread = answer?.unread ? answer.failed : "";
    if (!answer || answer.failed) return null;
    if (answer.ok) show(answer, said, form, texts, mute);
    else await refused(answer.errors, form);
    return answer.ok ? answer : null;
  }

  function show(answer, said, form, texts, mute) {
    if (form) resetFields(form, texts); // what was sent need not stay
    stands = answer.stands;
    if (answer.seat !== undefined) view.seat = answer.seat; // a curtain that has closed stays so
    printed.print(answer.panel, Boolean(answer.entry));
    if (element.querySelector("form[data-asks]")?.dataset.asks !== view.of) delete view.asked; // another question's
    if (remote) sits(Boolean(element.querySelector(".party-panel").dataset.seat));
    if (keeps) keep();
    for (const button of element.querySelectorAll("[data-does=redo]")) button.hidden = !party.undone;
    const { whose = "null" } = element.querySelector("[data-whose]")?.dataset ?? {};
    hand.offer(JSON.parse(whose));
    if (answer.retold) showSentence(notice, answer.retold);
    if (!mute && (answer.entry || said)) printed.say(answer.entry?.text ?? said); // a look says nothing, and takes nothing back
  }

  async function refused(errors, form) {
    if (errors.some(({ field }) => field === "after")) await refresh(); // it was another question's
    if (!form?.isConnected) return showSentence(notice, sentencesOf(errors));
    showErrors(form, errors);
    focusFault(form);
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

  // --- actions

  // A tapped place of the board, or piece, is the same way as its button.
  function keyed(event) {
    if (!event.target.closest("[data-decide]") || !presses(event)) return;
    event.preventDefault();
    tapped(event);
  }

  function tapped({ target }) {
    if (target === notice) return quiet();
    const place = target.closest("[data-decide]");
    if (place) return decide(element.querySelector(`[data-way="${CSS.escape(place.dataset.decide)}"]`));
    const button = target.closest("button[data-move], button[data-view], button[data-does]");
    if (!button) return;
    const { dataset } = button;
    const { way, move, view: opens, does, confirm: question } = dataset;
    if (question && !confirm(question)) return;
    clearTimeout(late);
    const stands = () => button.isConnected && dataset.way === way && dataset.view === opens; // the page may have changed meanwhile
    if (opens) alone(() => stands() && look(JSON.parse(opens)), { moves: false });
    else if (move) alone(() => stands() && makeMoves(JSON.parse(dataset.move), button));
    else alone(() => gestures[does](button));
  }

  // Focused first: the next question is brought in sight of what had the focus.
  function decide(way) {
    way?.focus({ preventScroll: true });
    way?.click();
  }

  function look(opens) {
    Object.assign(view, opens);
    if ("seat" in opens) printed.say(""); // what one player was told is not another's to find
    return refresh();
  }

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
    if (!made?.fields) return null;
    hand.drawn();
    return withFields(move, made.fields);
  }

  // Other devices contribute to the seed here (../phones/host.js).
  function plays(move, asks) {
    const { phones } = element;
    return phones ? phones.plays(party, move, asks) : party.play(move, asks);
  }

  // A question's inputs are kept as long as it stands: Python says which question that is.
  function played(move, how) {
    const { out, remove, ...panel } = view;
    return perform(async () => {
      const answer = await plays(move, { panel, stands });
      if (answer?.ok) view = panel;
      return answer;
    }, how);
  }

  function submitted(event) {
    event.preventDefault();
    if (event.target.dataset.asks !== undefined) return asks(event.target); // Enter makes no move of its own
    alone(() => send(event.target, event.submitter));
  }

  // Faults disappear on typing: if they did on a tap, the button would move under it.
  function changed({ target }) {
    if (target.dataset.import !== undefined) return alone(() => bringIn(target));
    const { form } = target;
    if (form?.dataset.auto === undefined && form?.dataset.asks === undefined) return;
    const wait = target.localName === "input" && target.type === "text" ? PACE : 0;
    if (form.dataset.auto === undefined) return asks(form, wait);
    clearTimeout(late);
    late = setTimeout(sendChoices, wait);
  }

  // A question's inputs are sent with each of its ways, and change their chances.
  function asks(form, wait = 0) {
    Object.assign(view, { asked: { ...view.asked, ...changedFields(form) }, of: form.dataset.asks });
    keep();
    clearTimeout(late);
    late = setTimeout(() => alone(refresh, { moves: false }), wait);
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

  // --- files, other sessions

  const gestures = {
    export: async () => {
      const { ok, session, file } = (await party.play(null)) ?? {};
      if (ok) download(`${file}.json`, `${JSON.stringify(read(session), null, 1)}\n`, "application/json");
    },
    markdown: async () => {
      const { ok, file, markdown } = (await party.play(null, { markdown: true })) ?? {};
      if (ok) download(`${file}.md`, markdown, "text/markdown");
    },
    redo: async () => {
      const answer = await perform(() => party.redo(more()), { said: REDONE });
      if (answer) printed.begin();
    },
    renew: async () => {
      if (!(await party.shelve())?.failed) other(await refresh());
    },
    raw: async ({ dataset }) => {
      const shelf = await party.shelf();
      if (dataset.place in shelf) downloadRaw(shelf[dataset.place]);
    },
    bring: async ({ dataset }) => other(await perform(() => party.bring(Number(dataset.place), more()))),
  };

  // Another session is open: scrolls to its top.
  function other(answer) {
    if (answer) element.querySelector("h2").focus();
  }

  async function bringIn(input) {
    const [file] = input.files;
    if (!file) return;
    const session = await file.slice(0, MOST).text();
    input.value = "";
    other(await perform(() => party.replace(session, more())));
  }

  open();
}
