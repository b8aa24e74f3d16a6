import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ask, open } from "./page.mjs"; // first: what comes next asks for a page
import { parseFragment } from "../../docs/assets/form/address.js";
import { Draws } from "../../docs/assets/form/draws.js";
import { KEPT } from "../../docs/assets/form/keep.js";
import { aside, dropAside, keys, ready, save } from "../../docs/assets/storage/store.js";

const PLAIN = "choix_destin.draw"; // nothing is carried from one draw to the next
const CARRYING = "choix_destin.critical_situation"; // the cards that are out
const INPUTS = { choice: "9", pm: "0", difficulty: "4", destiny: "" };
const STATEFUL = { choice: "9", discarded: "", destiny: "" };

let told;
const begin = (id = PLAIN) => new Draws(id, { drawn: ["destiny"], tell: (sentence) => told.push(sentence) });

// One request, as the form makes it.
async function play(draws, values, request = {}) {
  const { mode = "draw", seed = null, drew = true, from = draws.here(values) } = request;
  const answer = await ask({ op: "run", calculator: draws.id, fields: values, seed });
  assert.ok(answer.ok, JSON.stringify(answer.errors));
  draws.show(answer, { mode, values, from, drew });
  return answer;
}

// Go back as the form does: what is before is opened, and only then is the step taken.
async function undo(draws) {
  const { before, shown } = draws;
  const { seed, ...values } = parseFragment(`#${before}`, draws.id);
  if (seed) await play(draws, values, { mode: "undo", seed });
  else draws.clear();
  draws.undone(shown);
}

const summaries = (draws) => draws.history.map(({ summary }) => summary);

beforeEach(async () => {
  open();
  told = [];
  await ready;
  await Promise.all(keys("").map((key) => save(key, undefined)));
});

test("draws are numbered from one, without a gap, on the next page too", async () => {
  const draws = begin();
  for (const sign of ["Tirage nᵒ\u00a01", "Tirage nᵒ\u00a02"]) {
    await play(draws, INPUTS);
    assert.equal(draws.marks.sign, sign);
  }
  draws.keep(INPUTS);
  const later = begin();
  await play(later, INPUTS);
  assert.equal(later.marks.sign, "Tirage nᵒ\u00a03");
  assert.deepEqual(later.history.map(({ number }) => number), [3, 2, 1]);
});

test("a draw is what Python answered, and says so in the history", async () => {
  const draws = begin();
  const { result, fragment } = await play(draws, INPUTS, { seed: "k1" });
  assert.deepEqual(draws.shown, {
    fields: INPUTS, seed: "k1", state: null, summary: result.summary, fragment,
    drew: true, origin: result.summary, number: 1, drawn: true, settled: true,
  });
  assert.deepEqual(summaries(draws), [result.summary]);
  assert.equal(draws.history[0].fragment, fragment);
});

test("what another edition told in other words is shown beside these, visit after visit", async () => {
  const [draws, former] = [begin(), "Comme on le disait alors."];
  const { result } = await play(draws, INPUTS, { seed: "k1" });
  Object.assign(draws.shown, { summary: former, origin: former });
  draws.keep(INPUTS);
  for (const later of [begin, begin]) {
    const visit = later();
    await play(visit, INPUTS, { seed: "k1", mode: "restore" });
    assert.deepEqual([visit.shown.summary, visit.marks.before], [result.summary, former]);
    visit.keep(INPUTS);
  }
});

test("what chance had no part in has no number, until it has", async () => {
  const draws = begin();
  await play(draws, INPUTS, { seed: "a", drew: false });
  assert.deepEqual([draws.marks.sign, draws.history[0].number], ["", 0]);
  await play(draws, INPUTS, { seed: "a", mode: "amend" });
  assert.equal(draws.marks.sign, "Tirage nᵒ\u00a01");
  await play(draws, INPUTS, { seed: "a", mode: "amend" });
  assert.equal(draws.marks.sign, "Tirage nᵒ\u00a01");
  await play(draws, INPUTS, { seed: "b" });
  assert.equal(draws.marks.sign, "Tirage nᵒ\u00a02");
});

test("undoing takes one step each time, down to where one began, and forgets what was drawn", async () => {
  const draws = begin();
  assert.equal(draws.before, undefined);
  const answers = [];
  for (const seed of ["a", "b", "c"]) answers.push(await play(draws, INPUTS, { seed }));
  for (const place of [1, 0]) {
    await undo(draws);
    assert.equal(draws.shown.fragment, answers[place].fragment);
    assert.equal(draws.history.length, place + 1);
    assert.equal(draws.marks.sign, `Tirage nᵒ\u00a0${place + 1}`);
  }
  assert.deepEqual(parseFragment(`#${draws.before}`, PLAIN), INPUTS);
  await undo(draws);
  assert.deepEqual([draws.shown, draws.before, draws.history], [null, undefined, []]);
});

