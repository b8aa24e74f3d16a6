// Make the index of a built site's search, with the very files that read it.
//
//   node search.mjs <folder of search/ and vendor/>   writes search/index.json beside search/rules.json
//
// Law: what takes long is done here; a reader's page only looks up.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const assets = process.argv[2];
const module = (path) => import(pathToFileURL(join(assets, path)).href);
const { default: MiniSearch } = await module("vendor/minisearch.js");
const { options } = await module("search/find.js");
const { fold, stems, words } = await module("search/french.js");

const { rules, systems, groups } = JSON.parse(readFileSync(join(assets, "search/rules.json"), "utf8"));
const index = new MiniSearch(options);
const documents = rules.map((rule, id) => ({ ...rule, id, text: [...Object.values(rule.terms), ...rule.lines].join("\n") }));
index.addAll(documents);

const known = {};
const learn = (text) => {
  for (const word of words(text)) known[fold(word)] = [...new Set([...(known[fold(word)] ?? []), ...stems(word)])];
};
for (const document of documents) for (const field of options.fields) learn(document[field]);
[...groups, ...systems.flatMap((system) => system.groups)].flat().forEach(learn);

writeFileSync(join(assets, "search/index.json"), JSON.stringify({ index, known }));
