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
from tests.seam import add_toy, build, copy_pages, replace
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


# Errors of a page: the strict build fails, and its message names them.


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    return copy_pages(tmp_path / "pages")


def failure(project: Path) -> str:
    done = build(project)
    assert done.returncode != 0, "the build passed"
    return done.stdout + done.stderr


@pytest.mark.long
def test_a_misspelt_calculator_fails_the_build(pages: Path) -> None:
    replace(pages / PAGE, 'calculator = "choix_destin.advice"', 'calculator = "choix_destin.avice"')
    assert "choix_destin.avice" in failure(pages)


@pytest.mark.long
def test_a_page_of_a_session_is_its_table_or_its_notebook(pages: Path) -> None:
    replace(pages / "docs/i2ds/table.md", 'page = "table"', 'page = "partie"')
    assert "no page 'partie'" in failure(pages)


@pytest.mark.long
def test_an_unknown_parameter_fails_the_build(pages: Path) -> None:
    replace(pages / PAGE, 'offers = "5 9"', 'ofers = "5 9"')
    assert "ofers" in failure(pages)


@pytest.mark.long
def test_a_refused_value_fails_the_build(pages: Path) -> None:
    replace(pages / PAGE, 'offers = "5 9"', 'offers = "5 99"')
    assert "99" in failure(pages)


@pytest.mark.long
def test_rules_and_anchors_that_disagree_fail_the_build_all_at_once(pages: Path) -> None:
    """A rule without an anchor, an anchor without a rule, one on the wrong page, a bare page."""
    replace(pages / PAGE, " {#cd-tir-01}", "")
    replace(pages / PAGE, " {#cd-tir-02}", " {#cd-tir-99}")
    wrong = pages / "docs" / "choix-destin" / "oppositions.md"
    wrong.write_text(wrong.read_text(encoding="utf-8") + "\n## Ailleurs {#cd-tir-05}\n", "utf-8")
    add_toy(pages)
    (pages / "docs" / "toy" / "index.md").write_text("# Le Jouet\n", encoding="utf-8")
    message = failure(pages)
    for expected in ("CD-TIR-01: wanted once", "CD-TIR-99: an anchor that no system lists",
                     "CD-TIR-05: wanted once", "TY-JEU-01: wanted once, on toy/"):  # fmt: skip
        assert expected in message
