"""The dialogue of the search: by keys alone, empty, in the dark, on the narrowest phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, DRAW_PAGE, Table
from tests.browser.test_pages import axe, violations

__all__ = ["axe"]

NARROW = {"width": 320, "height": 640}
LONGEST = 184
"""The characters of a line that is cut, with the signs of that."""


HALVED = """[...document.querySelectorAll(".search-line mark")].some((mark) =>
  /^,\\d/.test(mark.nextSibling?.data ?? "") || /\\d,$/.test(mark.previousSibling?.data ?? ""))"""
"""Whether a part of a decimal is marked."""


def results(table: Table) -> Locator:
    return table.page.locator("rule-search .search-item")


def ask(table: Table, words: str) -> None:
    table.page.keyboard.press("/")
    table.page.wait_for_selector("rule-search dialog[open]")
    table.page.keyboard.insert_text(words)


def test_keys_alone_find_a_rule_and_open_it(sit: Callable[..., Table]) -> None:
    table = sit(viewport=DESKTOP).open(DRAW_PAGE)
    ask(table, "preter une carte")
    results(table).first.wait_for()
    expect(results(table).first).to_contain_text("CD-CHO-02", use_inner_text=True)
    assert table.page.locator(".search-count").inner_text().endswith("résultats")
    table.page.keyboard.press("ArrowDown")
    assert table.page.evaluate("document.activeElement.textContent") == "Lire"
    table.page.keyboard.press("ArrowUp")
    assert table.page.evaluate("document.activeElement.name") == "q"
    table.page.keyboard.press("Enter")
    table.page.wait_for_url("**/choix-destin/tirage/#cd-cho-02")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    ask(table, "marge")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog[open]")).to_have_count(0)


def test_the_page_of_missing_pages_is_searched_from(sit: Callable[..., Table]) -> None:
    """It sends its readers to the search."""
    table = sit()
    lost = "**/search/index.json"
    table.page.context.route(lost, lambda route: route.abort())
    table.open("404.html")
    table.page.locator(".search-open").click()
    again = table.page.get_by_role("button", name="Réessayer")
    again.wait_for()
    table.page.context.unroute(lost)
    table.page.locator(".search-input").fill("serpentin")
    again.click()
    results(table).first.wait_for()
    table.troubles.clear()  # the file that was held back


def test_a_search_is_asked_for_the_moment_the_last_one_is_closed(sit: Callable[..., Table]) -> None:
    """The field stays focusable until the page is painted again."""
    table = sit(viewport=DESKTOP).open(DRAW_PAGE)
    ask(table, "marge")
    assert table.page.evaluate("""() => {
      const dialog = document.querySelector("rule-search dialog");
      dialog.close();
      const told = { key: "/", bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", told));
      return dialog.open;
    }""")


def test_a_result_is_played(sit: Callable[..., Table]) -> None:
    table = sit(viewport=DESKTOP).open("")
    ask(table, "kshayatrim")
    results(table).first.locator(".search-play").click()
    table.page.wait_for_url("**/i2ds/initiative/#i2ds.initiative")


def test_a_result_shows_the_line_that_answers(sit: Callable[..., Table]) -> None:
    """By a synonym, a beginning or a slip as well; a rule's sentence rather than a table's head.

    A table is told in short, and a figure is not searched for inside a decimal.
    """
    table = sit(viewport=DESKTOP).open("")
    for words, rule, line in (
        ("il pleut", "I2-DIF-03", "Pluie"),
        ("serpantin", "BK-SER-07", "serpentin"),
        ("deg", "SW-TOU-04", "dégâts"),
    ):
        ask(table, words)
        found = results(table).filter(has_text=rule).first
        found.locator(".search-line mark").get_by_text(line, exact=True).first.wait_for()
        table.page.keyboard.press("Escape")
    ask(table, "modificateur")
    rows = results(table).filter(has_text="I2-DIF-06").first.locator(".search-line")
    assert re.match(r".* très favorables\s: −4\s; .* favorables\s: −2", rows.inner_text())
    table.page.keyboard.press("Escape")
    ask(table, "double 1 savage worlds")
    results(table).filter(has_text="SW-JET-07").first.wait_for()
    assert results(table).locator(".search-line mark").all_inner_texts().count("1")
    assert not table.page.evaluate(HALVED)
    assert max(map(len, results(table).locator(".search-line").all_inner_texts())) <= LONGEST


def test_the_narrowest_phone_in_the_dark(sit: Callable[..., Table], axe: str) -> None:
    table = sit(viewport=NARROW, color_scheme="dark").open("")
    table.page.locator(".search-open").click()
    table.page.keyboard.insert_text("zzzzzz")
    table.page.get_by_text("Aucune règle ne répond").wait_for()
    table.page.locator(".search-input").fill("recul")
    table.page.get_by_text("Aucune règle ne dit « recul ». Au plus près").wait_for()
    table.page.locator(".search-input").fill("bk-tir-01")
    table.page.get_by_text(re.compile(r"^\d+ résultats?$")).wait_for()
    table.page.locator(".search-input").fill("dégâts")
    results(table).nth(3).wait_for()
    for part in (".search-input", ".search-close", ".search-read", ".search-play"):
        box = table.page.locator(part).first.bounding_box()
        assert box, part
        assert min(box["width"], box["height"]) >= 44, part
        assert box["x"] + box["width"] <= NARROW["width"], part
    assert table.page.evaluate("document.querySelector('.search-dialog').scrollWidth") <= 320
    assert violations(table, axe) == []


def test_nothing_is_fetched_before_the_search_opens(sit: Callable[..., Table]) -> None:
    table = sit(viewport=DESKTOP)
    asked: list[str] = []
    table.page.on("request", lambda sent: asked.append(sent.url))
    table.open(DRAW_PAGE)
    assert not [url for url in asked if url.endswith((".json", "find.js", "french.js"))]
