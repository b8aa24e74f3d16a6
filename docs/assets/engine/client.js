// The page's one worker, shared by every form; it survives Material's instant navigation
// because a module is evaluated once. Law: one request at a time, in order, each answered or
// refused with a sentence for the reader; after any failure, the next request still works.
//
//   ask(request, signal?)     → Promise<answer>   objects in and out (codec.js)
//   askRaw(text, whom, signal?)  → Promise<string>   the texts themselves; whom: the calculator or system asked
//   start(calculator), startWhenIdle(calculator)  begin loading, once, for its system; others load on demand
//   onStatus(listener, signal?)                   { phase: idle|download|python|ready, percent }, now and at each change
//   facts                                         { from, reason, heap, pace } of the last start;
//                                                 pace: seconds that Python took once everything was there
//   unsupported()             → "" or why this browser cannot calculate
//   limits                                        timeouts in ms, for tests; an answer's grows with a
//                                                 slow start: a busy device is no endless calculation

import { decode, encode } from "./codec.js";
import { timer, whenIdle } from "../page/dom.js";
import { feed, systemOf } from "./parts.js";

export const limits = { start: 60_000, answer: 10_000, hidden: 300_000 };

const NO_SUPPORT =
  "Ce navigateur ne permet pas le calcul dans la page\u00a0: WebAssembly ou les modules de fond y " +
  "manquent ou y sont coupés (par le mode Isolement d’un iPhone, par exemple). Les règles, les " +
  "tables et les exemples restent lisibles\u202f; pour tirer, essayez un autre navigateur.";
const NO_START =
  "Le calculateur n’a pas pu démarrer. Vérifiez la connexion, puis appuyez de nouveau sur le bouton.";
const OUTDATED =
  "Le site a changé depuis l’ouverture de cette page. Rechargez-la\u00a0: vos saisies et vos tirages " +
  "sont gardés.";
const STALLED =
  "Le chargement du calculateur n’avance plus. Vérifiez la connexion, puis appuyez de nouveau sur " +
  "le bouton.";
const TOO_LONG =
  "Ce calcul prenait trop de temps et a été arrêté. Simplifiez la demande, puis réessayez.";
const CRASHED =
  "Le calculateur s’est arrêté deux fois pendant ce calcul. Réessayez\u202f; si cela persiste, " +
  "rechargez la page.";

export const facts = { from: "", reason: "", heap: 0, pace: 1 };
const listeners = new Set();
const queue = []; // requests not yet sent: { text, calculator, signal, resolve, reject, retried }
const met = new Set(); // the systems this worker has
let status = { phase: "idle", percent: 0 };
let worker = null;
let feeding = null; // AbortController of what feeds it
let current = null; // the request the worker is computing
const watchdog = timer();
let arrived = 0; // when everything that Python starts from was there
const hidden = timer();

export function unsupported() {
  return "WebAssembly" in window && "DecompressionStream" in window ? "" : NO_SUPPORT;
}

export function onStatus(listener, signal) {
  listeners.add(listener);
  signal?.addEventListener("abort", () => listeners.delete(listener));
  listener(status);
}

export async function ask(request, signal) {
  return decode(await askRaw(encode(request), request.calculator ?? request.system, signal), request.session);
}

export function askRaw(text, calculator, signal) {
  return new Promise((resolve, reject) => {
    queue.push({ text, calculator, signal, resolve, reject, retried: false });
    start();
    pump();
  });
}

export const startWhenIdle = (calculator) =>
  whenIdle(() => document.hidden || navigator.connection?.saveData || start(calculator));

