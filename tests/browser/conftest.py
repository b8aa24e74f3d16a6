"""A real Chromium on the built site. Any console error or foreign request fails the test."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.engines import BRIEF, Chromium, Engine
from tests.browser.more_engines import Firefox, WebKit
from tests.browser.webkit_alone import WebKitAlone
from tools.chromium import chromium, flags
from tools.paths import SITE
from tools.serve import serving
from tools.waiting import PATIENCE, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, Route

expect.set_options(timeout=1000 * PATIENCE)

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
AWAKE = """!document.querySelector(":is(calc-form, calc-party, rule-search):not(:defined)")
  && [...document.querySelectorAll("calc-form, calc-party")].every((each) =>
    each.early === null || each.querySelector(":scope > .calc-notice button"))"""
"""Whether a page listens, or asks what to do without its storage. A press before that is repeated;
a key, or a file that is brought in, is not."""
DRAW_PAGE = "choix-destin/tirage/"
DRAW = "choix_destin.draw"

SETTLED = """([id]) => ["ready", "error"].includes(
  document.querySelector(`calc-form[calculator="${id}"]`)?.dataset.state)"""
PLAYED = """([id]) => {
  const output = document.querySelector(`calc-form[calculator="${id}"] output`);
  return output && !output.querySelector(".calc-example");
}"""


ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit, "webkit-alone": WebKitAlone}


PUT = """async (entries) => {
  const db = await new Promise((done) => {
    indexedDB.open("regles-en-poche").onsuccess = ({ target }) => done(target.result);
  });
  for (const [list, key, value] of entries) {
    const change = db.transaction(list, "readwrite", { durability: "strict" });
    change.objectStore(list).put(value, key);
    await new Promise((done) => (change.oncomplete = done));
  }
  db.close();
}"""
"""Store values behind the page's back: [[list, key, value]…]."""
KEPT = """(key) => new Promise((done) => {
  const asked = indexedDB.open("regles-en-poche");
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = (event) => (event.preventDefault(), done(null));
  asked.onsuccess = () => {
    const store = asked.result.transaction("sessions").objectStore("sessions");
    store.getAll(key).onsuccess = ({ target }) => {
      asked.result.close();
      const told = (kept) => (typeof kept === "string" ? JSON.parse(kept) : kept);
      const [kept = null] = target.result;
      done(Array.isArray(kept) ? kept.map(told) : told(kept));
    };
  };
})"""
"""The stored session: by its system, or those put aside by ``SYSTEM:shelf``."""


@dataclass
class Table:
    """One open page, with the gestures that the tests share."""

    page: Page
    address: str
    scripts: bool = True
    troubles: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def open(self, path: str = DRAW_PAGE) -> Table:
        """Open a page, and wait until its controls are interactive, if it has any."""
        self.page.goto(self.address + path)
        return self.awake()

    def reload(self) -> Table:
        """Reload the page, and wait in the same way."""
        self.page.reload()
        return self.awake()

    def awake(self) -> Table:
        """Wait until the controls are interactive, which is after the page has loaded."""
        if self.scripts:
            wait_until(self.page, AWAKE)
        return self

    def form(self, calculator: str = DRAW) -> Locator:
        return self.page.locator(f'calc-form[calculator="{calculator}"]')

    def fill(self, calculator: str = DRAW, /, **fields: str) -> None:
        """Type into inputs, open the folded groups they are in, and leave them."""
        form = self.form(calculator)
        for name, value in fields.items():
            control = form.locator(f'[name="{name}"]')
            control.evaluate("""(input) => {
              for (let box = input; box; box = box.parentElement)
                if (box.localName === "details") box.open = true;
              input.closest("[data-field]")?.querySelector('.calc-type[aria-expanded="false"]')?.click();
            }""")
            if control.evaluate("(input) => input.localName") == "select":
                control.select_option(value)
            else:
                control.fill(value)

    def submit(self, calculator: str = DRAW) -> None:
        """Tap the button and wait for the answer or the refusal."""
        self.form(calculator).locator("button[type=submit]").first.click()
        self.settle(calculator)

    def settle(self, calculator: str = DRAW) -> None:
        wait_until(self.page, SETTLED, arg=[calculator])

    def played(self, calculator: str = DRAW) -> None:
        """Wait until anything but the worked example is shown."""
        wait_until(self.page, PLAYED, arg=[calculator])

    def workers(self) -> list[Any]:
        """Return the calculators' workers."""
        return [worker for worker in self.page.workers if "assets/engine/" in worker.url]

    def summary(self, calculator: str = DRAW) -> str:
        told = self.form(calculator).locator("output .calc-summary").text_content() or ""
        return re.sub(r"[ \n]+", " ", told).strip()  # a part may be for screen readers only

    def seed(self, calculator: str = DRAW) -> str:
        return self.form(calculator).locator("output .calc-seed code").text_content() or ""

    def unfold(self, part: str, calculator: str = DRAW) -> None:
        """Open a fold of the answer."""
        self.form(calculator).locator(f"output {part} > summary").click()

    def error(self, name: str, calculator: str = DRAW) -> str:
        return self.form(calculator).locator(f'[data-field="{name}"] .calc-error').inner_text()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request to the page's own worker, as the forms do."""
        whom = request.get("calculator", request.get("system"))
        answer: dict[str, Any] = self.page.evaluate(
            "async ([url, text, whom]) => JSON.parse(await (await import(url)).askRaw(text, whom))",
            [f"{self.address}assets/page.js", json.dumps(request), whom],
        )
        return answer


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving(SITE) as base:
        yield base


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = playwright.chromium.launch(executable_path=chromium(), args=[*flags(), BRIEF])
    yield started
    started.close()


