import assert from "node:assert/strict";
import { before, test } from "node:test";

import { ask, fence, open } from "./page.mjs"; // first: what comes next asks for a page
import { atFields, moveOf } from "../../docs/assets/party/moves.js";
import { Party } from "../../docs/assets/party/party.js";
import { read } from "../../docs/assets/engine/codec.js";
import { printedOf } from "../../docs/assets/party/print.js";
import { transaction } from "../../docs/assets/storage/database.js";
import { isBegun } from "../../docs/assets/storage/store.js";
import { wireTaps } from "../../docs/assets/form/picker.js";
import { isTouched, readFields, resetFields, showErrors, writeFields } from "../../docs/assets/form/fields.js";

const SYSTEM = "d100";
let empty, seats, sheet, notebook;

const play = async (session, move, panel = {}) => {
  const answer = await ask({ op: "play", system: SYSTEM, session, move, panel });
  assert.ok(answer.ok, JSON.stringify(answer.errors));
  return answer;
};

before(async () => {
  empty = await fence("ma-partie", `system = "${SYSTEM}"\npage = "carnet"`);
  const { session } = await play(null, { do: "sheet", name: "Ana", fields: { pv: 5 } });
  sheet = await play(session, null, { form: "Ana" });
  seats = await play(session, null);
  notebook = await play(session, { do: "readings", readings: { off_map: "both" } }, { page: "carnet" });
});

// The page as it is printed, alive.
function show({ panel }) {
  const element = open(empty).querySelector("calc-party");
  const printed = printedOf(element);
  wireTaps(element, new AbortController().signal);
  printed.print(panel);
  return { element, printed, form: (id) => document.getElementById(id) };
}

// --- which move a form makes

test("a form sends what was changed and no more", () => {
  const { form } = show(sheet);
  const ana = form("party-sheet-Ana");
  writeFields(ana, { pv: "4", wounds: "" });
  assert.deepEqual(moveOf(ana), { do: "sheet", name: "Ana", fields: { pv: "4" } });
});

test("a part of the move stands in the move, not among the fields", () => {
  const { form } = show(sheet);
  const ana = form("party-sheet-Ana");
  writeFields(ana, { rename: "Anna" });
  assert.deepEqual(moveOf(ana), { do: "sheet", name: "Ana", fields: {}, rename: "Anna" });
});

test("a reading goes among the readings", () => {
  const { form } = show(notebook);
  const ours = form("party-readings");
  writeFields(ours, { off_map: "shooter" });
  assert.deepEqual(moveOf(ours), { do: "readings", readings: { off_map: "shooter" } });
  assert.ok(isTouched(ours));
});

test("an amendment changes the move inside it", () => {
  const move = { do: "amend", at: 2, move: { do: "run", calculator: "toy.cast", fields: { goal: 3 }, seed: "a" } };
  open(`<form data-into="move.fields"><input name="goal" value="3"><input name="secret" value="1" disabled><input name="*who" data-key="who" value="Ana"></form>`);
  const form = document.querySelector("form");
  form.dataset.move = JSON.stringify(move);
  form.elements.goal.value = "9";
  form.elements.secret.value = "2";
  assert.deepEqual(moveOf(form), { ...move, move: { ...move.move, fields: { goal: "9" } } });
  form.elements["*who"].value = "Bo";
  assert.equal(moveOf(form).move.who, "Bo");
});

test("each fault finds its field, the others the form", () => {
  const { form } = show(sheet);
  const place = form("party-sheet-Ana");
  const at = (field) => {
    showErrors(place, atFields([{ field, message: "Non." }]));
    const owner = [...place.querySelectorAll(".calc-error")].find(({ textContent }) => textContent === "Non.").parentElement;
    return owner.dataset.field ?? owner.localName;
  };
  assert.equal(at("moves.4.fields.pv"), "pv");
  assert.equal(at("moves.4.rename"), "rename");
  assert.equal(at("moves.4.name"), "form");
  assert.equal(at("moves.4"), "form");
});

// --- one page gives way to the next

