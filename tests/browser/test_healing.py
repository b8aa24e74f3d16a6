"""The copy repairs itself: damaged files, a version that cannot start, an incomplete one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import DRAW_PAGE
from tests.browser.engines import until
from tests.browser.pocket import FORGE, PANEL, PLAY, PRESS, READY, visit
from tests.browser.publishing import Host, copy_site, hosting, publish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.browser.engines import Engine

SCRIPTS = """
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (/\\.m?js$/.test(url)) found.push(url);
  return found;"""
BROKEN = "return document.querySelector('.offline-broken a')?.href"
REFUSED = "return await fetch(args[0]).then(() => false, () => true)"
LOSE = """
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (new RegExp(args[0]).test(url)) await cache.delete(url);
  }"""
SOUND = """
  for (const name of await caches.keys())
    for (const answer of await (await caches.open(name)).matchAll())
      if ((await answer.clone().text()) === "gâté") return answer.url;
  return "";"""
USED = """
  const told = await caches.match("/__in-use.json");
  return (await told.json()).version;"""
THERE = """
  for (const name of await caches.keys()) {
    const told = await (await caches.open(name)).match("/__copy.json");
    const { label, reading } = (await told?.json()) ?? {};
    if (label?.startsWith(args[0]) && reading)
      return !(await navigator.serviceWorker.getRegistration()).installing;
  }
  return false;"""
"""Whether a version, by its name, has been downloaded and waits."""
MOST_SILENT = 4
THE_FIRST = (
    "assets/page.js",
    "assets/first.js",
    "assets/javascripts/bundle",
)
"""The files a page cannot do without: if one of them was missing, it used to say nothing."""


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


@pytest.mark.long(guards=True)
def test_a_damaged_script_is_never_run_and_is_told(reader: Engine, host: Host) -> None:
    """Offline: a message and a way out, whichever script it is."""
    visit(reader, host, DRAW_PAGE)
    scripts = reader.script(SCRIPTS)
    assert all(any(name in url for url in scripts) for name in THE_FIRST)
    host.stop()
    for name in THE_FIRST:
        reader.script(FORGE, name)
        reader.reload()
        if "first" in name:
            continue  # the worker has another one
        assert reader.wait(BROKEN).endswith("/__repair"), name
    reader.go(f"{host.address}__repair")
    reader.wait("return document.body.innerText.includes('demande une connexion')")
    reader.go(host.address + DRAW_PAGE)
    for url in scripts:
        reader.script(FORGE, url)
    refused = [url for url in scripts if reader.script(REFUSED, url)]
    assert [url for url in scripts if url not in refused] == [
        url for url in scripts if url.endswith("assets/first.js")
    ]
    reader.troubles.clear()
    host.start()
    reader.go(f"{host.address}__repair")
    reader.wait("return document.body.innerText.includes('C’est réparé')")
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)
    assert not reader.script(SOUND)


@pytest.mark.long(guards=True)
def test_what_is_damaged_or_gone_comes_back_with_the_network(reader: Engine, host: Host) -> None:
    visit(reader, host, DRAW_PAGE)
    reader.script(FORGE, ".js")
    reader.script(LOSE, "i2ds|d100")
    reader.reload()
    assert isinstance(reader.script(PLAY), int)
    reader.wait("const sound = async () => {" + SOUND + "}; return !(await sound())")
    assert not reader.script(BROKEN)
    reader.go(host.address + "i2ds/test/")
    assert isinstance(reader.script(PLAY), int), "what is gone is missed"
    host.stop()
    reader.go(host.address + "i2ds/test/")
    assert isinstance(reader.script(PLAY), int)
    reader.script(FORGE, "assets/page.js")
    assert reader.script(REFUSED, f"{host.address}assets/page.js"), "a damaged script is never run"
    reader.troubles.clear()  # the refused files, and the host that is gone


@pytest.mark.long(guards=True)
def test_a_page_that_the_copy_lost_is_not_one_that_never_was(reader: Engine, host: Host) -> None:
    """Offline the page says so and leads to the repair; online it is there again."""
    visit(reader, host, DRAW_PAGE)
    host.stop()
    reader.script(LOSE, f"/{DRAW_PAGE}$")
    for path in (DRAW_PAGE, DRAW_PAGE.rstrip("/")):
        reader.go(host.address + path)
        assert "manque à la copie" in reader.script("return document.body.innerText"), path
        ways = reader.script("return [...document.links].map((link) => link.href)")
        assert ways == [f"{host.address}__repair", host.address]
    reader.go(f"{host.address}nulle-part/")
    assert "manque à la copie" not in reader.script("return document.body.innerText")
    reader.troubles.clear()  # the pages that could not be answered
    host.start()
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int)


@pytest.mark.parametrize("then", ["reloaded", "closed"])
@pytest.mark.long(guards=True)
def test_a_version_that_cannot_speak_gives_way(
    engine: Callable[..., Engine], host: Host, site: Path, then: str
) -> None:
    reader = engine()
    if then == "closed" and not reader.keeps_profile:
        pytest.skip("this engine keeps nothing of a driven session")
    publish(site, "version une")
    visit(reader, host)
    script = site / "assets" / "page.js"
    sound = script.read_text(encoding="utf-8")
    script.write_text(f"throw new Error('publié trop vite');\n{sound}", encoding="utf-8")
    publish(site, "version deux")
    reader.reload()
    reader.wait("return document.querySelector('.offline-offer')")
    assert reader.script(PRESS, "Mettre à jour")
    reader.wait("return document.querySelector('.words')?.textContent === 'version deux'")
    assert reader.wait(BROKEN)
    before = reader.script(USED)  # the third may replace it as soon as it is there
    for _ in range(2 * MOST_SILENT):  # the second, which still waits, does not activate itself
        reader.reload()
        reader.wait("return document.readyState === 'complete'")
    script.write_text(sound, encoding="utf-8")
    publish(site, "version trois")
    reader.reload()
    reader.wait(THERE, "version trois")
    if then == "closed":  # the third is active then, and nobody can accept it
        reader.kill()
        reader.troubles.clear()
        reader = engine(reader.profile)
        reader.go(host.address)

    def gone() -> bool:
        reader.reload()  # each opened page asks for the next one
        return bool(reader.script(USED) != before)

    until(gone)
    reader.reload()
    reader.wait("return document.querySelector('.words')?.textContent === 'version trois'")
    reader.wait(READY)
    reader.troubles.clear()


@pytest.mark.long(guards=True)
def test_a_version_is_offered_once_it_is_whole(reader: Engine, host: Host, site: Path) -> None:
    publish(site, "version une")
    visit(reader, host)
    (changed,) = site.glob("assets/runtime/*/d100.zip.pack")
    changed.write_bytes(changed.read_bytes() + b"\0")
    publish(site, "version deux")
    host.missing = ["d100.zip.pack"]
    reader.reload()
    reader.wait("return Boolean((await navigator.serviceWorker.getRegistration()).waiting)")
    reader.wait(READY)
    host.stop()
    reader.go(host.address + DRAW_PAGE)
    assert isinstance(reader.script(PLAY), int), "the old copy still plays"
    assert not reader.script("return document.querySelector('.offline-offer')")
    host.missing = []
    host.start()
    reader.go(host.address + PANEL)
    reader.wait("return document.querySelector('.offline-offer')")
    reader.troubles.clear()
