"""A test that reads the built site refuses one that was built from other sources."""

import re
from pathlib import Path

import pytest

from tests import project
from tests.project import ROOT
from tools import build

HOUSE = {
    "calculators/rule.py": "one",
    "docs/page.md": "two",
    "hooks/page.py": "three",
    "hooks/theme/main.html": "four",
    "mkdocs.yml": "five",
    "package-lock.json": "six",
    "requirements/main.txt": "seven",
}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small project whose site is built."""
    for name, text in HOUSE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "site").mkdir()
    for name, place in {"ROOT": "", "SITE": "site", "_STAMP": "stamp"}.items():
        monkeypatch.setattr(build, name, tmp_path / place)
    (tmp_path / "stamp").write_text(build.built_from(), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", HOUSE)
def test_a_change_of_a_source_makes_the_site_stale(house: Path, name: str) -> None:
    assert build.stale() == ""
    (house / name).write_text("changed", encoding="utf-8")
    assert build.stale() == "the site was built from other sources: run make build"
    (house / name).write_text(HOUSE[name], encoding="utf-8")
    assert build.stale() == ""


def test_so_does_a_file_that_comes_goes_or_moves(house: Path) -> None:
    (house / "docs/new.md").write_text("", encoding="utf-8")
    assert build.stale()
    (house / "docs/new.md").unlink()
    (house / "docs/page.md").rename(house / "docs/other.md")
    assert build.stale()
    (house / "docs/other.md").unlink()
    assert build.stale()


def test_what_python_or_an_editor_leaves_does_not(house: Path) -> None:
    (house / "hooks/__pycache__").mkdir()
    (house / "hooks/__pycache__/page.pyc").write_bytes(b"compiled")
    (house / "docs/.page.md.swp").write_text("", encoding="utf-8")
    (house / "README.md").write_text("", encoding="utf-8")
    assert build.stale() == ""


def test_a_site_without_a_stamp_or_a_stamp_without_a_site_is_not_built(house: Path) -> None:
    (house / "site").rmdir()
    assert build.stale() == "the site is not built: run make build"
    (house / "site").mkdir()
    (house / "stamp").unlink()
    assert build.stale() == "the site is not built: run make build"


def test_a_test_fails_with_that_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "_stale", lambda: "an old one")
    with pytest.raises(pytest.fail.Exception, match=r"^an old one$"):
        project.fresh_site()


def test_who_reads_the_site_is_known() -> None:
    """Each is a test in a browser, or names the folder ``SITE``: ``conftest.py`` looks for that."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path.parent.name == "browser" or path.name == "conftest.py":
            continue
        text = path.read_text(encoding="utf-8")
        reads = re.search(r"from tools\.paths import (?:.*, )?SITE|ROOT / \"site\"", text)
        assert not reads or (path.name.startswith("test_") and reads[0].startswith("from")), path
