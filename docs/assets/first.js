// What must run before the first paint, and records input until page.js is ready: one small file that blocks the first
// paint, as the styles do. The build bundles its imports (hooks/modules.py).
// Law: it comes after the styles and before all other scripts; the service worker embeds it, too.

import "./first/missing.js";
import "./first/watch.js";
import "./first/theme.js";
import "./first/tap.js";
import "./first/early.js";
import "./first/later.js";
