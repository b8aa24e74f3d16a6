// <calc-party system="ID">: a table, or its notebook. Most pages have none: its modules load on demand.

import { define } from "../calc/dom.js";
import { ready } from "../calc/store.js";

define("calc-party", async (element, signal) => {
  const [{ live }] = await Promise.all([import("./live.js"), ready]);
  if (!signal.aborted) live(element, signal);
});
