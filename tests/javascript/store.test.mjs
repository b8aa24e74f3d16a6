import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { goBack, open, putBy } from "./page.mjs"; // first: what comes next asks for a page
import { openDB } from "idb";
import { transaction } from "../../docs/assets/storage/database.js";

const NAME = "regles-en-poche";

// A module begins with its page.
let pages = 0;
async function fresh() {
  const store = await import(`../../docs/assets/storage/store.js?page=${(pages += 1)}`);
  await store.ready;
  return store;
}

async function onDisk(work) {
  const db = await openDB(NAME);
  const found = await work(db);
  db.close();
  return found;
}
const kept = (key) => onDisk((db) => db.get("small", key));
const put = (key, value) => onDisk((db) => db.put("small", value, key));

// A method of the database fails while some work is done.
async function failing(owner, method, error, work) {
  const { [method]: real } = owner.prototype;
  owner.prototype[method] = () => {
    throw error;
  };
  try {
    return await work();
  } finally {
    owner.prototype[method] = real;
  }
}
const FULL = new DOMException("full", "QuotaExceededError");
const full = (work) => failing(IDBObjectStore, "put", FULL, work);

beforeEach(async () => {
  open();
  await fresh();
  await onDisk((db) => db.clear("small"));
});

test("what is saved is on the disk, and there for the next page", async () => {
  const { save } = await fresh();
  assert.equal(await save("k", { a: "é\u00a0!" }), "");
  assert.deepEqual(await kept("k"), { a: "é\u00a0!" });
  const { load } = await fresh();
  assert.deepEqual(load("k"), { a: "é\u00a0!" });
});

test("nothing is null; what was dropped is nothing", async () => {
  const { load, save } = await fresh();
  assert.equal(load("k"), null);
  await save("k", 1);
  await save("k", undefined);
  assert.equal(load("k"), null);
  assert.ok(!(await onDisk((db) => db.getAllKeys("small"))).includes("k"));
});

test("what a full disk refuses is told, holds for the page, and is kept with the next change", async () => {
  const { load, save } = await fresh();
  await save("list", ["a"]);
  await full(async () => {
    assert.match(await save("k", "new"), /^Ce navigateur refuse d’enregistrer\u00a0:/);
    assert.match(await save("list", ["b"]), /^Ce navigateur refuse/);
  });
  assert.deepEqual([load("k"), load("list")], ["new", ["b"]]);
  assert.deepEqual([await kept("k"), await kept("list")], [undefined, ["a"]]);
  assert.equal(await save("other", 1), "");
  assert.deepEqual([await kept("k"), await kept("list")], ["new", ["b"]]);
});

test("what is written while a write is under way is what stands", async () => {
  const { load, save } = await fresh();
  const first = save("a", 1);
  await null; // it is on its way
  await null;
  const second = save("a", 2);
  await first;
  assert.equal(load("a"), 2);
  await second;
  assert.equal(await kept("a"), 2);
});

test("what is saved in one go is one transaction, and all of it has its answer", async () => {
  const { save } = await fresh();
  const told = await full(() => Promise.all([save("a", 1), save("b", 2)]));
  assert.ok(told.every((sentence) => /refuse/.test(sentence)));
  await Promise.all([save("c", 3), save("d", undefined)]);
  assert.deepEqual(await Promise.all(["a", "b", "c", "d"].map(kept)), [1, 2, 3, undefined]);
});

test("of two values of which the second fails none is kept, and nothing is thrown that nobody hears", async () => {
  const { load, save } = await fresh();
  const { put: real } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    if (key === "b") throw FULL;
    return real.call(this, value, key);
  };
  const told = await Promise.all([save("a", 1), save("b", 2)]);
  IDBObjectStore.prototype.put = real;
  assert.ok(told.every(Boolean));
  assert.deepEqual([load("a"), load("b")], [1, 2]);
  assert.deepEqual([await kept("a"), await kept("b")], [undefined, undefined]);
});

