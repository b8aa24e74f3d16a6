"""Change the package in one small way at a time, and see whether a test notices: `make mutants`.

A mutant is one comparison, sum, constant, flag or condition turned into another. A seeded sample is
tried (:mod:`tests.laboratory`); nothing is written to disk. Hooks and scripts (`--only hooks`,
`--only docs/assets/party`) are tried in a copy that is built again (:mod:`tests.workbench`). A
survivor is printed with its line: kill it with a test, or list it in `decisions/14-mutants.md` as
one that changes nothing.
"""

from __future__ import annotations

import argparse
import functools
import os
import random
import re
import sys
from pathlib import Path

from tests.laboratory import each, fork, result, survey_and_try, survives_loading
from tests.mutating import mutants
from tests.project import ROOT
from tests.workbench import BROWSER, changes, try_out

_EVERYWHERE = ("tests/test_cases.py", "tests/test_golden.py")
_QUICK = ("tests/contract/test_scales.py", "tests/contract/test_scenes.py")
_FEW = ("toy", "i2ds", "choix_destin")
"""The systems whose contract suffices for the shared code, secrets included."""
_BESIDE = "chain|sheet|conflict|readings|onward|fight|turn|table"
"""The tests of a system that play in a session."""


def tests_for(path: Path, *, quick: bool) -> list[str]:
    """Return the tests of a file or folder: those of its system, else the shared ones."""
    parts = path.relative_to(ROOT).parts
    everywhere = [*_EVERYWHERE, *(_QUICK if quick else ("tests/contract",))]
    if parts[1:2] == ("systems",) and len(parts) > 2 and (ROOT / Path(*parts[:3])).is_dir():
        room = parts[2]
        words = f"{room} and not random_scenes" if quick else room
        return [*everywhere, f"tests/systems/{room}", "-k", words]
    names = ("core", "pieces", "render", "test_engine.py", "test_doctests.py", "test_doors.py")
    own = [f"tests/{name}" for name in names]
    if {"session", "render", "play.py", "web.py"}.intersection(parts[1:2]):  # each game has its own
        rooms = sorted(ROOT.glob("tests/systems/*/test_*.py"))
        own += [str(path.relative_to(ROOT)) for path in rooms if re.search(_BESIDE, path.name)]
    every = {path.parent.name for path in ROOT.glob("calculators/systems/*/__init__.py")}
    others = " or ".join(sorted(every.difference(_FEW)))
    return [*everywhere, *own, "-k", f"not contract or onward_moves or not ({others})"]


def main() -> int:
    """Try a sample; the exit status is 1 if an unknown mutant survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=main.__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", default="calculators", help="a file or folder of the package")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="of the contract, scales and scenes alone; in a browser, the nearest tests",
    )
    options = parser.parse_args()
    chosen = ROOT / options.only
    if not chosen.is_relative_to(ROOT / "calculators"):
        return _of_the_site(chosen, options)
    paths = [chosen] if chosen.is_file() else sorted(chosen.rglob("*.py"))
    every = list(mutants(paths))
    sample = random.Random(options.seed).sample(every, min(options.count, len(every)))  # noqa: S311
    listed = known()
    sample = [mutant for mutant in sample if str(mutant) not in listed]
    print(f"{len(sample)} of {len(every)} mutants, seed {options.seed}", flush=True)
    tests = tests_for(chosen, quick=options.quick)
    say = functools.partial(os.write, os.dup(1))
    speak = lambda line: say(f"{line}\n".encode()) and None  # noqa: E731
    found = result(fork(lambda: survey_and_try(tests, sample, options.jobs, speak)))
    survey, names, lives = found or sys.exit("the survey died")
    if survey.failed:
        print("these fail without any change:", *survey.failed, sep="\n")
        return 2
    seconds = dict(zip(names, survey.seconds, strict=True))
    later = [mutant for mutant in sample if mutant not in lives]
    print(f"{len(lives)} tried, {len(later)} want to be loaded anew", flush=True)
    loading = functools.partial(survives_loading, tests, seconds)
    for mutant, alive in each(later, loading, options.jobs):
        lives[mutant] = alive
        if alive:
            print(f"alive  {mutant.line}  {mutant}", flush=True)
    alive = sum(lives.values())
    print(f"{len(lives)} tried, {len(lives) - alive} noticed, {alive} alive")
    return 1 if alive else 0


def _of_the_site(chosen: Path, options: argparse.Namespace) -> int:
    """Try a sample of the hooks and scripts."""
    found = [chosen] if chosen.is_file() else sorted(chosen.rglob("*"))
    every = list(changes([path for path in found if path.suffix in {".py", ".js", ".mjs"}]))
    sample = random.Random(options.seed).sample(every, min(options.count, len(every)))  # noqa: S311
    listed = known()
    sample = [change for change in sample if str(change) not in listed]
    print(f"{len(sample)} of {len(every)} mutants, seed {options.seed}", flush=True)
    alive = try_out(sample, () if options.quick else BROWSER)
    print(f"{len(sample)} tried, {len(sample) - alive} noticed, {alive} alive")
    return 1 if alive else 0


def known() -> set[str]:
    """Return the mutants listed in `decisions/14-mutants.md`, as they are printed."""
    page = ROOT / "decisions" / "14-mutants.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    return set(re.findall(r"`((?:calculators|hooks|docs)/.+? → .+?)`", text))


if __name__ == "__main__":
    sys.exit(main())
