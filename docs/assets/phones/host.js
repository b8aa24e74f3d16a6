// The device that has the table, and the seats on other devices.
// Law: the list of moves is only here, and Python judges each move of a guest (op play, guest). A guest is sent what her
// seat may see, and nothing else. Each request is executed once, by its id; a late one gets the current table.
//
//   hostOf({ party, kept, changed })   party: ../party/party.js; kept: { load(), save(value) }, persistent storage
//   seats                  [{ token, name, own, state }]: state "invited", "open", "asleep", "lost"; name "": to be made;
//                          own: the names of all whom its player plays
//   phones                 those of them that are not just invited, [{ token, own, state }]
//   table                  the name of this table, for codes
//   invite(name)           → a seat, with a token that lets one device in
//   admit(token, carrier)  → whether that device has a seat here
//   back(token)            this device takes the seat back
//   give(token)            → Promise: whether that device has the whole table now; then it is set aside here
//   play(party, move, more)  → Promise: the answer to a move of this device; guests are shown it next
//   show(by)               shows every guest what changed, except what play() shows them

import { read } from "../engine/codec.js";
import { answered, fresh, remember, same } from "./seeds.js";
import { lineOf } from "./line.js";
import { FROM_GUEST } from "./messages.js";

const BACK = "Votre place est revenue à l’appareil qui tient la table.";
const GONE = "La table est maintenant tenue par un autre appareil\u00a0: demandez-lui un nouveau code.";
const UNABLE = "L’appareil qui tient la table n’a pas pu répondre. Réessayez.";
const LATE = "Confier la table a pris trop de temps\u00a0: elle reste à l’appareil qui la tient.";
const GIVEN = 60_000; // ms for another device to take the whole table
const SHARING = 1_500; // ms for the other half of a seed: who sleeps keeps nobody from playing
const MOST_DONE = 60; // answers that are kept for each seat, to be given again
const MOST_HALVES = 40;
const VIEW = ["asked", "of", "form", "example", "who", "whole"]; // what a guest may have open

