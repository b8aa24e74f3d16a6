import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { addressOf, makeFragment, parseFragment } from "../../docs/assets/form/address.js";
import { open } from "./page.mjs";

const ID = "toy.flip";
const painted = () => new Promise((resolve) => setTimeout(resolve, 100));

let address, heard, leave;

function begin(hash = "") {
  const page = open('<main><a id="link"></a></main>', { url: `http://localhost/page/${hash}` });
  heard = [];
  const wires = new AbortController();
  leave = () => wires.abort();
  address = addressOf(ID, {
    open: (fragment) => heard.push(["open", fragment]),
    goOn: (fields) => heard.push(["goOn", fields]),
  }, wires.signal);
  return page;
}

function press(href, { dataset = {}, ...event } = {}) {
  const link = document.getElementById("link");
  link.href = href;
  Object.assign(link.dataset, dataset);
  return !link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...event }));
}

beforeEach(() => begin());

test("an address is inputs by name, and back", () => {
  const fields = { choice: "5-3 2-1", name: "Éa & Bo", seed: "k1" };
  assert.deepEqual(parseFragment(`#${makeFragment(ID, fields)}`, ID), fields);
});

test("the check of an address is no input, and an escaped address is still this calculator's", () => {
  assert.deepEqual(parseFragment(`#${ID}?choice=5-3&seed=k1&check=abc123)`, ID), { choice: "5-3", seed: "k1" });
  for (const sign of ["%3F", "%3f", "%253F"]) assert.deepEqual(parseFragment(`#${ID}${sign}choice=7`, ID), {});
});

test("another calculator's address says nothing to this one", () => {
  for (const hash of ["", "#", `#${ID}`, `#${ID}s?a=1`, "#toy.other?a=1"]) assert.equal(parseFragment(hash, ID), null);
});

test("an address is opened once, when the page comes and whenever it changes", async () => {
  begin(`#${ID}?a=1&seed=x`);
  address.begin(undefined);
  address.follow();
  address.follow();
  assert.deepEqual(heard, [["open", `${ID}?a=1&seed=x`]]);
  location.hash = `#${ID}?a=2`;
  await painted();
  location.hash = "#toy.other?a=3";
  await painted();
  assert.deepEqual(heard.slice(1), [["open", `${ID}?a=2`]]);
});

test("an address that says what is shown already is not opened", () => {
  begin(`#${ID}?a=1&seed=x`);
  assert.equal(address.begin(`${ID}?a=1&seed=x`), true);
  address.follow();
  assert.deepEqual(heard, []);
});

test("nothing shown is no address", () => {
  begin("#undefined");
  assert.equal(address.begin(undefined), false);
});

test("what is written is not followed, and the page's own address comes back", () => {
  address.write(`${ID}?a=1&seed=x`);
  assert.equal(location.hash, `#${ID}?a=1&seed=x`);
  address.follow();
  assert.deepEqual(heard, []);
  address.write("");
  assert.equal(location.href, "http://localhost/page/");
});

test("another calculator's address is left alone when this one's goes", () => {
  begin("#toy.other?a=1");
  address.write("");
  assert.equal(location.hash, "#toy.other?a=1");
});

test("of two addresses to write soon, the last one is written; none once the element is gone", async () => {
  address.writeSoon("toy.flip?a=1");
  address.writeSoon("toy.flip?a=2");
  assert.equal(location.hash, "");
  await painted();
  assert.equal(location.hash, "#toy.flip?a=2");
  address.writeSoon("toy.flip?a=3");
  leave();
  await painted();
  assert.equal(location.hash, "#toy.flip?a=2");
});

test("an answer that comes as its reader leaves writes nothing on the next page's address", async () => {
  const here = location.href;
  address.writeSoon("toy.flip?a=1");
  history.pushState({}, "", "/other/");
  await painted();
  assert.equal(location.pathname + location.hash, "/other/");
  history.replaceState({}, "", here);
});

test("a link to a draw is followed here, again when it is pressed again", async () => {
  for (const times of [1, 2]) {
    assert.equal(press(`#${ID}?a=1&seed=x`), true);
    await painted();
    assert.deepEqual(heard, Array(times).fill(["open", `${ID}?a=1&seed=x`]));
  }
});

test("an onward move is handed on, and the address stays", () => {
  assert.equal(press(`#${ID}?a=1`, { dataset: { onward: "reload" } }), true);
  assert.deepEqual(heard, [["goOn", { a: "1" }]]);
  assert.equal(location.hash, "");
});

test("other links, and other buttons and keys, are the browser's", () => {
  const here = `#${ID}?a=1`;
  const stop = (event) => event.preventDefault(); // jsdom follows no link to another page
  window.addEventListener("click", stop);
  for (const [href, event] of [
    ["#toy.other?a=1", {}],
    [`/other/${here}`, {}],
    [here, { ctrlKey: true }], [here, { metaKey: true }], [here, { shiftKey: true }], [here, { altKey: true }],
    [here, { button: 1 }],
  ]) press(href, event);
  assert.equal(location.hash, "");
  leave();
  press(here);
  assert.deepEqual(heard, []);
});