export function start(calculator = queue[0]?.calculator) {
  const system = systemOf(calculator);
  if (worker) return foresee(system);
  if (unsupported()) return refuseAll(NO_SUPPORT);
  try {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  } catch {
    return refuseAll(NO_START);
  }
  const mine = worker; // what an ended worker still has to say no longer counts
  worker.onmessage = ({ data }) => mine === worker && receive(data);
  worker.onerror = worker.onmessageerror = () => mine === worker && lost();
  if (system) met.add(system);
  watch(limits.start, STALLED);
  arrived = 0;
  publish("download", 0);
  feeding = new AbortController();
  feed(worker, { system, progress, signal: feeding.signal });
}

// Instant navigation has changed the page's system.
function foresee(system) {
  if (system && status.phase === "ready" && !met.has(system)) worker.postMessage({ system });
}

function progress(phase, percent) {
  if (status.phase === "ready") return;
  if (phase === "python") arrived ||= performance.now();
  watch(limits.start, STALLED);
  publish(phase, percent);
}

function receive(data) {
  if (data.type === "plain") {
    watch(limits.start, STALLED);
    facts.reason = data.reason;
    console.info(`calc: no snapshot: ${data.reason}`);
  } else if (data.type === "ready") {
    watchdog();
    const pace = arrived ? Math.max(1, (performance.now() - arrived) / 1000) : 1;
    Object.assign(facts, { from: data.from, pace });
    publish("ready", 100);
    pump();
  } else if (data.type === "answer") {
    facts.heap = data.heap;
    met.add(systemOf(current.calculator));
    settle("resolve", data.answer);
  } else if (data.type === "absent") {
    settle("reject", new Error(unable(data.reason)));
  } else {
    console.warn(`calc: ${data.type}: ${data.reason}`);
    if (data.type === "crashed") lost();
    else giveUp(unable(data.reason));
  }
}

// If the host lacks a file of this page's version, it has a newer version.
const unable = (reason) => (/: 404$/.test(reason) ? OUTDATED : NO_START);

function settle(how, value) {
  const { [how]: told } = current;
  current = null;
  watchdog();
  told(value);
  pump();
}

function pump() {
  if (current || status.phase !== "ready") return;
  while (queue[0]?.signal?.aborted) {
    const { reject, signal } = queue.shift();
    reject(signal.reason);
  }
  current = queue.shift() ?? null;
  if (!current) return;
  const system = systemOf(current.calculator);
  worker.postMessage({ system, request: current.text });
  if (met.has(system)) watch(limits.answer * facts.pace, TOO_LONG);
  else watch(limits.start, STALLED); // its modules may have to be fetched
}

function watch(delay, sentence) {
  watchdog(() => giveUp(sentence), delay);
}

// The worker died by itself. Its request, or those waiting for its start, are tried once more.
function lost() {
  const held = current ? [current] : queue.splice(0);
  const sentence = current ? CRASHED : NO_START;
  stop();
  for (const item of held) if (item.retried) item.reject(new Error(sentence));
  queue.unshift(...held.filter((item) => !item.retried));
  for (const item of held) item.retried = true;
  if (queue.length) start();
}

// Ends the worker on purpose: its request is refused; during a start, all waiting ones.
function giveUp(sentence) {
  const held = current;
  stop();
  if (!held) return refuseAll(sentence);
  held.reject(new Error(sentence));
  if (queue.length) start();
}

function refuseAll(sentence) {
  for (const item of queue.splice(0)) item.reject(new Error(sentence));
}

function stop() {
  watchdog();
  worker?.terminate();
  feeding?.abort();
  worker = feeding = current = null;
  met.clear();
  publish("idle", 0);
}

function publish(phase, percent) {
  status = { phase, percent };
  for (const listener of listeners) listener(status);
}

// A hidden page should use little memory, for phones that kill pages.
function rest() {
  if (!worker) return;
  if (current) queue.unshift(current);
  stop();
}

window.addEventListener("pagehide", rest);
window.addEventListener("pageshow", () => queue.length && start());
document.addEventListener("visibilitychange", () => {
  hidden(document.hidden && rest, limits.hidden);
  if (!document.hidden && queue.length) start();
});
