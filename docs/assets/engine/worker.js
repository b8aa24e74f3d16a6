// The module worker: starts Python, then calls its only entry point, calculators.web.handle.
// Law: strings in, strings out. No rule, no state, no request to another host.
//
// Messages from the page: what Python starts from (parts.js), then
//   { system, request }                       one request, a JSON text for handle, and its system
//   { system }                                import it: it will be needed soon
// Messages to the page, in this order:
//   { type: "plain", reason }                 no snapshot could be restored: a slower start
//   { type: "ready", from, copied }           from "snapshot" or "plain"; copied: without the network; or
//   { type: "failed", reason }                the start failed: this worker is useless
//   { type: "answer", answer, heap }          the JSON text of handle; bytes of Python's memory
//   { type: "absent", reason }                the system of this request could not be fetched
//   { type: "crashed", reason }               the runtime broke on this request: replace the worker

import "./memory.js"; // wanted by boot.js, like the next: asked for at the same time
import "./unpack.js";
import { boot } from "./boot.js";

const [into, from] = [new TextEncoder(), new TextDecoder()];
let python = null;
let turn = Promise.resolve(); // one message after the other: a system is brought in once
const arrive = {};
const parts = {};
for (const name of ["engine", "base", "difference"]) {
  parts[name] = new Promise((resolve, reject) => (arrive[name] = { resolve, reject }));
  parts[name].catch(() => {}); // told where it is wanted
}

self.onmessage = ({ data }) => {
  if (data.start) begin(data.start);
  else if (data.part && "value" in data) arrive[data.part].resolve(data.value);
  else if (data.part) arrive[data.part].reject(new Error(data.reason));
  else turn = turn.then(() => ("request" in data ? answer(data) : python?.bring(data.system).catch(() => {})));
};

async function answer({ system, request }) {
  try {
    await python.bring(system);
  } catch (error) {
    return self.postMessage({ type: "absent", reason: String(error) });
  }
  try {
    self.postMessage({ type: "answer", answer: told(request), heap: python.heap() });
  } catch (error) {
    self.postMessage({ type: "crashed", reason: String(error) });
  }
}

// Text crosses as bytes: the engine would copy a string character by character.
const told = (request) => from.decode(python.door(into.encode(request)));

async function begin(start) {
  try {
    python = await boot(start, parts, {
      plain: (reason) => self.postMessage({ type: "plain", reason: String(reason) }),
    });
    self.postMessage({ type: "ready", from: python.from, copied: python.copied });
  } catch (error) {
    self.postMessage({ type: "failed", reason: String(error) });
  }
}
