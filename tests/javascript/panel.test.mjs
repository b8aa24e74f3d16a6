import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { ask, fence, open } from "./page.mjs"; // first: client.js listens to the window as it comes
import * as panel from "../../docs/assets/form/panel.js";
import { talkOf } from "../../docs/assets/engine/talk.js";

const PAGE = `calculator = "choix_destin.draw"
[fields]
choice = "9"
`;
const NOTHING = { before: undefined, correcting: false, correctable: false, history: [], shown: null };
const entry = (number) => ({ fragment: `x?seed=k${number}`, summary: `draw ${number}`, time: 0, number });

let html, answer, element, form, built;

before(async () => {
  html = await fence("calculateur", PAGE);
  answer = await ask({ op: "run", calculator: "choix_destin.draw", fields: { choice: "8" }, seed: "k1" });
});

beforeEach(() => {
  element = open(html).querySelector("calc-form");
  form = element.querySelector("form");
  built = panel.parts(element);
});

const hidden = (...names) => names.map((name) => built[name].hidden);
const refresh = (draws) => panel.refresh(built, { ...NOTHING, ...draws }, form);

test("the buttons that have nothing to do are not shown", () => {
  refresh({});
  assert.deepEqual(hidden("undo", "correct", "settle", "history"), [true, true, true, true]);
  refresh({ before: "x?a=1", correctable: true, history: [entry(1)] });
  assert.deepEqual(hidden("undo", "correct", "settle", "history"), [false, false, true, false]);
  refresh({ before: "", correcting: true });
  assert.deepEqual(hidden("undo", "correct", "settle", "history"), [false, true, false, true]);
});

test("a focused button that goes hands its focus to the one that draws", () => {
  refresh({ before: "x?a=1" });
  built.undo.focus();
  refresh({});
  assert.equal(document.activeElement, built.submit);
});

test("a result says which draw it is, what it was before, and offers its link", () => {
  panel.print(built, answer.html, { sign: "Tirage nᵒ\u00a01", before: "Échec.", fresh: true });
  const result = built.output.querySelector(".calc-result");
  assert.equal(result.querySelector(".calc-told").firstElementChild.textContent, "Tirage nᵒ\u00a01");
  assert.equal(result.querySelector(".calc-summary + .calc-before").textContent, "Auparavant\u00a0: Échec.");
  assert.ok(result.classList.contains("calc-fresh"));
  assert.equal(result.querySelector(".calc-seed .calc-share").textContent, "Copier le lien");
  panel.print(built, answer.html, { sign: "Tirage rejoué", before: "", fresh: false });
  assert.equal(built.output.querySelector(".calc-before, .calc-fresh"), null);
});

test("the pieces of another draw are other ones, which fall", () => {
  const pieces = () => [...built.output.querySelectorAll(".calc-piece")];
  panel.print(built, answer.html, { sign: "", before: "", fresh: true });
  const [first] = pieces();
  panel.print(built, answer.html, { sign: "", before: "", fresh: true });
  assert.notEqual(pieces()[0], first);
});

test("a fold says whether something in it is not as the rules have it", () => {
  const [fold] = form.querySelectorAll(".calc-chips > details:has(input[type=text])");
  const input = fold.querySelector("input[name]");
  refresh({});
  assert.equal(fold.hasAttribute("data-changed"), false);
  input.value += "8";
  refresh({});
  assert.ok(fold.hasAttribute("data-changed"));
});

test("an answer to other inputs says so", () => {
  panel.refresh(built, NOTHING, form, { outdated: true });
  assert.ok(built.output.hasAttribute("data-outdated"));
  panel.refresh(built, NOTHING, form);
  assert.equal(built.output.hasAttribute("data-outdated"), false);
});

test("the page's example is shown again without any mark", () => {
  panel.print(built, answer.html, { sign: "Tirage nᵒ\u00a01", before: "", fresh: true });
  panel.print(built, built.example);
  assert.ok(built.output.querySelector(".calc-example"));
  assert.equal(built.output.querySelector(".calc-sign, .calc-share"), null);
});

