import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { ask } from "./page.mjs"; // first: what comes next asks for a page
import { generator, pair, part } from "./carriers.mjs";
import { clean } from "../../docs/assets/phones/clean.js";
import { read } from "../../docs/assets/engine/codec.js";
import { hostOf } from "../../docs/assets/phones/host.js";
import { lineOf, readFrame } from "../../docs/assets/phones/line.js";
import { FROM_GUEST, FROM_HOST, judge, Unfit } from "../../docs/assets/phones/messages.js";
import { remoteOf } from "../../docs/assets/phones/remote.js";
import { promiseOf } from "../../docs/assets/phones/seeds.js";

const PACE = 10; // ms: what a phone does in a second
const [EVENINGS, DECISIONS, HOSTILE] = process.env.TRY_EVERYTHING ? [40, 30, 10_000] : [1, 10, 600]; // of each game; all
const BAD = { loses: 0.25, doubles: 0.25, late: 12 };
const soon = (ms = 0) => new Promise((done) => setTimeout(done, ms));

afterEach(part); // however a test ends

async function until(fits, what = fits) {
  for (let look = 0; look < 4_000; look += 1) {
    if (fits()) return;
    await soon(5);
  }
  assert.fail(`waited in vain: ${what}`);
}

// A session as ../../docs/assets/party/party.js keeps one, in memory: one move at a time.
class Party {
  session = null;
  moves = 0;
  ask = ask;
  #turn = Promise.resolve();

  constructor(system) {
    this.system = system;
  }

  play(move, more = {}) {
    return (this.#turn = this.#turn.then(() => this.#play(move, more)));
  }

  async #play(move, more) {
    const answer = await ask({ op: "play", system: this.system, session: this.session, move, ...more, ...(more.panel && { brief: true }) });
    if (answer.ok && move) {
      more.answered?.(answer);
      this.session = answer.session;
      this.moves += 1;
    }
    return answer;
  }

  async shelve() {
    this.session = null;
  }
}

const memory = () => {
  let value = null;
  return { load: () => value, save: (next) => (value = JSON.parse(JSON.stringify(next))) };
};

const listed = (await ask({ op: "list" })).result.map(({ system }) => system);
const SYSTEMS = [...new Set(listed)];
const { 0: SYSTEM } = SYSTEMS;

// A table with the ready-made characters and its game.
async function tableOf(system = SYSTEM) {
  const party = new Party(system);
  const { panel } = await party.play(null, { panel: {} });
  for (const move of movesIn(panel, "#party-begin")[0]) await party.play(move);
  return party;
}

function parsed(panel) {
  const box = document.createElement("template");
  box.innerHTML = panel;
  return box.content;
}

const movesIn = (panel, parts) => [...parsed(panel).querySelectorAll(parts)].map(({ dataset }) => JSON.parse(dataset.move));

const choices = (panel) => movesIn(panel, ".calc-moves button[data-way]:not([disabled])").map(([move]) => move);

// What any message fits: of any kind, with any parts.
const ANYTHING = new Proxy({}, { get: () => ANYTHING, getOwnPropertyDescriptor: () => ({ configurable: true }) });
const FROM_ANYBODY = { longest: Infinity, kinds: ANYTHING };
const nothing = () => {};
const talks = (carrier, how) => lineOf(carrier, { from: FROM_ANYBODY, changed: nothing, refused: nothing, pace: PACE, ...how });
// A phone that reads in what it is shown whose seat it is, as its page does.
const visits = (how = {}) => {
  const stands = (panel) => Object.assign(remote, { seat: "", ...parsed(panel).querySelector("[data-seat]").dataset });
  const remote = remoteOf({ kept: memory(), changed: nothing, stands, takes: nothing, handed: nothing, pace: PACE, ...how });
  return remote;
};

// A host with guests, each on a carrier of her own.
class Round {
  guests = new Map();

  constructor(party, { sharing = 20_000, giving = undefined, ...how } = {}) {
    Object.assign(this, { party, how, kept: memory() });
    this.host = hostOf({ party, kept: this.kept, pace: PACE, sharing, giving });
  }

  async joins(name, seed = 1, remote = visits({ patience: 20_000 })) {
    const seat = this.host.invite(name);
    const [mine, hers] = pair({ ...this.how, seed });
    assert.ok(this.host.admit(seat.token, mine));
    const told = [];
    remote.tell = (sentence) => told.push(sentence);
    remote.attach(hers);
    const guest = { remote, seat, carriers: [mine, hers], told };
    this.guests.set(name, guest);
    await until(() => remote.seat === seat.name && remote.title, `${name} joins`);
    return guest;
  }

