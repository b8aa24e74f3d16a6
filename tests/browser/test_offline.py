"""The offline copy, in every engine asked for (`--engines`, Chromium by default)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DRAW_PAGE, Table
from tests.browser.engines import Chromium, Engine, until
from tests.browser.pocket import AWAKE, FORGE, PAGES, PANEL, PLAY, PRESS, READY, TITLE, WORDS, visit
from tests.browser.publishing import Host, copy_site, hosting, publish
from tests.project import everything
from tools.waiting import wait_until

IDLE = """() => new Promise((done) => {
  let turns = 0;
  const next = () => (turns++ < 4 ? requestIdleCallback(next) : done());
  next();
})"""
WORKING = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return ["installing", "waiting", "active"].some((state) => registration?.[state]);
}"""
"""Whether the worker's script has come: it is registered before it is asked for."""
PARTS = ("party/live.js", "assets/runtime/", "/sw.js")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copy_site(tmp_path / "site")


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosting(site) as started:
        yield started


@pytest.fixture
def reader(engine: Callable[..., Engine]) -> Engine:
    return engine()


def test_everything_works_without_the_server(reader: Engine, host: Host) -> None:
    """First visit, then no server: reloads, one page in twelve, calculators, a written step."""
    visit(reader, host, DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)
    asked = reader.script(
        "return performance.getEntriesByType('resource').map((entry) => entry.name)"
    )
    assert not [name for name in asked if not name.startswith((host.address, "data:"))]
    host.stop()
    for _ in range(3):
        reader.reload()
        reader.wait(READY)
    for path in PAGES if everything() else PAGES[::12]:
        reader.go(host.address + path)
        assert reader.script("return document.querySelector('h1').textContent.length > 2"), path
        played = reader.script(PLAY)
        assert isinstance(played, int), played
        reader.wait(AWAKE)
        if path.endswith("/"):
            reader.go(host.address + path.rstrip("/"))
            assert reader.script("return location.pathname").endswith(path)
            reader.wait(AWAKE)
    reader.go(f"{host.address}i2ds/soiree/")
    reader.script("document.querySelector('party-replay button').click()")
    reader.wait("return document.querySelector('calc-party .party-play') !== null")
    reader.go(f"{host.address}?q=critique")
    reader.wait("return document.querySelectorAll('rule-search .search-item').length > 0")
    reader.go(host.address + PANEL)
    reader.wait(READY)
    title = reader.script(TITLE)
    assert title.startswith("Prêt hors ligne ✓ · version ")
    assert title.endswith("Mo")
    assert not reader.troubles
    reader.go(host.address + "nulle-part/")
    assert reader.script("return document.title")
    reader.troubles.clear()  # the address that does not exist, reported as it should be
    found = reader.script(
        "const r = await fetch(args[0]); return [r.ok, r.redirected, await r.text()]",
        f"{host.address}sitemap.xml",
    )
    assert found[:2] == [True, False]
    assert f"{host.address}{DRAW_PAGE}" in found[2]


def test_the_first_answer_comes_before_the_copy(host: Host, sit: Callable[..., Table]) -> None:
    """At a table too, whose scripts come late: all that is downloaded is for it."""
    host.held = ["party/live.js"]
    table = sit(host.address, service_workers="allow")
    table.page.goto(f"{host.address}i2ds/table/", wait_until="commit")
    wait_until(table.page, "document.querySelector('calc-party')?.matches(':defined')")
    table.page.locator("#party-begin").click()
    table.page.evaluate(IDLE)
    host.released.set()
    wait_until(table.page, WORKING)
    begun = [next(at for at, path in enumerate(host.asked) if part in path) for part in PARTS]
    assert begun == sorted(begun)


def test_another_page_in_the_place_of_the_worker_is_told_with_a_way_on(
    host: Host, sit: Callable[..., Table]
) -> None:
    """It is no refusal of the browser, though the browser calls both unsafe."""
    host.foreign = ["/sw.js"]
    table = sit(host.address, service_workers="allow").open(PANEL)
    panel = table.page.locator("offline-panel")
    expect(panel).to_have_attribute("data-phase", "failed")
    expect(panel).to_contain_text("Vérifiez la connexion")
    table.troubles.clear()
    host.foreign = []
    panel.locator("[data-does=begin]").click()
    wait_until(table.page, WORKING)


