// The page of a session: sends the moves in its buttons and forms, and prints the page that Python
// answers. Law: no rule and no game state here. Storage is in party.js; a form's move in moves.js;
// morphing to the next page in print.js; files in files.js.

import { download, offer, RAW } from "../calc/aside.js";
import { listening, presses, showSentence } from "../calc/dom.js";
import { changedFields, clearErrors, focusFault, isTouched, pick, readFields, resetFields, showErrors } from "../calc/fields.js";
import { wireTaps } from "../calc/picker.js";
import { asText, load, save } from "../calc/store.js";
import { Talk } from "../calc/talk.js";
import { replayDeferred, takeDeferred } from "../calc/deferred.js";
import { enter, TABLE } from "../phones/door.js";
import { stayAwake } from "./awake.js";
import { fileName, reasons, readSession } from "./files.js";
import { Hand } from "./hand.js";
import { moveOf, withFields } from "./moves.js";
import { Party, playAlone } from "./party.js";
import { Printed } from "./print.js";
import { read } from "./session.js";

const UNDONE = "Dernière décision annulée.";
const REDONE = "Décision rétablie.";
const REMOVED = "Décision retirée.";
const AGAIN = "Réessayer";
const ALONE = "Jouer sans rien enregistrer";
const COMING = "Votre partie n’est pas encore là.";
const SHUT = { form: "", example: "", amend: -1, remove: -1, mine: -1 };
const PACE = 350; // ms: a stepper pressed three times is one choice

export async function live(element, signal) {
  const remote = await enter(element, signal);
  if (!signal.aborted) new Page(element, remote).open(signal);
}

class Page {
  #party;
  #remote;
  #talk;
  #printed;
  #notice;
  #hand;
  #view = {}; // what is open: no state of the game
  #under = null; // what is under way: { moves, done }, whether it is a move, and a promise of its end
  #late = 0; // timer of a choice that is still being made
  #waits = false; // a choice was made while another was under way
  #keeps = false; // something is half typed, or said of a question
  #seated = null; // at another device's table: whether she had a character there when the page was shown last

  // remote: a table on another device (../phones/remote.js); no Python is needed here then
  constructor(element, remote) {
    const { root, page } = element.dataset;
    this.element = element;
    if (page) this.#view.page = page;
    this.#talk = new Talk(element, element.querySelector(".calc-status"));
    this.#notice = element.querySelector(".calc-notice");
    this.#printed = new Printed(element);
    const system = element.getAttribute("system");
    this.#remote = remote;
    this.#party = remote ?? new Party(system, { root, ask: (request) => this.#talk.ask(request) });
    this.#party.tell = (sentence, raw) => this.#tell(sentence, raw);
    this.#hand = new Hand(element, { ask: (hand) => this.#party.play(null, { hand }) });
  }

