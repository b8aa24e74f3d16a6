// Prints the theme's styles, without the unused ones: a selector stays if its words occur anywhere in a page, a script
// or the calculators' sources.
//
//   node styles.mjs <site folder> <node_modules> <folder of the calculators> <style sheet>…

import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [site, packages, calculators, ...sheets] = process.argv.slice(2).map((path) => resolve(path));
const { PurgeCSS } = createRequire(join(packages, "index.js"))("purgecss");
const kept = await new PurgeCSS().purge({
  content: [join(site, "**/*.html"), join(site, "assets/**/*.js"), join(calculators, "**/*.py")],
  css: sheets,
  blocklist: [/\[dir=rtl\]/], // French is written from the left
  keyframes: true,
});
console.log(kept.map(({ css }) => css).join("\n"));
