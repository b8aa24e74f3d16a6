import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { open } from "./page.mjs";

// What a browser has and this page has not: sheets that place the card, and a network, over which what is known of the
// rules comes (assets/search/rules.json; the site's own is read in Chromium, ../browser/test_reading.py).
globalThis.CSSStyleSheet = class { replaceSync() {} };
const KNOWN = {
  systems: [{ id: "bad_karma", credit: "Bad Karma, de Luc Fievet" }],
  rules: [
    { id: "BK-SOL-01", title: "La marge atteint le seuil", page: "bad-karma/solde/", lines: ["Elle solde la jauge."], terms: { marge: "Un écart." }, play: "bad-karma/jauge/#bad_karma.gauge" },
    { id: "BK-JAU-03", title: "Caché", page: "bad-karma/jauge/", lines: ["Sans douleur.", "Le reste. ".repeat(42)], terms: {}, play: "" },
    { id: "BK-ATT-09", title: "Le double zéro blesse", page: "bad-karma/attaque/", lines: ["Toujours. ".repeat(60)], terms: {}, play: "" },
  ].map((rule) => ({ ...rule, system: 0 })),
};
let fetched = 0;
globalThis.fetch = async (url) => {
  assert.match(String(url), /assets\/search\/rules\.json$/);
  fetched += 1;
  return Response.json(KNOWN);
};

const HERE = "http://localhost/bad-karma/attaque/";
const document = open(`<p>Une <a class="term" data-term="marge" href="../solde/#bk-sol-01">marge</a>, un <a id="other" class="calc-rule" href="../jauge/#bk-jau-03">BK-JAU-03</a>.</p>
<h3 id="bk-att-09">Le double zéro blesse <a class="rule-id" href="#bk-att-09">BK-ATT-09</a></h3><a id="end" href="#">fin</a>`, { url: HERE });
document.adoptedStyleSheets ??= [];
await import("../../docs/assets/search/cards.js");

const card = () => document.querySelector(".rule-card");
const term = document.querySelector("a.term");
const point = (target, type, pointerType) => {
  const event = new window.Event(type, { bubbles: true, cancelable: true });
  event.pointerType = pointerType;
  return target.dispatchEvent(event);
};
const key = (name) => document.activeElement.dispatchEvent(new window.KeyboardEvent("keydown", { key: name, bubbles: true }));
const soon = (milliseconds = 30) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const click = (target, more) => target.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
const [other, number, end] = ["#other", "a.rule-id", "#end"].map((each) => document.querySelector(each));
let heard = []; // what goes past the card
for (const type of ["click", "keydown"]) document.body.addEventListener(type, (event) => heard.push(event));

beforeEach(() => {
  point(document.body, "pointerdown", "mouse");
  key("Escape");
  document.activeElement.blur?.();
  heard = [];
});

test("nothing is fetched before the first card", () => {
  assert.equal(fetched, 0);
  assert.equal(card(), null);
});