@pytest.mark.long(guards=True)
def test_a_page_that_shows_a_kept_draw_plays_again(reader: Engine, host: Host) -> None:
    reader.go(host.address + DRAW_PAGE)
    for _ in range(2):
        assert isinstance(reader.script(PLAY), int)
        reader.reload()
        reader.wait("return !document.querySelector('calc-form .calc-example')")


@pytest.mark.long(guards=True)
def test_under_a_sub_path(reader: Engine, tmp_path: Path) -> None:
    copy_site(tmp_path / "host" / "regles" / "poche")
    with hosting(tmp_path / "host", "regles/poche/") as host:
        visit(reader, host, DRAW_PAGE)
        host.stop()
        reader.go(host.address + DRAW_PAGE.rstrip("/"))
        assert isinstance(reader.script(PLAY), int)


@pytest.mark.long(guards=True)
def test_a_browser_killed_in_the_middle(engine: Callable[..., Engine], host: Host) -> None:
    reader = engine()
    if not reader.keeps_profile:
        pytest.skip("this engine keeps nothing of a driven session")
    host.delay = 0.4
    reader.go(host.address + PANEL)
    reader.wait("return document.querySelector('.offline-word')?.textContent.includes('%')")
    reader.wait("return (await caches.keys()).length > 0")
    reader.kill()
    host.delay = 0.0
    again = engine(reader.profile)
    visit(again, host)
    host.stop()
    again.go(host.address + DRAW_PAGE)
    assert isinstance(again.script(PLAY), int)
    again.kill()
    visit(engine(reader.profile), host, DRAW_PAGE)  # and without the server, the copy is enough


@pytest.mark.long(guards=True)
def test_a_new_version_is_offered_to_two_tabs(reader: Engine, host: Host, site: Path) -> None:
    publish(site, "version une")
    visit(reader, host)
    reader.tab()
    reader.go(host.address)
    reader.wait(READY)
    publish(site, "version deux")
    reader.switch(0)
    reader.reload()
    reader.wait("return document.querySelector('.offline-offer')")
    assert reader.script(WORDS) == "version une"
    reader.switch(1)
    reader.reload()
    assert reader.script(WORDS) == "version une", "a page changed before its reader agreed"
    reader.wait(PRESS, "Plus tard")
    reader.wait("return document.querySelector('.offline-offer') === null")
    host.stop()  # the offered version is already downloaded
    reader.switch(0)
    assert reader.script(PRESS, "Mettre à jour")
    reader.wait("return document.querySelector('.words')?.textContent === 'version deux'")
    reader.wait(READY)
    reader.switch(1)
    reader.wait("return document.querySelector('.words')?.textContent === 'version deux'")
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)


@pytest.mark.long(guards=True)
def test_a_new_version_is_taken_while_the_old_one_is_busy(
    reader: Engine, host: Host, site: Path
) -> None:
    """A browser lets a worker take over when the former one has no request under way."""
    publish(site, "version une")
    visit(reader, host)
    publish(site, "version deux")
    reader.reload()
    reader.wait("return document.querySelector('.offline-offer')")
    host.held.append("sans-fin")
    reader.script("fetch('sans-fin').catch(() => {})")
    until(lambda: any("sans-fin" in path for path in host.asked))
    assert reader.script(PRESS, "Mettre à jour")
    reader.wait("return document.querySelector('.words')?.textContent === 'version deux'")
    reader.wait(READY)


@pytest.mark.long(guards=True)
def test_a_version_is_kept_until_accepted(
    engine: Callable[..., Engine], host: Host, site: Path
) -> None:
    """Even when every page is closed: a waiting worker would then activate by itself."""
    publish(site, "version une")
    reader = engine()
    if not reader.keeps_profile:
        pytest.skip("this engine keeps nothing of a driven session")
    visit(reader, host)
    publish(site, "version deux")
    reader.reload()
    reader.wait("return document.querySelector('.offline-offer')")
    reader.kill()
    again = engine(reader.profile)
    for _ in range(2):
        again.go(host.address + PANEL)
        again.wait("return document.querySelector('.offline-offer')")
        assert again.script(WORDS) == "version une"
    assert again.script(PRESS, "Mettre à jour")
    again.wait("return document.querySelector('.words')?.textContent === 'version deux'")
    again.wait("return document.querySelector('.offline-news[role=status] a')")
    news = again.script("return document.querySelector('.offline-news a').href")
    assert news == f"{host.address}nouveautes/"
    again.script("document.querySelector('.offline-news button').click()")
    assert not again.script("return document.querySelector('.offline-news')")
    again.reload()
    again.wait(READY)
    assert not again.script("return document.querySelector('.offline-news')"), "told once"