test("what was typed and not sent stays, what was sent does not come back", () => {
  const { element, form, printed } = show(notebook);
  writeFields(form("party-naming"), { title: "La nuit" });
  writeFields(form("party-note"), { text: "On frappe." });
  resetFields(form("party-note"), readFields(form("party-note")));
  printed.print(notebook.panel);
  assert.equal(readFields(form("party-naming")).title, "La nuit");
  assert.equal(readFields(form("party-note")).text, "");
  assert.equal(element.querySelectorAll(".party-panel").length, 1);
});

test("what was unfolded stays unfolded", () => {
  const { form, printed } = show(notebook);
  form("party-table").open = true;
  printed.print(notebook.panel);
  assert.equal(form("party-table").open, true);
  assert.equal(form("party-noting").open, false);
});

test("the focus stays where it was, or goes to its part of the page, or to the first", () => {
  const { element, form, printed } = show(sheet);
  form("party-new").focus();
  printed.print(sheet.panel);
  assert.equal(document.activeElement.id, "party-new");
  form("party-sheet-Ana-shut").focus();
  printed.print(seats.panel);
  assert.equal(document.activeElement.id, "personnages");
  printed.print(notebook.panel);
  assert.equal(document.activeElement, element.querySelector("h2"));
});

test("who has put another choice in the place of one stands before the decision of the journal", async () => {
  const names = ["Ana", "Bo"];
  let { session } = await play(null, null);
  for (const name of names) ({ session } = await play(session, { do: "sheet", name, fields: { pv: 5 } }));
  ({ session } = await play(session, { do: "begin", game: "d100.firefight", who: names, seed: "s" }));
  ({ session } = await play(session, { do: "choose", move: "go.0", seed: "s" }));
  ({ session } = await play(session, { do: "choose", move: "cover.hard", seed: "s" }));
  const at = 4;
  const { printed, form } = show(await play(session, null, { page: "carnet", amend: at }));
  const other = [...form(`party-move-${at}`).querySelectorAll("details button[data-move]")].at(-1);
  other.closest("details").open = true;
  other.focus();
  const [amend] = JSON.parse(other.dataset.move);
  printed.print((await play(session, amend, { page: "carnet" })).panel, true);
  assert.equal(document.activeElement, form(`party-move-${at}`).querySelector("summary"));
});

test("a form that opens takes the focus, if the reader opened it", async () => {
  const { form, printed } = show(seats);
  printed.print(sheet.panel);
  assert.equal(document.activeElement, document.body);
  printed.print(seats.panel);
  form("party-edit-Ana").focus();
  printed.print(sheet.panel);
  assert.equal(document.activeElement.id, "party-sheet-Ana");
});

// --- files

test("a file is read as it is, and Python says what is wrong with it", async () => {
  for (const text of ["zut", "null", "7", "{}", '{"format": 1', ""]) {
    const answer = await python().replace(text);
    assert.equal(answer.ok, false, text);
    assert.ok(answer.errors.every(({ message }) => message));
  }
});

// --- what is kept

test("a session is put aside where Python refuses it, not where a newer request has made the question void", async () => {
  let said;
  const party = new Party(SYSTEM, { ask: async ({ move }) => (move ? { ok: false, errors: [] } : said) });
  const note = { do: "note", text: "Bonne." };
  await transaction("readwrite", ({ sessions }) => sessions.put(JSON.stringify({ title: "Bonne", moves: [note] }), SYSTEM));
  for (said of [null, { ok: true }, { ok: false, failed: "Plus tard." }]) {
    assert.deepEqual(await party.play(note), { ok: false, errors: [] });
    assert.deepEqual([await party.moves(), await party.shelf()], [[note], []]);
  }
  said = { ok: false, errors: [] };
  assert.ok((await party.play(note)).failed);
  assert.deepEqual([await party.moves(), (await party.shelf()).length], [[], 1]);
});

const kept = (title, moves, more = {}) => JSON.stringify({ format: 1, edition: "0.4.0", system: SYSTEM, title, moves, ...more });
const NOTES = ["Un.", "Deux."].map((text) => ({ do: "note", text }));
const python = () => new Party(SYSTEM, { ask });
const keeps = (session, shelf) =>
  transaction("readwrite", ({ sessions }) => Promise.all([sessions.put(session, SYSTEM), sessions.put(shelf, `${SYSTEM}:shelf`)]));
const titles = async (party) => (await party.shelf()).map((each) => JSON.parse(each).title);