test("a link that was followed is no draw of this reader: going back leaves the history", async () => {
  const draws = begin();
  const first = await play(draws, INPUTS, { seed: "a" });
  await play(draws, INPUTS, { mode: "replay", seed: "x" });
  assert.equal(draws.marks.sign, "Tirage rejoué");
  await undo(draws);
  assert.equal(draws.shown.fragment, first.fragment);
  assert.equal(draws.history.length, 2);
  const steps = draws.trail.length;
  await play(draws, INPUTS, { mode: "replay", seed: "a" });
  assert.equal(draws.trail.length, steps, "the same place again is no step");
});

test("the history and the way back do not grow for ever", async () => {
  const draws = begin();
  for (let seed = 0; seed < KEPT + 3; seed += 1) await play(draws, INPUTS, { seed: `s${seed}` });
  assert.equal(draws.history.length, KEPT);
  assert.equal(draws.history[0].number, KEPT + 3);
  draws.keep(INPUTS);
  assert.equal(begin().trail.length, KEPT);
});

test("erasing forgets every draw and the way back until it is taken back; the draw shown stays", async () => {
  const draws = begin();
  for (const seed of ["a", "b"]) await play(draws, INPUTS, { seed });
  draws.erase();
  draws.keep(INPUTS);
  assert.deepEqual([draws.history, draws.before], [[], undefined]);
  draws.erase();
  draws.keep(INPUTS);
  assert.deepEqual([draws.history.length, draws.trail.length], [2, 2]);
  draws.erase();
  draws.keep(INPUTS);
  const later = begin();
  assert.deepEqual([later.history, later.before], [[], undefined]);
  assert.equal(later.shown.seed, "b");
});

test("what was drawn since a history was erased stays when it comes back", async () => {
  const draws = begin();
  await play(draws, INPUTS, { seed: "a" });
  draws.erase();
  await play(draws, INPUTS, { seed: "b" });
  draws.erase();
  assert.deepEqual(draws.history.map(({ number }) => number), [2, 1]);
  assert.equal(draws.trail.length, 2);
});

test("an input that chance does not fill amends the draw: its seed, number and place stay", async () => {
  const draws = begin();
  const first = await play(draws, { ...INPUTS, destiny: "7" }, { seed: "a" });
  const now = { ...INPUTS, pm: "9" };
  const request = draws.amended("pm", now);
  assert.deepEqual(request, { mode: "amend", seed: "a", values: { ...now, destiny: "7" } });
  const second = await play(draws, request.values, request);
  assert.deepEqual(draws.marks, { sign: "Tirage nᵒ\u00a01", before: first.result.summary });
  assert.deepEqual(summaries(draws), [second.result.summary]);
  assert.equal(draws.before, draws.trail[0], "an amendment is no step");
  assert.equal(draws.trail.length, 1);
  await play(draws, INPUTS, { seed: "b" });
  assert.deepEqual(draws.marks, { sign: "Tirage nᵒ\u00a02", before: "" });
});

test("what chance fills, and whatever is typed after a state was carried on, is the next draw's", async () => {
  const plain = begin();
  assert.equal(plain.amended("pm", INPUTS), null, "nothing is shown yet");
  await play(plain, INPUTS);
  assert.equal(plain.amended("destiny", { ...INPUTS, destiny: "3" }), null);
  const carrying = begin(CARRYING);
  await play(carrying, STATEFUL);
  assert.equal(carrying.amended("choice", { ...STATEFUL, choice: "2" }), null);
});

test("a draw carries its state on, and what was typed for it has served, unless it was typed since", async () => {
  const draws = begin(CARRYING);
  const sent = { ...STATEFUL, destiny: "4" };
  await play(draws, sent);
  assert.deepEqual(draws.carried(sent), { destiny: "", discarded: "4" });
  assert.deepEqual(draws.carried({ ...sent, destiny: "6" }), { discarded: "4" });
  assert.deepEqual(draws.carried({ ...sent, destiny: "6" }, { ...sent, destiny: "6" }), { destiny: "", discarded: "4" });
});

