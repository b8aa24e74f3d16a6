// Make the service worker of a built site: Workbox lists its files with their hashes.
//
//   node precache.mjs <site folder> <sw.js source> <facts as JSON: { label, base }>
//
// Prints { version, label, reading, playing, wire } in bytes. Law: what a reader needs is in the list, and what
// only a server or a developer needs is not.

import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const [site, source] = process.argv.slice(2, 4).map((path) => resolve(path));
const facts = JSON.parse(process.argv[4]);
const modules = createRequire(join(process.argv[5], "index.js"));
const { getManifest, injectManifest } = modules("workbox-build");
const { minify } = modules("terser");

const RUNTIME = "assets/runtime/";
const PACK = "assets/offline/reading.pack";
const FIRST = "assets/first.js";
const TEXT = /\.(html|js|mjs|css|json|svg|xml|webmanifest|txt)$/;
const options = {
  globDirectory: site,
  globPatterns: ["**/*"],
  globIgnores: [
    "**/*.map", "**/*.gz", "_headers", "nginx.conf", "sw.js", "sw-off.js", PACK, `${RUNTIME}runtime.json`,
  ],
  maximumFileSizeToCacheInBytes: 50_000_000,
  manifestTransforms: [describe],
};

const hash = (content) => createHash("sha256").update(content).digest("hex");

function describe(listed) {
  const manifest = listed.map(({ url, size }) => ({
    url: url.replace(/(^|\/)index\.html$/, "$1"),
    revision: hash(readFileSync(join(site, url))),
    bytes: size,
    step: url.startsWith(RUNTIME) ? "playing" : "reading",
  }));
  return { manifest, warnings: [] };
}

const { manifestEntries, warnings } = await getManifest(options);
if (warnings.length) throw new Error(warnings.join("\n"));

// Every file of the first step in one, packed: a host need not compress, and a phone asks once.
const contents = {};
for (const { url, step } of manifestEntries) {
  if (step !== "reading") continue;
  const file = url === "" || url.endsWith("/") ? `${url}index.html` : url;
  const bytes = readFileSync(join(site, file));
  contents[url] = TEXT.test(file) ? { text: bytes.toString("utf8") } : { base64: bytes.toString("base64") };
}
const packed = gzipSync(JSON.stringify(contents), { level: 9 });
writeFileSync(join(site, PACK), packed);

const version = hash(JSON.stringify(manifestEntries)).slice(0, 12);
const label = `${facts.label} (${version.slice(0, 6)})`;
const pack = { url: PACK, revision: hash(packed), bytes: packed.length };
const build = { version, label, base: facts.base, pack };

const first = readFileSync(join(site, FIRST), "utf8");
const worker = readFileSync(source, "utf8").replace('"%FIRST%"', () => JSON.stringify(first));
const work = mkdtempSync(join(tmpdir(), "sw-"));
try {
  const swSrc = join(work, "sw.js");
  writeFileSync(swSrc, worker.replace('"%BUILD%"', () => JSON.stringify(build)));
  const swDest = join(site, "sw.js");
  await injectManifest({ ...options, swSrc, swDest });
  writeFileSync(swDest, (await minify(readFileSync(swDest, "utf8"))).code);
} finally {
  rmSync(work, { recursive: true, force: true });
}
const total = (step) => manifestEntries.filter((file) => file.step === step).reduce((sum, { bytes }) => sum + bytes, 0);
const [reading, playing] = [total("reading"), total("playing")];
console.log(JSON.stringify({ version, label, reading, playing, pack: packed.length, wire: packed.length + playing }));