  ends() {
    for (const { line } of this.host.seats) line?.close();
  }

  panel = async ({ remote }) => (await remote.play(null, { panel: {} })).panel;
}

// A phone that says what it will: its line, its end of the carrier, and all that it hears.
function stranger({ host }, name, hears = nothing) {
  const [mine, hers] = pair();
  assert.ok(host.admit(host.invite(name).token, mine));
  const said = [];
  const line = talks(hers, { heard: (message) => said.push(message) && hears(message) });
  return { line, hers, said, heard: (kind) => said.filter(({ k }) => k === kind) };
}

const names = (party) => ask({ op: "play", system: party.system, session: party.session }).then(({ state }) => Object.keys(state.sheets));

// --- what arrives, arrives once and in order

for (const [how, carrier] of Object.entries({ good: {}, bad: BAD, awful: { loses: 0.6, doubles: 0.3, late: 25 } })) {
  test(`a ${how} carrier: everything arrives, once, in order`, async () => {
    const carried = async (seed) => {
      const [one, other] = pair({ ...carrier, seed });
      const heard = [[], []];
      const lines = [one, other].map((end, at) => talks(end, { heard: ({ k }) => heard[at].push(k) }));
      for (let count = 0; count < 60; count += 1) {
        lines[count % 2].send({ k: `${count}` });
        if (count % 7 === 0) await soon(3);
      }
      await until(() => heard[0].length === 30 && heard[1].length === 30);
      await soon(5 * PACE);
      assert.deepEqual(heard[1], Array.from({ length: 30 }, (_, at) => `${2 * at}`));
      assert.deepEqual(heard[0], Array.from({ length: 30 }, (_, at) => `${2 * at + 1}`));
    };
    await Promise.all([1, 2, 3, 4].map(carried));
  });
}

test("who was cut off is asleep, and has missed nothing once it is mended, but what has been replaced since", async () => {
  const [one, other] = pair();
  const [heard, states] = [[], []];
  const line = talks(one, { heard() {}, changed: (state) => states.push(state) });
  const hers = talks(other, { heard: ({ k, n }) => heard.push(`${k}${n}`) });
  line.send({ k: "a", n: 1 });
  await until(() => heard.length);
  one.cut();
  for (let n = 2; n < 9; n += 1) line.send({ k: "panel", n }, "panel");
  line.send({ k: "a", n: 9 });
  await until(() => line.state === "asleep");
  one.mend();
  await until(() => heard.length === 3 && line.state === "open");
  assert.deepEqual(heard, ["a1", "panel8", "a9"]);
  assert.deepEqual(states, ["asleep", "open"]);
  await until(() => hers.state === "open");
});

test("what is no message, or too long, is refused in a sentence", () => {
  const frame = { n: 1, a: 0, m: { k: "hello" } };
  assert.equal(readFrame(JSON.stringify(frame), 1_000).m.k, "hello");
  const wrong = [
    "", "null", "7", "[]", "{}", '"', "\0", JSON.stringify(frame).repeat(2), "[".repeat(900),
    ...[{ n: -1 }, { n: 1.5 }, { n: "1" }, { a: null }, { m: null }, { m: [] }, { m: { k: 7 } }].map((part) => JSON.stringify({ ...frame, ...part })),
  ];
  for (const text of [...wrong, "x".repeat(1_001)])
    assert.throws(() => readFrame(text, 1_000), (error) => error instanceof Unfit && /\.$/.test(error.message), text.slice(0, 60));
});

// --- evenings

test("evenings on three phones are those of one phone, whatever carries them", async () => {
  const ended = await Promise.allSettled(SYSTEMS.map(evenings)); // most of an evening is waiting
  for (const [at, { reason }] of ended.entries()) if (reason) throw new Error(SYSTEMS[at], { cause: reason });
});

