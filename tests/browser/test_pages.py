"""Every page: own origin, no axe violation, nothing cut, targets big enough, both schemes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Table
from tests.browser.pocket import PAGES as KEPT
from tests.browser.pocket import PANEL
from tools.paths import SITE
from tools.waiting import PAINTED, SCHEMES, wait_until

PAGES = [path.rstrip("/") or "." for path in KEPT]
LEAST_TARGET = 44

TOO_SMALL = """(least) => [...document.querySelectorAll(
    `:is(calc-form, calc-party)
       :is(button, input:not([type=checkbox], [type=file]), select, summary), .calc-flag`)]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([node, box]) => `${node.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""


LARGER = {"width": 412, "height": 823}
"""The phone of Lighthouse: no target there is under the sticky button."""


@pytest.fixture(scope="session")
def axe(node_modules: Path) -> str:
    return (node_modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


VIOLATIONS = """async (enabled) => {
  const rules = { "target-size": { enabled } };
  const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}"""


UNSTUCK = """() => [...document.querySelectorAll(".calc-foot")]
  .forEach(({ style }) => (style.position = "static"))"""


def violations(table: Table, axe: str, *, targets: bool = False) -> list[str]:
    """Return the violations of an open page; axe stays loaded in it.

    :param targets: whether a target under another one counts, too; the bar that sticks to the foot
        of a form covers none, as the page scrolls.
    """
    if targets:
        table.page.evaluate(UNSTUCK)
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(axe)
    found: list[str] = table.page.evaluate(VIOLATIONS, targets)
    return found


SCROLLED = """() => [...document.querySelectorAll("article table:not([class])")]
  .map((table) => table.closest(".md-typeset__scrollwrap") ?? table.parentElement)
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length"""
"""Tables of text that are wider than their container; those of chances may be."""


def test_there_are_pages() -> None:
    assert len(PAGES) >= 8


@pytest.mark.sampled(most=2)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_sound(sit: Callable[..., Table], axe: str, path: str) -> None:
    workers = "allow" if path == PANEL.rstrip("/") else "block"
    table = sit(service_workers=workers).open("" if path == "." else f"{path}/")
    table.page.wait_for_load_state("networkidle")
    table.page.set_viewport_size(PHONE)
    assert table.page.evaluate(SCROLLED) == 0
    for viewport, scheme in ((PHONE, "light"), (LARGER, "dark"), (DESKTOP, "dark")):
        table.page.set_viewport_size(viewport)
        table.page.emulate_media(color_scheme=scheme)
        wait_until(table.page, PAINTED, arg=SCHEMES[scheme])
        assert table.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert table.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
        assert violations(table, axe, targets=viewport == LARGER) == []


@pytest.mark.sampled(most=1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_results_and_faults_are_sound(sit: Callable[..., Table], axe: str, scheme: str) -> None:
    table = sit(color_scheme=scheme).open()
    for destiny in ("21", "15", "3", "20", "0"):
        table.fill(choice="9", destiny=destiny)
        table.submit()
        assert violations(table, axe) == []
        assert table.page.evaluate(TOO_SMALL, LEAST_TARGET) == []
    table.fill(choice="99", pm="x")
    table.submit()
    assert violations(table, axe) == []
    assert table.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_sentence_is_announced_with_its_pieces_alone(table: Table) -> None:
    table.submit()
    output = table.form().locator("output")
    expect(output).to_have_attribute("aria-live", "polite")
    for part in (".calc-verdict", ".calc-onward", ".calc-detail", ".calc-keep"):
        expect(output.locator(part), part).to_have_attribute("aria-live", "off")


def test_the_published_files_name_no_foreign_resource() -> None:
    """No src, no stylesheet and no import from another host, in our pages and scripts."""
    loads = re.compile(
        r"""<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=["']?(?:https?:)?//"""
        r"""|<link\b(?=[^>]*rel=["']?(?:stylesheet|preconnect|preload|icon|modulepreload))"""
        r"""[^>]*href=["']?(?:https?:)?//|@import\s+(?:url\()?["']?(?:https?:)?//"""
    )
    for path in (*SITE.rglob("*.html"), *SITE.rglob("*.css")):
        assert not loads.search(path.read_text(encoding="utf-8")), path
    for folder in ("engine", "form", "party", "storage"):
        for path in (SITE / "assets" / folder).iterdir():
            assert not re.search("https?://", path.read_text(encoding="utf-8")), path
