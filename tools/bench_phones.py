"""How soon a decision on one phone shows on the others: a host and four guests, on loopback.

    .venv/bin/python -m tools.bench_phones [--system i2ds] [--decisions 60]

Five pages of one Chromium, each in a profile of its own, joined over WebRTC by their links. A
decision is seen when the page of a session has changed; this is reported for the deciding device
and for the others, in milliseconds of this machine: alternate runs before and after a change.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from tools.chromium import chromium, flags
from tools.joining import invited, link_of, pasted
from tools.paths import SITE
from tools.serve import serving
from tools.shell import say
from tools.waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser, Page

GUESTS = 4
NEW = "Quelqu’un de nouveau"  # noqa: RUF001
MADE = "Zoé"
FIGURES = {"i2ds": {"characteristic": "7", "valiance": "6"}}
"""The required fields of a new character's sheet, by system."""
WATCH = """() => {
  const text = () => document.querySelector(".party-panel")?.textContent;
  const now = () => performance.timeOrigin + performance.now();
  let last = text();
  window.seen = [];
  new MutationObserver(() => {
    if (text() === last) return;
    last = text();
    window.seen.push(now());
  }).observe(
    document.querySelector("calc-party"),
    { subtree: true, childList: true, characterData: true },
  );
  document.addEventListener("click", () => { window.clicked = now(); }, true);
}"""
PRESS = """(ways) => {
  setTimeout(() => document.querySelector(ways).click(), 100);
}"""
"""The page itself presses, while the driver is at rest: each look from outside costs it
milliseconds of what is timed."""
REST = 500
"""Milliseconds without a look."""
WAYS = ".party-ask .calc-moves button:enabled"
AGAIN = "[id^=party-game-]"


class Round:
    """A table and its guests."""

    def __init__(self, browser: Browser, address: str, system: str) -> None:
        self.browser, self.guests = browser, dict[str, "Page"]()
        self.figures = FIGURES.get(system, {})
        self.host = self.page()
        self.host.goto(f"{address}{system.replace('_', '-')}/table/")
        self.host.locator("#party-begin").click()
        self.host.locator(".calc-question").first.wait_for()
        known = self.host.locator(".party-line b").all_inner_texts()
        for name in [*known[: GUESTS - 1], NEW]:
            self.joins(name)
        for page in self.pages:
            page.evaluate(WATCH)

    @property
    def pages(self) -> list[Page]:
        """The pages, the host's first."""
        return [self.host, *self.guests.values()]

    def page(self) -> Page:
        """Return a page on a device of its own."""
        context = self.browser.new_context(
            viewport={"width": 360, "height": 740},
            service_workers="block",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        return context.new_page()

    def joins(self, name: str) -> None:
        """Let somebody join by links."""
        host, guest = self.host, self.page()
        guest.goto(invited(host, name))
        pasted(host, link_of(guest))
        host.locator(".phones-dialog").wait_for(state="detached")
        if name == NEW:
            guest.locator("#party-new-name").fill(MADE)
            for field, text in self.figures.items():
                guest.locator(f"[id='party-sheet-;'] [name={field}]").fill(text)
            guest.locator("[id='party-sheet-;-save']").click()
            guest.locator(".phones-bar", has_text=MADE).wait_for()
        guest.locator(".calc-question").first.wait_for()
        self.guests[MADE if name == NEW else name] = guest

    def decides(self) -> tuple[str, float, list[float]] | None:
        """Decide for whoever is asked; return whose device, its time and those of the others."""
        asked = self.host.locator(".party-play").get_attribute("data-who") or ""
        device = self.guests.get(asked, self.host)
        if device == self.host and not device.locator(WAYS).count():
            self.host.locator(AGAIN).first.click()
            self.host.locator(WAYS).or_(
                self.host.locator(".party-ask [data-phones=back]")
            ).first.wait_for()
            return None
        device.locator(WAYS).first.wait_for()
        for page in self.pages:
            page.wait_for_timeout(60)  # let each come to rest
            page.evaluate("window.seen = []")
        device.evaluate(PRESS, WAYS)
        device.wait_for_timeout(REST)
        for page in self.pages:
            wait_until(page, "window.seen.length > 0")
        clicked = device.evaluate("window.clicked")
        seen = {page: page.evaluate("window.seen[0]") - clicked for page in self.pages}
        return "host" if device == self.host else "guest", seen.pop(device), [*seen.values()]


def told(times: Sequence[float]) -> str:
    """Return the median and the 99th percentile of some times."""
    ordered = sorted(times)
    most = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"median {statistics.median(ordered):4.0f} ms, p99 {most:4.0f} ms ({len(ordered)})"


def main() -> int:
    """Measure; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--system", default="i2ds")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--site", type=Path, default=SITE, help="another build, to compare with")
    arguments = parser.parse_args()
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    own, others = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    with serving(arguments.site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*flags()])
        table = Round(browser, address, arguments.system)
        for _ in range(arguments.decisions):
            made = table.decides()
            if made:
                own[made[0]].append(made[1])
                others[made[0]] += made[2]
        browser.close()
    for who in sorted(own):
        say(f"{who} decides: shown to her {told(own[who])}; to the others {told(others[who])}")
    say(f"seen by the others: {told([each for times in others.values() for each in times])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
