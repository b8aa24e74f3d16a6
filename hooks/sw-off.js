// The kill switch: put this file in place of sw.js, and every reader's service worker ends itself.
// Law: it deletes the copies of this site, leaves players' data alone, and never answers a request.

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));

async function end() {
  const prefix = `pocket ${new URL(self.registration.scope).pathname} `;
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
  const pages = await self.clients.matchAll({ type: "window" }); // those that were controlled
  await self.registration.unregister();
  for (const page of pages) page.navigate(page.url).catch(() => {});
}
