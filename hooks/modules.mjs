// Bundles the modules that every page runs; the others stay separate files next to it.
//
//   node modules.mjs <site folder> <node_modules> <facts as JSON: { page, apart, first }>
//
// page: the entry module. apart: what a worker, or a copy that is not in use, runs; it stays a separate file, as do
// its imports. first: what runs before all of it, and becomes a classic script. Law: a moved module still finds what
// it addresses by a relative URL.

import { createRequire } from "node:module";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const site = resolve(process.argv[2]);
const modules = createRequire(join(resolve(process.argv[3]), "index.js"));
const { page, apart, first } = JSON.parse(process.argv[4]);
const { rollup } = modules("rollup");
const { minifySync } = modules("@swc/core");

const inSite = (name) => join(site, name);
const seenFrom = (file, other) => relative(dirname(file), other).replaceAll("\\", "/");
// A kept library is asked for by its name.
const libraries = {
  dompurify: "dompurify/dist/purify.es.mjs", idb: "idb/build/index.js", idiomorph: "idiomorph/dist/idiomorph.esm.js",
  qr: "qr/index.js", "qr/decode.js": "qr/decode.js",
  minisearch: "minisearch/dist/es/index.js", "@orama/stemmers/french": "@orama/stemmers/dist/fr.js",
};
const named = { name: "named", resolveId: (id) => (id in libraries ? join(resolve(process.argv[3]), libraries[id]) : null) };
const read = (names, options) => rollup({ input: names.map(inSite), onLog: refuse, plugins: [named], ...options });

function refuse(_level, { message }) {
  throw new Error(message);
}

// "ecma": what the oldest browsers of package.json know. swc loses the licence of what it moves: they stand first.
function write(name, code) {
  const small = minifySync(code, { module: "unknown", ecma: 2022, format: { comments: false } });
  writeFileSync(inSite(name), [...(code.match(/\/\*!.*?\*\//gs) ?? []), small.code].join("\n"));
}

const addresses = {
  name: "addresses",
  resolveImportMeta(property, { chunkId, moduleId }) {
    const path = JSON.stringify(seenFrom(inSite(chunkId), moduleId));
    return property === "url" ? `new URL(${path}, import.meta.url).href` : null;
  },
};

// What the page's module asks for at once, and what that asks for at once.
const early = new Set();
function manualChunks(id, { getModuleInfo }) {
  const enter = (each) => {
    if (early.has(each)) return;
    early.add(each);
    getModuleInfo(each).importedIds.forEach(enter);
  };
  enter(inSite(page));
  return early.has(id) ? page.replace(/\.js$/, "") : null;
}

const alone = await read(apart);
const whole = await read([page], { plugins: [named, addresses], preserveEntrySignatures: "allow-extension" });
const { output } = await whole.generate({
  entryFileNames: page,
  chunkFileNames: ({ facadeModuleId, moduleIds }) => relative(site, facadeModuleId ?? moduleIds.at(-1)),
  manualChunks,
  minifyInternalExports: false,
});
const kept = new Set(alone.watchFiles);
for (const file of whole.watchFiles) if (!kept.has(file) && file.startsWith(site)) rmSync(file);
for (const { type, fileName, code } of output) if (type === "chunk" && !kept.has(inSite(fileName))) write(fileName, code);
for (const file of kept) write(relative(site, file), readFileSync(file, "utf8"));
const before = await read([first]);
const [{ code }] = (await before.generate({ format: "iife" })).output;
for (const file of before.watchFiles) rmSync(file);
write(first, code);