async function evenings(system) {
  for (let seed = 1; seed <= EVENINGS; seed += 1) {
    const next = generator(seed * 31 + system.length);
    const pick = (list) => list[Math.floor(next() * list.length)];
    const party = await tableOf(system);
    const round = new Round(party, BAD);
    const [one, two] = (await names(party)).slice(0, 2);
    for (const [at, name] of [one, two].entries()) await round.joins(name, seed * 7 + at);
    for (let count = 0; count < DECISIONS; count += 1) {
      const [name] = count % 11 === 7 ? [pick([one, two])] : [null];
      if (name) await gone(round, name, next, seed + count);
      const before = party.moves; // how many
      const played = [];
      for (const guest of round.guests.values()) {
        const ways = choices(await round.panel(guest));
        if (ways.length) played.push(guest.remote.play(pick(ways), { panel: {} }));
      }
      if (next() < 0.2) played.push(pick([...round.guests.values()]).remote.play({ do: "note", text: `Note ${count}` }, { panel: {} }));
      const ways = await ofHost(round);
      if (ways.length && !played.length) played.push(round.host.play(party, pick(ways)));
      if (!played.length) {
        if (!(await party.play(null)).ask) await again(round); // the game was at its end
        await soon(PACE); // a guest does not see yet that it is her turn
        count -= 1;
        continue;
      }
      const answers = await Promise.all(played);
      if (answers.some((each) => each?.ok)) assert.ok(party.moves > before, "what is answered is done");
    }
    assert.ok(party.moves > DECISIONS / 2, `${party.moves} moves`);
    await check(round, system);
    round.ends();
  }
}

// What is decided on the host's device, behind a curtain where it is for one player's eyes.
async function ofHost({ party, host }) {
  const view = { phones: host.phones };
  const { panel } = await party.play(null, { panel: view });
  const lifts = parsed(panel).querySelector("[id^=party-seat-]");
  return choices(lifts ? (await party.play(null, { panel: { ...view, ...JSON.parse(lifts.dataset.view) } })).panel : panel);
}

// Everybody takes part again, whom the last game left apart too.
async function again({ party, host }) {
  const shown = async (view) => (await party.play(null, { panel: view })).panel;
  const apart = [...parsed(await shown({})).querySelectorAll(".party-chips [aria-pressed=false]")];
  const out = apart.flatMap(({ dataset }) => JSON.parse(dataset.view).out);
  const [[move]] = movesIn(await shown({ out }), "[id^=party-game-]");
  await host.play(party, move);
}

// A page that is killed and comes back, or a cut.
async function gone(round, name, next, seed) {
  const guest = round.guests.get(name);
  if (next() < 0.5) {
    guest.carriers[0].close();
    await until(() => guest.remote.state === "lost");
    await round.joins(name, seed, next() < 0.5 ? guest.remote : undefined);
    return;
  }
  guest.carriers[0].cut();
  await soon(8 * PACE);
  guest.carriers[0].mend();
}

// The same moves on one phone give the same session, byte for byte; all guests see what stands.
async function check(round, system) {
  const alone = new Party(system);
  for (const move of read(round.party.session).moves) assert.ok((await alone.play(move)).ok, JSON.stringify(move));
  assert.equal(alone.session, round.party.session);
  for (const [name, guest] of round.guests) {
    const { panel } = await ask({ op: "play", system, session: round.party.session, guest: name, panel: {} });
    const [stands, seen] = [clean(panel), () => round.panel(guest)];
    for (let look = 0; look < 4_000 && (await seen()) !== stands; look += 1) await soon(5);
    assert.equal(await seen(), stands, name);
  }
}

test("an ask that is sent twice is done once, and answered twice alike", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const { carriers } = await round.joins(name);
  const message = { k: "ask", id: "one", move: { do: "note", text: "Une fois." }, half: "0".repeat(16), view: { who: "", out: "x" } };
  const answers = [];
  const asked = []; // of Python, for her
  party.play = (move, more) => {
    if (more.guest) asked.push(more);
    return Party.prototype.play.call(party, move, more);
  };
  const [mine, hers] = pair();
  round.host.admit(round.host.seats[0].token, mine);
  const line = talks(hers, { heard: (each) => each.id === "one" && answers.push(each) });
  for (let time = 0; time < 3; time += 1) line.send(message);
  await until(() => answers.length === 3);
  assert.deepEqual(answers[0], answers[2]);
  assert.equal(read(party.session).moves.filter(({ text }) => text === "Une fois.").length, 1);
  assert.ok(carriers[0].lost, "a phone takes the place of the one that was there before");
  assert.deepEqual(asked[0].panel, { who: "" }, "she opens nothing else");
  for (const after of ["", answers[0].after]) line.send({ ...message, id: `two${after}`, after, move: { do: "run" } });
  await until(() => asked.length === 3);
  assert.deepEqual(asked.map(({ half }) => half), [undefined, undefined, message.half], "for what stands alone, and what draws");
});

