"""Where a mutant of what makes the site is tried: hooks and scripts, in a copy of the project.

Nothing of it can be changed in a process that runs: the copy is changed, built and tested, one
mutant after the other. It takes minutes for each.
"""

from __future__ import annotations

import ast
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
from tests.seam import copy_project

TESTS = ("tests/test_*.py", "tests/render/test_fences.py", "tests/search", "tests/browser")
_LENT = (".venv", "node_modules")
_OWN = {"lock", "stamps", "site-new", "site-old"}
"""What a build writes in the cache."""

_SIGNS = {
    "===": "!==", "!==": "===", "&&": "||", "||": "&&", " < ": " <= ", " > ": " >= ", "<=": " < ",
    ">=": " > ", " + ": " - ", " - ": " + ", "true": "false", "false": "true", "??": "&&",
    "await ": "", "if (": "if (!",
}  # fmt: skip
_SIGN = re.compile("|".join(rf"(?<![\w=!<>]){re.escape(sign)}(?![=>])" for sign in _SIGNS))
_IDLE = re.compile(r"//.*|`[^`]*`|\"[^\"]*\"|'[^']*'|/[^/ ][^/]*/[a-z]*")
"""Comments, texts and patterns: where a sign is no sign."""


@dataclass(frozen=True)
class Change:
    """A file with one thing changed in it."""

    path: Path
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}: {self.before} → {self.after}"


def changes(paths: Sequence[Path]) -> Iterator[Change]:
    """Return every change that can be made to some hooks and scripts."""
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


def bench(target: Path) -> Path:
    """Copy the project, with what was set up for it."""
    copy_project(target)
    for name in _LENT:
        (target / name).symlink_to(ROOT / name)
    (target / ".cache").mkdir()
    for entry in (ROOT / ".cache").iterdir():
        if entry.name not in _OWN:
            (target / ".cache" / entry.name).symlink_to(entry)
    return target


def survives(change: Change, project: Path, tests: Sequence[str]) -> bool:
    """Build the copy with a change, and tell whether the build and the tests let it live."""
    place = project / change.path.relative_to(ROOT)
    before = place.read_text(encoding="utf-8")
    place.write_text(change.text, encoding="utf-8")
    try:
        return not failing(project, tests)
    finally:
        place.write_text(before, encoding="utf-8")


def failing(project: Path, tests: Sequence[str]) -> str:
    """Return what the build or the first test to fail says; nothing if all is well."""
    chosen = [str(path.relative_to(project)) for each in tests for path in project.glob(each)]
    wide = ["-n", "auto"] if len(chosen) > 1 else []
    for command in (
        ("tools.build",),
        ("pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *wide, *chosen),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=project,
            env=environment(PACKS="quick", PYTHONDONTWRITEBYTECODE="1"),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return done.stdout + done.stderr
    return ""


def try_out(sample: Sequence[Change], tests: Sequence[str]) -> int:
    """Try some changes; print who survives; return how many."""
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        project = bench(Path(folder) / "project")
        if said := failing(project, tests):
            sys.exit(f"these fail without any change:\n{said[-2000:]}")
        for change in sample:
            lives = survives(change, project, tests)
            alive += lives
            told = f"{'alive  ' if lives else 'noticed'} {change.line}  {change}{os.linesep}"
            sys.stdout.write(told)
            sys.stdout.flush()
    return alive
