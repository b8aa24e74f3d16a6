"""The modules of the pages, under Node: their own unit tests, in ``tests/javascript``.

Alone: ``node --test tests/javascript/*.test.mjs``. Tests that need a worker, a layout or several
tabs are in a browser.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from calculators.catalogue import SYSTEMS
from tests.project import ROOT, environment
from tools.lint import BIOME
from tools.node import node

MODULES = sorted((ROOT / "docs/assets").rglob("*.js"))
BLOCKS = ("try", "if", "for", "while", "{")
"""The start of a line inside which a module may have statements of its own."""
NEWER = ("AbortSignal.any", "checkVisibility", "URL.canParse", "showPopover", "startViewTransition")
"""Known to the types, but not to all browsers of package.json."""
YOUNG = "--max-semi-space-size=64"  # MB: jsdom makes many short-lived objects
FILES = sorted((ROOT / "tests" / "javascript").glob("*.test.mjs"))
HANGS = 2400  # s: with --all, two hundred evenings on phones are one test


@pytest.mark.timeout(HANGS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_javascript(file: Path) -> None:
    done = subprocess.run(
        [node(), YOUNG, "--test", str(file)],
        cwd=ROOT,
        env=environment(PYTHON=sys.executable),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n# tests 0\n" not in done.stdout, "no test was found"


def awaits(source: str) -> list[str]:
    """Return the lines in which a module itself awaits, outside any function."""
    inside, found = False, []
    for line in source.splitlines():
        if line[:1].strip():  # it begins the line
            inside = line.startswith(BLOCKS) or (inside and line.startswith("}"))
        own = inside or bool(line[:1].strip())
        if own and line.split("//")[0].find("await ") >= 0 and "async" not in line:
            found.append(line)
    return found


def test_the_search_for_awaits_finds_them() -> None:
    assert awaits("try {\n  await renew();\n} catch {}\nawait one;\nconst two = await one;")
    assert len(awaits("const two = await one;\nif (x) {\n  await x;\n}")) == 2
    assert awaits("async function f() {\n  await x;\n}\n// await y") == []


def test_no_module_knows_a_game() -> None:
    """No script names a system, a calculator or a rule; its comments may show one."""
    names = {name for each in SYSTEMS.values() for name in (each.id, each.title)}
    known = re.compile(rf"\b({'|'.join(map(re.escape, names))}|[A-Z]\w-[A-Z]{{3}}-\d\d)\b")
    assert known.search('ask("bad_karma.turn")')
    for module in MODULES:
        lines = module.read_text(encoding="utf-8").splitlines()
        code = "\n".join(line.partition("//")[0] for line in lines)
        assert not known.search(code), module


def test_no_module_needs_what_a_browser_that_is_served_lacks() -> None:
    needed = re.compile(rf"({'|'.join(map(re.escape, NEWER))})(?!\?\.)")
    for module in MODULES:
        assert not needed.findall(module.read_text(encoding="utf-8")), module


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_module_awaits_while_it_loads(module: Path) -> None:
    """WebKit would run its importers before it is ready."""
    assert awaits(module.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("script.js", "export const far = () => nowhere;\n", "noUndeclaredVariables"),
        ("style.css", "a { colour: red; }\n", "noUnknownProperty"),
    ],
    ids=["script", "style"],
)
def test_the_linter_reads_scripts_and_styles(
    tmp_path: Path, name: str, text: str, rule: str
) -> None:
    shutil.copyfile(ROOT / "biome.json", tmp_path / "biome.json")
    (tmp_path / "docs" / "assets").mkdir(parents=True)
    (tmp_path / "docs" / "assets" / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [node(), *map(str, BIOME)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert rule in done.stdout + done.stderr
    assert done.returncode