test("a correction brings every change to the draw shown, until it is done", async () => {
  const draws = begin(CARRYING);
  await play(draws, { ...STATEFUL, destiny: "4" }, { seed: "a" });
  assert.deepEqual([draws.correcting, draws.correctable], [false, true]);
  draws.correct();
  assert.deepEqual([draws.correcting, draws.correctable], [true, false]);
  const request = draws.amended("destiny", { ...STATEFUL, destiny: "5" });
  assert.deepEqual(request, { mode: "amend", seed: "a" });
  await play(draws, { ...STATEFUL, destiny: "5" }, request);
  assert.equal(draws.correcting, true, "still");
  assert.deepEqual(draws.shown.state, { discarded: "5" });
  draws.settle();
  assert.deepEqual([draws.correcting, draws.correctable], [false, true]);
  assert.equal(draws.history.length, 1);
});

test("without its correction a draw is what it was, in the history too", async () => {
  const draws = begin();
  const { result } = await play(draws, INPUTS, { seed: "a" });
  draws.correct();
  await play(draws, { ...INPUTS, pm: "9" }, { mode: "amend", seed: "a" });
  await play(draws, INPUTS, { mode: "back", seed: "a" });
  assert.deepEqual(draws.marks, { sign: "Tirage nᵒ\u00a01", before: "" });
  assert.deepEqual([draws.shown.fields, draws.correcting, draws.trail.length], [INPUTS, true, 1]);
  assert.deepEqual(summaries(draws), [result.summary]);
});

test("what was typed since a draw was asked for is seen, and what chance fills is told apart", async () => {
  const draws = begin();
  await play(draws, INPUTS);
  assert.deepEqual(draws.changed(INPUTS), []);
  const now = { ...INPUTS, destiny: "3", pm: "1" };
  assert.deepEqual(draws.changed(now).sort(), ["destiny", "pm"]);
  assert.deepEqual(draws.changed(now).filter((name) => draws.amended(name, now)), ["pm"]);
});

test("what was shown comes back on the next page as it was, and is no new draw", async () => {
  const draws = begin();
  await play(draws, { ...INPUTS, destiny: "7" });
  const { shown } = draws;
  draws.keep({ ...INPUTS, pm: "1" });
  const history = draws.history;
  const later = begin();
  assert.deepEqual([later.fields, later.stale, later.correctable], [{ ...INPUTS, pm: "1" }, true, false]);
  const { mode, seed, values } = later.restored;
  await play(later, values, { mode, seed });
  assert.deepEqual(later.shown, shown);
  assert.deepEqual([later.stale, later.correctable, later.history], [false, true, history]);
});

test("an onward move of a session is drawn from nothing else once the session has it no more", async () => {
  const draws = begin();
  await play(draws, INPUTS);
  assert.equal(draws.restored.foreign, false);
  await play(draws, INPUTS, { mode: "take" });
  draws.keep(INPUTS);
  const later = begin();
  assert.equal(later.restored.foreign, true);
  await play(later, INPUTS, later.restored);
  assert.equal(later.restored.foreign, true);
});

test("a draw kept before corrections were known is settled", async () => {
  const draws = begin();
  await play(draws, INPUTS);
  const { settled, ...older } = draws.shown;
  draws.shown = older;
  draws.keep(INPUTS);
  const later = begin();
  await play(later, INPUTS, { mode: "restore", seed: older.seed });
  assert.equal(later.correcting, false);
});

test("a draw that is put away is not brought back from storage later", async () => {
  const draws = begin();
  await play(draws, INPUTS);
  draws.keep(INPUTS);
  const later = begin();
  later.mark(INPUTS);
  later.clear();
  later.keep(INPUTS);
  assert.deepEqual([later.shown, later.stale], [null, false]);
  assert.equal(later.before, draws.shown.fragment, "but one can go back to it");
  assert.equal(begin().stale, false);
});

test("what is no draw, or no way back, is put aside and not drawn anew", async () => {
  for (const amiss of [{ shown: { fields: INPUTS } }, { shown: null, trail: "x" }]) {
    await save(`calc:${PLAIN}`, { fields: INPUTS, ...amiss });
    const { fields, shown, trail } = begin();
    assert.deepEqual([fields, shown, trail], [INPUTS, null, []]);
  }
  assert.equal(aside(`calc:${PLAIN}`).length, 1);
});

test("a draw whose link an older edition wrote, without a check, is known by it", async () => {
  const draws = begin();
  const { fragment, result } = await play(draws, INPUTS, { seed: "a" });
  const [bare] = fragment.split("&check=");
  await save(`calc-history:${bare}`, { fragment: bare, summary: result.summary, number: 7 });
  await play(draws, INPUTS, { mode: "replay", seed: "a" });
  assert.deepEqual(draws.history.map(({ number }) => number), [7]);
});

