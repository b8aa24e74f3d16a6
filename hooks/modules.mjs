// Join the modules that a page runs by itself; the others keep a file each, beside it.
//
//   node modules.mjs <site folder> <node_modules> <facts as JSON: { page, apart, first }>
//   PACKS=quick in the environment: nothing is made small (bundle.py)
//
// page: the module that names all others. apart: what a worker runs, or a copy that is not in use; that, and all it
// asks for, keeps its file. first: what runs before all of it, and becomes a plain script. Law: a module finds what it
// asks for by an address, wherever it is itself by now.

import { createRequire } from "node:module";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

const site = resolve(process.argv[2]);
const modules = createRequire(join(resolve(process.argv[3]), "index.js"));
const { page, apart, first } = JSON.parse(process.argv[4]);
const { rollup } = modules("rollup");
const { minify } = modules("terser");
const quick = process.env.PACKS === "quick" ? { compress: false, mangle: false } : {};
const small = (code, more = {}) => minify(code, { ...quick, ...more });

const inSite = (name) => join(site, name);
const seenFrom = (file, other) => relative(dirname(file), other).replaceAll("\\", "/");
// A kept library is asked for by its name.
const libraries = {
  dompurify: "dompurify/dist/purify.es.mjs", idb: "idb/build/index.js", idiomorph: "idiomorph/dist/idiomorph.esm.js",
  qr: "qr/index.js", "qr/decode.js": "qr/decode.js",
};
const named = { name: "named", resolveId: (id) => (id in libraries ? join(resolve(process.argv[3]), libraries[id]) : null) };
const read = (names, options) => rollup({ input: names.map(inSite), onLog: refuse, plugins: [named], ...options });

function refuse(_level, { message }) {
  throw new Error(message);
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
  const enter = (each) => early.has(each) || (early.add(each), getModuleInfo(each).importedIds.forEach(enter));
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
  sourcemap: true,
});
const kept = new Set(alone.watchFiles);
for (const file of whole.watchFiles) if (!kept.has(file) && file.startsWith(site)) rmSync(file);
for (const { type, fileName, code, map } of output) {
  const file = inSite(fileName);
  if (type !== "chunk" || kept.has(file)) continue;
  const url = `${basename(file)}.map`;
  const made = await small(code, { module: true, sourceMap: { content: map, url } });
  writeFileSync(file, made.code);
  writeFileSync(`${file}.map`, made.map);
}
for (const file of kept) writeFileSync(file, (await small(readFileSync(file, "utf8"))).code);
const before = await read([first]);
const [{ code }] = (await before.generate({ format: "iife" })).output;
for (const file of before.watchFiles) rmSync(file);
writeFileSync(inSite(first), (await small(code)).code);
