import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { ask, fence, open } from "./page.mjs"; // first: what comes next asks for a page
import * as fields from "../../docs/assets/form/fields.js";
import { wireTaps } from "../../docs/assets/form/picker.js";

// A calculator of each kind of input: texts and numbers, flags and lists to choose from, rows, ticks.
const DRAW = `calculator = "choix_destin.draw"
[fields]
choice = "9"
pm = 3
`;
const GAUGE = `calculator = "bad_karma.draw"
[fields]
skill = 8
`;
const BLOW = `calculator = "savage_worlds.attack"
[fields]
mode = "melee"
die = "d8"
parry = 5
`;

let drawn, gauge, blow, form;

before(async () => {
  drawn = await fence("calculateur", DRAW);
  gauge = await fence("calculateur", GAUGE);
  blow = await fence("calculateur", BLOW);
});

function show(html) {
  const element = open(html).querySelector("calc-form");
  wireTaps(element, new AbortController().signal);
  form = element.querySelector("form");
  return form;
}

const field = (name) => form.querySelector(`[data-field="${name}"]`);
const message = (name) => field(name).querySelector(".calc-error");

beforeEach(() => show(drawn));

test("every input is read, by name", () => {
  const read = fields.readFields(form);
  assert.deepEqual([read.choice, read.pm, read.lent], ["9", "3", ""]);
  assert.ok(Object.values(read).every((text) => typeof text === "string"));
});

test("what is not given goes back to what the page shows first", () => {
  fields.fillFields(form, { choice: "4", pm: "7" });
  fields.fillFields(form, { choice: "5" });
  assert.deepEqual([form.elements.choice.value, form.elements.pm.value], ["5", "3"]);
});

test("what a link leaves out is the calculator's default, not the page's example", () => {
  fields.fillFields(form, { choice: "5" }, true);
  assert.equal(form.elements.pm.value, "0");
});

test("an example gives way to the calculator's defaults, but where something was typed or filled", () => {
  fields.fillFields(form, { choice: "5", pm: "3" });
  fields.leaveExample(form, {});
  assert.deepEqual([form.elements.choice.value, form.elements.pm.value], ["5", "0"]);
  show(drawn);
  fields.leaveExample(form, { pm: null });
  assert.deepEqual([form.elements.choice.value, form.elements.pm.value], ["", "3"]);
  show(blow);
  fields.leaveExample(form, {});
  assert.deepEqual(["mode", "die", "parry"].map((name) => form.elements[name].value), ["melee", "d6", ""]);
});

test("what is no text fills nothing", () => {
  fields.fillFields(form, { choice: { toString: () => "7" }, pm: 8 });
  assert.deepEqual([form.elements.choice.value, form.elements.pm.value], ["9", "3"]);
});

test("some inputs are written, the others stay, and the tiles say so", () => {
  form.elements.pm.value = "6";
  fields.writeFields(form, { choice: "12" });
  assert.deepEqual([form.elements.choice.value, form.elements.pm.value], ["12", "6"]);
  const pressed = [...field("choice").querySelectorAll('[data-piece][aria-pressed="true"]')].map((tile) => tile.dataset.piece);
  assert.deepEqual(pressed, ["12"]);
});

test("flags and lists are read and filled as Python writes them", () => {
  show(gauge);
  const first = fields.readFields(form);
  const flags = [...form.querySelectorAll('[type="checkbox"][value="true"]')].map(({ name }) => name);
  const lists = [...form.querySelectorAll("select[name]")];
  assert.ok(flags.length && lists.length);
  for (const name of flags) assert.match(first[name], /^(true|false)$/);
  const ticked = Object.fromEntries(flags.map((name) => [name, "true"]));
  const chosen = Object.fromEntries(lists.map(({ name, options }) => [name, [...options].at(-1).value]));
  fields.fillFields(form, { ...first, ...ticked, ...chosen });
  const now = fields.readFields(form);
  for (const { name, disabled } of lists) if (!disabled) assert.equal(now[name], chosen[name]);
  for (const name of flags) if (!form.elements[name].disabled) assert.equal(now[name], "true");
  fields.fillFields(form, Object.fromEntries(lists.map(({ name }) => [name, "no such code"])));
  assert.deepEqual(fields.readFields(form), first);
});

test("the inputs that chance fills are known by name", () => {
  assert.ok(fields.drawnNames(form).includes("destiny"));
  assert.ok(!fields.drawnNames(form).includes("choice"));
});