test("a full disk is asked once, and a connection that the browser closed is opened again", async () => {
  const { save } = await fresh();
  const { put: real } = IDBObjectStore.prototype;
  let asked = 0;
  IDBObjectStore.prototype.put = () => {
    asked += 1;
    throw FULL;
  };
  await save("a", 1);
  IDBObjectStore.prototype.put = real;
  assert.equal(asked, 1);
  await save("a", 2);
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...told) {
    IDBDatabase.prototype.transaction = transaction;
    this.close();
    return transaction.apply(this, told);
  };
  assert.equal(await save("a", 3), "");
  assert.equal(await kept("a"), 3);
});

test("what is saved is asked for at once, while the disk is busy with what came before", async () => {
  const { save } = await fresh();
  const db = await openDB(NAME);
  const busy = db.transaction("small", "readwrite");
  let held = true;
  const holding = (async () => {
    while (held) await busy.store.get("k");
  })();
  const { transaction } = IDBDatabase.prototype;
  const asked = [];
  IDBDatabase.prototype.transaction = function (...told) {
    asked.push(told[1]);
    return transaction.apply(this, told);
  };
  const saved = [];
  for (const key of ["a", "b"]) {
    saved.push(save(key, 1));
    await new Promise(setImmediate);
  }
  IDBDatabase.prototype.transaction = transaction;
  held = false;
  await Promise.all([holding, ...saved]);
  db.close();
  assert.deepEqual(asked, ["readwrite", "readwrite"]);
  assert.deepEqual([await kept("a"), await kept("b")], [1, 1]);
});

for (const error of [FULL, new DOMException("closed", "InvalidStateError")]) {
  test(`what the disk refused is not written over what was saved since: ${error.name}`, async () => {
    const { save } = await fresh();
    const { put: real } = IDBObjectStore.prototype;
    let refused = false;
    IDBObjectStore.prototype.put = function (value, key) {
      if (value !== "old" || refused) return real.call(this, value, key);
      refused = true;
      throw error; // once: it may be tried again
    };
    const first = save("a", "old");
    while (!refused) await new Promise(setImmediate);
    const second = save("a", "new");
    await Promise.all([first, second]);
    IDBObjectStore.prototype.put = real;
    await save("b", 1);
    assert.equal(await kept("a"), "new");
  });
}

test("a disk that is slow is told of where a sentence moves nothing, and for as long as it is", async () => {
  open('<calc-party system="d100" data-state="idle"><p class="calc-status" hidden></p><button>a</button></calc-party>');
  document.defaultView.WebAssembly = document.defaultView.DecompressionStream = {};
  const [element, leaves] = [document.querySelector("calc-party"), new AbortController()];
  const { talkOf } = await import("../../docs/assets/engine/talk.js");
  talkOf(element).open(leaves.signal);
  element.querySelector("button").focus();
  let over;
  mock.timers.enable({ apis: ["setTimeout"] });
  const slow = transaction("readonly", () => new Promise((done) => (over = done)));
  mock.timers.tick(1000);
  mock.timers.reset();
  const { dataset, firstElementChild: status } = element;
  assert.deepEqual([dataset.state, status.hidden], ["running", false], "party.css");
  assert.match(status.textContent, /tarde/);
  while (!over) await new Promise(setImmediate);
  over();
  await slow;
  assert.deepEqual([dataset.state, status.hidden], ["idle", true]);
  leaves.abort();
});

test("a page that is put by lets go of what it locks, and goes on once it is shown", async () => {
  let times = 0;
  const leave = ({ small }) => {
    times += 1;
    if (times === 1) Promise.resolve().then(putBy);
    return small.get("k");
  };
  await put("k", "one");
  assert.equal(await transaction("readonly", leave), "one");
  assert.equal(times, 2);
});

test("what changed while a page was put by is known once it is shown", async () => {
  const { load, save } = await fresh();
  await save("k", 1);
  await full(() => save("a", "ours"));
  putBy();
  await put("a", "theirs");
  await put("k", 2);
  goBack();
  const limit = Date.now() + 5_000;
  while (load("k") === 1 && Date.now() < limit) await new Promise(setImmediate);
  assert.equal(load("k"), 2);
  assert.equal(load("a"), "ours", "what the disk refused is still to be written");
});

