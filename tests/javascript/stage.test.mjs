import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { arrange, build, tellNews } from "../../docs/assets/table/panel.js";
import { layOut, parts, sight } from "../../docs/assets/table/stage.js";
import { ask, fence, open } from "./page.mjs";

const TABLE = {
  characters: "Ana ; pique ; 8 ; 7 ; hache\nBo ; coeur ; 7 ; 6 ; gourdin",
  zones: "pique\ncoeur",
  chance: "abc",
};
const PAGE = `calculator = "bad_karma.turn"
[fields]
characters = """
Ana ; pique ; 8 ; 7 ; hache
Bo ; coeur ; 7 ; 6 ; gourdin
"""
zones = "pique\\ncoeur"
[example]
log = "start ; 6-3"
`;
const CLOSED = { open: false, seen: false, holder: "" };

const answered = async (log) => {
  const fields = { ...TABLE, log: log.join("\n") };
  return ask({ op: "run", calculator: "bad_karma.turn", fields });
};

let scene, html, began, drawing, drawn, kept, declaring;

before(async () => {
  html = await fence("partie", PAGE);
  const log = ["start ; 6-3", "draw.1 ; 4-1", "keep.0", "draw.1 ; 6-4", "accept"];
  [began, drawing, drawn, kept, declaring] = await Promise.all([0, 1, 2, 3, 5].map((length) => answered(log.slice(0, length))));
});

beforeEach(() => {
  scene = build(open(html).querySelector("calc-scene"));
  scene.output.replaceChildren(scene.stage);
});

const text = () => scene.stage.textContent.replaceAll(/[\u00a0\u202f]/g, " ");

// One screen, as the scene lays it out.
function look(answer, who = CLOSED) {
  const shown = sight(answer.result, who);
  return { shown, heading: layOut(scene, answer, shown, "Tour 1") };
}

// --- who may look

test("what is no secret is shown to all, with its question", () => {
  for (const holder of ["", "Ana"]) {
    const seen = sight({ ask: { secret: false, who: "Ana" } }, { ...CLOSED, holder });
    assert.deepEqual(seen, { told: true, ask: true, curtain: "", hide: false });
  }
  assert.deepEqual(sight({ ask: null }, CLOSED), { told: true, ask: true, curtain: "", hide: false });
});

test("a secret question waits behind a curtain for its player; what went before it is read outside", () => {
  const result = { ask: { secret: true, who: "Ana" } };
  for (const holder of ["", "Bo"]) {
    assert.deepEqual(sight(result, { ...CLOSED, holder }), { told: true, ask: false, curtain: "Ana", hide: false });
  }
  assert.deepEqual(sight(result, { ...CLOSED, holder: "Ana" }), { told: false, ask: true, curtain: "", hide: false });
});

test("what one player alone may see is told to that player alone, and hidden again", () => {
  for (const who of ["Bo", ""]) {
    const result = { seen_by: "Ana", ask: { secret: Boolean(who), who } };
    assert.deepEqual(sight(result, CLOSED), { told: false, ask: false, curtain: "Ana", hide: false });
    assert.deepEqual(sight(result, { ...CLOSED, holder: "Bo" }).curtain, "Ana");
    assert.deepEqual(sight(result, { ...CLOSED, holder: "Ana" }), { told: true, ask: false, curtain: "", hide: true });
    const after = sight(result, { ...CLOSED, seen: true });
    assert.deepEqual(after, { told: false, ask: !who, curtain: who, hide: false });
  }
});

test("a question that all may read stands under its own player's curtain, and under no other", () => {
  const asked = { secret: true, who: "Bo", open: true };
  assert.deepEqual(sight({ ask: asked }, CLOSED), { told: true, ask: true, curtain: "Bo", hide: false });
  for (const [who, seen] of [["", false], ["Ana", false], ["Bo", false], ["", true]]) {
    const shown = sight({ seen_by: "Ana", ask: asked }, { ...CLOSED, holder: who, seen });
    assert.equal(shown.ask, seen, who);
  }
  const again = sight({ seen_by: "Bo", ask: asked }, CLOSED);
  assert.deepEqual(again, { told: false, ask: false, curtain: "Bo", hide: false });
});

test("a player who is told a secret and asked about it needs no curtain between", () => {
  const result = { seen_by: "Ana", ask: { secret: true, who: "Ana" } };
  assert.deepEqual(sight(result, { ...CLOSED, holder: "Ana" }), { told: true, ask: true, curtain: "", hide: false });
});

test("one reader alone sees everything", () => {
  const result = { seen_by: "Ana", ask: { secret: true, who: "Bo" } };
  assert.deepEqual(sight(result, { ...CLOSED, open: true }), { told: true, ask: true, curtain: "", hide: false });
});

// --- what is laid out

test("an answer is taken apart", () => {
  const { summary, ask: question, view, detail, tone } = parts(drawing.html);
  assert.match(summary.textContent, /6-3 est au centre/);
  assert.match(question.textContent, /Ana, compétence 8/);
  assert.ok(view && detail && tone);
});

test("a question that all may read calls its player, who answers it at once", () => {
  const { heading } = look(drawing);
  assert.match(text(), /Le 6-3 est au centre/);
  assert.match(text(), /Passez l’appareil à Ana/);
  assert.equal(heading.className, "scene-pass");
  assert.ok(scene.stage.querySelector('[data-decide="draw.1"]'));
  assert.equal(scene.stage.querySelector(".scene-lift"), null);
  look(drawing, { ...CLOSED, holder: "Ana" });
  assert.doesNotMatch(text(), /Passez l’appareil/);
});

