// The service worker: serves every file from a complete copy of one version of the site, or from the network.
// Law: a copy is filled next to the one in use, each file checked against its hash, and served only
// once it is complete; only the reader changes which whole copy is in use. Players' data is elsewhere
// (IndexedDB) and is never touched.
//
// The build prepends the list of files with their hashes (hooks/offline.py). Two steps: "reading", everything but
// Python, when this worker is installed; "playing", the runtime, when a page requests it.
//
// Law: a damaged script is never run, and a damaged or missing file is fetched again as soon as it is
// requested; a failed repair is reported. A version whose pages give no sign of life is replaced by
// the next one without consent, for nobody could give it.
//
// Messages from a page, each answered through the port that comes with it:
//   state                 → { mine, used, given }   descriptions of this worker's copy and of the one in use;
//                                               the version that the page was served, if known
//   play                  → {}                  fill the second step; resumes where it was stopped
//   stop                  → {}                  stop filling; what has arrived is kept
//   verify                → { bad }             addresses in use that were wrong and could not be repaired
//   repair                → {}                  fetch every file of the copy in use again
//   tested                → {}                  a calculation was resolved from the copy in use
//   accept                → {}                  use this worker's copy from now on
//   alive                 → {}                  the scripts of the page run
// Messages to every page: { offline: "progress", step, done, total }, { offline: "switched" },
// { offline: "damaged" }, { offline: "failed", step, reason }; a reason is "stopped", "quota", "changed" or
// "network". From one worker to the next: takeover.
//
// Addresses that only this worker answers: __copy/<version>/… for a file of a copy that is not in use, and
// __repair for a plain page that repairs the copy in use.

const { files: FILES, first: FIRST_TEXT, ...BUILD } = self.BUILT; // { version, label, base, pack: { url, revision, bytes } }

const SCOPE = self.registration.scope;
const PREFIX = `pocket ${new URL(SCOPE).pathname} `;
const STATE = `${PREFIX}state`;
const DESCRIPTION = `${SCOPE}__copy.json`;
const IN_USE = `${SCOPE}__in-use.json`;
const SILENCE = `${SCOPE}__silence.json`;
const COPIES = `${SCOPE}__copy/`;
const REPAIR = `${SCOPE}__repair`;
const FIRST = "assets/first.js"; // tells that a script is damaged: it must not be damaged itself
const SILENT = 4; // so many pages without a sign of life are one version's fault
const LATER = 5_000; // ms after a page was opened: it comes first
const AT_ONCE = 6; // files of a repair, which is some two hundred short waits
const PATIENCE = 3_000; // ms for a browser to look for a newer version
const SITE_MAP = "sitemap.xml";
const TYPES = {
  css: "text/css", html: "text/html; charset=utf-8", js: "text/javascript", json: "application/json", mjs: "text/javascript",
  png: "image/png", svg: "image/svg+xml", webmanifest: "application/manifest+json", xml: "application/xml",
};

let filling = null; // { controller, promise }
let inUse; // the name of the version in use; read again at every navigation
const given = new Map(); // the version that each page was given: it may load while another one is accepted

// --- events

addEventListener("install", (event) => event.waitUntil(fill("reading")));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(SCOPE)) return;
  if (url === REPAIR) return event.respondWith(repairPage());
  event.respondWith(answer(event.request, event.resultingClientId));
  if (mode === "navigate") event.waitUntil(opened());
});
addEventListener("message", (event) => {
  if (event.data?.type === "takeover") event.waitUntil(takeOver());
  const action = ACTIONS[event.data?.type];
  const [port] = event.ports;
  if (action && port) event.waitUntil(reply(port, action, event.source));
});

async function reply(port, action, page) {
  try {
    port.postMessage((await action(page)) ?? {});
  } catch (error) {
    port.postMessage({ error: reason(error) });
  }
}

const ACTIONS = {
  async state(page) {
    const used = await versionInUse(true);
    await forget(used);
    return { mine: await describe(BUILD.version), used: used && (await describe(used)), given: given.get(page?.id) };
  },
  play: () => fill("playing"),
  stop: () => filling?.controller.abort(),
  verify: () => mend(false),
  repair: () => mend(true),
  alive: () => remember(SILENCE, { pages: 0 }),
  tested: async () => note(await versionInUse(true), { tested: true }),
  async accept() {
    await use(BUILD.version); // which the worker in place serves: it is replaced once every page is closed
    await tell({ offline: "switched" });
  },
};

// The first copy is used at once, and by the page that asked for it; a later one waits for a word, unless the one in use
// was never whole: what it misses may be published no more.
async function activate() {
  const used = await versionInUse(true);
  if (!used || !(await describe(used))?.playing) await use(BUILD.version);
  await self.clients.claim();
}

