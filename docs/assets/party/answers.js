// What Python answers to the page of a session: its next panel, a refusal at its place, a sentence.
//
//   answersOf(element, { party, hand, printed, remote, half })   half: the key of what is half typed
//   view                      what is open: no state of the game; more(): as a request says it
//   perform(work, how?)       → Promise: the answer of work(), shown; nothing if there is none, or a refusal
//   refresh(), hears()        the page as it is now; once another device or tab has moved
//   tell(sentence, raw?), quiet()   raw: what could not be read; clears it, unless it asks something
//   opens(begun, signal)      → Promise: the first panel is there, and what was half typed; keep() stores that
//   gestures                  what is done with the session as a whole, by the data-does of its button; bringIn(input): a file

import { read } from "../engine/codec.js";
import { download, offer, RAW } from "../storage/aside.js";
import { sentencesOf, showSentence } from "../page/dom.js";
import { clearErrors, focusFault, resetFields, showErrors } from "../form/fields.js";
import { load, save } from "../storage/store.js";
import { ALONE, playAlone } from "./party.js";

const REDONE = "Décision rétablie.";
const AGAIN = "Réessayer";
const YOURS = "C’est à vous\u00a0: la question est plus haut.";
const COMING = "Votre partie n’est pas encore là.";
const MOST = 4_000_001; // signs of a file: one more than Python reads

export function answersOf(element, { party, hand, printed, remote, half }) {
  const notice = element.querySelector(".calc-notice");
  const view = /** @type {Record<string, any>} */ ({ page: element.dataset.page });
  let stands; // the state that the page shows: a tap on it answers no other tab's question
  let keeps = false; // something is half typed, or said of a question
  let unread = ""; // why the session could not be read just now
  let seated = null; // at another device's table: whether she had a character there when the page was shown last

  const more = () => ({ panel: view, stands });
  const question = () => element.querySelector("form[data-asks]");
  const refresh = () => perform(() => party.play(null, more()));

  async function opens(begun, signal) {
    const panel = element.querySelector(".party-panel");
    panel.hidden = begun; // until the page of the session has taken its place
    const kept = load(half, ({ typed }) => Array.isArray(typed));
    Object.assign(view, kept?.view);
    while (begun && panel.isConnected && !(await refresh())) {
      const pressed = await (unread ? asked(unread, ALONE) : asked(COMING));
      if (pressed === ALONE) playAlone();
    }
    if (kept && !signal.aborted) printed.back(kept.typed);
    keeps = Boolean(kept);
  }

  // Half-typed notes and new characters, and a question's inputs, survive a reload.
  function keep() {
    const typed = printed.half();
    const { asked, of } = view;
    keeps = Boolean(asked) || typed.length > 0;
    const opened = typed.length ? JSON.parse(document.getElementById(typed[0].form).dataset.keeps) : {};
    save(half, keeps ? { view: { ...opened, asked, of }, typed } : null);
  }

  // --- sentences

  // Which button was pressed.
  async function asked(sentence, ...others) {
    const pressed = await new Promise((done) => {
      offer(notice, sentence, Object.fromEntries([AGAIN, ...others].map((label) => [label, () => done(label)])));
    });
    showSentence(notice, "");
    return pressed;
  }

  function tell(sentence, raw) {
    hand.tell(sentence);
    if (raw === undefined && notice.querySelector("button")) notice.append(" ", sentence);
    else if (raw === undefined) showSentence(notice, sentence);
    else offer(notice, sentence, { [RAW]: () => download("partie.json", raw, "application/json") });
  }

  function quiet() {
    if (!notice.querySelector("button")) showSentence(notice, "");
  }

  // --- answers

  // mute: more moves follow, and the last one tells.
  async function perform(work, how = {}) {
    const answer = await work();
    unread = answer?.unread ? answer.failed : "";
    if (!answer || answer.failed) return null;
    if (!answer.ok) return void (await refused(answer.errors, how.form));
    show(answer, how);
    return answer;
  }

  function show(answer, { form = null, texts = {}, said = "", mute = false }) {
    if (form) resetFields(form, texts); // what was sent need not stay
    stands = answer.stands;
    if (answer.seat !== undefined) view.seat = answer.seat; // a curtain that has closed stays so
    const before = question()?.dataset.asks;
    printed.print(answer.panel, Boolean(answer.entry));
    const asks = question();
    if (asks?.dataset.asks !== view.of) delete view.asked; // another question's
    if (asks && asks.dataset.asks !== before) clearErrors(asks);
    if (remote) sits(Boolean(element.querySelector(".party-panel").dataset.seat));
    if (keeps) keep();
    for (const button of element.querySelectorAll("[data-does=redo]")) button.hidden = !party.undone;
    const { whose = "null" } = element.querySelector("[data-whose]")?.dataset ?? {};
    hand.offer(JSON.parse(whose));
    if (answer.retold) showSentence(notice, answer.retold);
    if (!mute && (answer.entry || said)) printed.say(answer.entry?.text ?? said); // a look says nothing, and takes nothing back
  }

  async function refused(errors, form = null) {
    if (errors.some(({ field }) => field === "after")) await refresh(); // it was another question's
    if (!form?.isConnected) return showSentence(notice, sentencesOf(errors));
    showErrors(form, errors);
    focusFault(form);
  }

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
      if (dataset.place in shelf) download("partie.json", shelf[dataset.place], "application/json");
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

  return { gestures, bringIn, view, notice, more, refresh, hears, perform, refused, tell, quiet, keep, opens };
}
