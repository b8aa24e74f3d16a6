import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { open } from "./page.mjs";

const FULL = { storageQuota: 10 }; // signs

// A module begins with its page: "told once" is once for each.
let pages = 0;
const fresh = () => import(`../../docs/assets/calc/store.js?page=${(pages += 1)}`);

beforeEach(() => open());

test("what is saved is there for the next page", async () => {
  const { save } = await fresh();
  assert.equal(save("k", { a: "é\u00a0!" }), "");
  const { load } = await fresh();
  assert.deepEqual(load("k"), { a: "é\u00a0!" });
});

test("nothing, and nonsense, are null", async () => {
  const { load } = await fresh();
  assert.equal(load("k"), null);
  localStorage.setItem("k", "{half");
  assert.equal(load("k"), null);
});

test("a full storage is told once, and what it refused is kept while the page lives", async () => {
  open("", FULL);
  const { load, save } = await fresh();
  assert.match(save("first", "longer than ten signs"), /^Ce navigateur refuse d’enregistrer\u00a0:/);
  assert.equal(save("second", "longer than ten signs"), "");
  assert.equal(load("first"), "longer than ten signs");
  assert.equal(localStorage.getItem("first"), null);
});

test("what is refused hides what was kept before; what is accepted again takes its place", async () => {
  open("", FULL);
  const { load, save } = await fresh();
  save("k", "old");
  save("k", "longer than ten signs");
  assert.equal(load("k"), "longer than ten signs");
  save("k", "new");
  assert.equal(load("k"), "new");
  assert.equal(localStorage.getItem("k"), '"new"');
});

test("what nobody can read is put aside once, as it is; of many, the last five, those of one key", async () => {
  const { aside, dropAside, load } = await fresh();
  const spoil = (key, text) => {
    localStorage.setItem(key, text);
    for (const _ of [1, 2]) assert.equal(load(key), null);
  };
  spoil("other", "{other");
  for (let turn = 1; turn <= 12; turn += 1) spoil("k", `{${turn}`);
  assert.deepEqual(aside("k"), ["{8", "{9", "{10", "{11", "{12"]);
  assert.deepEqual(aside("other"), ["{other"]);
  dropAside("k");
  assert.deepEqual([aside("k"), aside("other")], [[], ["{other"]]);
});

test("what could not be read is told, and neither written over nor forgotten", async () => {
  localStorage.setItem("k", '"kept"');
  const { load, missed, save } = await fresh();
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    if (key === "k") throw new Error("not now");
    return getItem.call(this, key);
  };
  assert.equal(load("k"), null);
  assert.match(missed("k"), /n’a pas pu relire/);
  Storage.prototype.getItem = getItem;
  assert.equal(save("k", "quiet", false), "", "whoever cannot tell it leaves it to the next one");
  assert.match(save("k", "new"), /n’a pas pu relire/);
  assert.deepEqual([load("k"), localStorage.getItem("k")], ["new", '"kept"']);
  assert.deepEqual([load("nothing"), missed("nothing")], [null, ""]);
});

test("an object is neither a list nor nothing", async () => {
  const { isObject } = await fresh();
  assert.deepEqual([{}, { a: 1 }, [], null, "{}", undefined].map(isObject), [true, true, false, false, false, false]);
});