@pytest.fixture
def sit(browser: Browser, address: str) -> Iterator[Callable[..., Table]]:
    """Open tables; at the end, fail if a page of theirs met an error or another host."""
    contexts: list[BrowserContext] = []
    tables: list[Table] = []

    def open_table(base: str = address, **options: Any) -> Table:
        options.setdefault("viewport", PHONE)
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("service_workers", "block")  # making an offline copy takes a processor
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        table = Table(context.new_page(), base, options.get("java_script_enabled", True))
        watch(table, context)
        tables.append(table)
        return table

    yield open_table
    for context in contexts:
        context.close()
    for table in tables:
        assert not table.troubles, table.troubles
        foreign = {host for host in table.hosts if not table.address.startswith(host)}
        assert not foreign, foreign


@contextlib.contextmanager
def held_back(page: Page, address: str) -> Iterator[list[Route]]:
    """Hold back a file until the end of the block, for pages and workers alike."""
    held: list[Route] = []
    page.context.route(address, lambda route: held.append(route))  # noqa: PLW0108 - a method of C
    yield held
    for route in held:
        route.continue_()
    page.context.unroute(address)


def watch(table: Table, context: BrowserContext) -> None:
    """Record every error and every host requested, workers included."""

    def console(message: Any) -> None:
        if message.type == "error":
            table.troubles.append(message.text)

    def request(sent: Any) -> None:
        if sent.url.startswith(("http:", "https:", "ws:", "wss:")):
            table.hosts.add("/".join(sent.url.split("/")[:3]))

    context.on("console", console)
    context.on("weberror", lambda error: table.troubles.append(str(error.error)))
    context.on("request", request)


@pytest.fixture
def table(sit: Callable[..., Table]) -> Table:
    """A phone on the page of the draw."""
    return sit().open()


@pytest.fixture(scope="session")
def node_modules() -> Path:
    return Path(__file__).parents[2] / "node_modules"


@pytest.fixture
def engine(
    request: pytest.FixtureRequest, playwright: Playwright, tmp_path: Path
) -> Iterator[Callable[..., Engine]]:
    """Start browsers of one engine; at the end, fail if one met an error."""
    started: list[Engine] = []

    def begin(profile: Path | None = None, *arguments: str) -> Engine:
        home = profile or tmp_path / f"profile-{len(started)}"
        home.mkdir(exist_ok=True)
        started.append(ENGINES[request.param](home, playwright, *arguments))
        return started[-1]

    yield begin
    for reader in started:
        reader.kill()
    troubles = [trouble for reader in started for trouble in reader.troubles]
    assert not troubles, troubles