test("a draw that became a move is taken back as a move: it stays in the history", async () => {
  const draws = begin();
  await play(draws, INPUTS, { seed: "a" });
  await play(draws, INPUTS, { mode: "adopt", seed: "a" });
  draws.undone(draws.shown);
  assert.equal(draws.history.length, 1);
});

test("what another calculator carries on is none of this one's", async () => {
  const draws = begin();
  const answer = await ask({ op: "run", calculator: CARRYING, fields: STATEFUL });
  draws.show(answer, { mode: "take", values: INPUTS, from: draws.here(INPUTS) });
  assert.deepEqual([Object.keys(answer.next).length > 0, draws.carried(INPUTS)], [true, { destiny: "" }]);
});

test("a page that may keep nothing says so", async () => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const draws = begin();
  await play(draws, INPUTS);
  draws.keep(INPUTS);
  await save("last", 1);
  IDBObjectStore.prototype.put = put;
  assert.equal(told.length, 1);
  assert.match(told[0], /refuse d’enregistrer/);
  assert.equal(draws.history.length, 1);
});

test("what stands in the session is not carried there again, and what one player alone may see is not listed", async () => {
  const draws = begin();
  await play(draws, INPUTS);
  assert.ok(draws.adoptable);
  const answer = await ask({ op: "run", calculator: PLAIN, fields: INPUTS });
  draws.show({ ...answer, session: "{}", secret: "Ana" }, { mode: "draw", values: INPUTS, from: draws.here(INPUTS) });
  assert.ok(draws.correctable && !draws.adoptable);
  assert.equal(draws.history.length, 1);
});

test("what is shown is of other inputs once one of them changes, until it is changed back or drawn again", async () => {
  const draws = begin();
  await play(draws, INPUTS);
  draws.stand(INPUTS, "");
  assert.equal(draws.outdated(INPUTS, ""), false);
  assert.equal(draws.outdated({ ...INPUTS, pm: "" }, ""), true);
  assert.equal(draws.outdated(INPUTS, '["Ana","",false]'), true, "somebody else acts");
  draws.keep({ ...INPUTS, pm: "" });
  const later = begin();
  await play(later, INPUTS, { mode: "restore", seed: later.shown.seed });
  assert.equal(later.outdated({ ...INPUTS, pm: "" }), true, "on the next page too");
});

test("what fills an input by itself changes nothing of what is shown", async () => {
  const draws = begin();
  await play(draws, INPUTS);
  draws.stand(INPUTS, "");
  draws.stand({ pm: "2" });
  assert.equal(draws.outdated({ ...INPUTS, pm: "2" }, ""), false);
  assert.equal(draws.outdated({ ...INPUTS, pm: "2", difficulty: "6" }, ""), true);
});

test("a list of draws that an older edition kept is as many draws; what was no draw in it is put aside with it", async () => {
  const entries = [2, 1].map((number) => ({ fragment: `${PLAIN}?choice=${number}&seed=k`, summary: `Tirage ${number}`, time: number, number }));
  await save(`calc-history:${PLAIN}`, [...entries, 7]);
  await import("../../docs/assets/form/keep.js?next");
  await ready;
  assert.deepEqual(begin().history, entries);
  assert.equal(aside(`calc-history:${PLAIN}`).length, 1);
  assert.deepEqual(keys("calc-history:").length, 2, "the list is gone");
});

test("each draw is kept by itself: two tabs that draw write over nothing of each other's, and give no number twice", async () => {
  const tabs = [begin(), begin()];
  for (const [at, seed] of ["s1", "s2", "s3"].entries()) await play(tabs[at % 2], INPUTS, { seed });
  assert.deepEqual(keys("calc-history:").map((key) => key.split("seed=")[1]), ["s1", "s2", "s3"]);
  assert.deepEqual(begin().history.map(({ number }) => number), [3, 2, 1]);
});

test("an earlier draw that cannot be read is put aside among its calculator's, once, and hides no other", async () => {
  await play(begin(), INPUTS);
  await save(`calc-history:${PLAIN}?choice=9`, { fragment: 7 });
  assert.equal(begin().history.length, 1);
  assert.deepEqual(aside(`calc-history:${PLAIN}`).length, 1);
  dropAside(`calc-history:${PLAIN}`);
  assert.equal(begin().history.length, 1);
  assert.deepEqual(aside(`calc-history:${PLAIN}`), [], "what a reader has deleted stays so");
});