test("what comes in the place of a session puts it on the shelf, unless it is a part of what it came from", async () => {
  await keeps(kept("Avant", NOTES.slice(0, 1)), []);
  assert.ok((await python().replace({ ...JSON.parse(kept("Après", NOTES)) }, {}, kept("Après", NOTES))).ok);
  assert.deepEqual(await titles(python()), []);
  assert.ok((await python().replace(JSON.parse(kept("Autre", []))))?.ok);
  assert.deepEqual(await titles(python()), ["Après"]);
  assert.ok((await python().replace(JSON.parse(kept("Fin", NOTES))))?.ok);
  assert.deepEqual(await titles(python()), ["Après"], "nothing was played in it");
  assert.equal((await python().replace("")).ok, false, "an empty file");
  assert.deepEqual(await python().moves(), NOTES);
  await python().shelve();
  assert.equal(isBegun(SYSTEM), true, "what is set aside can be brought back");
});

test("a place of the shelf that another tab has emptied brings nothing", async () => {
  await keeps(kept("Ici", NOTES), [kept("Là", [])]);
  assert.ok((await python().bring(1)).ok);
  assert.deepEqual([await python().moves(), await titles(python())], [NOTES, ["Là"]]);
  assert.ok((await python().bring(0)).ok);
  assert.deepEqual([await python().moves(), await titles(python())], [[], ["Ici"]]);
});

test("the shelf tells of each session its title, how long it is and when it began; one that begins says its day", async () => {
  await keeps(null, [kept("Hier", NOTES, { day: "2026-11-27" })]);
  const asked = [];
  const party = new Party(SYSTEM, {
    ask: (request) => {
      asked.push(request);
      return ask(request);
    },
  });
  await party.play(NOTES[0], { panel: { page: "carnet" } });
  assert.deepEqual(asked[0].panel.shelf, [{ title: "Hier", moves: 2, day: "2026-11-27" }]);
  assert.match(asked[0].day, /^\d{4}-\d\d-\d\d$/);
  await party.play(NOTES[1]);
  assert.equal(asked[1].day, undefined);
  const { session } = await party.play(null);
  assert.equal(JSON.parse(session).day, asked[0].day);
});

test("a move is told to the others, and what is wrong with it by the names of its fields", async () => {
  await keeps(kept("Ici", [null, ...NOTES]), []);
  const [party, control, told] = [python(), new AbortController(), []];
  party.listen(control.signal, (by) => told.push(by));
  await party.play(NOTES[0]);
  assert.deepEqual(told, []);
  const other = python();
  await other.play(NOTES[1]);
  assert.deepEqual(told, [other]);
  control.abort();
  assert.deepEqual((await party.play({ do: "note", text: 5 })).errors.map(({ field }) => field), ["text"]);
  assert.deepEqual((await party.moves())[0], {}, "whatever stands there is a move");
});

test("a look keeps nothing: no session is begun by it", async () => {
  await transaction("readwrite", ({ sessions }) => sessions.clear());
  assert.ok((await python().play(null)).ok);
  assert.equal(await transaction("readonly", ({ sessions }) => sessions.count()), 0);
});