test("a decision that is late is answered with the question that stands now", async () => {
  const party = await tableOf();
  const round = new Round(party);
  for (const name of await names(party)) await round.joins(name);
  let late = null;
  for (let count = 0; count < 40 && !late; count += 1) {
    for (const guest of round.guests.values()) {
      const ways = choices(await round.panel(guest));
      if (!ways.length) continue;
      const [one, other] = await Promise.all([guest.remote.play(ways[0], { panel: {} }), guest.remote.play(ways[0], { panel: {} })]);
      assert.ok(one.ok, JSON.stringify(one));
      late = other;
    }
    if (!late) await party.play(choices((await party.play(null, { panel: { phones: round.host.phones } })).panel)[0]);
    await round.host.show();
  }
  assert.equal(late.ok, false);
  assert.match(late.errors[0].message, /La table a avancé/);
  await check(round, party.system);
});

test("what the host could not do is done when it is asked again", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const { line, heard } = stranger(round, name);
  const unread = { ok: false, failed: "Rien n’a pu être lu." };
  const fails = [() => unread, () => null, () => assert.fail("nobody plays")];
  for (const [at, play] of fails.entries()) {
    const note = { k: "ask", id: `note${at}`, move: { do: "note", text: `Note ${at}.` }, half: "0".repeat(16) };
    const answers = () => heard("answer").filter(({ id }) => id === note.id);
    party.play = async () => play();
    line.send(note);
    await until(() => answers().length);
    delete party.play;
    line.send(note);
    await until(() => answers().length === 2);
    assert.match(answers()[0].failed, at ? /n’a pas pu répondre/ : /Rien/);
    assert.ok(answers()[1].ok, `${play}`);
    assert.equal(read(party.session).moves.at(-1).text, `Note ${at}.`);
  }
});

test("who is refused because the table has moved on is shown again what stands", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const { line, heard } = stranger(round, name);
  const chooses = (id, after) => line.send({ k: "ask", id, after, move: { do: "choose", move: "none" }, half: "0".repeat(16) });
  line.send({ k: "hello" });
  await until(() => heard("panel").length);
  const [{ after, panel }] = heard("panel");
  chooses("now", after);
  chooses("late", "before");
  await until(() => heard("panel").length === 2);
  assert.deepEqual(heard("answer").map(({ id, ok }) => [id, ok]), [["now", false], ["late", false]]);
  assert.equal(heard("panel")[1].panel, panel);
});

test("what is tapped while the line is cut is kept, which is said at once, and is done when it is mended", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const guest = await round.joins(name, 1, visits({ patience: 2 * PACE }));
  const { remote, seat, carriers, told } = guest;
  carriers[1].cut();
  const tapped = remote.play({ do: "note", text: "Gardé." }, { panel: {} });
  await until(() => told.length, "it is late");
  assert.match(told.at(-1), /est gardé/);
  await until(() => remote.state === "asleep");
  await soon(10 * PACE); // much longer than her patience
  carriers[1].mend();
  assert.ok((await tapped)?.ok, "it is hers still, and its page shown");
  assert.equal(read(party.session).moves.at(-1).text, "Gardé.");
  assert.equal(told.at(-1), "", "and no more is said");
  carriers[0].close();
  await until(() => remote.state === "lost");
  const again = remote.play({ do: "note", text: "Encore." }, { panel: {} });
  await until(() => told.at(-1), "it is known to be down");
  assert.match(told.at(-1), /est gardé/);
  const [mine, hers] = pair();
  round.host.admit(seat.token, mine);
  remote.attach(hers);
  assert.ok((await again)?.ok, "over another carrier, too");
  mine.cut();
  const never = remote.play({ do: "note", text: "Jamais." }, { panel: {} });
  remote.leave();
  assert.equal(await never, null, "nothing is awaited from a table that she has left");
});

test("what waits outlives the page: a new code loads it anew, and the table does it once", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const kept = memory();
  const first = await round.joins(name, 1, visits({ kept, patience: 2 * PACE }));
  first.carriers[1].cut();
  first.remote.play({ do: "note", text: "Gardé." }, { panel: {} });
  await until(() => kept.load(), "it is kept");
  for (const _ of [1, 2]) { // the second one repeats what is done
    const stored = memory();
    stored.save(kept.load());
    await round.joins(name, 1, visits({ kept: stored }));
    await until(() => !stored.load(), "it is answered");
  }
  assert.equal(read(party.session).moves.filter(({ text }) => text === "Gardé.").length, 1);
});