// --- answering

async function answer(request, page) {
  const navigating = request.mode === "navigate";
  const { origin, pathname } = new URL(request.url);
  let address = origin + pathname.replace(/(^|\/)index\.html$/, "$1");
  let version = await versionInUse(navigating);
  if (address.startsWith(COPIES)) {
    const [named] = address.slice(COPIES.length).split("/", 1);
    address = SCOPE + address.slice(`${COPIES}${named}/`.length);
    version = named;
  }
  const found = await sane(version, address);
  if (found && navigating) given.set(page, version);
  if (found) return address === SCOPE + SITE_MAP ? relocated(found) : found;
  if (navigating && (await held(version, `${address}/`)))
    return Response.redirect(`${address}/${new URL(request.url).search}`, 302);
  try {
    return await fetch(request);
  } catch (error) {
    const files = navigating ? await listed(version) : new Map();
    if (files.has(address) || files.has(`${address}/`)) return gonePage();
    const missing = navigating && (await held(version, `${SCOPE}404.html`));
    if (missing) return new Response(missing.body, { status: 404, headers: missing.headers });
    throw error;
  }
}

// A file of a copy as it was published. What is read as text is compared at each reading; the parts of
// Python check themselves when they are unpacked.
async function sane(version, address) {
  const found = await held(version, address);
  const file = (await listed(version)).get(address);
  if (!file || file.url === SITE_MAP) return found;
  if (file.url === FIRST && version === BUILD.version) return response(file, FIRST_TEXT);
  if (found && !READ.test(file.url || ".html")) return found;
  const bytes = found && new Uint8Array(await found.arrayBuffer());
  if (bytes && (await digest(bytes)) === file.revision) return response(file, bytes, version);
  try {
    const mended = response(file, await sound(file, () => {}, undefined, "reload"), version);
    await keep(PREFIX + version, address, mended.clone());
    return mended;
  } catch {
    if (bytes && !SCRIPT.test(file.url)) return response(file, bytes, version);
    await tell({ offline: "damaged" });
    return bytes ? Response.error() : undefined;
  }
}

const READ = /\.(html|js|mjs|css|json|svg|webmanifest|xml)$|\/$/;
const SCRIPT = /\.m?js$/;

// The files of a version by their addresses; they never change.
const lists = new Map();

async function listed(version) {
  if (!lists.has(version)) {
    const { files } = version ? await describe(version, true) : { files: [] };
    if (!files.length) return new Map();
    lists.set(version, new Map(files.map((file) => [SCOPE + file.url, file])));
  }
  return lists.get(version);
}

// --- visits

// Count what is opened; a page whose scripts run takes it back. Later, look after the copy in use.
let looked = false;

async function opened() {
  const found = await caches.match(SILENCE, { cacheName: STATE });
  const pages = 1 + ((found && (await recalled(found))?.pages) || 0);
  if (await versionInUse()) await remember(SILENCE, { pages });
  if (pages > SILENT) await newest().then(giveWay);
  if (looked) return;
  looked = true;
  await later(LATER);
  const { bad } = filling ? { bad: [] } : await mend(false);
  if (bad.length) await tell({ offline: "damaged" });
}

// A page without scripts asks for no newer version: its worker does.
const newest = () => Promise.race([registration.update().catch(() => {}), later(PATIENCE)]); // a browser may put it off

// To the version that waits; to this worker's, if every page was closed since it came and nobody accepted it.
async function giveWay() {
  if (registration.waiting) registration.waiting.postMessage({ type: "takeover" });
  else await takeOver();
}

async function takeOver() {
  if ((await versionInUse(true)) === BUILD.version) return; // and goes on being counted
  await use(BUILD.version);
  await remember(SILENCE, { pages: 0 });
  await fill("playing").catch(() => {}); // what misses is fetched when it is missed
}

// The beginning of a plain page, without any script, style or picture.
const plain = (title, heading) =>
  '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<link rel="icon" href="data:,"><title>${title}</title><h1>${heading}</h1>`;

// A page that the copy should hold, and has lost, while the network is away: it is not one that never was.
function gonePage() {
  const html =
    `${plain("Page à réparer", "Cette page manque à la copie hors ligne")}<p>Elle fait partie du site, mais ce navigateur ne l’a ` +
    "plus et le réseau ne répond pas. Vos parties n’ont pas été touchées.</p><p>Dès que vous aurez une connexion, rechargez cette " +
    `page ou <a href="${REPAIR}">réparez toute la copie</a>. D’ici là, <a href="${SCOPE}">revenez au site</a>.</p>`;
  return new Response(html, { status: 503, headers: { "content-type": TYPES.html } });
}

