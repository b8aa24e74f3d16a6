"""A page starts with its own system; others are loaded when they are needed, and only then."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Error

from calculators.web import handle
from tests.browser.conftest import DESKTOP, Table
from tests.golden.requests import REQUESTS
from tools.waiting import wait_until

OTHER = "i2ds.initiative"
THEIRS = "**/i2ds.zip.pack"


def packs(table: Table) -> list[str]:
    """Return the names of the runtime's files requested from now on."""
    names: list[str] = []
    table.page.context.on("request", lambda sent: names.append(sent.url.rpartition("/")[2]))
    return names


def test_a_start_asks_for_its_own_system_only(sit: Callable[..., Table]) -> None:
    table = sit()
    asked = packs(table)
    table.open().submit()
    systems = {name for name in asked if name.endswith((".snapshot.pack", ".zip.pack"))}
    assert systems == {"choix_destin.snapshot.pack"}


def test_the_system_of_a_page_comes_before_it_is_asked(sit: Callable[..., Table]) -> None:
    table = sit(viewport=DESKTOP).open()
    table.submit()
    table.page.evaluate("window.stayed = true")
    table.page.locator(".md-tabs a[href*='i2ds']").press("Enter")  # tabs move while one scrolls
    table.page.wait_for_url("**/i2ds/")
    with table.page.context.expect_event("requestfinished", lambda sent: "i2ds.zip" in sent.url):
        table.page.locator(".md-nav--primary a[href*='initiative']").first.click()
    table.submit(OTHER)
    assert table.summary(OTHER)
    assert table.page.evaluate("window.stayed") is True, "the page was reloaded"
    assert len(table.workers()) == 1


def test_a_system_that_cannot_come_is_told_and_comes_later(sit: Callable[..., Table]) -> None:
    table = sit().open()
    table.submit()
    request = next(asked for asked in REQUESTS.values() if asked["calculator"] == OTHER)
    table.page.context.route(THEIRS, lambda route: route.abort())
    with pytest.raises(Error, match="connexion"):
        table.ask(request)
    before = table.seed()
    table.submit()
    wait_until(table.page, "(old) => !document.body.innerText.includes(old)", arg=before)
    table.page.context.unroute(THEIRS)
    assert table.ask(request) == json.loads(handle(json.dumps(request)))
    assert len(table.workers()) == 1
    table.troubles.clear()  # the file that was held back


def test_a_page_older_than_the_site_is_told_to_reload(sit: Callable[..., Table]) -> None:
    table = sit()
    table.page.context.route("**/*.pack", lambda route: route.fulfill(status=404))
    table.open().form().locator("button[type=submit]").first.click()
    table.form().get_by_text("Rechargez-la").first.wait_for()
    table.troubles.clear()  # the files that are gone


def test_an_unknown_calculator_is_refused_with_those_of_its_system(table: Table) -> None:
    for name, known in (("i2ds.tset", OTHER), ("tset", "d100.death")):
        answer = table.ask({"op": "run", "calculator": name})
        assert known in answer["errors"][0]["message"]
