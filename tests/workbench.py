"""Where a mutant of the hooks and scripts is tried: in a copy of the project.

None of it can be changed in a running process: the copy is changed, built and tested, one mutant
after the other, in order of duration: a script's own tests under Node, the build, the tests of the
built pages, then those in a browser, the nearest first. A site that is identical to the byte is
not tested in a browser.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.mutating import mutants
from tests.project import ROOT, environment
from tests.seam import copy_project, replace

MODULES = ("tests/test_javascript.py",)
PAGES = (
    "tests/test_[!cdghj]*.py", "tests/test_declared.py", "tests/test_doctests.py",
    "tests/render/test_fences.py", "tests/contract/test_help.py",
    "tests/contract/test_readings_together.py",
)  # fmt: skip
"""Tests that read the site, or call a hook: not cases, doors, golden files and hash order."""
BROWSER = ("tests/browser/test_*.py",)
NEAR = {
    "docs/assets/engine": "start runtime",
    "docs/assets/first": "early start steady",
    "docs/assets/form": "play rows trays hand i2ds",
    "docs/assets/offline": "offline healing",
    "docs/assets/page": "one_table presses steady",
    "docs/assets/party": "party session_forms turns",
    "docs/assets/search": "search reading",
    "docs/assets/storage": "keeping failing",
    "hooks/sw": "offline healing",
    "hooks": "pages reading paper start",
}
"""The browser tests nearest to a folder, or to files whose names begin so."""

PATIENCE = 60.0
"""Seconds that a test waits for a page of the copy, not minutes: a mutant is often silent."""

_LENT = (".venv", "node_modules")
_OWN = {"lock", "stamps", "site-new", "site-old"}
"""Files that a build writes in the cache."""

_SIGNS = {
    "===": "!==", "!==": "===", "&&": "||", "||": "&&", " < ": " <= ", " > ": " >= ", "<=": " < ",
    ">=": " > ", " + ": " - ", " - ": " + ", "true": "false", "false": "true", "??": "&&",
    "await ": "", "if (": "if (true || ",
}  # fmt: skip
_SIGN = re.compile("|".join(rf"(?<![\w=!<>]){re.escape(sign)}(?![=>])" for sign in _SIGNS))
_IDLE = re.compile(r"//.*|`[^`]*`|\"[^\"]*\"|'[^']*'|/[^/ ][^/]*/[a-z]*")
"""Comments, texts and patterns, in which signs are not operators."""


@dataclass(frozen=True)
class Change:
    """A file with one change."""

    path: Path
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}: {self.before} → {self.after}"


def changes(paths: Sequence[Path]) -> Iterator[Change]:
    """Return every possible change of some hooks and scripts."""
    for path in paths:
        if path.suffix == ".py":
            for mutant in mutants([path]):
                text = ast.unparse(mutant.tree())
                yield Change(path, mutant.line, mutant.before, mutant.after, text)
        else:
            yield from _of_a_script(path)


def _of_a_script(path: Path) -> Iterator[Change]:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for place, line in enumerate(lines):
        code = _IDLE.sub(lambda idle: " " * len(idle[0]), line)
        for sign in _SIGN.finditer(code):
            other = line[: sign.start()] + _SIGNS[sign[0]] + line[sign.end() :]
            text = "".join([*lines[:place], other, *lines[place + 1 :]])
            yield Change(path, place + 1, line.strip(), other.strip(), text)


class Bench:
    """A copy of the project, with its set-up."""

    def __init__(self, project: Path) -> None:
        self.project = copy_project(project)
        for name in _LENT:
            (project / name).symlink_to(ROOT / name)
        (project / ".cache").mkdir()
        for entry in (ROOT / ".cache").iterdir():
            if entry.name not in _OWN:
                (project / ".cache" / entry.name).symlink_to(entry)
        replace(project / "tools/waiting.py", "PATIENCE = 240.0", f"PATIENCE = {PATIENCE}")
        self.usual = ""
        """The hash of the site built without any change."""

    def start(self, *tests: Sequence[str]) -> str:
        """Build and test the copy unchanged; return the failure, ``""`` if none."""
        if said := self.build():
            return said
        self.usual = self.site()
        return next(filter(None, map(self.test, tests)), "")

    def notices(self, change: Change, near: Sequence[str], rest: Sequence[str]) -> str:
        """Return what notices a change; ``""`` if it survives."""
        place = self.project / change.path.relative_to(ROOT)
        before = place.read_text(encoding="utf-8")
        place.write_text(change.text, encoding="utf-8")
        try:
            alone = place.suffix == ".js" and change.path.is_relative_to(ROOT / "docs")
            if alone and self.test(MODULES):
                return "its own tests"
            if self.build():
                return "the build"
            if self.test(PAGES):
                return "the pages"
            if self.site() != self.usual and (self.test(near) or self.test(rest)):
                return "a browser"
        finally:
            place.write_text(before, encoding="utf-8")
        return ""

    def build(self) -> str:
        """Build the site; return the failure."""
        return self._run("tools.build")

    def site(self) -> str:
        """Return a hash of the built site."""
        told = hashlib.sha256()
        for path in sorted((self.project / "site").rglob("*")):
            if path.is_file():
                told.update(f"{path.relative_to(self.project)}\0".encode() + path.read_bytes())
        return told.hexdigest()

    def test(self, tests: Sequence[str]) -> str:
        """Run tests until one fails; return its message."""
        found = [path for glob in tests for path in sorted(self.project.glob(glob))]
        chosen = [str(path.relative_to(self.project)) for path in found]
        if not chosen:
            return ""
        return self._run("pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider",
                         "-o", "timeout=300", "-n", "auto", *dict.fromkeys(chosen))  # fmt: skip

    def _run(self, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.project,
            env=environment(PACKS="quick", PYTHONDONTWRITEBYTECODE="1"),
            capture_output=True,
            text=True,
            check=False,
        )
        return (done.stdout + done.stderr or "failed") if done.returncode else ""


def near_to(path: Path) -> list[str]:
    """Return the browser tests nearest to a file."""
    told = str(path.relative_to(ROOT))
    words = next((tests for start, tests in NEAR.items() if told.startswith(start)), "")
    return [f"tests/browser/test_{word}.py" for word in words.split()]


def try_out(sample: Sequence[Change], rest: Sequence[str]) -> int:
    """Try some changes; print the survivors; return how many.

    :param rest: the browser tests to run if the nearest ones notice nothing.
    """
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder) / "project")
        nearest = list(dict.fromkeys(test for each in sample for test in near_to(each.path)))
        if said := bench.start(MODULES, PAGES, nearest, rest):
            sys.exit(f"these fail without any change:\n{said[-2000:]}")
        for change in sample:
            by = bench.notices(change, near_to(change.path), rest)
            alive += not by
            told = f"{f'noticed by {by}' if by else 'alive'}  {change.line}  {change}{os.linesep}"
            sys.stdout.write(told)
            sys.stdout.flush()
    return alive
