"""Change the package in one small way at a time, and see whether a test notices: `make mutants`.

A mutant is one comparison, sum, constant, flag or condition turned into another. A seeded sample is
tried, each in a process of its own that loads the changed module instead of the file; nothing is
written to disk. Who survives is printed with its line: kill it with a test, or name it in
`decisions/14-mutants.md` as one that changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import copy
import multiprocessing
import os
import random
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from tests.project import ROOT

PATIENCE = 1800
"""Seconds after which a mutant counts as noticed: it never ends."""

_COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SUMS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the line, what stood there and what stands there now."""

    path: Path
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before} → {self.after}"

    @property
    def module(self) -> str:
        """The name that imports ask for."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Return what a node may become."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in _COMPARISONS:
            yield ast.Compare(node.left, [_COMPARISONS[type(operator)]()], node.comparators)
        case ast.BinOp() if type(node.op) in _SUMS and not _texts(node):
            yield ast.BinOp(node.left, _SUMS[type(node.op)](), node.right)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield ast.BoolOp(other, node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.UnaryOp(op=ast.USub()):
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)


def _texts(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(s, ast.JoinedStr | ast.Constant) and "str" in ast.dump(s) for s in sides)


def mutants(paths: Sequence[Path]) -> Iterator[Mutant]:
    """Return every change that can be made to some files."""
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for parent in ast.walk(tree):
            for field, value in ast.iter_fields(parent):
                for place, node in enumerate(value if isinstance(value, list) else [value]):
                    if not isinstance(node, ast.AST) or not hasattr(node, "lineno"):
                        continue
                    for other in changed(node):
                        yield _mutant(path, tree, (parent, field, place, node), other)


def _mutant(
    path: Path, tree: ast.Module, where: tuple[ast.AST, str, int, ast.AST], other: ast.AST
) -> Mutant:
    parent, field, place, node = where
    listed = getattr(parent, field)
    _put(parent, field, place, ast.copy_location(copy.deepcopy(other), node))
    source = ast.unparse(ast.fix_missing_locations(tree))
    after = ast.unparse(other)
    _put(parent, field, place, node)
    assert getattr(parent, field) is listed
    return Mutant(path, getattr(node, "lineno", 0), ast.unparse(node), after, source)


def _put(parent: ast.AST, field: str, place: int, node: ast.AST) -> None:
    value = getattr(parent, field)
    if isinstance(value, list):
        value[place] = node
    else:
        setattr(parent, field, node)


# --- trying one


class _Finder(MetaPathFinder, Loader):
    """Gives the changed module instead of the file."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        package = self.mutant.path.name == "__init__.py"
        spec = spec_from_loader(name, self, origin=str(self.mutant.path), is_package=package)
        if spec and package:
            spec.submodule_search_locations = [str(self.mutant.path.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.mutant.path)
        code = compile(self.mutant.source, str(self.mutant.path), "exec")
        exec(code, module.__dict__)  # noqa: S102


def suites(path: Path) -> Iterator[list[str]]:
    """Return the tests that look at a file, the quickest first."""
    parts = path.relative_to(ROOT).parts
    room = parts[2] if parts[1] == "systems" and len(parts) > 3 else ""
    if room:
        yield ["tests/test_cases.py", "-k", room]
        yield ["tests/test_golden.py", f"tests/systems/{room}"]
        yield ["tests/contract", "-k", room]
    else:
        yield [f"tests/{part}" for part in ("core", "pieces", "render", "test_golden.py")]
        yield ["tests/test_cases.py", "tests/test_engine.py", "tests/test_doctests.py"]
        yield ["tests/contract", "-k", "toy or choix_destin or i2ds"]


def attempt(mutant: Mutant) -> None:
    """Run the tests against a mutant; the exit status is 1 as soon as one fails."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    sys.meta_path.insert(0, _Finder(mutant))
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    for suite in suites(mutant.path):
        status = pytest.main([*options, *suite])
        if status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            os._exit(1)
    os._exit(0)


def survives(mutant: Mutant) -> bool:
    """Tell whether no test notices a mutant."""
    process = multiprocessing.get_context("fork").Process(target=attempt, args=(mutant,))
    process.start()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode == 0


# --- the run


def main() -> int:
    """Try a sample; the exit status is 1 if a mutant survives that is not known to."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=main.__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", default="calculators", help="a file or folder of the package")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    chosen = ROOT / options.only
    paths = [chosen] if chosen.is_file() else sorted(chosen.rglob("*.py"))
    every = list(mutants(paths))
    first = every[0].path
    unchanged = Mutant(first, 0, "", "", first.read_text(encoding="utf-8"))
    if not survives(unchanged):
        print("the tests fail without any change")
        return 2
    sample = random.Random(options.seed).sample(every, min(options.count, len(every)))  # noqa: S311
    print(f"{len(sample)} of {len(every)} mutants, seed {options.seed}")
    known = _known()
    alive = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for mutant, survived in zip(sample, pool.map(survives, sample), strict=True):
            if survived and str(mutant) not in known:
                alive.append(mutant)
                print(f"alive  {mutant}")
    print(f"{len(sample) - len(alive)} noticed or known to change nothing, {len(alive)} alive")
    return 1 if alive else 0


def _known() -> set[str]:
    """Return the mutants that `decisions/14-mutants.md` names, as they are printed."""
    page = ROOT / "decisions" / "14-mutants.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    return set(re.findall(r"`(calculators/.+? → .+?)`", text))


if __name__ == "__main__":
    sys.exit(main())
