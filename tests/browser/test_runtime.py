"""The worker late, dead or missing: the page goes on and says what happens."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from calculators.web import handle
from tests.browser.conftest import DRAW, DRAW_PAGE, Table, held_back
from tests.golden.requests import REQUESTS
from tools.waiting import wait_until

NO_WASM = "delete window.WebAssembly"
OLD = "delete window.DecompressionStream"


def test_the_button_waits_for_a_slow_start(sit: Callable[..., Table]) -> None:
    table = sit()
    with held_back(table.page, "**/snapshot.pack"):
        table.open()
        table.form().locator("button[type=submit]").first.click()
        status = table.form().locator(".calc-status").first
        status.locator("progress").wait_for()
        expect(table.form()).to_have_attribute("data-state", "loading")
        table.page.evaluate("""() => new Promise((resolve) => {
          let ticks = 0;
          setInterval(() => { ticks += 1; if (ticks === 10) resolve(); }, 20);
        })""")  # the page is responsive while the runtime loads
        expect(table.form()).to_have_attribute("data-state", "loading")
    table.played()
    assert table.summary()
    expect(status).to_be_hidden()


def test_what_comes_before_its_turn_is_progress(sit: Callable[..., Table]) -> None:
    """On a slow network all parts come together: the last of them is no sudden leap."""
    table = sit()
    with held_back(table.page, "**/pyodide.asm.wasm.pack"):
        table.open()
        table.form().locator("button[type=submit]").first.click()
        wait_until(table.page, "document.querySelector('.calc-status progress')?.value > 40")
        expect(table.form()).to_have_attribute("data-state", "loading")
    table.played()


def without_chances(table: Table) -> None:
    """Leave the button's request as the only one that a form sends."""
    table.page.evaluate("new Promise((done) => setTimeout(done, 200))")  # what rests is asked
    table.ask({"op": "list"})  # and answered
    remove = "for (const each of document.querySelectorAll('.calc-chances')) each.remove()"
    table.page.evaluate(remove)


@pytest.mark.long(guards=True)
def test_a_dead_worker_is_replaced(sit: Callable[..., Table]) -> None:
    table = sit().open()
    table.submit()
    without_chances(table)  # or theirs would be the cancelled request
    workers = table.workers()
    assert len(workers) == 1
    workers[0].evaluate("self.onmessage = () => {}")  # it will never answer again
    table.page.evaluate(
        "async (url) => { (await import(url)).limits.answer = 300; }",
        f"{table.address}assets/page.js",
    )
    table.form().locator("button[type=submit]").first.click()
    wait_until(table.page, "document.querySelector('calc-form').dataset.state === 'error'")
    expect(table.form().locator(".calc-status").first).to_contain_text(
        "trop de temps", use_inner_text=True
    )
    table.page.evaluate(
        "async (url) => { (await import(url)).limits.answer = 600000; }",
        f"{table.address}assets/page.js",
    )
    before = table.seed()
    table.submit()
    wait_until(table.page, "(old) => !document.body.innerText.includes(old)", arg=before)
    expect(table.form()).to_have_attribute("data-state", "ready")


@pytest.mark.long
def test_a_slow_start_gives_an_answer_more_time(sit: Callable[..., Table]) -> None:
    table = sit()
    client = f"{table.address}assets/page.js"
    with held_back(table.page, "**/pyodide.mjs"):
        table.open()
        table.page.evaluate(
            """async (url) => {
              const { onStatus, start } = await import(url);
              start();
              await new Promise((done) => onStatus(({ phase }) => phase === "python" && done()));
              await new Promise((done) => setTimeout(done, 3000));
            }""",
            client,
        )
    table.submit()
    table.workers()[0].evaluate("self.onmessage = () => {}")  # it will never answer again
    waited = table.page.evaluate(
        """async ([url, calculator]) => {
          const { ask, limits } = await import(url);
          Object.assign(limits, { start: 1, answer: 60 });
          const began = performance.now();
          await ask({ op: "run", calculator, fields: {} }).catch(() => {});
          return performance.now() - began;
        }""",
        [client, DRAW],
    )
    assert waited > 3 * 60


def test_without_webassembly_a_sentence(sit: Callable[..., Table]) -> None:
    for script in (NO_WASM, OLD):
        table = sit()
        table.page.add_init_script(script)
        table.open()
        table.form().locator("button[type=submit]").first.click()
        expect(table.form().locator(".calc-status").first).to_contain_text(
            "navigateur", use_inner_text=True
        )
        expect(table.form()).to_have_attribute("data-state", "error")
        expect(table.form().locator("output .calc-example")).to_have_count(1)


def test_a_table_that_a_link_led_to_tells_what_is_wrong(sit: Callable[..., Table]) -> None:
    """The page before it was not left: what its noscript holds are elements there."""
    table = sit()
    table.page.add_init_script(NO_WASM)
    table.open("choix-destin/")
    table.page.locator("article a[href$='/table/']").first.click()
    status = table.page.locator("calc-party > .calc-status")
    status.wait_for()
    expect(status).to_contain_text("navigateur", use_inner_text=True)


def test_without_javascript_the_page_is_complete(sit: Callable[..., Table]) -> None:
    table = sit(java_script_enabled=False).open()
    output = table.page.locator("calc-form output").first
    expect(output.locator(".calc-example")).to_have_count(1)
    assert output.locator(".calc-steps a").count() >= 1
    table.page.locator("calc-form button[type=submit]").first.click()
    assert table.page.url.endswith(DRAW_PAGE)
    expect(table.page.locator("calc-form noscript .calc-status").first).to_be_visible()
    assert table.page.locator("table.chances td").count() > 20
    table.open("choix-destin/table/")
    expect(table.page.locator("calc-party noscript .calc-status")).to_be_visible()


def test_the_browser_gives_the_same_bytes_as_cpython_and_fresh_seeds(table: Table) -> None:
    """From one worker, which all forms share."""
    table.submit()
    table.submit("choix_destin.advice")
    assert len(table.workers()) == 1
    url = f"{table.address}assets/page.js"
    for request in REQUESTS.values():
        text = json.dumps(request)
        answer = table.page.evaluate(
            "async ([url, text]) => (await import(url)).askRaw(text)", [url, text]
        )
        assert answer == handle(text), request
    request = {"op": "run", "calculator": DRAW, "fields": {"choice": "7"}}
    seeds = {table.ask(request)["result"]["seed"] for _ in range(20)}
    assert len(seeds) == 20
