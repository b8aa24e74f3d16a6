// The kill switch: put this file in place of sw.js, and every reader's service worker unregisters itself.
// Law: it deletes the copies of this site, leaves players' data alone, and never answers a request.

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));
addEventListener("message", ({ ports: [port] }) => port?.postMessage({ off: true })); // the page then unregisters it

// Open pages stay as they are: without an answer from here, they ask the network.
async function end() {
  const prefix = `pocket ${new URL(self.registration.scope).pathname} `;
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ off: true });
}
