import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { asking, Game } from "../../docs/assets/table/game.js";
import { ask, open, reload } from "./page.mjs";

const ID = "bad_karma.turn";
const TABLE = {
  characters: "Ana ; pique ; 8 ; 7 ; hache\nBo ; coeur ; 7 ; 6 ; gourdin",
  zones: "pique\ncoeur",
  start: "", laid: "", log: "", chance: "abc",
};

let told;
const sit = () => new Game(ID, { tell: (sentence) => told.push(sentence), overtaken: () => told.push("overtaken") });

// One request, as the scene makes it.
async function send(game, request, mode) {
  const { decision, drawn, seed } = request;
  const answer = await ask({ op: "run", calculator: ID, fields: { ...request.fields, decision, drawn }, seed });
  assert.ok(answer.ok, JSON.stringify(answer.errors));
  game.accept(answer, request, mode);
}

async function decide(game, code, typed = "") {
  game.type(game.kept.fields, typed);
  await send(game, game.deciding(code), "decide");
}

async function undo(game) {
  const { request, mode } = game.undoing;
  await send(game, request, mode);
  return mode;
}

async function begun() {
  const game = sit();
  await send(game, asking(TABLE), "begin");
  return game;
}

// The last player's device, after the first has drawn in secret.
async function drawnInSecret() {
  const game = await begun();
  await decide(game, "start", "6-3");
  game.lift();
  await decide(game, "draw.1", "4-1");
  return game;
}

// A whole turn, in which nobody does more than they must.
async function whole(game) {
  const least = ["start", "draw.1", "accept", "keep.0", "declare", "nothing", "next"];
  do {
    const codes = game.answer.result.ask.moves.map(({ code }) => code);
    await decide(game, least.find((code) => codes.includes(code)));
  } while (log(game));
}

const log = (game) => game.kept.fields.log;

beforeEach(() => {
  open();
  told = [];
});

test("a decision lengthens the log by what was drawn by hand; undoing shortens it by one", async () => {
  const game = await begun();
  assert.equal(game.undoing, null);
  await decide(game, "start", "6-3");
  assert.equal(log(game), "start ; 6-3");
  await decide(game, "draw.1", "4-1");
  assert.equal(log(game), "start ; 6-3\ndraw.1 ; 4-1");
  assert.equal(await undo(game), "undo");
  assert.equal(log(game), "start ; 6-3");
  assert.equal(await undo(game), "undo");
  assert.equal(log(game), "");
  assert.equal(game.undoing, null);
});

test("only a move that draws takes what stands in the hand", async () => {
  const game = await begun();
  game.type(TABLE, "6-3");
  assert.deepEqual(game.deciding("start"), asking(game.kept.fields, "start", "6-3"));
  await decide(game, "start", "6-3");
  game.type(game.kept.fields, "5-1");
  assert.equal(game.deciding("skip").drawn, "");
});

test("a game comes back on the next page where it was", async () => {
  const game = await drawnInSecret();
  reload();
  const later = sit();
  assert.deepEqual(later.kept, game.kept);
  await send(later, later.kept.last, "restore");
  assert.equal(log(later), log(game));
  assert.equal(later.answer.result.summary, game.answer.result.summary);
});

test("showing again what was kept is no news for other tabs", async () => {
  await begun();
  const [here, other] = [sit(), sit()];
  await send(here, here.kept.last, "restore");
  assert.equal(other.behind, false);
});

test("a decision that tells its player nothing new passes the device on, on the next page too", async () => {
  const game = await drawnInSecret();
  assert.deepEqual([game.answer.result.seen_by, game.look().told], ["Ana", true], "what was drawn is told");
  await decide(game, "keep.0");
  assert.deepEqual([game.answer.result.seen_by, game.look().told, game.holder], ["Ana", false, ""]);
  reload();
  const later = sit();
  await send(later, later.kept.last, "restore");
  assert.equal(later.kept.seen, true);
  assert.deepEqual([later.look().told, later.look().curtain], [false, "Bo"]);
});