// A plain page that mends the copy in use, and makes way for a newer one that waits.
function repairPage() {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  const write = (html) => writer.write(new TextEncoder().encode(html));
  const end = async () => {
    const heading = plain("Réparation", "Réparation de la copie hors ligne");
    await write(`${heading}<p>Chaque fichier est téléchargé de nouveau\u2026</p>`);
    try {
      await newest();
      await mend(true);
      await giveWay();
      await write(`<p>C’est réparé. Vos parties n’ont pas été touchées. <a href="${SCOPE}">Revenir au site</a></p>`);
    } catch {
      await write(
        `<p>Réparer demande une connexion. Rien n’a été effacé. <a href="${REPAIR}">Réessayer</a> ou ` +
          `<a href="${SCOPE}">revenir au site</a></p>`,
      );
    }
    await writer.close();
  };
  end().catch(() => {});
  return new Response(readable, { headers: { "content-type": TYPES.html } });
}

// The site map names the address the site was built for; readers may have it from another one.
async function relocated(found) {
  const text = (await found.text()).replaceAll(BUILD.base, SCOPE);
  return new Response(text, { headers: found.headers });
}

// --- filling

// What is asked twice, by two tabs, waits in a row; one stop ends the whole row.
async function fill(step) {
  const before = filling?.promise.catch(() => {});
  const controller = filling?.controller.signal.aborted === false ? filling.controller : new AbortController();
  const mine = { controller, promise: Promise.resolve(before).then(() => fetchAll(step, controller.signal)) };
  filling = mine;
  try {
    await mine.promise;
  } finally {
    if (filling === mine) filling = null;
  }
}

async function fetchAll(step, signal) {
  try {
    const copy = await caches.open(PREFIX + BUILD.version);
    const files = FILES.filter((file) => file.step === step);
    const progress = meter(step, files);
    const kept = new Set((await copy.keys()).map((request) => request.url));
    const missing = files.filter((file) => !kept.has(SCOPE + file.url) || progress(file.bytes));
    if (step === "reading" && missing.length > 2) await unpack(copy, missing, progress, signal).catch(rethrowStop);
    for (const file of missing) {
      if (await copy.match(SCOPE + file.url)) continue;
      await copy.put(SCOPE + file.url, (await borrow(file, progress)) ?? (await download(file, progress, signal)));
    }
    await note(BUILD.version, { [step]: true });
  } catch (error) {
    await tell({ offline: "failed", step, reason: reason(error) });
    throw error;
  }
}

const rethrowStop = (error) => {
  if (["stopped", "quota"].includes(reason(error))) throw error;
};

// All pages at once, packed: a tenth of the requests and a fifth of the bytes. It is only a faster
// way to the same files: without it, or if it is wrong, they are fetched one by one.
async function unpack(copy, missing, progress, signal) {
  const bytes = await sound(BUILD.pack, () => {}, signal);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const contents = await new Response(stream).json();
  for (const file of missing) {
    if (signal.aborted) throw signal.reason;
    const content = contents[file.url];
    if (content === undefined) continue;
    const raw = content.text === undefined ? base64(content.base64) : new TextEncoder().encode(content.text);
    await check(file, raw);
    await copy.put(SCOPE + file.url, response(file, raw));
    progress(file.bytes);
  }
}

const base64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// The same file in the copy of another version need not travel again.
async function borrow(file, progress) {
  for (const version of await versions()) {
    if (version === BUILD.version) continue;
    const { files = [] } = (await describe(version, true)) ?? {};
    if (!files.some(({ url, revision }) => url === file.url && revision === file.revision)) continue;
    const found = await held(version, SCOPE + file.url);
    const bytes = found && new Uint8Array(await found.arrayBuffer());
    if (!bytes || (await digest(bytes)) !== file.revision) continue;
    progress(file.bytes);
    return response(file, bytes);
  }
  return null;
}

const download = async (file, ...how) => response(file, await sound(file, ...how));

// The bytes of a file from the network, counted while they arrive and checked when they are there.
async function sound(file, progress, signal, cache = "no-cache") {
  const answer = await fetch(SCOPE + file.url, { signal, cache, credentials: "same-origin" });
  if (!answer.ok) throw named("ChangedError", `${file.url}: ${answer.status}`);
  const pieces = [];
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    progress(piece.value.length);
  }
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  await check(file, bytes);
  return bytes;
}

// The site map may have been rewritten for its host; everything else is exactly what was built.
async function check(file, bytes) {
  if (file.url !== SITE_MAP && (await digest(bytes)) !== file.revision) throw named("ChangedError", `${file.url} is another one`);
}

