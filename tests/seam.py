"""A copy of the project, and the changes that add a system to it."""

import shutil
import subprocess
from pathlib import Path

from tests.project import CACHE, ROOT, environment, python

_TOY = ROOT / "tests" / "toy"
_MADE = frozenset(
    {
        ".git", ".venv", ".cache", "node_modules", "site", "test-results", ".hypothesis",
        ".pytest_cache", ".mypy_cache", ".ruff_cache",
    }
)  # fmt: skip
_UNDER_WAY = shutil.ignore_patterns("*.pyc.*")
"""Files that another worker is compiling now."""

_NAV = """  - Le Jouet:
      - En bref: toy/index.md
      - La table: toy/table.md
      - Le carnet: toy/carnet.md
"""
_FENCED = (
    "calculators", "docs", "hooks", "mkdocs.yml", "package.json", "pyproject.toml", "README.md",
)  # fmt: skip


def copy_project(target: Path) -> Path:
    """Copy the project without generated files: neither set-up, nor cache, nor site.

    Compiled modules are copied: each identifies its source by date and size.
    """
    target.mkdir(parents=True)
    for entry in ROOT.iterdir():
        if entry.is_dir() and entry.name not in _MADE:
            shutil.copytree(entry, target / entry.name, ignore=_UNDER_WAY)
        elif entry.is_file():
            shutil.copyfile(entry, target / entry.name)
    return target


def copy_pages(target: Path) -> Path:
    """Copy what the pages are built from, without the browser's runtime, to build in a second."""
    for name in _FENCED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=_UNDER_WAY)
        elif source.is_file():
            target.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target / name)
    for hook in ("runtime", "offline"):
        replace(target / "mkdocs.yml", f"  - hooks/{hook}.py\n", "")
    return target


def replace(path: Path, old: str, new: str) -> None:
    """Replace a text that occurs exactly once in a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name} holds {old!r} {text.count(old)} times, not once"
    path.write_text(text.replace(old, new), encoding="utf-8")


def add_toy(project: Path) -> None:
    """Add the toy system: its folder, its pages, one line of catalogue, one nav entry."""
    skip = shutil.ignore_patterns("__pycache__", "*.md")
    shutil.copytree(_TOY, project / "calculators" / "systems" / "toy", ignore=skip)
    (project / "docs" / "toy").mkdir()
    for page, name in (("page", "index"), ("table", "table"), ("carnet", "carnet")):
        shutil.copyfile(_TOY / f"{page}.md", project / "docs" / "toy" / f"{name}.md")
    catalogue = project / "calculators" / "catalogue.py"
    replace(catalogue, '"choix_destin",', '"choix_destin", "toy",')
    replace(project / "mkdocs.yml", "  - Aide:", f"{_NAV}  - Aide:")


def build(project: Path) -> subprocess.CompletedProcess[str]:
    """Build a copy strictly into its ``site`` folder, with the project's runtime files.

    Nobody downloads it: it has no offline copy, and is compressed fast.
    """
    command = ("-m", "mkdocs", "build", "--strict", "--site-dir", project / "site")
    env = environment(CALC_CACHE=str(CACHE), NO_COLOR="1", OFFLINE="off", PACKS="quick")
    return python(*command, cwd=project, env=env)


def build_toy_site(project: Path) -> Path:
    """Build a copy of the project with the toy system; return the site's folder."""
    add_toy(copy_project(project))
    done = build(project)
    assert done.returncode == 0, done.stdout + done.stderr
    return project / "site"
