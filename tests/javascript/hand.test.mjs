import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ask, open } from "./page.mjs";

const SYSTEM = "savage_worlds";
const MOVE = { do: "run", calculator: "savage_worlds.trait", fields: { die: "d6" } };
const OWN = { do: "readings", readings: { pieces: "own" } };
let element, hand, session;

const python = (more) => ask({ op: "play", system: SYSTEM, session, move: null, ...more });
const keys = () => [...element.querySelectorAll("[data-tap]:enabled")].map(({ dataset }) => dataset.tap);
const settled = () => new Promise((done) => setTimeout(done, 60));
const press = async (selector) => {
  element.querySelector(selector).click();
  await settled();
};
const until = async (found) => {
  for (let time = 0; time < 200 && !found(); time += 1) await settled();
  assert.ok(found());
};

beforeEach(async () => {
  const page = open('<main><button class="calc-whose" hidden></button></main>');
  const dialog = window.HTMLDialogElement.prototype; // what jsdom lacks of it
  dialog.showModal ??= function showModal() {
    this.open = true;
  };
  dialog.close ??= function close() {
    this.open = false;
  };
  const { handOf } = await import("../../docs/assets/party/hand.js");
  session = null;
  session = (await python({ move: OWN })).session;
  element = page.querySelector("main");
  hand = handOf(element, (asked) => python({ hand: asked }));
  hand.offer((await python({ fill: { calculator: MOVE.calculator } })).pieces);
});

test("our own pieces are tapped one by one, explosions included, and can be taken back", async () => {
  const made = hand.pieces(MOVE);
  await until(() => element.querySelector("dialog"));
  assert.equal(element.querySelector("dialog").ariaLabel, element.querySelector(".hand-title").textContent);
  assert.deepEqual(keys(), ["1", "2", "3", "4", "5", "6"]);
  element.querySelector('[data-tap="6"]').focus();
  await press('[data-tap="6"]');
  await until(() => element.querySelector(".hand-told")?.textContent === "d6\u00a0: 6");
  assert.equal(document.activeElement.dataset.tap, "6", "the finger stays");
  assert.match(element.querySelector(".hand-voice").textContent, /^d6\u00a0: 6/);
  hand.tell("La table ne répond pas.");
  assert.equal(element.querySelector("dialog .calc-notice:not([hidden])").textContent, "La table ne répond pas.");
  hand.tell("");
  await press('[data-tap="5"]');
  await until(() => element.querySelector(".hand-told")?.textContent === "d6\u00a0: 6 + 5 = 11");
  element.querySelector("dialog").dispatchEvent(new KeyboardEvent("keydown", { key: "Backspace", bubbles: true }));
  await until(() => element.querySelector(".hand-told")?.textContent === "d6\u00a0: 6");
  await press('[data-tap="2"]');
  await until(() => element.querySelector(".hand-told")?.textContent.endsWith("= 8"));
  await press('[data-tap="3"]');
  assert.deepEqual(await made, { fields: { roll: "6 2 3" } });
  assert.equal(element.querySelector("dialog"), null);
});

test("one tap changes whose pieces a draw takes, and the setting holds again after it", async () => {
  const button = element.querySelector(".calc-whose");
  assert.deepEqual([button.textContent, button.hidden, button.ariaPressed], ["Nos dés et nos cartes", false, "true"]);
  button.click();
  assert.match(button.textContent, /du site pour ce tirage$/);
  assert.deepEqual(await hand.pieces(MOVE), { fields: {} });
  assert.deepEqual([button.textContent, button.ariaPressed], ["Nos dés et nos cartes", "true"]);
  for (const pressed of ["false", "true"]) {
    button.click();
    assert.equal(button.ariaPressed, pressed);
  }
  button.click();
  hand.offer(null);
  assert.equal(button.hidden, true, "nothing is drawn");
  hand.offer((await python({ fill: { calculator: MOVE.calculator } })).pieces);
  assert.equal(button.ariaPressed, "true", "it was for one draw");
});

test("a draw is left to the site, or given up", async () => {
  const cancel = () => element.querySelector("dialog").dispatchEvent(new Event("cancel"));
  const way = (name) => () => element.querySelector(`[data-hand="${name}"]`).click();
  for (const [leave, expected] of [[way("site"), { fields: {} }], [way("shut"), null], [cancel, null]]) {
    const made = hand.pieces(MOVE);
    await until(() => element.querySelector("dialog"));
    hand.tell("La table ne répond pas.");
    leave();
    assert.deepEqual(await made, expected);
  }
  const given = hand.pieces(MOVE);
  const made = hand.pieces(MOVE);
  assert.equal(await given, null, "another draw takes its place");
  await until(() => element.querySelector("dialog"));
  assert.equal(element.querySelector("dialog .calc-notice").hidden, true, "that was another one's");
  assert.deepEqual([hand.shut(), hand.shut()], [true, false], "whether one was under way");
  assert.equal(await made, null);
});

test("a move that cannot be made is refused before anything is tapped", async () => {
  const { errors } = await hand.pieces({ ...MOVE, fields: { die: "d7" } });
  assert.equal(errors[0].field, "moves.1.fields.die");
  const { handOf } = await import("../../docs/assets/party/hand.js");
  const { pieces: own } = await python({ fill: { calculator: MOVE.calculator } });
  const [unread, broken] = [async () => ({ ok: false, failed: "Plus tard." }), () => Promise.reject(new Error("no"))].map((asked) => handOf(element, asked));
  for (const each of [unread, broken]) each.offer(own);
  assert.deepEqual(await unread.pieces(MOVE), { errors: [], failed: "Plus tard." });
  await assert.rejects(broken.pieces(MOVE));
});

test("an answer that comes late changes nothing: the last tap has them all", async () => {
  const { handOf } = await import("../../docs/assets/party/hand.js");
  const waits = [];
  const slow = (asked) => (asked.taps.length === 1 ? new Promise((done) => waits.push(() => done(python({ hand: asked })))) : python({ hand: asked }));
  hand = handOf(element, slow);
  hand.offer((await python({ fill: { calculator: MOVE.calculator } })).pieces);
  const made = hand.pieces(MOVE);
  await until(() => element.querySelector("dialog"));
  await press('[data-tap="6"]');
  await press('[data-tap="5"]');
  await until(() => element.querySelector(".hand-told")?.textContent.endsWith("= 11"));
  waits.shift()();
  await settled();
  assert.ok(element.querySelector(".hand-told").textContent.endsWith("= 11"));
  for (let taps = 2; taps > 0; taps -= 1) await press('[data-hand="back"]');
  await press('[data-tap="4"]');
  hand.shut();
  assert.equal(await made, null);
  waits.forEach((late) => late());
  await settled();
  assert.equal(element.querySelector("dialog"), null);
});
