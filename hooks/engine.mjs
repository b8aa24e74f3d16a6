// Shortens the engine's script in place, without the functions that nothing names (engine.py).
//
//   node engine.mjs <script> <node_modules>

import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [script, packages] = process.argv.slice(2).map((path) => resolve(path));
const { minifySync } = createRequire(join(packages, "index.js"))("@swc/core");
const compress = { defaults: false, dead_code: true, side_effects: true, unused: true };
const options = { module: "unknown", ecma: 2022, compress, keep_classnames: true, format: { comments: "some" } };
writeFileSync(script, minifySync(readFileSync(script, "utf8"), options).code);