test("what nobody can read is put aside once, as it is; of many, the last five, those of one key", async () => {
  const { aside, dropAside, load, save } = await fresh();
  const fits = (value) => typeof value === "number";
  const spoil = async (key, value) => {
    await save(key, value);
    for (const _ of [1, 2]) assert.equal(load(key, fits), null);
  };
  await spoil("other", "{other");
  for (let turn = 1; turn <= 12; turn += 1) await spoil("k", `{${turn}`);
  assert.deepEqual(aside("k"), ["{8", "{9", "{10", "{11", "{12"]);
  assert.deepEqual(aside("other"), ["{other"]);
  dropAside("k");
  await save("end", 1);
  const later = await fresh();
  assert.deepEqual([later.aside("k"), later.aside("other")], [[], ["{other"]]);
});

test("whatever stands there can be written out", async () => {
  const { asText } = await fresh();
  const round = [];
  round.push(round);
  for (const value of [round, 10n, null, undefined, new Map(), "{half", { a: 1 }]) assert.equal(typeof asText(value), "string");
});

test("what could not be read is told, and neither written over nor forgotten", async () => {
  await put("k", "kept");
  const { load, missed, save } = await failing(IDBObjectStore, "getAllKeys", new DOMException("not now", "UnknownError"), fresh);
  assert.match(missed(), /n’a pas pu relire/);
  assert.equal(load("k"), null);
  assert.match(await save("k", "new"), /n’a pas pu relire/);
  assert.deepEqual([load("k"), await kept("k")], ["new", "kept"]);
});

test("a database that is refused altogether holds nothing to lose", async () => {
  const none = new DOMException("no", "SecurityError");
  await failing(IDBDatabase, "transaction", none, async () => {
    const { isBegun, missed, save } = await fresh();
    assert.deepEqual([missed(), isBegun("toy")], ["", false]);
    assert.match(await save("k", 1), /refuse d’enregistrer/);
  });
});

test("an object is neither a list nor nothing", async () => {
  const { isObject } = await fresh();
  assert.deepEqual([{}, { a: 1 }, [], null, "{}", undefined].map(isObject), [true, true, false, false, false, false]);
});

// --- what an older edition kept

const WAS = { fields: { pm: "4" }, shown: null, count: 3, trail: [] };

test("what stood in the old place is taken over once, and no longer there, nor the copy of it", async () => {
  localStorage.setItem("calc:a", JSON.stringify(WAS));
  localStorage.setItem("calc-history:a", "{half");
  localStorage.setItem("/.__palette", "{}");
  localStorage.setItem(`${NAME}:at`, JSON.stringify({ "calc:a": 5, "who:b": 9 }));
  localStorage.setItem("who:b", '{"who":"Ana"}');
  (await openDB(`${NAME}:texts`, 1)).close();
  const { load } = await fresh();
  assert.deepEqual(["calc:a", "who:b", "calc-history:a"].map((key) => load(key)), [WAS, { who: "Ana" }, "{half"]);
  assert.deepEqual(Object.keys(localStorage), ["/.__palette"]);
  assert.ok(!(await indexedDB.databases()).some(({ name }) => name.endsWith("texts")));
  localStorage.setItem("calc:a", "7");
  localStorage.setItem("calc:z", "7");
  const later = await fresh();
  assert.deepEqual([later.load("calc:a").count, later.load("calc:z")], [3, null]);
});

test("what is here already stays; nothing is emptied before all is here", async () => {
  await put("calc:a", "here");
  localStorage.setItem("calc:a", '"there"');
  localStorage.setItem("calc:b", '"b"');
  await full(async () => {
    const { load } = await fresh();
    assert.deepEqual([load("calc:a"), load("calc:b")], ["here", "b"]);
  });
  assert.equal(localStorage.length, 2);
  const { load } = await fresh();
  assert.deepEqual([load("calc:a"), load("calc:b"), localStorage.length], ["here", "b", 0]);
});
