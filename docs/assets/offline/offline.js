// The page's side of the service worker: the state of the offline copy, and the reader's requests.
// Law: "ready" is said only after a calculation was resolved from the copy; a new version is offered
// once it is complete and tested, never imposed; a refusal by the browser is told in a sentence.
//
//   watch(listener, signal?)          the listener gets the state now and at each change:
//     { phase, percent, version, bytes, update, persisted, sentence }
//     sentence: the name of one that the panel's page prints, or ""
//     phase: off | reading | playing | testing | ready | pages | stopped | failed | none
//   begin() · stop() · verify() · repair() · accept() · persist()
//   UPDATED                           stored once a new version was taken, until its reader knows

import { facts, onStatus, unsupported } from "../engine/client.js";
import { channel } from "../storage/database.js";
import { whenIdle } from "../page/dom.js";
import { load, ready, save } from "../storage/store.js";
import { selfTest } from "./self-test.js";

const ROOT = new URL("../../", import.meta.url);
const LATE = 1_000; // ms: a disk that does not answer keeps nobody from the new version
export const UPDATED = `pocket-updated ${ROOT.pathname}`; // a new version was taken, and nobody has closed the word of it yet
const STOPPED = `pocket-stopped ${ROOT.pathname}`; // the reader stopped the download: ask before going on
const listeners = new Set();
let state = { phase: "off", percent: 0, version: "", bytes: 0, update: "", persisted: null, sentence: "" };
let registration = null;

export function watch(listener, signal) {
  listeners.add(listener);
  signal?.addEventListener("abort", () => listeners.delete(listener));
  listener(state);
}

let ended = false; // the site switched its copies off: what was under way says no more

function set(change, last = !ended) {
  if (!last) return;
  state = { ...state, ...change };
  for (const listener of listeners) listener(state);
}

const enter = (phase, sentence = "") => set({ phase, sentence, percent: 0 });

// --- messages to a worker

// The scripts of this page run.
navigator.serviceWorker?.getRegistration(ROOT).then(
  (there) => there?.active?.postMessage({ type: "alive" }, [new MessageChannel().port2]),
  () => {},
);

const active = () => registration.active;
const next = () => registration.waiting ?? registration.active;

// A worker that is replaced before it answers never will: the one in its place is asked.
function say(whom, type) {
  return new Promise((resolve, reject) => {
    const worker = whom();
    const { port1, port2 } = new MessageChannel();
    const moved = () => worker.state === "redundant" && !ended && resolve(say(whom, type));
    worker.addEventListener("statechange", moved);
    port1.onmessage = ({ data }) => {
      worker.removeEventListener("statechange", moved);
      if (data.off) end(); // and what was asked has no answer any more
      else if (data.error) reject(new Error(data.error));
      else resolve(data);
    };
    worker.postMessage({ type }, [port2]);
  });
}

// A worker's progress shows only while it fills the copy in use: a next version is offered once it is
// complete, and not mentioned before.
let aside = 0;
const counts = ({ step }) => !aside && (step === "repair" || (step === state.phase && !(step === "reading" && registration?.active)));

// The browser may report that a first copy failed before its worker says why.
const explains = (data) => counts(data) || (!aside && state.phase === "failed" && !registration?.active);

function heard({ data }) {
  if (data?.offline === "progress" && counts(data)) set({ percent: Math.floor((100 * data.done) / data.total) });
  else if (data?.offline === "failed" && explains(data)) failed(data.reason);
  else if (data?.offline === "switched") reload();
  else if (data?.off) end();
}

// WebKit's worker does not reach every page: the one that accepted tells the others too.
const others = channel(`pocket ${ROOT.pathname}`);
others?.addEventListener("message", ({ data }) => data === "switched" && reload());

function failed(reason) {
  if (reason === "stopped") save(STOPPED, true);
  enter(reason === "stopped" ? "stopped" : "failed", reason);
}

// A form stores what is being typed when it loses the focus: nothing is lost.
let leaving = false;

function reload() {
  if (leaving) return;
  leaving = true;
  document.activeElement?.blur();
  const late = new Promise((done) => setTimeout(done, LATE));
  Promise.race([save(UPDATED, true), late]).finally(() => location.reload());
}

// --- the life of the copy

export async function begin() {
  save(STOPPED, undefined);
  enter("reading");
  const script = new URL("sw.js", ROOT);
  try {
    registration = await navigator.serviceWorker.register(script, { scope: ROOT.pathname, updateViaCache: "none" });
  } catch (error) {
    // To the browser, another page in its place is as unsafe as what it refuses to keep.
    if (error.name !== "SecurityError" || !(await comes(script))) return failed("network");
    return enter("none", "refused");
  }
  if (!registration) return enter("none", "refused");
  attend();
  if (registration.waiting) offer();
  if (registration.active) return play();
}

function attend() {
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  follow(registration.waiting);
}

const comes = (script) => fetch(script, { cache: "no-store", redirect: "error" }).then(
  ({ ok, headers }) => ok && /javascript/.test(headers.get("content-type")),
  () => false,
);

const followed = new WeakSet();

function follow(worker) {
  if (!worker || followed.has(worker)) return; // an update is found again just after it was registered
  followed.add(worker);
  let before = worker.state;
  worker.addEventListener("statechange", () => {
    const broken = worker.state === "redundant" && before === "installing"; // else a newer one came
    before = worker.state;
    if (before === "installed" && registration.active) offer();
    else if (before === "activated" && state.phase !== "stopped") play();
    else if (broken && state.phase === "reading") failed("network");
  });
}

