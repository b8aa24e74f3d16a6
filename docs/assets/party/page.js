// <party-page data-system="ID">, at the end of a system's pages: shows there what its table reads otherwise.
// Law: nothing is loaded before the system has a session (figures.js then does the work).

import { define } from "../calc/dom.js";
import { ready } from "../calc/store.js";
import { whenKnown } from "./known.js";

const begin = ({ dataset }, signal) =>
  whenKnown(dataset.system, signal, async () => {
    const { Figures } = await import("./figures.js");
    if (!signal.aborted) new Figures(dataset).open(signal);
  });

ready.then(() => define("party-page", begin));