async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function response({ url }, bytes, version = BUILD.version) {
  const type = TYPES[/\.(\w+)$/.exec(url || ".html")?.[1] ?? "html"] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type, "x-copy": version } });
}

function meter(step, files) {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  let told = -1;
  return (length) => {
    done += length;
    const percent = Math.floor((100 * done) / total);
    if (percent !== told) tell({ offline: "progress", step, done: Math.min(done, total), total });
    told = percent;
    return false;
  };
}

// --- mending

// Check every file of the copy in use; fetch again what is wrong, or everything.
async function mend(everything) {
  const version = await versionInUse(true);
  const { files, playing } = (version && (await describe(version, true))) ?? { files: [] };
  const wanted = files.filter((file) => playing || file.step === "reading");
  if (!files.length) return { bad: [] };
  const copy = await caches.open(PREFIX + version);
  const progress = everything ? meter("repair", wanted) : () => {};
  const bad = [];
  await each(wanted, everything ? AT_ONCE : 1, async (file) => {
    const found = everything ? null : await copy.match(SCOPE + file.url);
    if (found && (await check(file, await found.arrayBuffer()).then(() => true, () => false))) return;
    try {
      await copy.put(SCOPE + file.url, await download(file, progress, undefined, "reload"));
    } catch (error) {
      if (everything) throw error;
      bad.push(file.url);
    }
  });
  if (bad.length) await note(version, { tested: false });
  return { bad };
}

// --- what is known of the copies

// Reading never makes a copy, nor does what is kept in one: one that was just ended stays ended.
async function held(version, address) {
  return version ? caches.match(address, { cacheName: PREFIX + version }) : undefined;
}

async function keep(name, address, response) {
  if (await caches.has(name)) await (await caches.open(name)).put(address, response);
}

async function versionInUse(fresh = false) {
  if (fresh || inUse === undefined) {
    const found = await caches.match(IN_USE, { cacheName: STATE });
    const told = found && (await recalled(found));
    // What is unreadable was this worker's, unless its copy is not there.
    inUse = told?.version ?? (found && (await describe(BUILD.version)).reading ? BUILD.version : null);
  }
  return inUse;
}

async function use(version) {
  await caches.open(STATE);
  await remember(IN_USE, { version });
  inUse = version;
}

// A damaged note is no note: what it said is found out again.
const recalled = (note) => note.json().catch(() => null);

const remember = (address, fact) => keep(STATE, address, Response.json(fact));

async function versions() {
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STATE);
  return own.map((name) => name.slice(PREFIX.length));
}

async function describe(version, whole = false) {
  const found = await held(version, DESCRIPTION);
  const { files, ...short } = (found && ((await recalled(found)) ?? (await counted(version)))) ?? { version, files: [] };
  return whole ? { ...short, files } : short;
}

// A damaged description of this worker's copy is found out again: what misses in it comes when it is missed.
async function counted(version) {
  if (version !== BUILD.version) return null;
  const there = new Set((await (await caches.open(PREFIX + version)).keys()).map(({ url }) => url));
  const begun = (step) => FILES.some((file) => file.step === step && there.has(SCOPE + file.url));
  return { version, label: BUILD.label, files: FILES, reading: begun("reading"), playing: begun("playing") };
}

// A copy describes itself: a later worker serves and mends it without knowing its files.
async function note(version, facts) {
  const { bytes, ...known } = await describe(version, true);
  const mine = version === BUILD.version ? { label: BUILD.label, files: FILES } : {};
  const described = { ...known, ...mine, ...facts };
  const there = described.files.filter((file) => described[file.step]);
  described.bytes = there.reduce((sum, file) => sum + file.bytes, 0);
  await keep(PREFIX + version, DESCRIPTION, Response.json(described));
}

// Copies that are neither in use nor the next one.
async function forget(used) {
  for (const version of await versions())
    if (version !== used && version !== BUILD.version && !self.registration.waiting && !self.registration.installing)
      await caches.delete(PREFIX + version);
}

// --- small things

async function tell(message) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

function reason(error) {
  if (error?.name === "AbortError") return "stopped";
  if (error?.name === "QuotaExceededError" || /quota/i.test(error?.message)) return "quota";
  return error?.name === "ChangedError" ? "changed" : "network";
}

// Several at a time: the first fault ends them all, and is told once they have ended.
async function each(files, lanes, work) {
  const left = [...files];
  const faults = [];
  const lane = async () => {
    while (left.length && !faults.length) await work(left.shift());
  };
  await Promise.all(Array.from({ length: lanes }, () => lane().catch((error) => faults.push(error))));
  if (faults.length) throw faults[0];
}

const later = (delay) => new Promise((resolve) => setTimeout(resolve, delay));

const named = (name, message) => Object.assign(new Error(message), { name });