// Fills the second step, then proves that it works.
async function play() {
  const { mine, used, given } = await say(active, "state");
  if (!used) return failed("network");
  if (given && given !== used.version) return reload(); // another tab accepted while this page came
  const behind = used.version !== mine.version; // this worker's own copy is an older or a newer one
  const keeper = behind && (await offer()) ? next : active; // the worker that can fill the copy in use
  set({ version: used.label, bytes: used.bytes });
  if (unsupported()) return enter("pages", "pages");
  if (!used.playing && (!behind || keeper === next)) {
    if (!(await room())) return failed("quota");
    enter("playing");
    try {
      await say(keeper, "play");
    } catch (error) {
      return failed(error.message);
    }
  }
  if (!used.tested) await verify();
  else if (!facts.reason || (await mend())) enter("ready");
  set({ persisted: (await navigator.storage?.persisted?.().catch(() => null)) ?? null });
}

// The site switched its copies off (see the page for those who publish it). A worker that is
// unregistered while it waits never deletes them: the page does so too.
async function end() {
  ended = true;
  await registration?.unregister();
  const own = (await caches.keys()).filter((name) => name.startsWith(`pocket ${ROOT.pathname} `));
  await Promise.all(own.map((name) => caches.delete(name)));
  set({ phase: "none", update: "", sentence: "off" }, true);
}

export async function stop() {
  save(STOPPED, true);
  const filling = ["installing", "waiting", "active"].filter((place) => registration?.[place]);
  await Promise.all(filling.map((place) => say(() => registration[place] ?? registration.active, "stop")));
  enter("stopped", "stopped");
}

export async function verify() {
  if (!registration?.active) return;
  enter("testing");
  const { bad } = await say(active, "verify");
  const fault = bad.length ? "damaged" : await selfTest();
  if (fault) return failed(fault);
  await say(active, "tested");
  enter("ready");
}

// Fetch everything again. Nothing is removed before its replacement is there, and nothing of the
// players is in these files.
export async function repair() {
  if (!registration?.active) return begin();
  enter("testing");
  try {
    await registration.update().catch(() => {});
    await say(active, "repair");
  } catch (error) {
    return failed(error.message === "network" ? "repairNetwork" : error.message);
  }
  await play();
  if (state.phase === "ready") await verify();
}

// --- a new version

// Whether the next worker's copy is the one in use already. Another one is offered once it is complete and
// has resolved a calculation: a working copy is never replaced by a broken one.
async function offer() {
  const { mine, used } = await say(next, "state");
  if (!used || mine.version === used.version) return Boolean(used);
  aside += 1;
  const whole = !used.playing || mine.playing || (await say(next, "play").then(() => true, () => false));
  aside -= 1;
  if (whole && !(used.playing && (await fault(mine.version)))) set({ update: mine.label });
  return false;
}

// Tests a copy that is not in use, with its own scripts; a worker too old to serve it leaves it untested.
async function fault(version) {
  const script = new URL(`__copy/${version}/assets/offline/self-test.js`, ROOT);
  const answer = await fetch(script).catch(() => null);
  if (!answer?.headers.has("x-copy")) return "";
  return import(script.href).then((tried) => tried.selfTest(), String);
}

export async function accept() {
  await say(next, "accept");
  others?.postMessage("switched");
  reload();
}

// --- storage quota and persistence, where the browser tells of them: WebKitGTK does not

async function room() {
  /** @type {StorageEstimate} */
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota - usage > 12_000_000;
}

export async function persist() {
  const granted = await navigator.storage?.persist?.().catch(() => false);
  set({ persisted: Boolean(granted), sentence: granted ? "" : "notPersisted" });
}

// --- by itself, after the page

async function start() {
  if (!window.isSecureContext) return enter("none", "insecure");
  const allowed = navigator.serviceWorker && (await caches.has("pocket").then(() => true, () => false));
  if (!allowed) return enter("none", "refused");
  navigator.serviceWorker.addEventListener("message", heard);
  const before = await navigator.serviceWorker.getRegistration(ROOT).catch(() => null);
  await ready;
  if (load(STOPPED)) return stay(before);
  if (!before && navigator.connection?.saveData) return enter("off", "saveData");
  await begin();
}

// A stopped copy that serves pages without Python needs the next version once its own is published no more.
function stay(before) {
  enter("stopped", "stopped");
  if (!before?.active) return;
  registration = before;
  attend();
  return offer();
}

// A calculator that starts without its snapshot may have a damaged copy: check it, once per page.
let mended = false;

async function mend() {
  if (mended) return true;
  mended = true;
  const { bad } = await say(active, "verify");
  if (bad.length) failed("damaged");
  return !bad.length;
}

onStatus(({ phase }) => phase === "ready" && facts.reason && state.phase === "ready" && mend());

// The reader's first draw comes first: the copy waits for a start in progress.
const calm = () => new Promise((resolve) => onStatus(({ phase }) => (phase === "idle" || phase === "ready") && resolve()));

// A table's scripts come after the page's: until it is awake, it has started no calculator.
const awake = () => new Promise((resolve) => {
  const look = () => document.querySelector("calc-party:not([data-known])") || resolve();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-known"] });
  look();
});

const turn = (next) => whenIdle(next, { timeout: 3000 });
awake().then(() => turn(() => turn(() => calm().then(start)))); // a calculator begins in the first turn
