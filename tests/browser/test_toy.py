"""The sixth system of the tests, played in the browser: no script knows it, and it works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Table
from tools.serve import serving

CLASH = "toy.clash"


@pytest.fixture(scope="module")
def toy_address(toy_site: Path) -> Iterator[str]:
    with serving(toy_site) as address:
        yield address


def test_the_toy_is_played_in_the_browser(sit: Callable[..., Table], toy_address: str) -> None:
    table = sit(toy_address).open("toy/")
    table.fill(CLASH, held="9", bonus="2", first="11")
    table.submit(CLASH)
    assert "11 contre 11" in table.summary(CLASH)
    table.fill(CLASH, equality="win")
    table.page.wait_for_function("document.body.innerText.includes('Gagné')")
    table.form(CLASH).locator("button[type=submit]").first.click()
    table.page.wait_for_function(
        """() => document.querySelector('calc-form [name="out"]').value.includes("11")"""
    )


def test_the_toy_refuses_at_the_field(sit: Callable[..., Table], toy_address: str) -> None:
    table = sit(toy_address).open("toy/")
    table.fill(CLASH, held="99", bonus="beaucoup")
    table.submit(CLASH)
    assert table.error("held", CLASH)
    assert table.error("bonus", CLASH)
