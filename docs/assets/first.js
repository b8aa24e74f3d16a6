// What must be so before a page is shown, and who hears the hand until page.js does: one small file that the first
// paint waits for, as it does for the styles. The build joins it with all that it asks for (hooks/modules.py).
// Law: it stands after the styles and before all other scripts; the offline copy's worker holds it too.

import "./first/missing.js";
import "./first/watch.js";
import "./first/theme.js";
import "./first/tap.js";
import "./first/early.js";
import "./first/later.js";