@pytest.mark.long(guards=True)
def test_accepting_loses_nothing(reader: Engine, host: Host, site: Path) -> None:
    visit(reader, host, DRAW_PAGE)
    publish(site, "version deux")
    reader.reload()
    reader.wait("return document.querySelector('.offline-offer')")
    reader.script(
        """const field = document.querySelector('calc-form [name="choice"]');
        field.focus(); field.value = "11";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        localStorage.setItem("joueur", "garde");"""
    )
    reader.script("window.old = true")
    assert reader.script(PRESS, "Mettre à jour")
    reader.wait("return !window.old && document.readyState === 'complete'")
    reader.wait(READY)
    assert reader.script("return localStorage.getItem('joueur')") == "garde"


@pytest.mark.long(guards=True)
def test_corrupted_entries_are_repaired(reader: Engine, host: Host) -> None:
    visit(reader, host)
    reader.script("localStorage.setItem('joueur', 'garde')")
    for part in ("snapshot.pack", "pyodide.asm.wasm.pack", DRAW_PAGE):
        reader.script(FORGE, part)
    reader.go(host.address + PANEL)
    reader.wait(READY)
    reader.wait(PRESS, "Réparer")
    reader.wait("return !document.querySelector('.offline-word').textContent.includes('✓')")
    reader.wait(READY)
    host.stop()
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)
    assert reader.script("return localStorage.getItem('joueur')") == "garde"


@pytest.mark.long(guards=True)
def test_a_damaged_snapshot_is_mended_by_itself(reader: Engine, host: Host) -> None:
    visit(reader, host)
    reader.script(FORGE, "snapshot.pack")
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)  # the normal case
    mended = """for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes("snapshot.pack"))
          if ((await (await cache.match(request)).blob()).size < 1e5) return false;
    }
    return true;"""
    reader.wait(mended)


@pytest.mark.long(guards=True)
def test_a_full_disk_is_told(reader: Engine, host: Host, site: Path) -> None:
    worker = (site / "sw.js").read_text(encoding="utf-8")
    full = (
        'Cache.prototype.put = async () => { throw new DOMException("", "QuotaExceededError"); };'
    )
    (site / "sw.js").write_text(full + worker, encoding="utf-8")
    reader.go(host.address + PANEL)
    reader.wait(
        "return document.querySelector('.offline-told')?.textContent.includes('pas assez de place')"
    )
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)


TOLD = "return document.querySelector('offline-panel')?.innerText.includes(args[0])"


def begin_with(site: Path, script: str) -> None:
    """Publish the site with a script that every page runs before all others."""
    for path in PAGES:
        page = site / path / "index.html"
        text = page.read_text(encoding="utf-8")
        src = "../" * path.count("/") + "assets/begin.js"
        page.write_text(text.replace("<head>", f'<head><script src="{src}"></script>'), "utf-8")
    (site / "assets" / "begin.js").write_text(script, encoding="utf-8")
    publish(site, "une page changée")


@pytest.mark.long(guards=True)
def test_a_refusal_to_keep_the_site_is_told(reader: Engine, host: Host, site: Path) -> None:
    refusal = "Promise.reject(new DOMException('', 'SecurityError'))"
    begin_with(site, f"navigator.serviceWorker.register = () => {refusal}")
    reader.go(host.address + PANEL)
    reader.wait(TOLD, "refuse d’enregistrer le site")
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)


@pytest.mark.long(guards=True)
def test_a_copy_that_the_browser_may_erase_says_so(
    reader: Engine, host: Host, site: Path
) -> None:  # fmt: skip
    begin_with(
        site,
        "let sure = false; const storage = { estimate: async () => ({}),"
        "  persisted: async () => sure, persist: async () => (sure = Boolean(window.agreed)) };"
        "Object.defineProperty(navigator, 'storage', { value: storage })",
    )
    visit(reader, host)
    reader.wait(TOLD, "n’a pas promis de garder la copie")
    reader.wait(PRESS, "Demander à garder la copie")
    reader.wait(TOLD, "n’a pas promis de garder la copie")
    reader.script("window.agreed = true")
    reader.wait(PRESS, "Demander à garder la copie")
    reader.wait(TOLD, "a promis de garder la copie")
    assert not reader.script(TOLD, "n’a pas promis")