test("each fault stands at its input, which is marked and unfolded, with its rule", async () => {
  const { ok, errors } = await ask({ op: "run", calculator: "choix_destin.draw", fields: { choice: "99", lent: "x" } });
  assert.equal(ok, false);
  fields.showErrors(form, errors);
  for (const name of ["choice", "lent"]) {
    const fault = errors.find((each) => each.field === name);
    assert.equal(message(name).hidden, false);
    assert.ok(message(name).textContent.includes(fault.message));
    assert.equal(message(name).textContent.split(fault.rule).length, 2, "the rule is cited once");
    assert.equal(form.elements[name].getAttribute("aria-invalid"), "true");
  }
  assert.equal(field("lent").closest("details").open, true);
  assert.equal(message("pm").hidden, true);
});

test("two faults of one input are both told; one of no input is told below the form", () => {
  fields.showErrors(form, [
    { field: "pm", message: "Un.", rule: "CD-TIR-03" },
    { field: "pm", message: "Deux (CD-TIR-03).", rule: "CD-TIR-03" },
    { field: "", message: "Trois." },
    { field: "gone", message: "Quatre." },
  ]);
  assert.equal(message("pm").textContent, "Un. (CD-TIR-03) Deux (CD-TIR-03).");
  const kept = [...message("pm").querySelectorAll(".unbroken")].map(({ textContent }) => textContent);
  assert.deepEqual(kept, ["(CD-TIR-03)", "(CD-TIR-03)."], "a number stays on its line");
  assert.equal(form.querySelector('[data-error-for=""]').textContent, "Trois. Quatre.");
});

test("faults go with the input that changes, or all at once", () => {
  const faults = ["pm", "choice", ""].map((name) => ({ field: name, message: "Faux." }));
  fields.showErrors(form, faults);
  fields.clearErrors(form, ["pm", undefined]);
  assert.deepEqual([message("pm").hidden, message("choice").hidden], [true, false]);
  assert.equal(form.querySelector('[data-error-for=""]').hidden, true);
  assert.equal(form.elements.pm.hasAttribute("aria-invalid"), false);
  fields.showErrors(form, [{ field: "pm", message: "Faux." }]);
  assert.equal(message("choice").textContent, "", "older faults are gone");
  fields.clearErrors(form);
  assert.equal(form.querySelectorAll('[aria-invalid], .calc-error:not([hidden])').length, 0);
});

// --- cards whose suit is told

const HAND = `calculator = "choix_destin.hand"
[fields]
hand = "5-denier 12"
`;
const laid = (name) => [...field(name).querySelectorAll("[data-laid]")];

test("a card whose suit is told lies in a hand as its drawing, and its text stays folded", async () => {
  show(await fence("calculateur", HAND));
  const [suited, bare] = laid("hand");
  assert.deepEqual([suited, bare].map((card) => card.querySelector("small")?.textContent), ["denier", undefined]);
  assert.ok(suited.firstElementChild.matches(".face:not(:empty)"));
  assert.equal(suited.getAttribute("aria-label"), "5, denier\u00a0: modifier");
  assert.equal(field("hand").querySelector(".calc-type").getAttribute("aria-expanded"), "false");
  suited.click();
  field("hand").querySelector('[data-code="-epee"]').click();
  assert.equal(form.elements.hand.value, "5-epee 12");
});

test("what is chosen among a hand is offered by rank; a second touch takes it back", async () => {
  show(await fence("calculateur", HAND));
  fields.writeFields(form, { action: "play" });
  const tiles = [...field("card").querySelectorAll("[data-piece]")].filter((tile) => !tile.hidden);
  assert.deepEqual(tiles.map(({ dataset }) => dataset.piece), ["5", "12"]);
  tiles[0].click();
  assert.equal(form.elements.card.value, "5");
  tiles[0].click();
  assert.equal(form.elements.card.value, "");
});

test("what is chosen among some pieces is offered by them alone, until it is not", () => {
  const offered = () => [...field("choice").querySelectorAll("[data-piece]")].filter((tile) => !tile.hidden).map(({ dataset }) => dataset.piece);
  fields.narrow(form, { choice: ["5-epee", "12-epee"] });
  fields.writeFields(form, { choice: "" });
  assert.deepEqual(offered(), ["5", "12"]);
  fields.narrow(form, {});
  fields.writeFields(form, { choice: "9" });
  assert.equal(offered().length, 14);
});

test("faces that are added lie there one by one", async () => {
  show(await fence("calculateur", `calculator = "savage_worlds.trait"\n`));
  fields.writeFields(form, { roll: "6 + 2, 3" });
  const laid = [...field("roll").querySelectorAll("[data-laid]")].filter(({ hidden }) => !hidden);
  assert.deepEqual(laid.map(({ textContent }) => textContent.trim().at(0)), ["6", "2", "3"]);
});

// --- what lies on several lanes, and what stands open

