// <party-page data-system="ID">, at the end of a system's pages: shows its table's readings there.
// Law: nothing loads before the system has a session (then figures.js does the work).

import { define } from "../calc/dom.js";
import { ready } from "../calc/store.js";
import { whenKnown } from "./known.js";

const begin = ({ dataset }, signal) =>
  whenKnown(dataset.system, signal, async () => {
    const { Figures } = await import("./figures.js");
    if (!signal.aborted) new Figures(dataset).open(signal);
  });

ready.then(() => define("party-page", begin));