test("a tap shows what a term means and does not leave the page; a second rule takes its place", async () => {
  point(term, "pointerdown", "touch");
  assert.equal(click(term), false, "the tap is kept");
  await soon();
  assert.match(card().querySelector(".rule-card-name").textContent, /^Marge BK-SOL-01$/);
  assert.equal(card().querySelector(".rule-card-text").textContent, "Un écart.", "a term says what it means");
  assert.equal(term.getAttribute("aria-describedby"), card().querySelector(".rule-card-text").id);
  const [read, play] = card().querySelectorAll("a");
  assert.ok(read.href.endsWith("bad-karma/solde/#bk-sol-01"));
  assert.match(play.href, /#bad_karma\./);
  assert.deepEqual(heard, []);
  point(document.body, "pointerdown", "touch");
  assert.equal(card(), null);
  for (const link of [number, other]) { // in haste
    point(link, "pointerdown", "touch");
    click(link);
  }
  await soon();
  assert.equal(document.querySelectorAll(".rule-card").length, 1);
  assert.match(card().textContent, /BK-JAU-03/);
  assert.equal(card().querySelector(".rule-card-text").textContent, "Sans douleur.", "a number says its rule, as much of it as fits");
  assert.equal(term.hasAttribute("aria-describedby"), false);
  card().addEventListener("click", (event) => event.preventDefault());
  click(card().querySelector("a"));
  await soon();
  assert.equal(card(), null, "what it leads to has come");
});

test("a mouse that rests shows the rule, and its click still follows the link", async () => {
  point(term, "pointermove", "mouse");
  await soon(300);
  assert.match(card().textContent, /BK-SOL-01/);
  point(term, "pointerdown", "mouse");
  assert.equal(click(term), true, "the click is the link's");
  assert.equal(card(), null);
});

test("a mouse that leaves closes the rule, unless the keyboard is in it; one that passes shows none", async () => {
  end.focus();
  point(document.body, "pointermove", "mouse");
  point(term, "pointermove", "mouse");
  await soon(300);
  assert.ok(card());
  key("Escape");
  assert.equal(document.activeElement, end, "the focus was elsewhere");
  point(other, "pointermove", "mouse");
  await soon(300);
  assert.ok(card());
  card().querySelector("a").focus();
  point(document.body, "pointermove", "mouse");
  await soon(350);
  assert.ok(card());
  card().querySelector("a").blur();
  point(end, "pointermove", "mouse");
  await soon(350);
  assert.equal(card(), null);
  point(term, "pointermove", "mouse");
  point(document.body, "pointermove", "mouse");
  await soon(300);
  assert.equal(card(), null);
});

test("what moves the page closes the rule", async () => {
  for (const type of ["scroll", "resize"]) {
    end.focus();
    term.focus();
    await soon();
    assert.ok(card(), type);
    window.dispatchEvent(new window.Event(type));
    assert.equal(card(), null, type);
  }
  end.focus();
  term.focus();
  await soon();
  card().querySelector("a").focus();
  window.dispatchEvent(new window.Event("resize"));
  assert.equal(document.activeElement, term, "a phone that is turned leaves the keyboard its place");
});

test("a link that comes under a mouse at rest shows nothing until the mouse moves", async () => {
  point(document.body, "pointermove", "mouse");
  point(term, "pointerover", "mouse");
  await soon(300);
  assert.equal(card(), null);
  point(term, "pointermove", "mouse");
  await soon(300);
  assert.match(card().textContent, /BK-SOL-01/);
});

test("the keyboard reaches the card, and Escape gives the focus back", async () => {
  term.focus();
  await soon();
  assert.ok(card());
  assert.equal(card().previousElementSibling, term, "the next stop of the keyboard");
  card().querySelector("a").focus();
  assert.ok(card(), "inside it stays");
  key("Escape");
  await soon();
  assert.equal(card(), null);
  assert.equal(document.activeElement, term);
  assert.deepEqual(heard, [], "a dialogue around it stays");
  end.focus();
  term.focus();
  await soon();
  assert.ok(card(), "another time");
  card().querySelector("a").focus();
  key("/");
  assert.equal(document.activeElement, term, "where the focus goes when the search is closed");
  assert.equal(heard.length, 1, "the search opens");
  end.focus();
  assert.equal(card(), null);
});

test("the number of a rule's own heading shows it, to be cited with its credit", async () => {
  let copied = "";
  let refuses = false;
  const writeText = async (text) => {
    if (refuses) throw new Error("no");
    copied = text;
  };
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  assert.equal(click(number), false);
  await soon();
  assert.equal(location.hash, "#bk-att-09");
  assert.equal(click(number, { ctrlKey: true }), true, "a new tab is the link's");
  assert.match(card().querySelector(".rule-card-text").textContent, /^(Toujours\. ){41}Toujours\. …$/);
  click(card().querySelector("button.md-button"));
  await soon();
  assert.match(copied, /BK-ATT-09/);
  assert.match(copied, /Luc Fievet/);
  assert.match(copied, /bad-karma\/attaque\/#bk-att-09/);
  assert.equal(card().querySelector("button.md-button").textContent, "Copié");
  refuses = true;
  click(card().querySelector("button.md-button"));
  await soon();
  assert.equal(card().querySelector("button.md-button").textContent, "Copie refusée");
});
