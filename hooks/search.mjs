// Builds a site's search index, with the same modules that read it.
//
//   node search.mjs <its folder in the site> <node_modules>   writes index.json beside rules.json
//
// Law: the slow work is done here; a reader's page only looks up.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, packages] = process.argv.slice(2).map((path) => resolve(path));
const MiniSearch = createRequire(join(packages, "index.js"))("minisearch");
const module = (name) => import(pathToFileURL(join(folder, name)).href);
const { fold, options, stems, words } = await module("find.js");

const { rules, systems, groups } = JSON.parse(readFileSync(join(folder, "rules.json"), "utf8"));
const index = new MiniSearch(options);
const documents = rules.map((rule, id) => ({ ...rule, id, text: [...Object.values(rule.terms), ...rule.lines].join("\n") }));
index.addAll(documents);

const known = {};
const learn = (text) => {
  for (const word of words(text)) known[fold(word)] = [...new Set([...(known[fold(word)] ?? []), ...stems(word)])];
};
for (const document of documents) for (const field of options.fields) learn(document[field]);
[...groups, ...systems.flatMap((system) => system.groups)].flat().forEach(learn);

writeFileSync(join(folder, "index.json"), JSON.stringify({ index, known }));