test("what the disk refused goes on in memory, and is set aside once another tab has gone on without it", async () => {
  const note = (text) => ({ do: "note", text });
  const texts = async (party) => (await party.moves()).map(({ text }) => text);
  const { put } = IDBObjectStore.prototype;
  const full = async (work) => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    await work().finally(() => (IDBObjectStore.prototype.put = put));
  };
  await keeps(kept("Ici", [note("a1")]), []);
  const [party, told] = [python(), []];
  party.tell = (sentence) => told.push(sentence);
  await full(() => party.play(note("a2")));
  assert.equal(told.length, 1);
  await full(() => party.play(note("a3")));
  assert.deepEqual(await texts(party), ["a1", "a2", "a3"]);
  await party.play(note("a4"));
  assert.deepEqual(await texts(python()), ["a1", "a2", "a3", "a4"], "there is room again");
  await full(() => party.play(note("a5")));
  await transaction("readwrite", ({ sessions }) => sessions.put(kept("Ailleurs", [note("b1")]), SYSTEM));
  told.length = 0;
  assert.equal(await party.holds("b1"), true, "a look tells nothing, and takes nothing from who is to be told");
  assert.deepEqual(await Promise.all([texts(party), texts(party)]), [["b1"], ["b1"]]);
  assert.deepEqual(told.map((sentence) => /mise de côté/.test(sentence)), [true], "its player reads why, once");
  assert.ok((await party.play(note("b2"))).ok);
  assert.deepEqual(await texts(party), ["b1", "b2"]);
  assert.deepEqual((await party.shelf()).map((each) => read(each).moves.at(-1).text), ["a5"]);
  await party.play(note("b3"));
  assert.equal((await party.shelf()).length, 1, "once");
  await party.bring(0);
  const aside = async () => (await party.shelf()).map((each) => read(each).moves.at(-1).text);
  assert.deepEqual(await aside(), ["b3"], "and not again once it was brought back");
  await full(() => party.bring(0));
  assert.deepEqual(await aside(), ["a5"]);
  const shelf = [kept("Plus loin", [note("c1")]), ...(await party.shelf())];
  await transaction("readwrite", ({ sessions }) => sessions.put(shelf, `${SYSTEM}:shelf`));
  assert.deepEqual(await aside(), ["c1", "a5"], "each once");
  await full(() => party.play(note("c2")));
  const { moves, title } = read((await party.play(null)).session);
  await transaction("readwrite", ({ sessions }) => sessions.put(kept(title, [...moves, note("c3")]), SYSTEM));
  assert.equal((await texts(party)).at(-1), "c3");
  assert.deepEqual(await aside(), ["c1", "a5"], "a write that came late, or was brought there, was not refused");
});

test("a session that the disk refused to set aside is set aside as soon as it can", async () => {
  const remove = IDBObjectStore.prototype.delete;
  const party = python();
  await keeps(kept("Ce soir", [{ do: "note", text: "a" }]), []);
  IDBObjectStore.prototype.delete = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await party.shelve().finally(() => (IDBObjectStore.prototype.delete = remove));
  assert.ok((await party.play({ do: "note", text: "b" })).ok);
  const shelf = await transaction("readonly", ({ sessions }) => sessions.get(`${SYSTEM}:shelf`));
  assert.equal(read(shelf[0]).title, "Ce soir");
});

test("a browser that refuses what it has read before has failed to read it: no session is taken for none", async () => {
  const party = python();
  const told = [];
  party.tell = (sentence) => told.push(sentence);
  await keeps(kept("Ce soir", [{ do: "note", text: "a" }]), []);
  await party.moves();
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = () => {
    throw new DOMException("no", "SecurityError");
  };
  assert.equal((await party.play({ do: "note", text: "b" }).finally(() => (IDBObjectStore.prototype.get = get))).ok, false);
  assert.equal(told.length, 1);
  assert.ok((await party.play({ do: "note", text: "b" })).ok, "and plays on");
  assert.equal((await transaction("readonly", ({ sessions }) => sessions.get(SYSTEM))).includes('"a"'), true);
});

test("what was undone can be made again as it was, until something else is done", async () => {
  const note = (text) => ({ do: "note", text });
  const [undo, party] = [{ do: "undo" }, python()];
  await transaction("readwrite", ({ sessions }) => sessions.clear());
  for (const text of ["a", "b", "c"]) await party.play(note(text));
  await party.play({ do: "amend", at: 1, move: null });
  const stood = [];
  for (let time = 0; time < 4; time += 1) {
    stood.push(await transaction("readonly", ({ sessions }) => sessions.get(SYSTEM)));
    assert.ok((await party.play(undo)).ok);
    assert.ok(party.undone);
  }
  assert.deepEqual(await party.moves(), []);
  while (stood.length) {
    assert.ok((await party.redo()).ok);
    assert.equal(await transaction("readonly", ({ sessions }) => sessions.get(SYSTEM)), stood.pop());
  }
  assert.equal(party.undone, false);
  await party.play(undo);
  await party.play(note("d"));
  assert.equal(party.undone, false, "another way was taken");
  await party.play(undo);
  await keeps(kept("Ailleurs", [note("b1")]), []);
  assert.ok((await party.redo()).ok);
  assert.deepEqual([await party.moves(), party.undone], [[note("b1")], false], "another tab has gone on");
});
