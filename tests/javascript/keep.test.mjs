import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { forget, KEPT, loadHistory, loadLast, remember, saveLast } from "../../docs/assets/calc/keep.js";
import { aside } from "../../docs/assets/calc/store.js";
import { isBehind, loadScene, saveScene } from "../../docs/assets/table/keep.js";
import { open } from "./page.mjs";

const ID = "toy.flip";
const entry = (number) => ({ fragment: `${ID}?seed=k${number}`, summary: `draw ${number}`, time: number, number });
const put = (key, value) => localStorage.setItem(key, JSON.stringify(value));
const numbers = () => loadHistory(ID).map(({ number }) => number);

beforeEach(() => open());

// --- a calculator

test("inputs, draw, count and trail come back as they were", () => {
  const last = { fields: { a: "1" }, shown: { fields: { a: "1" }, seed: "k1" }, count: 3, trail: ["x", "y"] };
  assert.equal(saveLast(ID, last), "");
  assert.deepEqual(loadLast(ID), last);
  assert.equal(loadLast("toy.other").fields, null);
});

test("the trail keeps its end", () => {
  const trail = Array.from({ length: KEPT + 5 }, (_, place) => String(place));
  saveLast(ID, { fields: {}, shown: null, count: 0, trail });
  assert.deepEqual(loadLast(ID).trail, trail.slice(5));
});

const NOTHING = { fields: null, shown: null, count: 0, trail: [] };
for (const nonsense of [
  "text", 7, [], null,
  { fields: "a=1", shown: "k1", count: "3", trail: "x" },
  { fields: [], shown: { fields: [], seed: "k1" }, count: 1.5, trail: { 0: "x" } },
  { shown: { fields: {} }, trail: [1, null] }, // a draw without its seed
]) {
  test(`nothing is made of ${JSON.stringify(nonsense)}`, () => {
    put(`calc:${ID}`, nonsense);
    assert.deepEqual(loadLast(ID), NOTHING);
  });
}

test("a draw that was kept before links bore a check is the same draw with it", () => {
  remember(ID, entry(1));
  remember(ID, { ...entry(1), fragment: `${ID}?seed=k1&check=abc123`, number: 0 });
  assert.deepEqual(loadHistory(ID), [{ ...entry(1), fragment: `${ID}?seed=k1&check=abc123` }]);
});

test("the history has the newest first, and no more than it may", () => {
  for (let number = 1; number <= KEPT + 2; number += 1) remember(ID, entry(number));
  assert.equal(numbers().length, KEPT);
  assert.deepEqual([numbers()[0], numbers().at(-1)], [KEPT + 2, 3]);
});

test("what stands in storage beyond that is cut when it is next written", () => {
  put(`calc-history:${ID}`, Array.from({ length: 500 }, (_, place) => entry(place)));
  remember(ID, entry(900));
  assert.equal(numbers().length, KEPT);
});

test("a known draw stays where it is, with its time and number", () => {
  for (const number of [1, 2]) remember(ID, entry(number));
  remember(ID, { ...entry(1), summary: "told anew", time: 99, number: 0 });
  assert.deepEqual(loadHistory(ID), [entry(2), { ...entry(1), summary: "told anew" }]);
});

test("an amended draw takes the place of what it was", () => {
  for (const number of [1, 2, 3]) remember(ID, entry(number));
  const amended = { fragment: `${ID}?a=2&seed=k2`, summary: "amended", time: 99, number: 2 };
  remember(ID, amended, entry(2).fragment);
  assert.deepEqual(loadHistory(ID), [entry(3), { ...amended, time: 2 }, entry(1)]);
});

test("one draw is forgotten, or all of them", () => {
  for (const number of [1, 2, 3]) remember(ID, entry(number));
  forget(ID, entry(2).fragment);
  assert.deepEqual(numbers(), [3, 1]);
  forget(ID);
  assert.deepEqual(numbers(), []);
});

test("lines of the history that are none are left out", () => {
  put(`calc-history:${ID}`, [null, "x", [], { fragment: 1, summary: "x" }, { fragment: "x" }, entry(1)]);
  assert.deepEqual(numbers(), [1]);
  put(`calc-history:${ID}`, { 0: entry(1) });
  assert.deepEqual(numbers(), []);
  assert.equal(aside(`calc-history:${ID}`).length, 2, "as they were");
});

// --- a scene

const GAME = {
  fields: { characters: "Ana", log: "start ; 6-3" },
  playing: true,
  first: { characters: "Ana", log: "" },
  start: { characters: "Ana", log: "" },
  turns: [{ fields: { characters: "Bo" }, log: "a\nb" }],
  last: { fields: { characters: "Ana" }, decision: "start", drawn: "6-3", seed: "k1" },
  seen: true,
  typed: "5-1",
  open: true,
};

test("a game comes back as it was", () => {
  const kept = { ...GAME };
  saveScene(ID, kept);
  assert.deepEqual(loadScene(ID), { ...GAME, revision: kept.revision });
  assert.ok(kept.revision);
});

test("a tab is behind once another has saved, until it loads", () => {
  const mine = { ...GAME };
  assert.equal(isBehind(ID, mine), false, "nothing is kept yet");
  saveScene(ID, mine);
  assert.equal(isBehind(ID, mine), false);
  saveScene(ID, { ...GAME });
  assert.equal(isBehind(ID, mine), true);
  assert.equal(isBehind(ID, loadScene(ID)), false);
});

const NO_GAME = {
  fields: null, playing: false, first: {}, start: {}, turns: [], last: null, seen: false, typed: "", open: false, revision: "",
};
for (const nonsense of ["text", 7, [], { fields: 1, playing: true, last: "x", turns: "x", first: [], start: null }]) {
  test(`no game is made of ${JSON.stringify(nonsense)}`, () => {
    put(`scene:${ID}`, nonsense);
    const { revision, ...game } = loadScene(ID);
    assert.deepEqual({ ...game, revision: "" }, NO_GAME);
    assert.deepEqual(aside(`scene:${ID}`), [JSON.stringify(nonsense)]);
  });
}

test("a tab that could not read a game is behind it, whatever its age", () => {
  const unread = loadScene(ID);
  put(`scene:${ID}`, GAME); // older than revisions
  assert.equal(isBehind(ID, unread), true);
  assert.equal(isBehind(ID, loadScene(ID)), false);
});

test("what is no text is left out of a game", () => {
  put(`scene:${ID}`, { ...GAME, fields: { a: "1", b: 2, c: null }, turns: [null, { fields: { a: 1 } }], revision: "r" });
  const { fields, turns } = loadScene(ID);
  assert.deepEqual(fields, { a: "1" });
  assert.deepEqual(turns, [{ fields: {}, log: "" }]);
});

test("of a game older than revisions, the log alone says what was drawn", () => {
  put(`scene:${ID}`, GAME);
  assert.deepEqual(loadScene(ID).last, { fields: GAME.fields, decision: "", drawn: "", seed: null });
});
