// Prints the theme's styles, without the unused ones: a selector stays if its words occur anywhere in a page, a script
// of ours or the calculators' sources. The theme's script names all that the theme can do: of it, what it does here.
//
//   node styles.mjs <site folder> <node_modules> <folder of the calculators> <style sheet>…

import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [site, packages, calculators, ...sheets] = process.argv.slice(2).map((path) => resolve(path));
const { PurgeCSS } = createRequire(join(packages, "index.js"))("purgecss");
const kept = await new PurgeCSS().purge({
  content: ["**/*.html", "assets/*.js", "assets/!(javascripts|runtime)/**/*.js"].map((each) => join(site, each)).concat(join(calculators, "**/*.py")),
  css: sheets,
  blocklist: [/\[dir=rtl\]/], // French is written from the left
  safelist: ["focus-visible", /^md-((dialog|header__title)--active|header--shadow|nav__link--passed|toggle--indeterminate)$/],
  keyframes: true,
});
console.log(kept.map(({ css }) => css).join("\n"));
