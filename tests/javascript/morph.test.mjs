import assert from "node:assert/strict";
import { before, test } from "node:test";

import { fence, open } from "./page.mjs"; // first: what comes next asks for a page
import { morph, rememberPrinted, replaceContent } from "../../docs/assets/page/morph.js";
import { changedFields, resetFields, showErrors } from "../../docs/assets/form/fields.js";
import { syncForms, wireTaps } from "../../docs/assets/form/picker.js";

const FORM = (inner) => `<div id="panel"><form id="form">${inner}</form></div>`;
const INPUTS = [
  ['<input id="a" name="a" value="1">', '<input id="a" name="a" value="2">', (input) => (input.value = "half"), ({ value }) => value],
  ['<input id="a" name="a">', '<input id="a" name="a">', (input) => (input.value = "half"), ({ value }) => value],
  ['<textarea id="a" name="a">x</textarea>', '<textarea id="a" name="a">y</textarea>', (input) => (input.value = "half"), ({ value }) => value],
  ['<input id="a" name="a" type="checkbox" value="true">', '<input id="a" name="a" type="checkbox" value="true">', (input) => (input.checked = true), ({ checked }) => checked],
  [
    '<select id="a" name="a"><option value="1" selected>1<option value="2">2</select>',
    '<select id="a" name="a"><option value="1" selected>un<option value="2">deux</select>',
    (input) => (input.value = "2"),
    ({ value }) => value,
  ],
];
let hand, actions;

before(async () => {
  hand = await fence("calculateur", 'calculator = "choix_destin.hand"\n[fields]\nhand = "5-denier 12"\n');
  actions = await fence("calculateur", 'calculator = "i2ds.initiative"\nseed = "a"\n[fields]\nplayers = "Amine ; 7\\nLila ; 5"\nopponents = ""\n');
});

const shown = (html) => open(html).body.firstElementChild;
const living = (html) => {
  const element = open(html).querySelector("calc-form");
  rememberPrinted(element);
  wireTaps(element, new AbortController().signal);
  return element;
};

test("what is half typed in any input stays, as what differs from the page that came", () => {
  for (const [was, now, type, read] of INPUTS) {
    const panel = shown(FORM(was));
    const input = panel.querySelector("#a");
    type(input);
    const left = read(input);
    morph(panel, FORM(now));
    assert.equal(panel.querySelector("#a"), input, now);
    assert.equal(read(input), left, now);
    assert.deepEqual(Object.keys(changedFields(panel.firstElementChild)), ["a"]);
  }
});

test("a fault stands beside its input, whatever comes meanwhile, until what was sent is taken", () => {
  const html = (value) => FORM(`<div data-field="a"><input id="a" name="a" value="${value}"><p class="calc-error" id="a-error" hidden></p></div><p class="calc-error" data-error-for="" hidden></p>`);
  const panel = shown(html(1));
  const form = panel.firstElementChild;
  const told = () => [...form.querySelectorAll(".calc-error:not([hidden])")].map(({ textContent }) => textContent);
  showErrors(form, [{ field: "a", message: "Trop." }, { field: "", message: "Personne." }]);
  morph(panel, html(2));
  assert.deepEqual(told(), ["Trop.", "Personne."]);
  assert.equal(form.querySelector("#a").ariaInvalid, "true");
  resetFields(form, {});
  morph(panel, html(3));
  assert.deepEqual(told(), []);
  assert.equal(form.querySelector("#a").ariaInvalid, null);
});

test("what nobody touched is what Python prints, and no longer counts as changed once it says the same", () => {
  for (const [was, now, type] of INPUTS) {
    const panel = shown(FORM(was));
    morph(panel, FORM(now));
    const fresh = shown(FORM(now)).querySelector("#a");
    assert.equal(panel.querySelector("#a").value, fresh.value);
    assert.deepEqual(changedFields(panel.firstElementChild), {});
    assert.ok(type);
  }
  const panel = shown(FORM('<input id="a" name="a" value="1">'));
  panel.querySelector("#a").value = "2";
  morph(panel, FORM('<input id="a" name="a" value="2">'));
  assert.deepEqual(changedFields(panel.firstElementChild), {});
});

test("of what was sent, an input that was typed into since keeps it", () => {
  const panel = shown(FORM('<input id="a" name="a" value="1"><input id="b" name="b" value="1">'));
  const [a, b] = panel.querySelectorAll("input");
  a.value = b.value = "2";
  const sent = { a: "2", b: "2" };
  b.value = "23";
  resetFields(panel.firstElementChild, sent);
  assert.deepEqual([a.value, b.value], ["1", "23"]);
});

test("the tray of a field stays as it is touched, and is drawn anew where Python prints another one", () => {
  const element = living(hand);
  const [tray] = element.querySelectorAll(".calc-tray");
  const html = element.outerHTML;
  tray.append(document.createElement("mark"));
  morph(element, hand);
  assert.ok(tray.isConnected);
  assert.ok(tray.querySelector("mark"), "it is the script's");
  const other = new window.DOMParser().parseFromString(hand, "text/html");
  other.querySelector(".calc-tray").dataset.most = "99";
  morph(element, other.querySelector("calc-form").outerHTML);
  assert.equal(element.querySelector(".calc-tray mark"), null);
  syncForms(element);
  assert.equal(element.querySelectorAll(".calc-tray").length, (html.match(/class="calc-tray/g) ?? []).length);
});

test("the cards of rows stay, and tell other rows once Python prints them", () => {
  const element = living(actions);
  const editor = element.querySelector(".calc-rows");
  const area = editor.querySelector("textarea");
  const titles = () => [...editor.querySelectorAll(".calc-row-title")].map(({ textContent }) => textContent);
  const before = titles();
  const [card] = editor.querySelectorAll(".calc-row");
  morph(element, actions);
  assert.equal(editor.querySelector(".calc-row"), card);
  const other = new window.DOMParser().parseFromString(actions, "text/html");
  const rows = other.querySelector(".calc-rows");
  rows.querySelector("textarea").textContent = "Zoé ; 7";
  const [head, ...heads] = rows.querySelectorAll(".calc-row");
  for (const each of heads) each.remove();
  head.querySelector(".calc-row-title").textContent = "Zoé";
  morph(element, other.querySelector("calc-form").outerHTML);
  syncForms(element);
  assert.equal(area.value, "Zoé ; 7");
  assert.deepEqual(titles(), ["Zoé"], before.join());
});

test("what is renewed is other nodes in a place that stays", () => {
  const panel = shown('<output class="mine" id="panel"><p id="x">a</p></output>');
  const [line] = panel.children;
  replaceContent(panel, '<h2>t</h2><p id="x">b</p>');
  assert.equal(panel.className, "mine");
  assert.notEqual(panel.querySelector("#x"), line);
  assert.equal(panel.querySelector("#x").textContent, "b");
});

test("what a reader has unfolded stays so where Python prints it folded", () => {
  const panel = shown('<div id="panel"><details id="fold"><summary>Un</summary></details></div>');
  panel.firstElementChild.open = true;
  morph(panel, '<div id="panel"><details id="fold"><summary>Deux</summary></details></div>');
  assert.deepEqual([panel.textContent, panel.firstElementChild.open], ["Deux", true]);
});