test("what was hidden stays hidden, and what is told next was not seen yet", async () => {
  const game = await drawnInSecret();
  game.hide();
  assert.deepEqual([game.look().told, game.look().curtain], [false, "Ana"]);
  await decide(game, "keep.0");
  await decide(game, "draw.1", "6-4");
  assert.deepEqual([game.kept.seen, game.holder], [false, "Bo"]);
});

test("one reader alone sees everything, on the next page too, until it is covered again", async () => {
  const game = await drawnInSecret();
  game.uncover(true);
  assert.deepEqual(game.look(), { told: true, ask: true, curtain: "", hide: false });
  reload();
  const later = sit();
  await send(later, later.kept.last, "restore");
  assert.equal(later.look().told, true);
  later.uncover(false);
  assert.equal(later.look().told, false);
  reload();
  assert.equal(sit().kept.open, false);
});

test("the device is in one hand: lifted by its player, given back by hiding, undoing and reopening", async () => {
  const game = await begun();
  await decide(game, "start", "6-3");
  assert.equal(game.look().curtain, "Ana");
  game.lift();
  assert.equal(game.look().curtain, "");
  await decide(game, "draw.1", "4-1");
  assert.equal(game.look().curtain, "", "still Ana's");
  await decide(game, "keep.0");
  assert.deepEqual([game.holder, game.look().curtain], ["", "Bo"]);
  game.lift();
  assert.equal(game.holder, "Bo");
  await undo(game);
  assert.deepEqual([game.holder, game.look().curtain], ["", "Ana"]);
  game.lift();
  game.amend();
  assert.equal(game.holder, "");
});

test("a turn that is over leads to the next, and undoing leads back into it", async () => {
  const game = await begun();
  assert.equal(game.turn, 1);
  await whole(game);
  assert.equal(game.turn, 2);
  assert.deepEqual(game.kept.start, game.kept.fields);
  assert.equal(await undo(game), "back");
  assert.equal(game.turn, 1);
  assert.ok(log(game).startsWith("start ; "));
  assert.deepEqual(game.kept.turns, []);
  while (game.undoing) assert.equal(await undo(game), "undo");
  assert.equal(log(game), "");
});

test("the table is set right without losing the turn, or left as it was", async () => {
  const game = await drawnInSecret();
  game.amend();
  assert.equal(game.kept.playing, false);
  reload();
  const later = sit();
  assert.equal(later.kept.playing, false);
  await send(later, later.kept.last, "leave");
  assert.deepEqual([later.kept.playing, log(later)], [true, log(game)]);
  const fields = { ...later.kept.fields, characters: TABLE.characters.replace("hache", "couteau") };
  await send(later, asking(fields), "begin");
  assert.equal(log(later), log(game));
  assert.match(later.kept.start.characters, /couteau/);
  assert.equal(later.kept.start.log, "");
  assert.match(later.kept.first.characters, /hache/, "a new game begins as the first did");
});

test("a new game begins with what was typed for the first, and forgets the turns", async () => {
  const game = await begun();
  await whole(game);
  game.uncover(true);
  game.renew();
  reload();
  const { kept } = sit();
  assert.deepEqual(
    [kept.fields, kept.playing, kept.turns, kept.last, kept.seen, kept.open],
    [{ ...TABLE, log: "" }, false, [], null, false, true],
  );
});

test("a set-up that opens because it was refused is tried again by the next page", async () => {
  const game = await begun();
  game.shut();
  assert.equal(game.kept.playing, false);
  assert.equal(sit().kept.playing, true);
});

test("a tab that another has overtaken keeps nothing of its own", async () => {
  const here = await begun();
  const other = sit();
  await send(other, other.kept.last, "leave");
  await decide(other, "start", "6-3");
  assert.equal(here.behind, true);
  for (const change of ["amend", "hide", "renew"]) here[change]();
  here.uncover(true);
  here.type({ ...TABLE, zones: "pique" }, "5-5");
  assert.deepEqual(told, Array(5).fill("overtaken"));
  assert.deepEqual(sit().kept, other.kept);
});

test("a page that may keep nothing says so", async () => {
  open("", { storageQuota: 0 });
  const game = await begun();
  assert.equal(told.length, 1);
  assert.match(told[0], /refuse d’enregistrer/);
  await decide(game, "start", "6-3");
  assert.deepEqual([told.length, game.behind], [1, false]);
});
