import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { open } from "./page.mjs"; // first: the window as it comes
import { post } from "../../docs/assets/storage/database.js";
import { save } from "../../docs/assets/storage/store.js";
import { latest, played, whenKnown } from "../../docs/assets/party/known.js";

const know = (system) => post({ sessions: [system] });
let control, told;

beforeEach(() => {
  open();
  control = new AbortController();
  told = 0;
});

const wait = (system) => whenKnown(system, control.signal, () => (told += 1));

test("a page of no system waits for nothing", () => {
  wait(undefined);
  know("toy");
  assert.equal(told, 0);
});

test("a session that begins later is told once, and only that of the system", () => {
  wait("later");
  know("other");
  assert.equal(told, 0);
  know("later");
  know("later");
  assert.equal(told, 1);
});

test("who has left hears nothing", () => {
  wait("third");
  control.abort();
  know("third");
  assert.equal(told, 0);
});

test("a session that is there is told at once, and once", () => {
  know("toy");
  wait("toy");
  assert.equal(told, 1);
  know("toy");
  assert.equal(told, 1);
});

test("the session that moved last is known, whatever stood there", () => {
  for (const wrong of [{ system: 5, time: 1 }, { system: "toy", time: "now" }]) {
    save("latest", wrong);
    assert.equal(latest(), null);
  }
  played("toy");
  assert.equal(latest().system, "toy");
  played("other");
  assert.equal(latest().system, "other");
});
