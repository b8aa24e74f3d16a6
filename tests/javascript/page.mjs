// A page without a browser: jsdom's window, on which our own modules work as they are, and Python's own
// answers (python.py). What needs a worker, a layout or several tabs is tested in Chromium (../browser).
//
//   open(html, options?)           a new page; options: those of JSDOM. What the browser keeps, it keeps (fake-indexeddb)
//   putBy(), goBack()              the browser puts the page by, and shows it again
//   fence(kind, source)            → Promise: the HTML of a fence of our pages
//   ask(request)                   → Promise: what the door answers

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { after } from "node:test";
import "fake-indexeddb/auto";
import { JSDOM } from "jsdom";
import { decode, encode } from "../../docs/assets/engine/codec.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const URL_HERE = "http://localhost/page/";
const LENT = [
  "window", "document", "location", "history", "localStorage", "customElements", "navigator", "Document", "Element", "Node",
  "NodeFilter", "MutationObserver", "Option", "EventTarget", "CustomEvent",
  "HTMLElement", "Storage", "Event", "MouseEvent", "KeyboardEvent", "FormData", "AbortController", "requestAnimationFrame",
];

delete globalThis.BroadcastChannel; // it would keep the process from its end; other tabs are tested in Chromium
globalThis.matchMedia ??= () => ({ matches: true }); // no layout here: nothing glides
globalThis.CSS ??= { escape: (text) => text.replace(/[^\w-]/g, "\\$&") }; // what jsdom lacks of it

const leaving = new EventTarget(); // modules outlive a window here: node's own
const [hidden, shown] = ["pagehide", "pageshow"].map((type) => Object.assign(new Event(type), { persisted: true }));
globalThis.addEventListener ??= leaving.addEventListener.bind(leaving);
export const putBy = () => leaving.dispatchEvent(hidden);
export const goBack = () => leaving.dispatchEvent(shown);

export function open(html = "", options = {}) {
  const { window } = new JSDOM(html, { url: URL_HERE, pretendToBeVisual: true, ...options });
  globalThis.window?.close?.();
  window.Element.prototype.scrollIntoView = () => {};
  for (const name of LENT) {
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  }
  return window.document;
}

open();

let python = null;
const waiting = [];

function tell(line) {
  python ??= begin();
  python.stdin.write(`${line}\n`);
  return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
}

function begin() {
  const program = process.env.PYTHON ?? ".venv/bin/python";
  const env = { ...process.env, PYTHONUTF8: "1" };
  const child = spawn(program, ["-m", "tests.javascript.python"], { cwd: ROOT, env, stdio: ["pipe", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift().resolve(line));
  child.on("error", (error) => waiting.splice(0).forEach(({ reject }) => reject(error)));
  child.on("exit", (code) => waiting.splice(0).forEach(({ reject }) => reject(new Error(`Python ended: ${code}`))));
  return child;
}

after(() => python?.stdin.end());

export const ask = async (request) => decode(await tell(JSON.stringify(encode(request))), request.session);
export const fence = async (kind, source) => JSON.parse(await tell(JSON.stringify({ fence: kind, source })));