test("a refusal leaves her page as it is, with what it says", async () => {
  const round = new Round(await tableOf());
  const [name] = await names(round.party);
  const { remote } = await round.joins(name);
  let shown = 0;
  remote.listen(new AbortController().signal, () => (shown += 1));
  const answer = await remote.play({ do: "sheet", name, fields: { colour: "?" } }, { panel: {} });
  assert.equal(answer.ok, false);
  await round.host.show();
  await remote.play({ do: "note", text: "Après." }, { panel: {} });
  assert.equal(shown, 0);
});

// --- seats

test("what she opens next is shown, though it is the same view that has changed", async () => {
  const round = new Round(await tableOf());
  const [name] = await names(round.party);
  const { remote } = await round.joins(name);
  const view = {};
  await remote.play({ do: "note", text: "Une note." }, { panel: view });
  assert.doesNotMatch((await remote.play(null, { panel: view })).panel, /party-brief/);
  view.whole = true;
  assert.match((await remote.play(null, { panel: view })).panel, /party-brief/);
});

test("somebody new makes her character and has her seat; a rename and its undo follow her", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const { remote, seat } = await round.joins("");
  assert.match(await round.panel({ remote }), /party-new-name/);
  const answer = await remote.play({ do: "sheet", name: "Zoé", fields: {} }, { panel: {} });
  assert.ok(answer.ok, JSON.stringify(answer));
  assert.equal(remote.seat, "Zoé");
  assert.deepEqual(round.host.phones.map(({ own }) => own), [["Zoé"]]);
  await party.play({ do: "sheet", name: "Zoé", rename: "Zoé la Vive" });
  await round.host.show();
  await until(() => remote.seat === "Zoé la Vive" && seat.name === remote.seat);
  await party.play({ do: "undo" });
  await round.host.show();
  await until(() => remote.seat === "Zoé" && seat.name === "Zoé");
});

test("a seat goes back to the host's device, and its phone is told", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const { remote, seat } = await round.joins(name);
  round.host.back(seat.token);
  await until(() => remote.state === "ended");
  assert.match(remote.why, /place est revenue/);
  assert.deepEqual(round.host.phones, []);
  assert.equal(round.kept.load(), null);
  assert.equal(round.host.admit(seat.token, pair()[0]), false);
});

test("who leaves gives her seat back", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const { remote } = await round.joins(name);
  remote.leave();
  assert.equal(remote.state, "ended");
  await until(() => !round.host.phones.length);
  assert.equal(round.kept.load(), null);
});

test("a host's page that begins again knows whose seats are elsewhere, and lets them in again", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name] = await names(party);
  const { remote, seat } = await round.joins(name);
  const before = (await promisesOf(round, remote)).promise;
  round.ends();
  const again = hostOf({ party, kept: round.kept, pace: PACE });
  assert.deepEqual(again.phones, [{ token: seat.token, own: [name], state: "lost" }]);
  assert.equal(again.table, round.host.table);
  const { line, said } = stranger({ host: again }, name);
  line.send({ k: "hello" });
  await until(() => said.length);
  assert.equal(said[0].promise, before, "what was promised stays so");
});

test("another tab of the host's device knows who has joined since, and takes a seat back", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const other = hostOf({ party, kept: round.kept, pace: PACE });
  const { 0: name, 1: next } = await names(party);
  const { remote, seat } = await round.joins(name);
  await round.joins(next);
  assert.deepEqual(other.phones.map(({ own }) => own), [[name], [next]]);
  assert.equal(other.invite(name).token, seat.token, "she is not invited twice");
  other.back(seat.token);
  round.host.show();
  await until(() => remote.state === "ended");
  assert.deepEqual(round.host.phones.map(({ own }) => own), [[next]]);
});

async function promisesOf(round, remote) {
  await remote.play(null, { panel: { whole: true } });
  return JSON.parse(round.guests.values().next().value.carriers[0].sent.findLast((text) => text.includes('"promise"'))).m;
}

test("the whole table is handed over, and its phone is the only one that has it", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name, other] = await names(party);
  let handed = null;
  const keeps = async (session) => {
    handed = session;
    return "Reçue.";
  };
  const remote = visits({ takes: async () => true, handed: keeps });
  const { seat } = await round.joins(name, 1, remote);
  const third = await round.joins(other);
  const whole = read(party.session);
  const giving = round.host.give(seat.token);
  const note = third.remote.play({ do: "note", text: "Trop tard." }, { panel: {} }); // nobody moves meanwhile
  assert.equal(await giving, true);
  assert.equal(party.session, null);
  await until(() => third.remote.state === "ended" && remote.state === "ended");
  assert.deepEqual(handed, whole);
  assert.equal(remote.why, "Reçue.");
  assert.match(third.remote.why, /autre appareil.*nouveau code/);
  assert.notEqual((await Promise.race([note, soon(20 * PACE)]))?.ok, true);
});

