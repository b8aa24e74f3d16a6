// Ask the built site's own search, with its own index and library: what a reader's page runs.
//
//   node ask.mjs <site> < questions as JSON: [[system, question], …]   prints the ids found, a list for each (a page's own address for help)
//
// A system is that of the page where one asks; "" is the home page.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(resolve(process.argv[2]), "assets/search");
const { open } = await import(pathToFileURL(join(folder, "find.js")).href);
const [rules, prepared] = ["rules.json", "index.json"].map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
const finder = open(rules, prepared);
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([system, question]) => finder.find(question, system).map(({ rule }) => rule.id || `${rule.page}#${rule.anchor}`))));
