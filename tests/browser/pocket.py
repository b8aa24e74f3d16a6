"""What the tests of the offline copy run in a page."""

from __future__ import annotations

from tests.browser.engines import Engine
from tests.browser.publishing import Host
from tools.paths import pages

PAGES = pages()
PANEL = "hors-ligne/"
READY = "return document.querySelector('.offline-word')?.textContent.includes('✓')"
TITLE = "return document.querySelector('offline-panel .offline-title')?.textContent ?? ''"
WORDS = "return document.querySelector('.words')?.textContent ?? ''"
AWAKE = "return [...document.querySelectorAll('calc-party')].every(({ early }) => early === null)"
"""A table left before its modules have loaded reports a failed import (WebKit)."""
PRESS = """const wanted = args[0];
  const found = [...document.querySelectorAll("offline-panel button, .offline-offer button")]
    .find((button) => !button.hidden && button.textContent === wanted);
  found?.click();
  return Boolean(found);"""
PLAY = """
  await customElements.whenDefined("calc-form");
  const forms = document.querySelectorAll("calc-form");
  for (const form of forms) {
    const busy = () => ["loading", "running"].includes(form.dataset.state);
    let told = false; // what stands in the output is new
    const answered = new Promise((resolve) => {
      const seen = new MutationObserver((changes) => {
        told ||= changes.some(({ type }) => type === "childList");
        if (told && !busy()) resolve(seen.disconnect());
      });
      seen.observe(form, { attributeFilter: ["data-state"] });
      seen.observe(form.querySelector("output"), { childList: true, subtree: true });
    });
    form.querySelector("button[type=submit]").click();
    await answered;
    const played = form.dataset.state === "ready" && !form.querySelector(".calc-example");
    if (!played) return `${form.id}: ${form.innerText}`;
  }
  return forms.length;"""
"""Press the button of each calculator in turn, and await its answer."""
FORGE = """
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (request.url.includes(args[0])) {
        const { headers } = await cache.match(request);
        await cache.put(request, new Response("gâté", { headers }));
      }
  }"""


def visit(reader: Engine, host: Host, path: str = PANEL) -> None:
    reader.go(host.address + path)
    reader.wait(READY)