test("a table that is taken too late, or not at all, stays where it is", async () => {
  const party = await tableOf();
  const round = new Round(party, { giving: 10 * PACE });
  const [name, other] = await names(party);
  let takes = () => {};
  const handed = [];
  const keeps = async (session) => handed.push(session);
  const slow = visits({ takes: () => new Promise((done) => (takes = done)), handed: keeps });
  const { seat, told } = await round.joins(name, 1, slow);
  const unwilling = await round.joins(other, 2, visits({ handed: keeps }));
  for (const { token } of [seat, unwilling.seat]) assert.equal(await round.host.give(token), false);
  takes(true);
  await until(() => told.length);
  assert.match(told[0], /elle reste/);
  assert.ok((await slow.play({ do: "note", text: "On joue." }, { panel: {} })).ok);
  round.host.back(seat.token);
  await until(() => slow.state === "ended");
  assert.match(slow.why, /revenue à l’appareil qui tient la table/);
  assert.deepEqual(handed, []);
  assert.ok(party.session);
});

test("an evening ends for a phone before a table comes to it", async () => {
  const remote = visits({ takes: () => assert.fail("asked") });
  const [mine, hers] = pair();
  const line = talks(mine, { heard() {} });
  remote.attach(hers);
  line.send({ k: "end", why: "Fini." });
  line.send({ k: "table", id: "a", session: {} });
  await until(() => remote.state === "ended");
  await soon(3 * PACE);
});

// --- draws that nobody steers

test("a seed is made of two halves: the host's was promised, the player's is her own; taken back, it falls as it fell", async () => {
  const party = await tableOf();
  const round = new Round(party);
  for (const name of await names(party)) await round.joins(name);
  for (let count = 0; count < 40; count += 1) {
    for (const guest of round.guests.values()) {
      const ways = choices(await round.panel(guest));
      if (!ways.length) continue;
      const promised = lastPromise(guest.carriers[0].sent);
      assert.ok((await guest.remote.play(ways[0], { panel: {} })).ok);
      const made = read(party.session).moves.at(-1);
      assert.equal(await promiseOf(made.halves[0]), promised);
      await party.play({ do: "undo" });
      await round.host.show();
      await soon(3 * PACE);
      const again = choices(await round.panel(guest));
      if (!again.length) continue; // what was seen in secret is told
      assert.ok((await guest.remote.play(again[0], { panel: {} })).ok);
      assert.deepEqual(read(party.session).moves.at(-1), made);
      assert.deepEqual(guest.told, []);
      return;
    }
    await party.play(choices((await party.play(null, { panel: { phones: round.host.phones } })).panel)[0]);
    await round.host.show();
  }
  assert.fail("nobody has decided anything");
});

// The first question of the host's own that is met; what comes before is decided by nobody's phone.
async function hostsTurn(round) {
  for (let count = 0; count < 40; count += 1) {
    const ways = await ofHost(round);
    if (ways.length) return ways;
    for (const guest of round.guests.values()) {
      const hers = choices(await round.panel(guest));
      if (hers.length) await guest.remote.play(hers[0], { panel: {} });
    }
  }
  assert.fail("the host is never asked");
}

const lastPromise = (sent) => JSON.parse(sent.findLast((text) => text.includes('"promise"'))).m.promise;

test("what the host's device decides has its other half of a guest's phone, which is shown what was drawn", async () => {
  const party = await tableOf("i2ds");
  const round = new Round(party);
  const [name] = await names(party);
  const guest = await round.joins(name);
  const next = generator(3);
  for (let count = 0, drawn = 0; drawn < 2; count += 1) {
    assert.ok(count < 30, "the host has drawn nothing");
    const ways = (await hostsTurn(round)).filter(({ move }) => move !== "end"); // nobody is asked after it
    const way = ways[Math.floor(next() * ways.length)];
    const [before, [{ sent }]] = [read(party.session).moves.length, guest.carriers];
    assert.ok((await round.host.play(party, way)).ok);
    const made = read(party.session).moves[before];
    const asked = sent.findLastIndex((text) => text.includes('"want"'));
    assert.equal(await promiseOf(made.halves[0]), lastPromise(sent.slice(0, asked)), "promised before it was asked");
    assert.ok(guest.carriers[1].sent.some((text) => JSON.parse(text).m?.half === made.halves[1]), "it is the guest's");
    await round.host.play(party, { do: "undo" });
    assert.ok((await round.host.play(party, way)).ok);
    assert.deepEqual(read(party.session).moves.findLast(({ do: does }) => does !== "seen"), made, "what is taken back falls as it fell");
    drawn += sent.some((text) => JSON.parse(text).m?.halves?.[0] === made.halves[0]);
  }
  assert.deepEqual(guest.told, []);
});

