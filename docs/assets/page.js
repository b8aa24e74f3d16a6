// Everything that a page runs by itself. The build joins it with all that it asks for (hooks/modules.py);
// what Python answers is asked through here, too.

import "./site.js";
import "./calc/calc-form.js";
import "./party/calc-party.js";
import "./party/page.js";
import "./party/replay.js";
import "./offline/panel.js";
import "./search/search.js";
import "./search/cards.js";
import "./report/door.js";

export * from "./calc/client.js";
