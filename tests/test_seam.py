"""The seam: a sixth system is a folder, a page, one line of the catalogue and a nav entry.

The toy system is added to a copy of the project, which is then built and started like any other.
"""

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest

from calculators.catalogue import SYSTEMS
from tests.contract.page import read
from tests.project import calculators
from tests.seam import build, copy_pages, replace
from tests.toy import SYSTEM
from tools.paths import SITE

PAGE = "docs/choix-destin/tirage.md"


@pytest.fixture(scope="module")
def project(toy_site: Path) -> Path:
    return toy_site.parent


def test_the_page_holds_the_forms_with_their_examples(toy_site: Path) -> None:
    html = (toy_site / "toy" / "index.html").read_text(encoding="utf-8")
    for calculator in SYSTEM.calculators:
        start, end = html.index(f'<calc-form calculator="{calculator.id}"'), "</calc-form>"
        form = read(html[start : html.index(end, start) + len(end)])
        (element,) = form.all("calc-form")
        assert element.attributes["data-root"] == "../"
        names = [
            node.attributes["name"]
            for node in form.all()
            if node.tag in {"input", "select", "textarea"} and "name" in node.attributes
        ]
        assert sorted(map(str, names)) == sorted(p.name for p in calculator.parameters)
        (output,) = form.all("output")
        assert output.all("p", class_="calc-summary")[0].words
        link = output.all("a", class_="calc-rule")[0].attributes["href"]
        assert link == "../toy/#ty-jeu-01"


def test_the_page_holds_the_table_of_chances_and_the_numbers_of_its_rules(toy_site: Path) -> None:
    html = (toy_site / "toy" / "index.html").read_text(encoding="utf-8")
    assert "Chance de gagner" in html
    assert 'title="6/13"' in html  # 7 without a bonus beats 1 to 6, of the thirteen others
    for rule in SYSTEM.rules:
        assert f'id="{rule.anchor}"' in html


def test_the_navigation_leads_to_it(toy_site: Path) -> None:
    assert "Le Jouet" in (toy_site / "index.html").read_text(encoding="utf-8")


def test_the_browser_is_given_the_toy(toy_site: Path) -> None:
    runtime = toy_site / "assets" / "runtime"
    manifest = json.loads((runtime / "runtime.json").read_text(encoding="utf-8"))
    folder = runtime / manifest["version"]
    assert {path.name: path.stat().st_size for path in folder.iterdir()} == manifest["files"]
    own, shared = modules(folder / "toy.zip.pack"), modules(folder / "library.zip.pack")
    assert all(name.startswith("calculators/systems/toy/") for name in own)
    assert any(name.startswith("calculators/systems/toy/clash.") for name in own)
    assert not any("/toy/" in name or "tests" in name for name in shared)
    assert "toy" in manifest["systems"]
    assert (folder / "toy.snapshot.pack").is_file()


def modules(pack: Path) -> list[str]:
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(pack.read_bytes()))).namelist()


def test_what_others_fetch_hardly_knows_the_toy(toy_site: Path) -> None:
    """A start downloads the engine, the snapshot and its own system: the toy is in neither."""
    with_it, without = (unpacked(site / "assets" / "runtime") for site in (toy_site, SITE))
    assert with_it.keys() - without.keys() == {"toy.snapshot.pack", "toy.zip.pack"}
    for system in SYSTEMS:
        names = ("pyodide.asm.wasm.pack", "snapshot.pack", f"{system}.snapshot.pack")
        start, before = (sum(sizes[name] for name in names) for sizes in (with_it, without))
        assert abs(start - before) < before / 50


def unpacked(runtime: Path) -> dict[str, int]:
    """Return the content of each pack, in bytes."""
    packs = runtime.glob("*/*.pack")
    return {pack.name: len(gzip.decompress(pack.read_bytes())) for pack in packs}


def test_the_command_line_knows_it(project: Path) -> None:
    listed = json.loads(calculators(["list", "--json"], cwd=project).stdout)
    assert {calculator.id for calculator in SYSTEM.calculators} <= {told["id"] for told in listed}
    command = ["run", "toy.clash", "--held", "9", "--bold", "oui", "--first", "3", "--second", "6"]
    done = calculators(command, cwd=project)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Partagé\u00a0: 9 contre 9.")
    assert calculators(["run", "toy.clash", "--held", "99"], cwd=project).returncode == 2


def test_a_lost_reader_finds_every_system_from_any_address(toy_site: Path) -> None:
    lost = read((toy_site / "404.html").read_text(encoding="utf-8"))
    (article,) = lost.all("article")
    assert [head.words for head in article.all("h1")] == ["Page introuvable"]
    ways = [str(link.attributes["href"]) for link in article.all("a")]
    assert {f"/{name.replace('_', '-')}/" for name in (*SYSTEMS, "toy")} <= set(ways)
    assert all(way.startswith("/") for way in ways), "it may be shown at any address"


@pytest.mark.long
def test_a_fault_of_a_fence_fails_the_build(tmp_path: Path) -> None:
    pages = copy_pages(tmp_path / "pages")
    replace(pages / PAGE, 'calculator = "choix_destin.advice"', 'calculator = "choix_destin.avice"')
    done = build(pages)
    assert done.returncode
    assert "choix_destin.avice" in done.stdout + done.stderr