test("only the phone that is asked for its half gives it", async () => {
  const party = await tableOf("i2ds");
  const round = new Round(party);
  const [name, other] = await names(party);
  const [hers, theirs] = ["1", "f"].map((digit) => digit.repeat(16));
  const asked = stranger(round, name, ({ k, after }) => k === "want" && hostile.line.send({ k: "half", after, half: theirs }));
  const hostile = stranger(round, other);
  asked.line.send({ k: "hello" });
  const [way] = await hostsTurn(round);
  const playing = round.host.play(party, way);
  await until(() => asked.heard("want").length);
  await soon(3 * PACE); // theirs has come
  asked.line.send({ ...asked.heard("want")[0], k: "half", half: hers });
  assert.ok((await playing).ok);
  assert.equal(read(party.session).moves.at(-1).halves[1], hers);
});

test("where no phone gives its half, the host's device decides without it", async () => {
  const party = await tableOf();
  const round = new Round(party, { sharing: PACE });
  const [name] = await names(party);
  const guest = await round.joins(name);
  const [way] = await hostsTurn(round);
  guest.carriers[0].cut();
  assert.ok((await round.host.play(party, way)).ok);
  assert.equal(read(party.session).moves.at(-1).halves, undefined);
});

// A guest's phone whose host is false: it says what `says` answers to what the phone says.
async function deceived(says) {
  const remote = visits();
  const told = [];
  remote.tell = (sentence) => told.push(sentence);
  const [mine, hers] = pair();
  const shown = { panel: '<div data-seat="Ana"></div>', after: "a", promise: await promiseOf("0".repeat(16)) };
  const line = talks(mine, {
    heard: (message) => {
      if (message.k === "hello") line.send({ k: "panel", ...shown });
      for (const answer of says(message, shown)) line.send(answer);
    },
  });
  remote.attach(hers);
  await until(() => remote.seat);
  return { remote, told, line, shown };
}

test("a host who gives another half than she had promised is told of", async () => {
  const halves = ["1".repeat(16), "2".repeat(16)];
  const guest = await deceived(({ k, id }, shown) => (k === "ask" ? [{ k: "answer", id, ok: true, ...shown, halves }] : []));
  await guest.remote.play({ do: "choose", move: "x" }, { panel: {} });
  assert.match(guest.told.join(), /pas celle qu’elle avait promise/);
  guest.line.send({ k: "panel", ...guest.shown, halves, of: "a" });
  await until(() => guest.told.length === 2, "what others draw is looked at too");
});

test("a host who asks for a half and takes another one is told of", async () => {
  const given = [];
  const guest = await deceived((message) => {
    if (message.k === "half") given.push(message);
    return [];
  });
  for (const k of ["want", "want"]) guest.line.send({ k, after: "a" });
  await until(() => given.length === 2);
  assert.equal(given[0].half, given[1].half, "one for each state");
  guest.line.send({ k: "panel", ...guest.shown, halves: ["0".repeat(16), given[0].half], of: "a" });
  await soon(5 * PACE);
  assert.deepEqual(guest.told, []);
  guest.line.send({ k: "panel", ...guest.shown, halves: ["0".repeat(16), "3".repeat(16)], of: "a" });
  await until(() => guest.told.length);
  assert.match(guest.told.join(), /la moitié qu’elle a demandée à ce téléphone/);
});

// --- hostile phones

const HOSTILE_PARTS = [
  null, 7, "", "x", [], {}, true, "<img src=x onerror=alert(1)>", "__proto__", { __proto__: { k: "ask" } }, -1, 1e308, "é".repeat(500),
  { do: "choose", move: "x" }, { do: "undo" }, { do: "sheet", name: "§", fields: null }, { do: "amend", at: 0, move: null },
  { do: "run", calculator: "x", who: "§" }, { do: "take", onward: "x" }, { do: "note", text: "<b onclick=x>" }, ["a", "b"], "0".repeat(16),
];
const KEYS = ["k", "id", "move", "view", "after", "half", "hand", "story", "taps", "guest", "guests", "key", "seat", "constructor", "__proto__"];