test("a secret question is not on the page before its player took the device", () => {
  look(drawn);
  assert.match(text(), /Passez l’appareil à Ana/);
  assert.ok(scene.stage.querySelector(".scene-lift"));
  assert.equal(scene.stage.querySelector("[data-decide]"), null);
  look(drawn, { ...CLOSED, holder: "Ana" });
  assert.doesNotMatch(text(), /Passez l’appareil/);
  assert.ok(scene.stage.querySelector('[data-decide="keep.0"]'));
});

test("a drawn domino is on the page for its player alone, with its colour and its reasons", () => {
  const failed = { ...drawn, html: drawn.html.replace('data-tone="neutral"', 'data-tone="bad"') };
  look(failed);
  assert.doesNotMatch(text(), /4-1/);
  assert.match(text(), /Passez l’appareil à Ana/);
  assert.equal(scene.stage.querySelector(".scene-screen").dataset.tone, "neutral");
  assert.equal(scene.stage.querySelector(".scene-why"), null);
  const { heading } = look(failed, { ...CLOSED, holder: "Ana" });
  assert.match(text(), /Ana tire 4-1/);
  assert.equal(scene.stage.querySelector(".scene-screen").dataset.tone, "bad");
  assert.ok(scene.stage.querySelector(".scene-why"));
  assert.equal(heading.getAttribute("tabindex"), "-1");
});

test("what was told in secret has a button to hide it, and then the next player is called", () => {
  look(kept, { ...CLOSED, holder: "Ana" });
  assert.ok(scene.stage.querySelector(".scene-hide"));
  assert.equal(scene.stage.querySelector("[data-decide]"), null);
  assert.doesNotMatch(text(), /Passez/);
  look(kept, { ...CLOSED, seen: true });
  assert.equal(scene.stage.querySelector(".scene-hide"), null);
  assert.match(text(), /Passez l’appareil à Bo/);
  assert.doesNotMatch(text(), /4-1/);
});

test("a question that is no secret is not repeated above itself", () => {
  look(declaring, { ...CLOSED, seen: true });
  const question = scene.stage.querySelector(".calc-question").textContent;
  assert.equal(text().split(question.replaceAll(/[\u00a0\u202f]/g, " ")).length, 2);
});

test("a domino never breaks over two lines, and its sentence stays whole", () => {
  look(drawn, { ...CLOSED, holder: "Ana" });
  const whole = [...scene.stage.querySelectorAll(".scene-whole")].map(({ textContent }) => textContent);
  assert.ok(whole.includes("4-1"));
  assert.ok(whole.every((each) => /^\d-\d$/.test(each)));
});

test("the table stands beside the screen, out of reach until there is a question", () => {
  look(drawing);
  const figures = () => [...scene.table.querySelectorAll("figure")];
  assert.ok(scene.table.textContent.includes("Ana"));
  assert.ok(figures().length && figures().every(({ inert }) => inert));
  look(drawing, { ...CLOSED, holder: "Ana" });
  assert.ok(figures().length && figures().every(({ inert }) => !inert));
});

test("a turn that is over asks for the next", () => {
  const { result, ...rest } = drawing;
  look({ ...rest, result: { ...result, ask: null } });
  assert.equal(scene.stage.querySelector(".scene-next").textContent, "Tour suivant");
  look(drawing, { ...CLOSED, holder: "Ana" });
  assert.equal(scene.stage.querySelector(".scene-next"), null);
});

// --- the set-up and the game

const LAST = { fields: {}, decision: "", drawn: "", seed: "k1" };
const hidden = (...names) => names.map((name) => scene[name].hidden);

test("before a game: the set-up and the page's example", () => {
  scene.output.innerHTML = scene.example;
  arrange(scene, { playing: false, turns: [], fields: null, last: null }, false);
  assert.deepEqual(hidden("setup", "hand", "output", "table", "back"), [false, true, false, true, true]);
  assert.deepEqual(hidden("leave", "caution", "reset", "journal"), [true, true, false, false]);
  assert.equal(scene.submit.textContent, "Commencer");
});

test("in a game: the answer, once it is there, and undo once there is something to undo", () => {
  const game = { playing: true, turns: [], fields: { log: "" }, last: LAST };
  arrange(scene, game, false);
  assert.deepEqual(hidden("setup", "hand", "output", "table", "back"), [true, true, true, true, false]);
  arrange(scene, game, true);
  assert.deepEqual(hidden("setup", "hand", "output", "table", "back"), [true, false, false, false, false]);
  assert.equal(scene.undo.disabled, true);
  arrange(scene, { ...game, fields: { log: "start ; 6-3" } }, true);
  assert.equal(scene.undo.disabled, false);
  arrange(scene, { ...game, turns: [{}] }, true);
  assert.equal(scene.undo.disabled, false);
});

test("a table that is set right shows neither the journal, which holds secrets, nor the screen", () => {
  arrange(scene, { playing: true, turns: [], fields: {}, last: LAST }, true);
  look(drawn, { ...CLOSED, holder: "Ana" });
  arrange(scene, { playing: false, turns: [], fields: {}, last: LAST }, true);
  assert.deepEqual(hidden("setup", "output", "leave", "caution", "reset", "journal"), [false, true, false, false, true, true]);
  assert.equal(scene.submit.textContent, "Reprendre avec cette table");
  assert.ok(!scene.output.contains(scene.stage));
  assert.doesNotMatch(scene.output.textContent, /4-1/);
});

test("news of another tab stand where one looks, and go", () => {
  look(began);
  scene.setup.hidden = true;
  tellNews(scene, "Ailleurs.");
  assert.ok(scene.stage.contains(scene.news) && !scene.news.hidden);
  scene.setup.hidden = false;
  tellNews(scene, "Ailleurs.");
  assert.ok(scene.setup.contains(scene.news));
  tellNews(scene, "");
  assert.equal(scene.news.hidden, true);
});
