// The module worker: Python once, then one door, calculators.web.handle.
// Law: strings in, strings out. No rule, no state, no request to another host.
//
// Messages from the page (client.js):
//   { id, request }                           one request, a JSON text for handle
// Messages to the page, in this order:
//   { type: "progress", phase, percent }      phase "download" (percent 0–100), then "python"
//   { type: "plain", reason }                 no snapshot could be restored: a slower start
//   { type: "ready", from, copied }           from "snapshot" or "plain"; copied: without the network; or
//   { type: "failed", reason }                the start failed: this worker is of no more use
//   { type: "answer", id, answer, heap }      the JSON text of handle; bytes of Python's memory
//   { type: "crashed", id, reason }           the runtime broke on this request: replace the worker

import "./unpack.js"; // wanted by boot.js: asked for at the same time
import { boot } from "./boot.js";

let python = null;

self.onmessage = ({ data: { id, request } }) => {
  try {
    self.postMessage({ type: "answer", id, answer: python.handle(request), heap: python.heap() });
  } catch (error) {
    self.postMessage({ type: "crashed", id, reason: String(error) });
  }
};

// The page paints each message, with the very processor that Python starts on: few are enough.
const PACE = 120; // ms
let told = { phase: "", time: 0 };

boot({
  progress(phase, percent) {
    const time = performance.now();
    if (phase === told.phase && time - told.time < PACE) return;
    told = { phase, time };
    self.postMessage({ type: "progress", phase, percent });
  },
  plain: (reason) => self.postMessage({ type: "plain", reason: String(reason) }),
}).then(
  (started) => {
    python = started;
    self.postMessage({ type: "ready", from: started.from, copied: started.copied });
  },
  (error) => self.postMessage({ type: "failed", reason: String(error) }),
);
