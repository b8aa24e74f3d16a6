"""Waits for a page from outside: the page's policy forbids what Playwright would wait with."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 240.0
"""Seconds after which a wait fails; a busy machine needs many of them."""
PACE, SLOWEST = 0.03, 0.15
"""Seconds between two looks at a page, increasing: each look costs it five milliseconds."""
SCHEMES = {"light": "default", "dark": "slate"}
"""The theme's names of the two schemes."""
PAINTED = """(name) => document.body.dataset.mdColorScheme === name
  && document.getAnimations().every(({ playState }) => playState !== "running")"""
"""Whether a page shows a scheme, by the theme's name."""
ANSWERED = """(id) => {
  const form = document.getElementById(id);
  const settled = ["ready", "error"].includes(form.dataset.state);
  return settled && !form.querySelector("output .calc-example");
}"""
"""Whether a calculator shows anything but its example."""
_LEAVING = ("context was destroyed", "navigat", "Cannot find context")


def wait_until(page: Page, condition: str, *, arg: Any = None) -> None:
    """Return once an expression, or a function of ``arg``, is true in the page.

    :raises AssertionError: with the page's text, if it never is.
    """
    limit, pace = time.monotonic() + PATIENCE, PACE
    while time.monotonic() < limit:
        try:
            if page.evaluate(condition, arg):
                return
        except Error as error:
            if not any(words in str(error) for words in _LEAVING):
                raise
        page.wait_for_timeout(1000 * pace)
        pace = min(1.2 * pace, SLOWEST)
    said = page.evaluate("document.body?.innerText.slice(-1500)")
    raise AssertionError(f"waited in vain for {condition}\n{arg}\n{said}")
