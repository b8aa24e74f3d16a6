// Ask the built site's own search, with its own index and library: what a reader's page runs.
//
//   node ask.mjs <site> < questions as JSON: [[system, question], …]
//
// Prints what is found, a list for each: [id, the words shown] (for help, the page's own address as id).
// A system is that of the page where one asks; "" is the home page.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(resolve(process.argv[2]), "assets/search");
const { open } = await import(pathToFileURL(join(folder, "find.js")).href);
const [rules, prepared] = ["rules.json", "index.json"].map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
const finder = open(rules, prepared);
const asked = JSON.parse(readFileSync(0, "utf8"));
const told = ({ rule, text }) => [rule.id || `${rule.page}#${rule.anchor}`, text];
console.log(JSON.stringify(asked.map(([system, question]) => finder.find(question, system).map(told))));
