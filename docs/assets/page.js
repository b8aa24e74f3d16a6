// Everything that each page runs. The build bundles its imports (hooks/modules.py);
// answers of Python are requested through here, too.

import "./site.js";
import "./form/calc-form.js";
import "./party/elements.js";
import "./offline/panel.js";
import "./search/search.js";
import "./search/cards.js";

export * from "./engine/client.js";