  // Presses wait until storage is loaded (deferred.js).
  async open(signal) {
    const begun = await this.#known();
    if (signal.aborted) return;
    this.element.dataset.known = "";
    const on = listening(signal);
    on(this.element, "click", (event) => this.#tapped(event));
    on(this.element, "keydown", (event) => this.#keyed(event));
    if (this.#view.page === TABLE) stayAwake(this.element, signal);
    on(this.element, "submit", (event) => this.#submitted(event));
    on(this.element, "input", ({ target }) => {
      this.#quiet();
      if (target.form) clearErrors(target.form, [target.name, undefined]);
      if (target.form?.dataset.keeps !== undefined) this.#keep();
    });
    on(this.element, "change", (event) => this.#changed(event));
    signal.addEventListener("abort", () => clearTimeout(this.#late));
    const deeds = takeDeferred(this.element);
    wireTaps(this.element, signal);
    if (!this.#remote) this.#talk.open(signal, { now: begun });
    const panel = this.element.querySelector(".party-panel");
    panel.hidden = begun; // until the page of the session has taken its place
    const half = load(this.#half, (kept) => Array.isArray(kept.typed));
    Object.assign(this.#view, half?.view);
    while (begun && panel.isConnected && !(await this.#refresh())) await this.#asked(COMING);
    if (signal.aborted) return;
    if (half) this.#printed.back(half.typed);
    this.#keeps = Boolean(half);
    this.#party.listen(signal, () => this.#hears());
    on(this.element, "elsewhere", () => this.#refresh()); // somebody has come with a phone, or left
    replayDeferred(deeds);
    this.#sendChoices(); // what was chosen before stands in the page that came since, and is not sent yet
  }

  // --- what is kept

  // Half-typed notes and new characters, and a question's inputs, survive a reload.
  #keep() {
    const typed = this.#printed.half();
    const { asked, of } = this.#view;
    this.#keeps = Boolean(asked) || typed.length > 0;
    const opened = typed.length ? JSON.parse(document.getElementById(typed[0].form).dataset.keeps) : {};
    save(this.#half, this.#keeps ? { view: { ...opened, asked, of }, typed } : null);
  }

  // What she types for another device's table is not for her own.
  get #half() {
    return `half:${this.element.getAttribute("system")}:${this.#remote ? "joined:" : ""}${this.#view.page}`;
  }

  async #known() {
    for (;;) {
      try {
        return await this.#party.begun();
      } catch ({ message }) {
        this.element.querySelector(".party-panel").hidden = true;
        if ((await this.#asked(message, ALONE)) === ALONE) playAlone();
        this.element.querySelector(".party-panel").hidden = false;
      }
    }
  }

  // Which button was pressed.
  async #asked(sentence, ...more) {
    const pressed = await new Promise((done) => {
      offer(this.#notice, sentence, Object.fromEntries([AGAIN, ...more].map((label) => [label, () => done(label)])));
    });
    showSentence(this.#notice, "");
    return pressed;
  }

  #tell(sentence, raw) {
    if (raw === undefined && this.#notice.querySelector("button")) this.#notice.append(" ", sentence);
    else if (raw === undefined) showSentence(this.#notice, sentence);
    else offer(this.#notice, sentence, { [RAW]: () => this.#raw(raw) });
  }

  // Clears the message, unless it asks something.
  #quiet() {
    if (!this.#notice.querySelector("button")) showSentence(this.#notice, "");
  }

  #raw(kept) {
    download(fileName(read(kept), "json"), asText(kept), "application/json");
  }

  // --- asking

  #refresh() {
    return this.#do(() => this.#party.play(null, this.#more));
  }

  // Changes by another device's move are announced to screen readers, too.
  async #hears() {
    const { told: before, drawn } = this.#printed;
    await this.#refresh();
    const { told } = this.#printed;
    if (this.#printed.drawn !== drawn && this.#hand.shut()) this.#printed.begin(); // its pieces were another question's
    if (told !== before) this.#printed.say(told);
  }

  // A player who has just joined, or taken her seat, sees what is played.
  #sits(seated) {
    if (seated !== this.#seated) this.#printed.begin();
    this.#seated = seated;
  }

  get #more() {
    return { panel: this.#view };
  }

  // Shows the answer, or its faults; null if there is none.
  async #do(work, { form = null, texts = null, said = "" } = {}) {
    const answer = await work();
    if (!answer || answer.failed) return null;
    if (answer.ok) this.#show(answer, said, form, texts);
    else this.#refused(answer.errors, form);
    return answer.ok ? answer : null;
  }

  #show(answer, said, form, texts) {
    if (form) resetFields(form, texts); // what was sent need not stay
    if (answer.seat !== undefined) this.#view.seat = answer.seat; // a curtain that has closed stays so
    this.#printed.print(answer.panel, Boolean(answer.entry));
    if (this.element.querySelector("form[data-asks]")?.dataset.asks !== this.#view.of) delete this.#view.asked; // another question's
    if (this.#remote) this.#sits(Boolean(this.#remote.seat));
    if (this.#keeps) this.#keep();
    for (const button of this.element.querySelectorAll("[data-does=redo]")) button.hidden = !this.#party.undone;
    const { whose = "null" } = this.element.querySelector("[data-whose]")?.dataset ?? {};
    this.#hand.offer(JSON.parse(whose));
    if (answer.entry || said) this.#printed.say(answer.entry?.text ?? said); // a look says nothing, and takes nothing back
  }

  #refused(errors, form) {
    if (!form) return showSentence(this.#notice, errors.map(({ message }) => message).join(" "));
    showErrors(form, errors);
    focusFault(form);
  }

  // One move at a time: taps meanwhile are ignored. Taps while the page only reads wait.
  async #alone(work, { moves = true } = {}) {
    while (this.#under) {
      if (this.#under.moves) return;
      await this.#under.done;
    }
    this.#quiet();
    const done = (async () => work())();
    this.#under = { moves, done: done.catch(() => {}) };
    try {
      await done;
    } finally {
      this.#under = null;
    }
    if (this.#waits) this.#sendChoices();
  }

  // --- actions

  // A tapped place of the board is the same way as its button.
  #keyed(event) {
    if (!event.target.closest("svg [data-decide]") || !presses(event)) return;
    event.preventDefault();
    this.#tapped(event);
  }

  #tapped({ target }) {
    const place = target.closest("svg [data-decide]");
    if (place) return this.element.querySelector(`[data-way="${CSS.escape(place.dataset.decide)}"]`)?.click();
    const button = target.closest("button[data-move], button[data-view], button[data-does]");
    if (!button) return;
    const { way, move, view, does, confirm: question } = button.dataset;
    if (question && !confirm(question)) return;
    clearTimeout(this.#late);
    const stands = () => button.isConnected && button.dataset.way === way; // the page may have changed meanwhile
    if (view) this.#alone(() => this.#look(JSON.parse(view)), { moves: false });
    else if (move) this.#alone(() => stands() && this.#make(JSON.parse(button.dataset.move), button));
    else this.#alone(() => this.#gestures[does](button));
  }

  #look(view) {
    Object.assign(this.#view, view);
    return this.#refresh();
  }

  async #make(moves, button) {
    const said = { undo: UNDONE, amend: moves[0].move ? "" : REMOVED }[moves[0].do];
    if (button.dataset.shuts !== undefined) Object.assign(this.#view, SHUT);
    for (const move of moves) {
      const form = this.#taken(button);
      const texts = form && readFields(form);
      const drawn = await this.#drawn(this.#said(move, button, form), button);
      if (!drawn || !(await this.#played(drawn, { said, form, texts }))) return;
    }
  }

  // The inputs of the question, if a way uses them: faults show there.
  #taken({ dataset }) {
    return dataset.takes ? this.element.querySelector("form[data-asks]") : null;
  }

  // Unsent text in the question's inputs is sent with a way that uses it.
  #said(move, { dataset }, form) {
    if (!form) return move;
    const takes = new Set(dataset.takes.split(" "));
    return withFields(move, pick(changedFields(form), (name) => takes.has(name)));
  }

  // The move with the table's own pieces, if it draws with them; null if cancelled.
  async #drawn(move, { dataset }) {
    if (dataset.draws === undefined) return move;
    const made = await this.#hand.pieces(move);
    if (made?.errors && !made.failed) this.#refused(made.errors);
    if (!made?.fields) return null;
    this.#hand.drawn();
    return withFields(move, made.fields);
  }

  // Other devices contribute to the seed here (../phones/host.js).
  #plays(move, more) {
    const { phones } = this.element;
    return phones ? phones.plays(this.#party, move, more) : this.#party.play(move, more);
  }

  // A question's inputs are kept as long as it stands: Python says which question that is.
  #played(move, more) {
    const { out, remove, ...view } = this.#view;
    return this.#do(async () => {
      const answer = await this.#plays(move, { panel: view });
      if (answer?.ok) this.#view = view;
      return answer;
    }, more);
  }

  #submitted(event) {
    event.preventDefault();
    if (event.target.dataset.asks !== undefined) return this.#asks(event.target); // Enter makes no move of its own
    this.#alone(() => this.#send(event.target, event.submitter));
  }

  // Faults disappear on typing: if they did on a tap, the button would move under it.
  #changed({ target }) {
    if (target.dataset.import !== undefined) return this.#alone(() => this.#import(target));
    const { form } = target;
    if (form?.dataset.auto === undefined && form?.dataset.asks === undefined) return;
    const wait = target.localName === "input" && target.type === "text" ? PACE : 0;
    if (form.dataset.auto === undefined) return this.#asks(form, wait);
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#sendChoices(), wait);
  }

  // A question's inputs are sent with each of its ways, and change their chances.
  #asks(form, wait = 0) {
    const asked = { ...this.#view.asked, ...changedFields(form) };
    Object.assign(this.#view, { asked, of: form.dataset.asks });
    this.#keep();
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#alone(() => this.#refresh(), { moves: false }), wait);
  }

  #sendChoices() {
    const form = this.element.querySelector("form[data-auto]");
    this.#waits = Boolean(this.#under?.moves);
    if (!this.#waits && form && isTouched(form)) this.#alone(() => this.#send(form));
  }

  async #send(form, submitter) {
    const { does, shuts } = form.dataset;
    const [open, texts] = [{ ...this.#view }, readFields(form)];
    const made = does ? null : await this.#drawn(moveOf(form, submitter), form);
    if (!does && !made) return;
    if (shuts !== undefined) Object.assign(this.#view, SHUT);
    const work = does
      ? () => this.#party.entitle(texts.title, this.#more)
      : () => this.#plays(made, this.#more);
    const done = await this.#do(work, { form, texts });
    if (!done) Object.assign(this.#view, open);
    else if (form.dataset.done && this.#notice.hidden) showSentence(this.#notice, form.dataset.done);
  }

  // --- files, other sessions

  #gestures = {
    export: async () => {
      const { ok, session } = (await this.#party.play(null)) ?? {};
      const whole = read(session);
      if (ok) download(fileName(whole, "json"), `${JSON.stringify(whole, null, 1)}\n`, "application/json");
    },
    markdown: async () => {
      const { ok, session, markdown } = (await this.#party.play(null, { markdown: true })) ?? {};
      if (ok) download(fileName(read(session), "md"), markdown, "text/markdown");
    },
    redo: async () => {
      const answer = await this.#do(() => this.#party.redo(this.#more), { said: REDONE });
      if (answer) this.#printed.begin();
    },
    renew: async () => {
      if (!(await this.#party.shelve())?.failed) this.#other(await this.#refresh());
    },
    raw: async ({ dataset }) => {
      const shelf = await this.#party.shelf();
      if (dataset.place in shelf) this.#raw(shelf[dataset.place]);
    },
    bring: async ({ dataset }) => this.#other(await this.#do(() => this.#party.bring(Number(dataset.place), this.#more))),
  };

  // Another session is open: scrolls to its top.
  #other(answer) {
    if (answer) this.element.querySelector("h2").focus();
  }

  async #import(input) {
    const [file] = input.files;
    if (!file) return;
    const session = await readSession(file);
    input.value = "";
    const answer = await this.#party.replace(session, this.#more);
    if (answer?.ok) this.#other(await this.#do(() => answer));
    if (answer?.errors) this.#printed.list("[data-refused]", reasons(answer.errors));
  }
}