@pytest.mark.long(guards=True)
def test_without_webassembly_the_pages_are_ready(reader: Engine, host: Host, site: Path) -> None:
    begin_with(site, "delete window.WebAssembly")
    reader.go(host.address + PANEL)
    reader.wait(
        "return document.querySelector('.offline-word')?.textContent === 'Pages prêtes hors ligne'"
    )
    assert not any("runtime" in path for path in host.asked), "the runtime is of no use here"
    host.stop()
    reader.go(host.address + DRAW_PAGE)
    reader.script("document.querySelector('calc-form button[type=submit]').click()")
    reader.wait(
        "return document.querySelector('calc-form').innerText.includes('ne permet pas le calcul')"
    )


@pytest.mark.long(guards=True)
def test_a_missing_snapshot_only_costs_time(reader: Engine, site: Path) -> None:
    with hosting(site) as host:
        host.missing = ["snapshot.pack", "sw.js"]
        reader.go(host.address + DRAW_PAGE)
        assert isinstance(reader.script(PLAY), int)
        reader.troubles.clear()  # the two missing files


@pytest.mark.long(guards=True)
def test_stopping_and_going_on(reader: Engine, host: Host) -> None:
    host.delay = 0.3
    reader.go(host.address + PANEL)
    reader.wait(PRESS, "Arrêter")
    reader.wait("return document.querySelector('.offline-word').textContent.includes('arrêté')")
    reader.reload()
    reader.wait("return document.querySelector('.offline-word')?.textContent.includes('arrêté')")
    host.delay = 0.0
    reader.wait(PRESS, "Rendre disponible hors ligne")
    reader.wait(READY)
    reader.reload()
    reader.wait(READY)


@pytest.mark.long(guards=True)
def test_a_new_version_is_offered_to_whoever_stopped_the_copy(
    reader: Engine, host: Host, site: Path
) -> None:
    """Pages copied without Python find it nowhere, once it is published no more."""
    stopped = "return document.querySelector('.offline-word')?.textContent.includes('arrêté')"
    playing = "return document.querySelector('offline-panel').dataset.phase === 'playing'"
    offered = "return document.querySelector('.offline-offer')"

    def parts() -> list[str]:
        return [path for path in host.asked if "assets/runtime/" in path]

    publish(site, "version une")
    host.held = ["assets/runtime/"]
    reader.go(host.address + PANEL)
    reader.wait(playing)
    assert reader.script(PRESS, "Arrêter")
    reader.wait(stopped)
    reader.reload()  # the page that was refused its Python says so late
    reader.wait(stopped)
    assert reader.script(PRESS, "Rendre disponible hors ligne")
    reader.wait(playing)
    publish(site, "version deux")
    reader.reload()
    reader.wait(offered)
    reader.wait(playing)
    assert reader.script(PRESS, "Arrêter")
    reader.wait(stopped)
    fetched = parts()
    host.held = []
    host.released.set()
    reader.reload()
    reader.wait(offered)
    assert reader.script(WORDS) == "version une"
    assert reader.script(PRESS, "Mettre à jour")
    reader.wait("return document.querySelector('.words')?.textContent === 'version deux'")
    reader.wait(stopped)
    publish(site, "version trois")
    reader.reload()
    reader.wait(offered)
    assert fetched == parts(), "what was stopped goes on no more"
    if not isinstance(reader, Chromium):
        return  # the drivers of the others close no page for good

    def comes_by_itself() -> bool:
        reader.leave(host.address)
        reader.go(host.address + PANEL)
        reader.wait(stopped)
        return bool(reader.script(WORDS) == "version trois")

    until(comes_by_itself)
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)


@pytest.mark.long(guards=True)
def test_the_kill_switch(reader: Engine, host: Host, site: Path) -> None:
    """A worker that still answers while its copy is ended mends nothing of it."""
    visit(reader, host)
    reader.script("localStorage.setItem('joueur', 'garde')")
    ended = """const names = await caches.keys();
    for (const name of names) await caches.delete(name);
    await fetch("/assets/icon.svg");
    const left = await caches.keys();
    for (const name of names) await caches.open(name);
    return left;"""
    assert reader.script(ended) == []
    (site / "sw.js").write_bytes((site / "sw-off.js").read_bytes())
    reader.reload()
    reader.wait("return document.querySelector('.offline-told')?.textContent.includes('suspendu')")
    reader.wait("return !(await caches.keys()).length")
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)
    assert reader.script("return localStorage.getItem('joueur')") == "garde"