test("who was in a result is in the next one", () => {
  const marks = { sign: "Tirage nᵒ\u00a01", before: "", fresh: true };
  panel.print(built, answer.html, marks);
  built.output.querySelector(".calc-share").focus();
  panel.print(built, answer.html, marks);
  assert.equal(document.activeElement, built.output.querySelector(".calc-stage")); // in sight: a link may be folded away
});

test("the history is a link to each draw, the one shown marked; known lines stay", () => {
  const links = () => [...built.past.querySelectorAll("a")];
  refresh({ history: [entry(2), entry(1)], shown: entry(2) });
  assert.deepEqual(links(), []); // while it is folded
  built.history.open = true;
  refresh({ history: [entry(2), entry(1)], shown: entry(2) });
  assert.deepEqual(links().map((link) => link.getAttribute("href")), ["#x?seed=k2", "#x?seed=k1"]);
  assert.deepEqual(links().map((link) => link.getAttribute("aria-current")), ["true", null]);
  assert.match(built.past.firstElementChild.textContent, /^draw 2nᵒ\u00a02 · /);
  const line = built.past.lastElementChild;
  refresh({ history: [{ ...entry(3), number: 0, time: "never" }, entry(1)], shown: entry(1) });
  assert.equal(built.past.lastElementChild, line);
  assert.equal(built.past.firstElementChild.textContent, "draw 3");
  assert.deepEqual(links().map((link) => link.getAttribute("aria-current")), [null, "true"]);
  refresh({});
  assert.deepEqual(links(), []);
});

test("a draw's link is copied, and its button says so; refused, it says what to do", async () => {
  const copied = [];
  const clipboard = { writeText: async (text) => void copied.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  panel.print(built, answer.html, { sign: "", before: "", fresh: true });
  const button = built.output.querySelector(".calc-share");
  await panel.share(button, null);
  await panel.share(null, answer);
  assert.deepEqual(copied, []);
  await panel.share(button, { fragment: answer.fragment, summary: answer.result.summary });
  assert.deepEqual(copied, [`http://localhost/page/#${answer.fragment}`]);
  assert.equal(button.textContent, "Lien copié");
  clipboard.writeText = async () => {
    throw new Error("refused");
  };
  await panel.share(button, { fragment: answer.fragment, summary: "" });
  assert.equal(button.textContent, "Copiez l’adresse de la page");
});

test("a browser that cannot calculate is told so, at once and for each request", async () => {
  const talk = talkOf(element);
  const wires = new AbortController();
  talk.open(wires.signal); // jsdom has no worker
  assert.equal(element.dataset.state, "error");
  assert.match(element.querySelector(".calc-status").textContent, /^Ce navigateur ne permet pas le calcul/);
  const asked = talk.ask({ op: "run", fields: {} });
  assert.deepEqual([talk.isBusy(), element.dataset.state], [true, "loading"]);
  const { ok, failed } = await asked;
  assert.equal(ok, false);
  assert.equal(failed, element.querySelector(".calc-status").textContent);
  assert.deepEqual([talk.isBusy(), element.dataset.state], [false, "error"]);
  wires.abort();
});

test("of two requests the older is void, and so is one that is dropped; a quiet one tells nothing", async () => {
  const talk = talkOf(element);
  const [older, newer] = await Promise.all([talk.ask({ op: "run" }), talk.ask({ op: "run" })]);
  assert.deepEqual([older, newer.ok], [null, false]);
  const dropped = talk.ask({ op: "run" });
  talk.drop();
  assert.equal(await dropped, null);
  assert.deepEqual([talk.isBusy(), element.dataset.state, element.querySelector(".calc-status").hidden], [false, "idle", true]);
  assert.equal((await talk.ask({ op: "run" }, true)).ok, false);
  assert.deepEqual([element.dataset.state, element.querySelector(".calc-status").hidden], ["idle", true]);
});