const LANES = `calculator = "bad_karma.gauge"
[fields]
gauge = "1-0 2-1x2 4-3"
`;

test("what lies on a lane is what is under the finger, however often it is drawn", async () => {
  show(await fence("calculateur", LANES));
  fields.writeFields(form, { gauge: "1-0 2-1x2 5-3" });
  const lanes = [...field("gauge").querySelectorAll(".calc-lane")].map((lane) => [...lane.querySelectorAll("[data-laid]")]);
  assert.deepEqual(lanes.map((lane) => lane.map(({ dataset }) => dataset.text)), [["1-0", "5-3"], ["2-1x2"]]);
  lanes[1][0].click();
  assert.deepEqual(laid("gauge").filter((piece) => piece.ariaPressed === "true"), lanes[1]);
  field("gauge").querySelector('[data-lay="remove"]').click();
  assert.equal(form.elements.gauge.value, "1-0 5-3");
});

test("a piece is laid on the lane whose button was touched, and the button says so", async () => {
  show(await fence("calculateur", LANES));
  const [upper, lower] = field("gauge").querySelectorAll(".calc-add");
  lower.click();
  assert.deepEqual([upper, lower].map((add) => add.ariaExpanded), ["false", "true"]);
  [...field("gauge").querySelectorAll("[data-piece]")].find(({ dataset }) => dataset.piece === "6-5").click();
  assert.equal(form.elements.gauge.value, "1-0 2-1x2 4-3 6-5x2");
  assert.equal(lower.ariaLabel, "Dominos sur la jauge, ×2\u00a0: ajouter");
});

test("a piece is moved along a list, whose commas stay", async () => {
  show(await fence("calculateur", 'calculator = "savage_worlds.damage"\n[fields]\ndice = "d6 d8 d10"\ntoughness = 5\n'));
  const lay = (does) => field("dice").querySelector(`[data-lay="${does}"]`).click();
  fields.writeFields(form, { dice: "d6, d8, d10" });
  laid("dice")[2].click();
  for (const [does, value] of [["back", "d6, d10, d8"], ["back", "d10, d6, d8"], ["back", "d10, d6, d8"], ["forth", "d6, d10, d8"]]) {
    lay(does);
    assert.equal(form.elements.dice.value, value);
  }
  const held = () => laid("dice").map(({ ariaPressed }) => ariaPressed === "true");
  assert.deepEqual(held(), [false, true, false]);
  lay("done");
  assert.deepEqual(held(), [false, false, false]);
});

test("a second touch takes back the piece under the finger, and the others lie on", async () => {
  show(await fence("calculateur", 'calculator = "savage_worlds.damage"\n[fields]\ndice = "d6 d8 d10"\ntoughness = 5\n'));
  laid("dice")[1].click();
  field("dice").querySelector('[data-piece="d8"]').click();
  assert.equal(form.elements.dice.value, "d6 d10");
});

// --- rows

test("the cards of a table are numbered in what Python calls them, and stay so as they move", async () => {
  show(await fence("calculateur", 'calculator = "i2ds.initiative"\nseed = "a"\n[fields]\nplayers = "Amine ; 7\\nLila ; 5"\nopponents = ""\n'));
  const rows = field("players");
  const told = () => [...rows.querySelectorAll(".calc-row-move:not(:disabled)")].map(({ ariaLabel }) => ariaLabel.replaceAll("\u00a0", " "));
  const titles = () => [...rows.querySelectorAll(".calc-row-title")].map(({ textContent }) => textContent);
  assert.deepEqual(titles(), ["Amine", "Lila"]);
  rows.querySelector(".calc-row-add").click();
  assert.deepEqual(titles(), ["Amine", "Lila", "Ligne 3"]);
  assert.equal(form.elements.players.value, "Amine ; 7\nLila ; 5", "a row that says nothing is no line");
  rows.querySelectorAll('[data-row="remove"]')[2].click();
  const moves = ["ligne 1 : descendre", "ligne 1 : retirer", "ligne 2 : monter", "ligne 2 : retirer"];
  assert.deepEqual(told(), moves.map((move) => `${rows.querySelector("label").textContent}, ${move}`));
  rows.querySelector('[data-row="down"]').click();
  assert.deepEqual(titles(), ["Lila", "Amine"]);
  assert.deepEqual(told().length, moves.length);
  assert.equal(form.elements.players.value, "Lila ; 5\nAmine ; 7");
});

test("an input that waits for another one says nothing, but what stands there is kept", () => {
  const disabled = [...form.elements].find(({ name, type, disabled }) => name && disabled && type === "text");
  disabled.value = "9";
  assert.equal(fields.readFields(form)[disabled.name], "");
  assert.equal(fields.readFields(form, true)[disabled.name], "9");
});