test("hostile messages: no exception, no move of another seat, no markup", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name, other] = await names(party);
  const { line, hers, said: answers } = stranger(round, name);
  const next = generator(9);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const part = () => {
    return JSON.parse(JSON.stringify(pick(HOSTILE_PARTS) ?? null).replaceAll("§", pick([name, other, "Personne"])));
  };
  const before = (await ask({ op: "play", system: party.system, session: party.session })).state.sheets[other];
  for (let count = 0; count < HOSTILE; count += 1) {
    const message = { k: pick([...Object.keys(FROM_GUEST.kinds), "panel", "constructor", "toString", ""]), ...(next() < 0.7 && { id: `h${count}` }) };
    for (let more = 0; more < 3; more += 1) message[pick(KEYS)] = part();
    if (typeof message.k !== "string") message.k = "ask";
    if (next() < 0.1) hers.send(pick(["{", "[[[[", JSON.stringify({ n: 1e15, a: 0, m: message }), "x".repeat(40_000), JSON.stringify(message)]));
    else line.send(message);
    if (count % 50 === 0) await soon();
  }
  line.send({ k: "ask", id: "last" });
  await until(() => answers.some(({ id }) => id === "last"), "an answer to the last one");
  const { state } = await ask({ op: "play", system: party.system, session: party.session });
  assert.deepEqual(state.sheets[other], before);
  const moves = read(party.session).moves.slice(3);
  assert.ok(moves.every((move) => ["note", "choose", "sheet", "run", "take", "begin"].includes(move.do)), "only what is hers");
  assert.ok(answers.every(({ k }) => ["panel", "answer", "refused"].includes(k)));
  assert.ok(!answers.some(({ panel }) => panel && /<b onclick|<img/.test(panel)));
});

test("whatever one phone has open, the others are shown what comes", async () => {
  const party = await tableOf();
  const round = new Round(party);
  const [name, other] = await names(party);
  const guest = await round.joins(other);
  const { hers, said: answers } = stranger(round, name);
  const deep = [3, 14_000].map((many) => "[".repeat(many) + "]".repeat(many)); // text: no script could write it
  const parts = [...deep, ...HOSTILE_PARTS.map((part) => JSON.stringify(part))];
  const views = parts.flatMap((part) => [part, `{"asked":${part}}`, `{"asked":{"x":${part}}}`, `{"of":${part}}`]);
  for (const [at, view] of views.entries()) {
    answers.length = 0;
    hers.send(`{"n":${at + 1},"a":0,"m":{"k":"ask","id":"v${at}","view":${view}}}`);
    await until(() => answers.some(({ k }) => ["answer", "refused"].includes(k)), "an answer");
    const note = `Mot${at}.`;
    assert.ok((await round.host.play(party, { do: "note", text: note })).ok);
    await until(() => guest.carriers[0].sent.some((text) => text.includes(note)), `what comes after ${view.slice(0, 40)}`);
  }
});

test("the keys of a hand that another device sends are cleaned, as its panels are", async () => {
  const { remote } = await deceived(({ k, id }, shown) =>
    k === "ask" ? [{ k: "answer", id, ok: true, ...shown, hand: { html: '<b onclick="x()">5</b><img src="x" onerror="x()">' } }] : [],
  );
  const { hand } = await remote.play(null, { hand: { move: {}, taps: [] } });
  assert.equal(hand.html, "<b>5</b>");
});

test("a guest's page takes no message of another kind", () => {
  for (const k of ["ask", "hello", "", "__proto__", "toString", "constructor"]) assert.throws(() => judge({ k }, { kinds: {} }), Unfit);
  assert.throws(() => judge({ k: "hello", more: 1 }, FROM_GUEST), Unfit);
  assert.throws(() => judge({ k: "ask", id: "a", half: "zz" }, FROM_GUEST), Unfit);
  const halves = ["0".repeat(16), "1".repeat(16)];
  for (const more of [{}, { half: halves[0], move: { do: "take", seed: "mine" } }, { half: halves[0], move: { do: "take", halves } }]) {
    assert.throws(() => judge({ k: "ask", id: "a", move: { do: "take" }, ...more }, FROM_GUEST), Unfit, "nobody says a seed alone");
  }
  assert.ok(judge({ k: "panel", panel: "", after: "a", promise: "p" }, FROM_HOST));
  assert.throws(() => judge({ k: "panel", panel: "", after: "a" }, FROM_HOST), Unfit);
});
