"""Nothing moves by itself: no layout shift while a page comes, nor while its Python does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Table
from tools.waiting import wait_until

KINDS = (
    "", "aide/", "bad-karma/", "bad-karma/jauge/", "bad-karma/partie/", "bad-karma/table/",
    "bad-karma/tirage/", "choix-destin/tirage/", "d100/attaque/", "i2ds/initiative/",
    "savage-worlds/combat/",
)  # fmt: skip
"""A page of each kind: home, text, overview, calculators with each control, session, game."""

WATCH = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const nodes = entry.sources.map(({ node }) => node?.className || node?.localName || "text");
    window.moved.push([entry.value, ...nodes]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """() => document.fonts.status === "loaded" && document.readyState === "complete"
  && [...document.querySelectorAll("calc-form, calc-scene")].every(({ dataset }) => dataset.state === "ready")"""  # noqa: E501


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", KINDS)
def test_a_page_comes_without_a_jump(
    sit: Callable[..., Table], path: str, viewport: dict[str, int]
) -> None:
    table = sit(viewport=viewport)
    table.page.add_init_script(WATCH)
    table.open(path)
    wait_until(table.page, SETTLED)
    table.page.evaluate("new Promise((done) => setTimeout(done, 300))")  # the live chances
    assert table.page.evaluate("window.moved") == []