export function hostOf({ party, kept, changed = () => {}, pace = undefined, sharing = SHARING, giving = GIVEN }) {
  const { table = fresh(4), key = fresh(8), halves: former = [] } = kept.load() ?? {};
  const halves = new Map(former); // the phones' halves of seeds, by the state of the draw: what is taken back falls as it fell
  const ready = new Map(); // who waits for another device to take a table, by its id
  let seats = [];
  let now = ""; // the state that stands
  let drawing = []; // the kinds of moves that may draw
  let turn = Promise.resolve(); // one ask, or look, after the other
  let look = null; // the next one
  let lent; // a guest gives hers
  let player = null; // the party that plays

  const taken = (all = known()) => all.filter(({ state }) => state !== "invited");
  const of = (name) => known().find(({ own }) => own.includes(name));
  const seatOf = (token) => known().find((each) => each.token === token);

  // Another tab of this device may have let somebody in, or taken a seat back: what is stored counts.
  function known() {
    const there = kept.load()?.seats ?? [];
    const has = (list, { token }) => list.some((each) => each.token === token);
    const gone = seats.filter((each) => each.state !== "invited" && !has(there, each));
    const come = there.filter((each) => !has(seats, each)).map(seated);
    for (const { line } of gone) line?.part({ k: "end", why: BACK });
    seats = [...seats.filter((each) => !gone.includes(each)), ...come];
    if (gone.length || come.length) changed();
    return seats;
  }

  function keep() {
    keepHalves();
    changed();
  }

  function keepHalves() {
    const own = taken(seats).map(({ token, name, first, own }) => ({ token, name, first, own }));
    kept.save(own.length ? { table, key, seats: own, halves: [...halves] } : null);
  }

  // --- seats

  function invite(name) {
    const there = name && of(name);
    if (there) return there;
    const seat = { ...seated({ token: fresh(8), name, first: name }), state: "invited" };
    seats.push(seat);
    return seat;
  }

  // An invitation that nobody has followed.
  function drop(token) {
    seats = seats.filter((each) => each.token !== token || each.state !== "invited");
  }

  function admit(token, carrier) {
    const seat = seatOf(token);
    if (!seat) return false;
    seat.line?.close();
    seat.shown = "";
    seat.line = lineOf(carrier, {
      from: FROM_GUEST,
      pace,
      heard: (message) => heard(seat, message),
      changed: (state) => becomes(seat, state),
      refused: (why) => seat.line.send({ k: "refused", why }),
    });
    becomes(seat, "open");
    return true;
  }

  function becomes(seat, state) {
    const before = seat.state;
    seat.state = state;
    if (before === "invited") keep();
    else changed();
  }

  function back(token, why = BACK, more = {}) {
    const seat = seatOf(token);
    if (!seat) return;
    seats = seats.filter((each) => each !== seat);
    seat.line?.part({ k: "end", why, ...more });
    keep();
  }

  // --- what guests say

  function heard(seat, message) {
    seat.mute = false;
    hears[message.k](seat, message);
  }

  const hears = {
    hello: stale,
    ask: (seat, message) => {
      turn = turn.then(() => asked(seat, message)).catch(() => failed(seat, message));
    },
    ready: (_, { id }) => ready.get(id)?.(true),
    leave: ({ token }) => back(token),
    half: (seat, { after, half: hers }) => lent?.(seat, after, hers),
  };

  function failed(seat, { id }) {
    seat.line?.send({ k: "answer", id, ok: false, failed: UNABLE });
  }

  async function asked(seat, { id, move = null, view, after = "", half: hers, hand, story }) {
    if (!seats.includes(seat)) return;
    if (seat.done.has(id)) return seat.line.send(seat.done.get(id));
    if (view) seat.view = Object.fromEntries(VIEW.filter((name) => name in view).map((name) => [name, view[name]]));
    const more = {
      guest: seat.name, brief: true, key, after, panel: seat.view,
      hand: hand && { move: hand.move, taps: hand.taps.map(String) }, markdown: story,
    };
    const { answer, shares } = await made(party, move, more, { after, hers, others: joined(seat) });
    const message = { k: "answer", id, ...told(seat, answer ?? { ok: false, failed: UNABLE }) };
    if (!message.failed) remember(seat.done, id, message, MOST_DONE);
    seat.line.send(message);
    await shares();
    if (move && !answer?.ok && after !== now) stale(seat); // else her page shows why, and would lose it
  }

  // An answer; shares() shows the others what it has changed. after, hers: the state that is answered, the other half of a seed.
  async function made(by, move, more, { after, hers, others }) {
    const half = hers && after === now && drawing.includes(move?.do) ? (halves.get(now) ?? hers) : null;
    let looked = null; // what they see is drawn while the move goes onto the disk
    const answered = ({ session }) => (looked = foresees(others, session));
    const answer = await by.play(move, { ...more, ...(half && { key, after, half }), answered });
    if (half && answer?.ok && read(answer.session).moves.at(-1).halves?.[1] === half) remember(halves, after, half, MOST_HALVES);
    return { answer, shares: async () => share(others, await looked, half ? after : "") };
  }

  // --- what this device decides

  function play(by, move, more) {
    const playing = turn.then(() => plays(by, move, more));
    turn = playing.then(({ shares }) => shares()).catch(() => {});
    return playing.then(({ answer }) => answer);
  }

  async function plays(by, move, more) {
    const [after, hers] = [now, await halfFor(move)];
    player = by;
    try {
      return await made(by, move, more, { after, hers, others: joined() });
    } finally {
      player = null;
    }
  }

  // The other half for what this device draws: one phone's, which does not know ours.
  function halfFor(move) {
    const after = now;
    const there = halves.get(after);
    const seat = seats.find(({ state, mute }) => state === "open" && !mute);
    if (there || !seat || !after || !drawing.includes(move?.do)) return there;
    seat.mute = true; // until it is heard
    seat.line.send({ k: "want", after });
    return answered(sharing, (done) => (lent = (from, state, hers) => from === seat && state === after && done(hers)));
  }

  function told(seat, { ok, errors, failed, panel, guest, own, after, promise, entry, hand, markdown, file, halves: drew }) {
    if (!ok) return { ok: false, errors: errors?.map(({ field, message }) => ({ field, message })), failed };
    called(seat, guest, own);
    now = after;
    seat.shown = `${after}${panel}`;
    return { ok, panel, after, promise, entry: entry && { text: entry.text }, hand, markdown, file, halves: drew ?? undefined };
  }

  // She may look at what stands no more, or at nothing yet.
  function stale(seat) {
    seat.shown = "";
    show();
  }

  // --- what guests are shown

  const joined = (but = null) => known().filter((each) => each !== but && each.line);

  // A name that nobody bears any more was given by a move that is taken back: the first one is hers again.
  function called(seat, said, own, there = true) {
    const name = there || !said ? said : seat.first;
    seat.first ||= name;
    if (seat.name === name && same(seat.own, own)) return;
    Object.assign(seat, { name, own: there ? own : [name] });
    keep();
    if (!there) stale(seat);
  }

  // One look, for all that changes before it begins.
  function show(by = null) {
    if (by && by === player) return;
    look ??= turn = turn.then(looks).catch(() => {});
    return look;
  }

  async function looks() {
    look = null;
    const all = joined();
    if (all.length) share(all, await party.play(null, wanted(all)));
  }

  // What a move that has just been made shows to each, while it goes onto the disk.
  function foresees(all, session) {
    const { system, root } = party;
    const at = read(session).moves.length - 1;
    return all.length ? party.ask({ op: "play", system, root, move: null, at, ...wanted(all), session }).catch(() => null) : null;
  }

  const wanted = (all) => ({ key, seat: "", brief: true, guests: all.map(({ name, view }) => ({ guest: name, panel: view })) });

  function share(all, answer, of = "") {
    if (!answer?.ok) return;
    const { guests, after, promise, draws } = answer;
    [now, drawing] = [after, draws];
    for (const [at, seat] of all.entries()) {
      const { guest, own, panel, there, halves: drew } = guests[at];
      const shown = `${after}${panel}`;
      if (seat.shown !== shown) seat.line.send({ k: "panel", panel, after, promise, ...(drew && of && { halves: drew, of }) }, "panel");
      seat.shown = shown;
      called(seat, guest, own, there);
    }
    keepHalves();
  }

  // --- another device keeps it from now on

  function give(token) {
    const given = turn.then(() => gives(seatOf(token)));
    turn = given.then(() => {}, () => {}); // nobody moves meanwhile
    return given;
  }

  // It is hers once it is no longer kept here: there are never two tables. Told too late, she has taken nothing.
  async function gives(seat) {
    const { session } = await party.play(null, { brief: true });
    if (!session) return false;
    const id = fresh(8);
    seat.line.send({ k: "table", id, session: read(session) }, id);
    const has = await answered(giving, (done) => ready.set(id, done));
    ready.delete(id);
    if (!has || (await party.shelve())?.failed) {
      seat.line.send({ k: "refused", why: LATE }, id);
      return false;
    }
    for (const each of seats) back(each.token, GONE, each === seat ? { id } : {});
    return true;
  }

  return {
    table, invite, drop, admit, back, give, play, show,
    get seats() {
      return known();
    },
    get phones() {
      return taken().map(({ token, own, state }) => ({ token, own, state }));
    },
  };
}

const seated = ({ token, name, first, own = [name] }) => ({ token, name, first, own, state: "lost", line: null, view: {}, done: new Map(), shown: "", mute: false });
